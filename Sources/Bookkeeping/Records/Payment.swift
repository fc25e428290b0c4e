/// Money a platform says it owes for a stay: one line of its list of transactions.
///
/// A stay's amount is the sum of its payments, of which a long stay has several. They are kept so that
/// the same line is never counted twice, and because a platform's list of transactions does not say
/// how many people came: without them there is no booking yet that the money could go to.
package struct Payment: BookRecord {
  package static let kind = RecordKind(
    "payment", list: "payments",
    stay: RecordKind.StayFields(checkIn: "check_in", nights: "nights"))

  /// The book's number for it; 0 before it is stored.
  package var id: Int64
  /// The platform: `airbnb`.
  package var channel: String
  /// The platform's name for the stay: its confirmation code.
  package var reference: String
  /// The date of the transaction.
  package var date: Day
  /// What the guest paid for it, before the platform's fee; negative for a refund.
  package var gross: Money
  /// What the platform kept.
  package var fee: Money
  /// The first day of the stay.
  package var checkIn: Day
  /// The nights of the whole stay, from 1 to `Stay.maximumNights`.
  package var nights: Int
  /// Who stays, as far as the file says.
  package var guest: String?
  /// The platform's name for the home.
  package var listing: String?
  /// Whether the platform pays the tourist tax itself.
  package var taxCollected: Bool

  /// Makes a payment.
  package init(
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

  package init() {
    self.init(
      channel: "", reference: "", date: .first, gross: .zero, fee: .zero, checkIn: .first,
      nights: 1)
  }

  package mutating func visit<Visitor: FieldVisitor>(
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
