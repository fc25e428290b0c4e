/// A booking: a stay, its guest, and the texts about it.
public struct Booking: BookRecord {
  public static let kind = RecordKind(
    "booking", list: "bookings", order: ["check_in"],
    naturalKey: ["property", "check_in", "channel", "reference"],
    stay: RecordKind.StayFields(checkIn: "check_in", nights: "nights"))

  /// The number of the booking, never reused; 0 before it is stored.
  public var id: Int64
  /// The dates, people and amounts, from which figures are computed.
  public var stay: Stay
  /// The name of the guest.
  public var guest: String
  /// Why some adults are exempt; nil if no reason was entered.
  public var exemptReason: ExemptReason?
  /// The code of the channel the booking came from: `airbnb`, `booking-com`, `direct`.
  public var channel: String?
  /// The platform's confirmation code.
  public var reference: String?
  /// A free text.
  public var note: String?
  /// The day on which the guest cancelled; nil if unknown or not cancelled.
  public var cancelledOn: Day?
  /// The number of the party that received the money; nil for the receiver of the home.
  public var receivedBy: Int64?
  /// The tags of the booking itself, without those of its home; nil without any.
  public var tags: Tags?
  /// Whether a platform's file gave only the number of guests, so that the user has yet to enter who is
  /// 16 or under.
  public var agesUnknown: Bool
  /// The day on which the guest owed the money, for the income tax; nil for the day of check-in, or of the
  /// cancellation.
  public var dueOn: Day?
  /// The VAT inside the amount in percent, 0 for none; nil for what follows from the home.
  public var vat: Int?
  /// The series and number of the invoice of the stay, which another program made.
  public var invoice: String?
  /// The date of the invoice.
  public var invoicedOn: Day?
  /// To whom the invoice is, if it names anybody.
  public var invoiceTo: String?
  /// The tax identifier of whom the invoice is to.
  public var invoiceTaxID: String?
  /// The income tax that the tenant withheld.
  public var withheld: Money?
  /// The day on which the guests were reported to the police; nil if it was not entered.
  public var reportedOn: Day?

  /// The text that replaces a guest's name when a stay is anonymised, in every language.
  public static let blankedGuest = "—"

  /// Makes a booking, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, stay: Stay, guest: String, exemptReason: ExemptReason? = nil,
    channel: String? = nil, reference: String? = nil, note: String? = nil,
    cancelledOn: Day? = nil, receivedBy: Int64? = nil, tags: Tags? = nil, agesUnknown: Bool = false,
    dueOn: Day? = nil, vat: Int? = nil, invoice: String? = nil, invoicedOn: Day? = nil,
    invoiceTo: String? = nil, invoiceTaxID: String? = nil, withheld: Money? = nil,
    reportedOn: Day? = nil
  ) {
    self.id = id
    self.stay = stay
    self.guest = guest
    self.exemptReason = exemptReason
    self.channel = channel
    self.reference = reference
    self.note = note
    self.cancelledOn = cancelledOn
    self.receivedBy = receivedBy
    self.tags = tags
    self.agesUnknown = agesUnknown
    self.dueOn = dueOn
    self.vat = vat
    self.invoice = invoice
    self.invoicedOn = invoicedOn
    self.invoiceTo = invoiceTo
    self.invoiceTaxID = invoiceTaxID
    self.withheld = withheld
    self.reportedOn = reportedOn
  }

  public init() {
    self.init(stay: Stay(property: 0, checkIn: .first, nights: 0, adults: 0), guest: "")
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked), &stay.property)
    try visitor.visit(RecordField("check_in"), &stay.checkIn)
    try visitor.visit(RecordField("nights", in: 0...Stay.nightsRange.upperBound), &stay.nights)
    try visitor.visit(RecordField("guest", .filled, personal: .blank), &guest)
    try visitor.visit(RecordField("adults", in: 0...Stay.peopleLimit), &stay.adults)
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
    try visitor.visit(RecordField("state", since: 2), &stay.state)
    try visitor.visit(RecordField("tax_apart", since: 2), &stay.taxApart)
    try visitor.visit(RecordField("cancelled_on", since: 2), &cancelledOn)
    try visitor.visit(
      RecordField("received_by", to: "party", onRemoval: .refuses, since: 2), &receivedBy)
    try visitor.visit(RecordField("tags", since: 2), &tags)
    try visitor.visit(RecordField("ages_unknown", since: 2), &agesUnknown)
    try visitor.visit(RecordField("due_on", since: 5), &dueOn)
    try visitor.visit(RecordField("vat", in: 0...100, since: 5), &vat)
    try visitor.visit(RecordField("invoice", since: 5), &invoice)
    try visitor.visit(RecordField("invoiced_on", since: 5), &invoicedOn)
    try visitor.visit(RecordField("invoice_to", personal: .remove, since: 5), &invoiceTo)
    try visitor.visit(RecordField("invoice_tax_id", personal: .remove, since: 5), &invoiceTaxID)
    try visitor.visit(RecordField("withheld", in: Money.prices, since: 5), &withheld)
    try visitor.visit(RecordField("reported_on", since: 5), &reportedOn)
  }
}

/// Whether a booking became a stay.
public enum BookingState: String, CaseIterable, CodedValue {
  /// The stay takes place, or is expected to.
  case confirmed
  /// The guest cancelled. The amount is what was charged nevertheless.
  case cancelled
  /// The guest did not arrive. The amount is what was charged nevertheless.
  case noShow = "no-show"
  /// The owner keeps the home for these nights: there is no guest and no money.
  case ownUse = "own-use"

  public static var isFigure: Bool { true }
}

/// The reason why an adult is exempt from the tourist tax. Llei 5/2017 art. 27.
public enum ExemptReason: String, CaseIterable, CodedValue {
  /// The person is aged 16 or under, although a platform counts them as an adult.
  case age
  /// The person stays within a social programme of a public body of the European Union.
  case social
  /// The person has to stay for reasons of force majeure.
  case forceMajeure = "force-majeure"
  /// The person receives medical treatment or accompanies somebody who does.
  case health
}

extension Booking {
  /// Whether the tax of the stay may be too high, because nobody has entered who is 16 or under.
  public var lacksAges: Bool { agesUnknown && stay.takesPlace && !stay.taxCollected }

  public var contradictions: [RecordFault] {
    var faults: [RecordFault] = []
    // Nights and people may be unknown, which is 0, only where no stay took place.
    let (nights, adults) = (Int64(stay.nights), Int64(stay.adults))
    if stay.occupiesHome && !Stay.nightsRange.contains(nights) {
      faults.append(.outOfRange("nights", nights, Stay.nightsRange))
    }
    if stay.takesPlace && !(1...Stay.peopleLimit).contains(adults) {
      faults.append(.outOfRange("adults", adults, 1...Stay.peopleLimit))
    }
    if stay.state == .ownUse && (stay.amount != nil || stay.commission != .zero) {
      faults.append(.ownUseWithAmount)
    }
    if (1...Stay.maximumNights).contains(stay.nights),
      stay.nights > Day.last.days(since: stay.checkIn)
    {
      faults.append(.checkOutTooLate(checkIn: stay.checkIn, nights: stay.nights))
    }
    // A number of people below 0 is at fault by itself.
    if stay.exemptAdults < 0 || stay.exemptAdults > max(stay.adults, 0) {
      faults.append(.exemptAdultsOutOfRange(stay.exemptAdults, adults: stay.adults))
    }
    if let prepaidOn = stay.prepaidOn, prepaidOn > stay.checkIn {
      faults.append(.prepaidAfterCheckIn(prepaid: prepaidOn, checkIn: stay.checkIn))
    }
    if exemptReason != nil && stay.exemptAdults == 0 { faults.append(.exemptReasonWithoutAdults) }
    if let withheld, withheld > .zero, withheld > stay.amount ?? .zero {
      faults.append(.withheldAboveBase(withheld, base: stay.amount))
    }
    return faults
  }
}

extension Stay {
  /// The faults of the stay, without those of the guest; empty if it is valid.
  public var faults: [RecordFault] {
    Booking(stay: self, guest: Booking.blankedGuest).faults
  }
}
