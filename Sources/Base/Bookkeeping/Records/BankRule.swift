/// What the user has decided that lines of the bank with certain words are.
public struct BankRule: BookRecord {
  public static let kind = RecordKind(
    "bank_rule", list: "bank_rules", order: ["words"],
    naturalKey: ["account", "is_income", "words"])

  /// The number of the rule, never reused; 0 before it is stored.
  public var id: Int64
  /// The words, all of which the line has to have, in any case and with or without accents.
  public var words: String
  /// Whether the rule is for money that came in; nil for both.
  public var isIncome: Bool?
  /// The number of the account; nil for all.
  public var account: Int64?
  /// The code of the category of the expense that a line becomes.
  public var category: String?
  /// The supplier of the bills or of the expense.
  public var supplier: String?
  /// The number of the home of the expense.
  public var property: Int64?
  /// Whether lines need no record.
  public var ignores: Bool
  /// Whether lines are between accounts of the user, one of which the book does not have.
  public var isInternal: Bool

  /// Makes a rule, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, words: String, isIncome: Bool? = nil, account: Int64? = nil,
    category: String? = nil, supplier: String? = nil, property: Int64? = nil,
    ignores: Bool = false, isInternal: Bool = false
  ) {
    self.id = id
    self.words = words
    self.isIncome = isIncome
    self.account = account
    self.category = category
    self.supplier = supplier
    self.property = property
    self.ignores = ignores
    self.isInternal = isInternal
  }

  public init() { self.init(words: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("words", .filled, personal: .blank, since: 5), &words)
    try visitor.visit(RecordField("is_income", since: 5), &isIncome)
    try visitor.visit(
      RecordField("account", to: "bank_account", onRemoval: .removes, since: 5), &account)
    try visitor.visit(RecordField("category", .code, since: 5), &category)
    try visitor.visit(RecordField("supplier", since: 5), &supplier)
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removes, since: 5), &property)
    try visitor.visit(RecordField("ignores", since: 5), &ignores)
    try visitor.visit(RecordField("internal", since: 5), &isInternal)
  }
}
