/// A payment of a platform: one line of the platform's list of transactions.
///
/// A payment for a stay (`kind` is nil) is a part of the amount of the booking with its confirmation code; a
/// long stay has several. Any other payment becomes an adjustment. A payment is stored so that no line is
/// imported twice, and because its booking may be missing: a list of transactions lacks the number of
/// people, without which no booking can be added. Such a payment waits.
public struct Payment: BookRecord {
  public static let kind = RecordKind(
    "payment", list: "payments", naturalKey: ["channel", "date", "gross", "kind", "reference"],
    stay: RecordKind.StayFields(checkIn: "check_in", nights: "nights"))

  /// The number of the payment; 0 before it is stored.
  public var id: Int64
  /// The code of the platform: `airbnb`.
  public var channel: String
  /// The confirmation code of the stay; nil if the file has none, which only an adjustment may lack.
  public var reference: String?
  /// The date of the transaction.
  public var date: Day
  /// The amount before the platform's fee, which the guest paid; negative for a refund.
  public var gross: Money
  /// The platform's fee.
  public var fee: Money
  /// The first day of the stay; the date of the transaction if the file has none.
  public var checkIn: Day
  /// The nights of the whole stay, from 1 to `Stay.maximumNights`; 0 if the file has none.
  public var nights: Int
  /// The name of the guest, if the file has it.
  public var guest: String?
  /// The name of the home on the platform, if the file has it.
  public var listing: String?
  /// Whether the platform pays the tourist tax itself.
  public var taxCollected: Bool
  /// The kind of adjustment that the payment is; nil for a payment for a stay.
  public var kind: AdjustmentKind?
  /// The type and description of an adjustment, in the words of the file.
  public var details: String?
  /// The number of the adjustment that the payment became; nil if it became none.
  public var adjustment: Int64?
  /// The number of the payout of which the payment is a part; nil if the file has none.
  public var payout: Int64?
  /// Whether the user left the payment out of the figures.
  public var isIgnored: Bool
  /// The reason why the payment was left out.
  public var note: String?

  /// Makes a payment.
  public init(
    id: Int64 = 0, channel: String, reference: String?, date: Day, gross: Money, fee: Money,
    checkIn: Day, nights: Int, guest: String? = nil, listing: String? = nil,
    taxCollected: Bool = false, kind: AdjustmentKind? = nil, details: String? = nil
  ) {
    self.id = id
    self.channel = channel
    self.reference = reference
    self.date = date
    self.gross = gross
    self.fee = fee
    self.checkIn = checkIn
    self.nights = nights
    self.guest = guest
    self.listing = listing
    self.taxCollected = taxCollected
    self.kind = kind
    self.details = details
    isIgnored = false
  }

  public init() {
    self.init(
      channel: "", reference: "", date: .first, gross: .zero, fee: .zero, checkIn: .first,
      nights: 1)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("channel", .code), &channel)
    try visitor.visit(RecordField("reference", .filled, personal: .blank), &reference)
    try visitor.visit(RecordField("date"), &date)
    try visitor.visit(RecordField("gross", in: Money.sums), &gross)
    try visitor.visit(RecordField("fee", in: Money.sums), &fee)
    try visitor.visit(RecordField("check_in"), &checkIn)
    try visitor.visit(RecordField("nights", in: 0...Stay.nightsRange.upperBound), &nights)
    try visitor.visit(RecordField("guest", personal: .remove), &guest)
    try visitor.visit(RecordField("listing"), &listing)
    try visitor.visit(RecordField("tax_collected"), &taxCollected)
    try visitor.visit(RecordField("kind", since: 2), &kind)
    try visitor.visit(RecordField("details", personal: .remove, since: 2), &details)
    try visitor.visit(
      RecordField("adjustment", to: "adjustment", onRemoval: .clears, since: 2), &adjustment)
    try visitor.visit(RecordField("ignored", since: 2), &isIgnored)
    try visitor.visit(RecordField("note", personal: .remove, since: 2), &note)
    try visitor.visit(RecordField("payout", to: "payout", onRemoval: .clears, since: 5), &payout)
  }

  public var contradictions: [RecordFault] {
    var faults: [RecordFault] = []
    if kind == nil && nights == 0 { faults.append(.outOfRange("nights", 0, Stay.nightsRange)) }
    if kind == nil && reference == nil { faults.append(.empty("reference")) }
    return faults
  }
}

extension Payment {
  /// What the owner received or, if negative, paid back.
  public var net: Money {
    get throws(AmountOverflow) { try gross.subtracting(fee) }
  }

  /// Whether the payment is a part of the amount of the booking with its confirmation code.
  public var isOfStay: Bool { kind == nil && adjustment == nil && !isIgnored }

  /// Whether the payment is an adjustment that has not been assigned yet.
  public var isOpenAdjustment: Bool { kind != nil && adjustment == nil && !isIgnored }
}
