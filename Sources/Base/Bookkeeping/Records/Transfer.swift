/// Money that one party transferred to another.
public struct Transfer: BookRecord {
  public static let kind = RecordKind("transfer", list: "transfers", order: ["date"])

  /// The number of the transfer, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the party that paid.
  public var payer: Int64
  /// The number of the party that was paid.
  public var payee: Int64
  /// The date of the transfer.
  public var date: Day
  /// The amount, above zero.
  public var amount: Money
  /// A free text.
  public var note: String?

  /// Makes a transfer, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, payer: Int64, payee: Int64, date: Day, amount: Money, note: String? = nil
  ) {
    self.id = id
    self.payer = payer
    self.payee = payee
    self.date = date
    self.amount = amount
    self.note = note
  }

  public init() { self.init(payer: 0, payee: 0, date: .first, amount: .zero) }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("payer", to: "party", onRemoval: .refuses, since: 2), &payer)
    try visitor.visit(RecordField("payee", to: "party", onRemoval: .refuses, since: 2), &payee)
    try visitor.visit(RecordField("date", since: 2), &date)
    try visitor.visit(RecordField("amount", in: 1...Money.prices.upperBound, since: 2), &amount)
    try visitor.visit(RecordField("note", since: 2), &note)
  }

  public var contradictions: [RecordFault] { payer == payee ? [.transferToItself] : [] }
}
