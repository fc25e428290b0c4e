/// A bank account whose statements the book keeps.
public struct BankAccount: BookRecord {
  public static let kind = RecordKind(
    "bank_account", list: "bank_accounts", order: ["code"], naturalKey: ["code"])

  /// The name of the field whose value has several lines, which a cell of a workbook has with semicolons between.
  public static let lines = "columns"

  /// The number of the account, never reused; 0 before it is stored.
  public var id: Int64
  /// A short name without spaces, unique in the book: `bank`.
  public var code: String
  /// The number of the account, by which its files are known; nil if they do not have it.
  public var iban: IBAN?
  /// What files have in the place of an IBAN: another number, as `0999999999` or `4111********1111`, or the name of one
  /// of the accounts of a customer, as `Savings`; nil if they have none.
  public var number: String?
  /// The number of the party that holds the account; nil for the payer of the homes.
  public var party: Int64?
  /// The headings that the user has taught for the tables of the bank, as `amount=Import net`, one on a line.
  public var columns: String?
  /// A free text.
  public var note: String?

  /// Makes an account, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, code: String, iban: IBAN? = nil, number: String? = nil, party: Int64? = nil,
    columns: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.code = code
    self.iban = iban
    self.number = number
    self.party = party
    self.columns = columns
    self.note = note
  }

  public init() { self.init(code: "") }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("code", .code, since: 5), &code)
    try visitor.visit(RecordField("iban", since: 5), &iban)
    try visitor.visit(RecordField("party", to: "party", onRemoval: .refuses, since: 5), &party)
    try visitor.visit(RecordField("columns", since: 5), &columns)
    try visitor.visit(RecordField("note", since: 5), &note)
    try visitor.visit(RecordField("number", since: 5), &number)
  }
}

/// The form of a file of a bank.
public enum BankFormat: String, CaseIterable, CodedValue {
  /// Norma 43 of the Spanish banks: AEB, cuaderno 43, June 2012.
  case norma43 = "n43"
  /// ISO 20022, `camt.053.001`.
  case camt
  /// Open Financial Exchange, 1 and 2.
  case ofx
  /// A table with a heading: csv, a workbook, or HTML.
  case table
}

/// A file of a bank that was imported: the days and balances of one account.
public struct BankStatement: BookRecord {
  public static let kind = RecordKind(
    "bank_statement", list: "bank_statements", order: ["first_day"],
    naturalKey: ["account", "sha256"])

  /// The number of the statement, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the account.
  public var account: Int64
  /// The name of the file, without its folder.
  public var file: String
  /// The SHA-256 of the contents, by which the same file is known again.
  public var sha256: ContentHash
  /// The form of the file.
  public var format: BankFormat
  /// The first day of the statement.
  public var firstDay: Day
  /// The last day of the statement.
  public var lastDay: Day
  /// The balance before the first line; nil if the file has no balances.
  public var opening: Money?
  /// The balance after the last line; nil if the file has no balances.
  public var closing: Money?

  /// Makes a statement, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, account: Int64, file: String, sha256: ContentHash, format: BankFormat,
    firstDay: Day, lastDay: Day, opening: Money? = nil, closing: Money? = nil
  ) {
    self.id = id
    self.account = account
    self.file = file
    self.sha256 = sha256
    self.format = format
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.opening = opening
    self.closing = closing
  }

  public init() {
    self.init(
      account: 0, file: "", sha256: .ofNothing, format: .table, firstDay: .first, lastDay: .first)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("account", to: "bank_account", onRemoval: .removesIfAsked, since: 5), &account)
    try visitor.visit(RecordField("file", .filled, since: 5), &file)
    try visitor.visit(RecordField("sha256", since: 5), &sha256)
    try visitor.visit(RecordField("format", since: 5), &format)
    try visitor.visit(RecordField("first_day", since: 5), &firstDay)
    try visitor.visit(RecordField("last_day", since: 5), &lastDay)
    try visitor.visit(RecordField("opening", in: Money.sums, since: 5), &opening)
    try visitor.visit(RecordField("closing", in: Money.sums, since: 5), &closing)
  }

  public var contradictions: [RecordFault] {
    lastDay < firstDay ? [.periodReversed(from: firstDay, to: lastDay)] : []
  }
}
