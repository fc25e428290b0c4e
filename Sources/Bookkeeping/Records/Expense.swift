/// An expense of a home.
public struct Expense: BookRecord {
  public static let kind = RecordKind("expense", list: "expenses", order: ["date"])

  /// The number of the expense, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the home.
  public var property: Int64
  /// The date of the invoice, which determines the period of the expense.
  public var date: Day
  /// The description, in the owner's words.
  public var concept: String
  /// The code of its category: `electricity`, `other`.
  public var category: String
  /// The supplier who was paid.
  public var supplier: String?
  /// The amount paid, negative for a refund; nil while it is pending: it then counts in no figure.
  public var amount: Money?
  /// A free text.
  public var note: String?
  /// The number of the party that paid; nil for the payer of the home.
  public var paidBy: Int64?

  /// Makes an expense, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, property: Int64, date: Day, concept: String, category: String,
    supplier: String? = nil, amount: Money?, note: String? = nil, paidBy: Int64? = nil
  ) {
    self.id = id
    self.property = property
    self.date = date
    self.concept = concept
    self.category = category
    self.supplier = supplier
    self.amount = amount
    self.note = note
    self.paidBy = paidBy
  }

  public init() {
    self.init(property: 0, date: .first, concept: "", category: "", amount: nil)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("property", to: "property"), &property)
    try visitor.visit(RecordField("date"), &date)
    try visitor.visit(RecordField("concept", .filled), &concept)
    try visitor.visit(RecordField("category", .code), &category)
    try visitor.visit(RecordField("supplier"), &supplier)
    try visitor.visit(RecordField("amount", in: Money.sums), &amount)
    try visitor.visit(RecordField("note"), &note)
    try visitor.visit(RecordField("paid_by", to: "party", since: 2), &paidBy)
  }
}
