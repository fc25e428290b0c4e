/// A payment of a platform for a stay: one line of the platform's list of transactions.
///
/// The amount of a stay is the sum of its payments; a long stay has several. A payment is stored so that
/// no line is imported twice, and because its booking may be missing: a list of transactions lacks the
/// number of people, without which no booking can be added.
public struct Payment: BookRecord {
  public static let kind = RecordKind(
    "payment", list: "payments",
    stay: RecordKind.StayFields(checkIn: "check_in", nights: "nights"))

  /// The number of the payment; 0 before it is stored.
  public var id: Int64
  /// The code of the platform: `airbnb`.
  public var channel: String
  /// The confirmation code of the stay.
  public var reference: String
  /// The date of the transaction.
  public var date: Day
  /// The amount paid by the guest, before the platform's fee; negative for a refund.
  public var gross: Money
  /// The platform's fee.
  public var fee: Money
  /// The first day of the stay.
  public var checkIn: Day
  /// The nights of the whole stay, from 1 to `Stay.maximumNights`.
  public var nights: Int
  /// The name of the guest, if the file has it.
  public var guest: String?
  /// The name of the home on the platform, if the file has it.
  public var listing: String?
  /// Whether the platform pays the tourist tax itself.
  public var taxCollected: Bool

  /// Makes a payment.
  public init(
    id: Int64 = 0, channel: String, reference: String, date: Day, gross: Money, fee: Money,
    checkIn: Day, nights: Int, guest: String? = nil, listing: String? = nil,
    taxCollected: Bool = false
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
    try visitor.visit(RecordField("nights", in: Stay.nightsRange), &nights)
    try visitor.visit(RecordField("guest", personal: .remove), &guest)
    try visitor.visit(RecordField("listing"), &listing)
    try visitor.visit(RecordField("tax_collected"), &taxCollected)
  }
}
