/// An owner of homes, or the manager who looks after them.
public struct Party: BookRecord {
  public static let kind = RecordKind(
    "party", list: "parties", order: ["name"], naturalKey: ["code"])

  /// The number of the party, never reused; 0 before it is stored.
  public var id: Int64
  /// A short name without spaces, unique in the book: `anna`.
  public var code: String
  /// The name, as it stands on statements.
  public var name: String
  /// Whether the party is the manager, of whom a book has at most one.
  public var isManager: Bool
  /// The tax identifier.
  public var taxIdentifier: TaxIdentifier?
  /// The address for statements.
  public var email: String?
  /// The account for transfers to the party.
  public var iban: IBAN?
  /// The code of the language of the party's statements; nil for that of the book.
  public var language: String?
  /// A free text.
  public var note: String?

  /// Makes a party, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, code: String, name: String, isManager: Bool = false,
    taxIdentifier: TaxIdentifier? = nil, email: String? = nil, iban: IBAN? = nil,
    language: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.code = code
    self.name = name
    self.isManager = isManager
    self.taxIdentifier = taxIdentifier
    self.email = email
    self.iban = iban
    self.language = language
    self.note = note
  }

  public init() { self.init(code: "", name: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("code", .code, since: 2), &code)
    try visitor.visit(RecordField("name", .filled, since: 2), &name)
    try visitor.visit(RecordField("is_manager", since: 2), &isManager)
    try visitor.visit(RecordField("tax_identifier", since: 2), &taxIdentifier)
    try visitor.visit(RecordField("email", since: 2), &email)
    try visitor.visit(RecordField("iban", since: 2), &iban)
    try visitor.visit(RecordField("language", .code, since: 2), &language)
    try visitor.visit(RecordField("note", since: 2), &note)
  }
}
