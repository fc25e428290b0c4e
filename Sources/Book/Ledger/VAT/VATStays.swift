internal import Bookkeeping
internal import Storage
internal import Taxation
internal import ValueAddedTax

/// The bookings of some homes as VAT asks for them.
struct VATStays {
  /// The bookings.
  private(set) var all: [VATStay] = []
  /// The first and the last night of each booking.
  private(set) var nights: [RecordReference: ClosedRange<Day>] = [:]
  /// The bookings of which the tenant withheld income tax.
  private(set) var withheld: Set<RecordReference> = []
  /// The rows of adjustments without a booking that say their VAT.
  private(set) var ofHomes: [IssuedRow] = []

  /// Makes it without bookings.
  init() {}

  /// Reads the bookings of some homes, and their adjustments, in the open transaction.
  ///
  /// - Parameter filter: The home and the days of check-in.
  init(
    of ledger: Ledger, _ homes: [Int64: Property], _ table: VATTable,
    _ filter: RecordFilter = RecordFilter()
  ) throws {
    let receipts = Dictionary(
      grouping: try ledger.book.records(Receipt.self).filter { !$0.isDeposit }, by: \.booking)
    var changes: [Int64: [VATChange]] = [:]
    for adjustment in try ledger.book.records(Adjustment.self) {
      let record = RecordReference(Adjustment.kind.table, adjustment.id)
      if let booking = adjustment.booking {
        changes[booking, default: []].append(
          VATChange(
            record: record, day: adjustment.date, amount: adjustment.amount,
            reason: adjustment.reason, choice: VATChoice(recorded: adjustment.vat),
            invoice: adjustment.invoice))
      } else {
        try add(adjustment, as: record, in: homes)
      }
    }
    let rates = try ledger.rates.table()
    let timelines = try homes.mapValues { try rates.timeline(of: $0.zone) }
    try ledger.book.forEach(Booking.self, filter) { booking in
      let stay = booking.stay
      guard stay.state != .ownUse, let timeline = timelines[stay.property] else { return }
      let record = RecordReference(Booking.kind.table, booking.id)
      if booking.withheld != nil { withheld.insert(record) }
      if stay.takesPlace {
        nights[record] = stay.checkIn...stay.checkIn.adding(days: max(stay.nights - 1, 0))
      }
      let apart = stay.taxApart ? try StayTax.owed(for: stay, at: timeline) : .zero
      var paid = (receipts[booking.id] ?? []).map {
        DatedMoney(
          $0.date, $0.amount, invoice: $0.invoice,
          record: RecordReference(Receipt.kind.table, $0.id))
      }
      let cancelledOn = stay.takesPlace ? nil : booking.cancelledOn ?? stay.checkIn
      let accrual = booking.dueOn ?? stay.checkIn
      if let day = stay.prepaidOn, let amount = stay.amount {
        let rest = try VATStays.rest(
          of: amount.adding(apart), after: receipts[booking.id] ?? [],
          changes[booking.id] ?? [], before: cancelledOn ?? accrual)
        if rest > .zero { paid.append(DatedMoney(day, rest)) }
      }
      all.append(
        VATStay(
          record: record, property: stay.property, accrual: accrual,
          nights: stay.nights, amount: stay.amount,
          taxApart: apart,
          cancelledOn: cancelledOn,
          choice: VATChoice(recorded: booking.vat),
          receipts: paid,
          changes: changes[booking.id] ?? [],
          invoice: IssuedInvoice(
            number: booking.invoice, date: booking.invoicedOn, name: booking.invoiceTo,
            taxID: booking.invoiceTaxID)))
    }
  }

  /// What was paid on the day on which a stay had been paid in full: its price without what receipts say of other days
  /// before the stay.
  ///
  /// What is kept of a deposit pays for damage, and not for the stay; what is paid for extras from their days on is no
  /// part of the price, and a refund lowers it.
  private static func rest(
    of price: Money, after receipts: [Receipt], _ changes: [VATChange], before end: Day
  ) throws -> Money {
    let paid = receipts.filter { $0.method != .deposit && $0.date < end }
    let earlier = changes.filter { $0.day < end }
    let extras = earlier.filter { $0.reason == .extra }
    let first = extras.map(\.day).min() ?? end
    let late = try paid.filter { $0.date >= first }.map(\.amount).sum
    let ofExtras = try min(extras.map(\.amount).sum, max(late, .zero))
    let refunds = try earlier.filter { $0.reason != .extra && $0.amount < .zero }.map(\.amount).sum
    return try price.adding(refunds).subtracting(paid.map(\.amount).sum).adding(ofExtras)
  }

  /// Adds an adjustment of a home, whose nature nobody knows unless it says its VAT.
  private mutating func add(
    _ adjustment: Adjustment, as record: RecordReference, in homes: [Int64: Property]
  ) throws {
    guard let home = adjustment.property, homes[home] != nil, let vat = adjustment.vat, vat > 0
    else { return }
    ofHomes.append(
      IssuedRow(
        record: record, property: home, day: adjustment.date, total: adjustment.amount,
        tax: try BillTax(rate: vat * 100, inside: adjustment.amount),
        isCorrection: adjustment.amount < .zero,
        invoice: IssuedInvoice(number: adjustment.invoice)))
  }

  /// The rows of the book of what a party issued.
  func rows(
    of party: Int64, _ filers: HomeFilers, by table: VATTable, _ reading: AdvanceReading
  ) throws(AmountOverflow) -> [IssuedRow] {
    var rows: [IssuedRow] = []
    for stay in all {
      let found = try stay.rows(by: table, reading: reading)
      rows += zip(found, stay.filers(of: found, filers)).filter { $1 == party }.map { $0.0 }
    }
    return rows
      + ofHomes.filter { row in
        row.property.flatMap { filers.filer(of: $0, on: row.day) } == party
      }
  }
}

extension VATStay {
  /// The parties that file some rows of the booking: each that of its day, and of a correction that of the first row.
  func filers(of rows: [IssuedRow], _ filers: HomeFilers) -> [Int64?] {
    let charged = rows.filter { !$0.isModification }.map(\.day).min()
    return rows.map { row in
      filers.filer(of: property, on: row.day, correcting: row.isModification ? charged : nil)
    }
  }
}

extension VATChoice {
  /// What a booking or an adjustment says of its VAT: a rate in percent, 0 for none, nil for what the law has.
  fileprivate init(recorded percent: Int?) {
    self = percent.map { $0 == 0 ? .none : .percent($0) } ?? .byLaw
  }
}
