internal import Bookkeeping
internal import Ledger
internal import Reporting
internal import Taxation

/// The messages about a booking that was added, changed or shown.
struct BookingSummary {
  private let booking: Booking
  private let property: Property
  private let tax: StayTax
  private let filing: FilingPeriod?
  private let overlapping: [Booking]

  /// The maximum number of overlapping bookings that are listed.
  private static let namedOverlaps = 3

  init(_ described: DescribedBooking) {
    booking = described.booking
    property = described.property
    tax = described.tax
    filing = described.filing
    overlapping = described.overlapping
  }

  /// Prints the recorded values, and warnings about unusual ones.
  func report(_ key: String, to context: Context, _ options: WriteOptions) throws {
    let document = BookingList.document(properties: [property.id: property]) { try $0(booking) }
    try context.echo(
      [headline(key), people] + exemption + [money] + details + [taxPhrase], document, options)
    for other in overlapping.prefix(BookingSummary.namedOverlaps) {
      context.warn(
        Phrase(
          "booking.overlaps",
          [
            "id": .number(other.id), "guest": .text(other.guest),
            "from": .day(other.stay.checkIn), "to": .day(other.stay.checkOut),
          ]))
    }
    let unnamed = overlapping.count - BookingSummary.namedOverlaps
    if unnamed > 0 { context.warn(Phrase("booking.overlaps-more", count: unnamed)) }
    if context.isFarAhead(booking.stay.checkIn) {
      context.warn(Phrase("booking.far", ["day": .day(booking.stay.checkIn)]))
    }
    if tax.isPrepaidEarly { context.warn(Phrase("booking.prepaid-early")) }
    if booking.stay.nights > Stay.touristLimit {
      context.warn(
        Phrase("booking.too-long", ["limit": .count(Stay.touristLimit)], count: booking.stay.nights)
      )
    }
    if let amount = booking.stay.amountBelowCommission {
      context.warn(
        Phrase(
          "booking.commission-above",
          ["amount": .money(amount), "commission": .money(booking.stay.commission)]))
    }
    if booking.stay.exemptAdults > 0 && booking.exemptReason == nil {
      context.warn(Phrase("booking.no-exempt-reason", ["id": .number(booking.id)]))
    }
  }

  private func headline(_ key: String) -> Phrase {
    Phrase(
      key,
      [
        "id": .number(booking.id), "property": .text(property.name), "guest": .text(booking.guest),
        "from": .dayInWords(booking.stay.checkIn, .from),
        "to": .dayInWords(booking.stay.checkOut, .to),
      ], count: booking.stay.nights)
  }

  private var people: Phrase {
    Phrase(
      "booking.people",
      [
        "adults": .count(booking.stay.adults), "children": .count(booking.stay.children),
        "exempt": .count(booking.stay.exemptAdults),
      ])
  }

  private var exemption: [Phrase] {
    booking.exemptReason.map { [Phrase("booking.exempt-reason", ["reason": $0.cell])] } ?? []
  }

  /// The messages about optional fields.
  private var details: [Phrase] {
    let texts = [
      ("booking.channel", booking.channel), ("booking.reference", booking.reference),
      ("booking.note", booking.note),
    ]
    let prepaid = booking.stay.prepaidOn.map { Phrase("booking.prepaid", ["day": .day($0)]) }
    return texts.compactMap { key, text in text.map { Phrase(key, ["text": .text($0)]) } }
      + (prepaid.map { [$0] } ?? [])
  }

  private var money: Phrase {
    guard let amount = booking.stay.amount else {
      return Phrase("booking.amount-pending", ["id": .number(booking.id)])
    }
    let commission = booking.stay.commission
    return commission == .zero
      ? Phrase("booking.amount", ["amount": .money(amount)])
      : Phrase(
        "booking.amount-commission", ["amount": .money(amount), "commission": .money(commission)])
  }

  private var taxPhrase: Phrase {
    let period = filing.map { Cell.period($0.period) } ?? .phrase(Phrase("filing.none-yet"))
    let key = tax.isCollected ? "booking.tax-collected" : "booking.tax"
    return Phrase(
      key,
      [
        "tax": .money(tax.total), "period": period, "id": .number(booking.id),
      ], count: tax.units)
  }
}
