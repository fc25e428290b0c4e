internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Reporting
internal import Taxation

/// The messages about a booking that was added, changed or shown.
struct BookingSummary {
  private let booking: Booking
  private let property: Property
  private let tax: StayTax
  private let filing: Period?
  private let overlapping: [Booking]
  private let described: DescribedBooking

  /// The maximum number of overlapping bookings that are listed.
  private static let namedOverlaps = 3

  init(_ described: DescribedBooking) {
    booking = described.booking
    property = described.property
    tax = described.tax
    filing = described.filing
    overlapping = described.overlapping
    self.described = described
  }

  /// Prints the recorded values, and warnings about unusual ones.
  ///
  /// - Parameter isRemoval: Whether to add a hint about `estada undo`.
  func report(
    _ key: String, to context: Context, _ options: WriteOptions, isRemoval: Bool = false
  ) throws {
    let phrases =
      [headline(key)] + state + people + exemption + (try money()) + details + taxPhrases
      + (try account(isShown: key == "booking.shown"))
    try context.echo(phrases, document, options, isRemoval: isRemoval)
    try warn(context, isNew: key == "booking.added")
  }

  /// Prints messages about money of the booking, and what is outstanding.
  func echo(_ phrases: [Phrase], to context: Context, _ options: WriteOptions) throws {
    try context.echo(phrases + standing(try ownAccount()), document, options)
  }

  private var document: Document {
    BookingList.document(
      properties: [property.id: property], accounts: described.accounts,
      parties: described.parties, used: booking.usedFields
    ) { try $0(booking) }
  }

  private func ownAccount() throws -> BookingAccount {
    try described.accounts.account(of: booking)
  }

  private func warn(_ context: Context, isNew: Bool) throws {
    for other in overlapping.prefix(BookingSummary.namedOverlaps) {
      context.warn(
        Phrase(
          "booking.overlaps",
          [
            "id": .number(other.id), "guest": .guest(of: other),
            "from": .day(other.stay.checkIn), "to": .day(other.stay.checkOut),
          ]))
    }
    let unnamed = overlapping.count - BookingSummary.namedOverlaps
    if unnamed > 0 { context.warn(Phrase("booking.overlaps-more", count: unnamed)) }
    if context.isFarAhead(booking.stay.checkIn) {
      context.warn(Phrase("booking.far", ["day": .day(booking.stay.checkIn)]))
    } else if isNew && context.isFarBehind(booking.stay.checkIn) {
      context.warn(Phrase("booking.far-back", ["day": .day(booking.stay.checkIn)]))
    }
    context.warnIfLarge(booking.stay.amount)
    let people = booking.stay.adults + booking.stay.children
    if let capacity = property.capacity, booking.stay.takesPlace, people > capacity {
      context.warn(Phrase("booking.over-capacity", ["capacity": .count(capacity)], count: people))
    }
    if tax.isPrepaidEarly && booking.stay.takesPlace {
      context.warn(Phrase("booking.prepaid-early"))
    }
    if booking.stay.takesPlace && booking.stay.nights > Stay.touristLimit {
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
    if let other = described.sameInvoice.first, let invoice = booking.invoice {
      context.warn(
        Phrase("booking.same-invoice", ["number": .text(invoice), "id": .number(other)]))
    }
    if booking.invoice != nil, booking.invoiceTo == nil || booking.invoiceTaxID == nil,
      let amount = booking.stay.amount, amount > Booking.simplifiedLimit
    {
      context.warn(
        Phrase("booking.full-invoice", ["limit": .money(Booking.simplifiedLimit)]))
    }
    if booking.stay.exemptAdults > 0 && booking.exemptReason == nil {
      context.warn(Phrase("booking.no-exempt-reason", ["id": .number(booking.id)]))
    }
  }

  private func headline(_ key: String) -> Phrase {
    Phrase(
      key,
      [
        "id": .number(booking.id), "property": .text(property.name), "guest": .guest(of: booking),
        "span": .span(from: booking.stay.checkIn, to: booking.stay.checkOut),
      ], count: booking.stay.nights)
  }

  /// The state of a booking that is not a stay.
  private var state: [Phrase] {
    if booking.stay.takesPlace { return [] }
    let state = Phrase("booking.not-a-stay.\(booking.stay.state.rawValue)")
    return [state]
      + (booking.cancelledOn.map { [Phrase("booking.cancelled-on", ["day": .day($0)])] } ?? [])
  }

  /// The people, as far as they are known.
  private var people: [Phrase] {
    if booking.stay.adults == 0 { return [] }
    let (children, exempt) = (booking.stay.children, booking.stay.exemptAdults)
    return [
      Phrase(
        "booking.people",
        [
          "adults": .count(booking.stay.adults),
          "children": children == 0
            ? .empty : .phrase(Phrase("booking.people-children", ["children": .count(children)])),
          "exempt": exempt == 0
            ? .empty : .phrase(Phrase("booking.people-exempt", ["exempt": .count(exempt)])),
        ])
    ] + (booking.lacksAges ? [Phrase("booking.ages-unknown")] : [])
  }

  private var exemption: [Phrase] {
    booking.exemptReason.map { [Phrase("booking.exempt-reason", ["reason": $0.cell])] } ?? []
  }

  /// The messages about optional fields.
  private var details: [Phrase] {
    let channel = booking.channel.map { [Phrase("booking.channel", ["text": .channel($0)])] } ?? []
    let texts = [("booking.reference", booking.reference), ("word.note", booking.note)]
    let prepaid = booking.stay.prepaidOn.map { Phrase("booking.prepaid", ["day": .day($0)]) }
    let due = booking.dueOn.map { Phrase("booking.due-on", ["day": .day($0)]) }
    let invoice = booking.invoicePhrases
    let tags = booking.tags.map { [$0.phrase] } ?? []
    let receiver = booking.receivedBy.flatMap { described.parties[$0] }
      .map { [Phrase("booking.received-by", ["name": .text($0.name)])] }
    return channel + (receiver ?? [])
      + texts.compactMap { key, text in text.map { Phrase(key, ["text": .text($0)]) } }
      + tags + [prepaid, due].compactMap(\.self) + invoice
  }

  private func money() throws -> [Phrase] {
    let stay = booking.stay
    if stay.state == .ownUse { return [] }
    guard let amount = stay.amount else {
      return [
        stay.isPending
          ? Phrase("booking.amount-pending", ["id": .number(booking.id)])
          : Phrase("booking.nothing-charged")
      ]
    }
    let commission = stay.commission
    let amounts = [
      commission == .zero
        ? Phrase("booking.amount", ["amount": .money(amount)])
        : Phrase(
          "booking.amount-commission",
          ["amount": .money(amount), "commission": .money(commission)])
    ]
    guard let vat = try ownAccount().vat else { return amounts }
    return amounts + [
      Phrase("booking.vat", ["base": .money(try amount.subtracting(vat)), "vat": .money(vat)])
    ]
  }

  private var taxPhrases: [Phrase] {
    guard booking.stay.takesPlace else { return [] }
    let period = filing.map { Cell.period($0) } ?? .phrase(Phrase("filing.none-yet"))
    let key =
      tax.isCollected
      ? "booking.tax-collected" : booking.stay.taxApart ? "booking.tax-apart" : "booking.tax"
    return [
      Phrase(
        key,
        [
          "tax": .money(tax.total), "period": period, "id": .number(booking.id),
        ], count: tax.units)
    ]
  }

  /// The adjustments and receipts, what is left of the amount, and what is outstanding.
  ///
  /// - Parameter isShown: Whether to give the net amount also of a booking without adjustments.
  private func account(isShown: Bool) throws -> [Phrase] {
    let account = try ownAccount()
    var phrases = described.adjustments.flatMap { adjustment in
      [
        Phrase(
          "booking.adjustment",
          [
            "id": .number(adjustment.id), "kind": adjustment.reason.cell,
            "date": .day(adjustment.date), "amount": .money(adjustment.amount),
          ])
      ] + Phrase.note(adjustment.note, "booking.adjustment-note", adjustment.id)
    }
    if account.adjustmentsVAT != .zero {
      phrases.append(
        Phrase("booking.adjustments-vat", ["vat": .money(account.adjustmentsVAT)]))
    }
    let isWanted = isShown || !described.adjustments.isEmpty
    if isWanted, let net = account.net, net != booking.stay.amount ?? .zero {
      let bearsVAT = account.vat != nil || account.adjustmentsVAT != .zero
      phrases.append(Phrase(bearsVAT ? "booking.net-vat" : "booking.net", ["net": .money(net)]))
    }
    phrases += described.receipts.flatMap { receipt in
      [
        Phrase(
          receipt.isDeposit ? "booking.deposit-receipt" : "booking.receipt",
          [
            "id": .number(receipt.id), "date": .day(receipt.date), "method": receipt.method.cell,
            "amount": .money(receipt.amount),
          ])
      ] + Phrase.note(receipt.note, "booking.receipt-note", receipt.id)
    }
    return phrases + (described.receipts.isEmpty ? [] : standing(account))
  }

  /// What is outstanding, and the deposit that is held.
  private func standing(_ account: BookingAccount) -> [Phrase] {
    var phrases: [Phrase] = []
    if let outstanding = account.outstanding, outstanding < .zero {
      phrases.append(
        Phrase("booking.overpaid", ["amount": .money(Money(cents: -outstanding.cents))]))
    } else if let outstanding = account.outstanding {
      phrases.append(Phrase("booking.outstanding", ["amount": .money(outstanding)]))
    }
    if account.deposit != .zero {
      phrases.append(
        Phrase(
          "booking.deposit-held",
          ["amount": .money(account.deposit), "id": .number(booking.id)]))
    }
    return phrases
  }
}

extension Booking {
  /// The largest amount, with VAT, of an invoice that names nobody. Reial decret 1619/2012 art. 4.1.
  fileprivate static let simplifiedLimit = Money(cents: 40_000)

  /// The sentences about the VAT, the invoice, what was withheld, and the report of the guests.
  fileprivate var invoicePhrases: [Phrase] {
    var phrases: [Phrase] = []
    if let vat { phrases.append(.vat(of: vat)) }
    if let invoice { phrases.append(Phrase("booking.invoice", ["number": .text(invoice)])) }
    if let invoicedOn {
      phrases.append(Phrase("booking.invoiced-on", ["day": .day(invoicedOn)]))
    }
    let to = [invoiceTo, invoiceTaxID].compactMap(\.self).joined(separator: " · ")
    if !to.isEmpty { phrases.append(Phrase("booking.invoice-to", ["text": .text(to)])) }
    if let withheld { phrases.append(Phrase("booking.withheld", ["amount": .money(withheld)])) }
    if let reportedOn {
      phrases.append(Phrase("booking.reported-on", ["day": .day(reportedOn)]))
    }
    return phrases
  }
}

extension Phrase {
  /// The sentence about the VAT of a stay or adjustment, in percent.
  static func vat(of percent: Int) -> Phrase {
    percent == 0
      ? Phrase("booking.vat-none") : Phrase("booking.vat-stated", ["percent": .count(percent)])
  }
}

extension Phrase {
  /// The note of an adjustment or a receipt, with its number; none without a note.
  fileprivate static func note(_ text: String?, _ key: String, _ id: Int64) -> [Phrase] {
    text.map { [Phrase(key, ["id": .number(id), "text": .text($0)])] } ?? []
  }
}
