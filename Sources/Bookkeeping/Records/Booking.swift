/// A stay with the names and words that belong to it.
package struct Booking: BookRecord {
  package static let kind = RecordKind(
    "booking", list: "bookings", order: ["check_in"],
    stay: RecordKind.StayFields(checkIn: "check_in", nights: "nights"))

  /// The book's number for it, never used twice; 0 before it is stored.
  package var id: Int64
  /// The facts that figures are made from.
  package var stay: Stay
  /// Who booked.
  package var guest: String
  /// Why some adults are exempt, when the owner has said so.
  package var exemptReason: ExemptReason?
  /// Where the booking came from, as a code: `airbnb`, `booking-com`, `direct`.
  package var channel: String?
  /// The platform's confirmation code.
  package var reference: String?
  /// Anything else worth keeping.
  package var note: String?

  /// What stands where a guest's name was blanked: the same in every language, and no name.
  package static let blankedGuest = "—"

  /// Makes a booking; see `faults` for what is wrong with it.
  package init(
    id: Int64 = 0, stay: Stay, guest: String, exemptReason: ExemptReason? = nil,
    channel: String? = nil, reference: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.stay = stay
    self.guest = guest
    self.exemptReason = exemptReason
    self.channel = channel
    self.reference = reference
    self.note = note
  }

  package init() {
    self.init(stay: Stay(property: 0, checkIn: .first, nights: 0, adults: 0), guest: "")
  }

  package mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(RecordField("property", to: "property"), &stay.property)
    try visitor.visit(RecordField("check_in"), &stay.checkIn)
    try visitor.visit(RecordField("nights", in: Stay.nightsRange), &stay.nights)
    try visitor.visit(RecordField("guest", .filled, personal: .blank), &guest)
    try visitor.visit(RecordField("adults", in: 1...Stay.peopleLimit), &stay.adults)
    try visitor.visit(RecordField("children", in: 0...Stay.peopleLimit), &stay.children)
    try visitor.visit(RecordField("exempt_adults", in: 0...Stay.peopleLimit), &stay.exemptAdults)
    try visitor.visit(RecordField("exempt_reason"), &exemptReason)
    try visitor.visit(RecordField("amount", in: Money.prices), &stay.amount)
    try visitor.visit(RecordField("commission", in: Money.prices), &stay.commission)
    try visitor.visit(RecordField("channel", .code), &channel)
    try visitor.visit(RecordField("reference", personal: .remove), &reference)
    try visitor.visit(RecordField("tax_collected"), &stay.taxCollected)
    try visitor.visit(RecordField("note", personal: .remove), &note)
    try visitor.visit(RecordField("prepaid_on"), &stay.prepaidOn)
  }
}

/// Why an adult pays no tourist tax. Llei 5/2017 art. 27.
package enum ExemptReason: String, CaseIterable, CodedValue {
  /// Aged 16 or under, though a platform counts them as an adult.
  case age
  /// In a social programme of a public body of the European Union.
  case social
  /// Kept there by force majeure.
  case forceMajeure = "force-majeure"
  /// There for a treatment, or with somebody who is.
  case health
}
