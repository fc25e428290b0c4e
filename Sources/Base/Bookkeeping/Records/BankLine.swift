/// A line of a bank statement: money that came into an account or left it.
public struct BankLine: BookRecord {
  public static let kind = RecordKind(
    "bank_line", list: "bank_lines", order: ["booked", "rank"],
    stay: RecordKind.StayFields(checkIn: "booked"))

  /// The number of the line, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the account.
  public var account: Int64
  /// The number of the statement that brought the line.
  public var statement: Int64
  /// The day on which the bank booked the line.
  public var booked: Day
  /// The day from which the amount bears interest, if the file has it.
  public var value: Day?
  /// The amount: above zero if it came in, below if it left.
  public var amount: Money
  /// Everything that the bank wrote about the line, its parts joined.
  public var text: String
  /// The name of who paid or was paid, if the file has it apart.
  public var counterparty: String?
  /// The account of who paid or was paid, if the file has it.
  public var counterpartyIBAN: IBAN?
  /// The reference of the payment, if the file has it apart.
  public var reference: String?
  /// The mandate of a direct debit (*mandat*), if the file has it.
  public var mandate: String?
  /// The bank's own identifier of the line, if the file has one.
  public var bankID: String?
  /// The balance of the account after the line, if the file has it.
  public var balance: Money?
  /// The common concept of Norma 43, from 1 to 99: 14 is a returned payment; 0 if the file has none.
  public var concept: Int
  /// The place of the line in its statement, from 1.
  public var place: Int
  /// The reason why the line needs no record; nil for any other line.
  public var ignored: String?

  /// Makes a line, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, account: Int64 = 0, statement: Int64 = 0, booked: Day, value: Day? = nil,
    amount: Money, text: String, counterparty: String? = nil, counterpartyIBAN: IBAN? = nil,
    reference: String? = nil, mandate: String? = nil, bankID: String? = nil,
    balance: Money? = nil, concept: Int = 0, place: Int = 1, ignored: String? = nil
  ) {
    self.id = id
    self.account = account
    self.statement = statement
    self.booked = booked
    self.value = value
    self.amount = amount
    self.text = text
    self.counterparty = counterparty
    self.counterpartyIBAN = counterpartyIBAN
    self.reference = reference
    self.mandate = mandate
    self.bankID = bankID
    self.balance = balance
    self.concept = concept
    self.place = place
    self.ignored = ignored
  }

  public init() { self.init(booked: .first, amount: .zero, text: "") }

  /// The longest text, in bytes of UTF-8.
  public static let textLimit = 2000
  /// The common concept of a returned payment. AEB, cuaderno 43, annex 3.
  public static let returned = 14

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("account", to: "bank_account", onRemoval: .removesIfAsked, since: 5), &account)
    try visitor.visit(
      RecordField("statement", to: "bank_statement", onRemoval: .removes, since: 5), &statement)
    try visitor.visit(RecordField("booked", since: 5), &booked)
    try visitor.visit(RecordField("value", since: 5), &value)
    try visitor.visit(RecordField("amount", in: Money.sums, since: 5), &amount)
    try visitor.visit(RecordField("text", personal: .blank, since: 5), &text)
    try visitor.visit(RecordField("counterparty", personal: .remove, since: 5), &counterparty)
    try visitor.visit(
      RecordField("counterparty_iban", personal: .remove, since: 5), &counterpartyIBAN)
    try visitor.visit(RecordField("reference", personal: .remove, since: 5), &reference)
    try visitor.visit(RecordField("mandate", personal: .remove, since: 5), &mandate)
    try visitor.visit(RecordField("bank_id", since: 5), &bankID)
    try visitor.visit(RecordField("balance", in: Money.sums, since: 5), &balance)
    try visitor.visit(RecordField("concept", in: 0...99, since: 5), &concept)
    try visitor.visit(RecordField("rank", in: 1...1_000_000, since: 5), &place)
    try visitor.visit(RecordField("ignored", personal: .blankIfAny, since: 5), &ignored)
  }
}
