/// Money that one party transferred to another, or ordered a bank to transfer.
///
/// An order stands in a file for the bank. While it is open it counts nowhere; the bank's line, or the user, makes it a
/// transfer of the day on which the bank carried it out.
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
  /// A free text, which an order has as its text for the payee.
  public var note: String?
  /// The identifier of the order in the bank's files (*EndToEndId*); nil for a transfer without an order.
  public var endToEndID: String?
  /// The identifier of the file with the order (*MsgId*); nil without an order.
  public var messageID: String?
  /// The day on which the order was made; nil without an order.
  public var orderedOn: Day?
  /// The day on which the bank is asked to carry the order out; nil without an order.
  public var requestedOn: Day?
  /// Whether the bank has not carried the order out, as far as the book knows.
  public var isOpen: Bool

  /// Makes a transfer, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, payer: Int64, payee: Int64, date: Day, amount: Money, note: String? = nil,
    endToEndID: String? = nil, messageID: String? = nil, orderedOn: Day? = nil,
    requestedOn: Day? = nil, isOpen: Bool = false
  ) {
    self.id = id
    self.payer = payer
    self.payee = payee
    self.date = date
    self.amount = amount
    self.note = note
    self.endToEndID = endToEndID
    self.messageID = messageID
    self.orderedOn = orderedOn
    self.requestedOn = requestedOn
    self.isOpen = isOpen
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
    try visitor.visit(RecordField("end_to_end_id", .filled, since: 5), &endToEndID)
    try visitor.visit(RecordField("message_id", .filled, since: 5), &messageID)
    try visitor.visit(RecordField("ordered_on", since: 5), &orderedOn)
    try visitor.visit(RecordField("requested_on", since: 5), &requestedOn)
    try visitor.visit(RecordField("is_open", since: 5), &isOpen)
  }

  public var contradictions: [RecordFault] {
    if payer == payee { return [.transferToItself] }
    let isOrder = endToEndID != nil
    let fields = [
      ("message_id", messageID != nil), ("ordered_on", orderedOn != nil),
      ("requested_on", requestedOn != nil),
    ]
    let lacking = fields.first { isOrder && !$0.1 }?.0
    return (lacking ?? (isOpen && !isOrder ? "end_to_end_id" : nil)).map { [.empty($0)] } ?? []
  }
}
