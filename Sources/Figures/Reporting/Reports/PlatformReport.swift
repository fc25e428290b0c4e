package import Bookkeeping

/// What a platform reported of a home and year to the tax agency, beside what the book says.
///
/// Platforms report each listing by quarter: what they paid after their fees, fees, taxes, the number of stays, and the
/// days of the year (directive (EU) 2021/514, DAC7; in Spain modelo 238, RD 117/2024).
package struct PlatformReport: Sendable {
  /// The figures of the report, as the user types them.
  package struct Typed: Sendable {
    /// What was paid in each quarter, after fees.
    package let net: [Money]
    /// The fees of each quarter.
    package let fees: [Money]?
    /// The taxes that the platform paid in each quarter.
    package let taxes: [Money]?
    /// The number of stays of each quarter.
    package let stays: [Int]?
    /// The days of the year.
    package let days: Int?

    /// Describes a report; its lists have four figures each.
    package init(
      net: [Money], fees: [Money]? = nil, taxes: [Money]? = nil, stays: [Int]? = nil,
      days: Int? = nil
    ) {
      self.net = net
      self.fees = fees
      self.taxes = taxes
      self.stays = stays
      self.days = days
    }
  }

  /// What a row is about.
  package enum Item: String, CaseIterable, Sendable {
    case net, fees, taxes, stays
    /// The nights in the year.
    case days
    /// The nights of the stays that began in the year.
    case daysBegun = "days-begun"

    /// Whether the figures are amounts.
    var isMoney: Bool { self == .net || self == .fees || self == .taxes }
  }

  /// What the comparison of a row comes to.
  package enum Verdict: String, CaseIterable, Sendable {
    /// Both figures are the same, to the cent.
    case agrees
    /// Records that may count elsewhere are the difference.
    case explained
    /// The difference is at most `Row.rounding`.
    case rounding
    case notExplained = "not-explained"
  }

  /// A figure of the report beside that of the book: cents, or a number of stays or days.
  package struct Row: Equatable, Sendable {
    /// The difference that rounding may be, in cents: a euro in a quarter.
    package static let rounding: Int64 = 100

    /// What the row is about.
    package let item: Item
    /// The quarter, or the year.
    package let period: Period
    /// The figure of the report.
    package let reported: Int64
    /// That of the book.
    package let booked: Int64
    /// The part of the book whose day of payment is not known, which is not in `booked`.
    package var unknownDay: Int64 = 0
    /// What records that may count elsewhere add to the book's figure.
    package var elsewhere: Int64 = 0
    /// Whether there are such records.
    package var isMoved = false
    /// Whether another way to count agrees with the report.
    package var agreesOtherwise = false

    /// The report's figure minus that of the book.
    package var difference: Int64 { reported - booked - unknownDay }

    /// What no record explains.
    package var rest: Int64 { agreesOtherwise ? 0 : difference - elsewhere }

    /// What the comparison comes to.
    package var verdict: Verdict {
      if difference == 0 { return .agrees }
      if rest == 0 { return .explained }
      guard item.isMoney, rest.magnitude <= Row.rounding.magnitude else { return .notExplained }
      return isMoved ? .explained : .rounding
    }
  }

  /// A record that may be a reason for a difference.
  package struct Explanation: Hashable, Sendable {
    /// Why the report may have another figure.
    package enum Reason: String, CaseIterable, Sendable {
      /// The stay is near the end of a quarter, and may have been paid on the other side.
      case otherQuarter = "other-quarter"
      /// The stay began in another year than it was paid in.
      case otherYear = "other-year"
      /// The report may not have the adjustment.
      case leftOut = "left-out"
      /// The report may have the adjustment on its own day, not on that of the stay.
      case ownDay = "own-day"
      /// The booking has no channel, and may be one of the platform's.
      case noChannel = "no-channel"
      /// The amount of the booking is not known.
      case noAmount = "no-amount"
    }

    /// The reason.
    package let reason: Reason
    /// The number of the booking.
    package var booking: Int64?
    /// The number of the adjustment.
    package var adjustment: Int64?
    /// Why there is an adjustment.
    package var adjustmentReason: AdjustmentKind?
    /// The check-in, or the day of the adjustment.
    package let day: Day
    /// The amount after fees; nil if it is not known.
    package let amount: Money?
    /// The quarter in which the book counts it; nil if it does not count it.
    package var counted: Period?
    /// The quarter in which the report may count it; nil if it may not have it.
    package var reported: Period?
    /// The fee, the tax and the number of stays that go with the amount.
    var fee = Money.zero
    var tax = Money.zero
    var stays = 0
  }

  /// The code of the platform.
  package let channel: String
  /// The home.
  package let home: Property
  /// The year.
  package let year: Int
  /// The book's side.
  package let books: PlatformBooks
  /// The figures of the report beside those of the book.
  package let rows: [Row]
  /// The records that explain differences, and those of the year that the report has in another year or lacks.
  package let explanations: [Explanation]

  /// Compares a report with the book.
  ///
  /// - Throws: `AmountOverflow`.
  package init(
    _ typed: Typed, of channel: String, home: Property, year: Int, beside books: PlatformBooks
  ) throws(AmountOverflow) {
    self.channel = channel
    self.home = home
    self.year = year
    self.books = books
    let quarters = (1...4).map { Period.quarter(year: year, quarter: $0) }
    var rows = try PlatformReport.quarterRows(typed, quarters, beside: books)
    let found = PlatformSearch(books, year: year).explanations(of: rows.filter { $0.item == .net })
    for index in rows.indices { rows[index].add(found) }
    if let days = typed.days {
      rows += PlatformReport.dayRows(days, nights: books.nights(in: .year(year)), year)
    }
    self.rows = rows
    explanations = found + PlatformReport.otherwise(books, year, besides: found)
  }

  /// Whether a difference is not explained.
  package var hasOpen: Bool { rows.contains { $0.verdict == .notExplained } }

  /// The rows of the figures that were typed for each quarter.
  private static func quarterRows(
    _ typed: Typed, _ quarters: [Period], beside books: PlatformBooks
  ) throws(AmountOverflow) -> [Row] {
    let reported: [(Item, [Int64]?)] = [
      (.net, typed.net.map(\.cents)), (.fees, typed.fees?.map(\.cents)),
      (.taxes, typed.taxes?.map(\.cents)), (.stays, typed.stays?.map(Int64.init)),
    ]
    var rows: [Row] = []
    for case (let item, let figures?) in reported {
      for (quarter, figure) in zip(quarters, figures) {
        var (booked, unknown) = (Money.zero, Money.zero)
        for entry in books.entries + books.pending where quarter.contains(entry.countedOn) {
          let part = Money(cents: entry.figure(of: item))
          if entry.source == .unknown {
            unknown = try unknown.adding(part)
          } else {
            booked = try booked.adding(part)
          }
        }
        // No difference may exceed 64 bits.
        _ = try Money(cents: figure).subtracting(booked).subtracting(unknown)
        rows.append(
          Row(
            item: item, period: quarter, reported: figure, booked: booked.cents,
            unknownDay: unknown.cents))
      }
    }
    return rows
  }

  /// The rows of the days: one if both ways to count come to the same.
  private static func dayRows(
    _ days: Int, nights: (inYear: Int, begun: Int), _ year: Int
  ) -> [Row] {
    func row(_ item: Item, _ nights: Int, beside other: Int) -> Row {
      Row(
        item: item, period: .year(year), reported: Int64(days), booked: Int64(nights),
        agreesOtherwise: nights != days && other == days)
    }
    let all = row(.days, nights.inYear, beside: nights.begun)
    if nights.inYear == nights.begun { return [all] }
    return [all, row(.daysBegun, nights.begun, beside: nights.inYear)]
  }

  /// The stays of the year that were paid in another one and those paid in it that began in another one, and those of
  /// which the amount is not known.
  private static func otherwise(
    _ books: PlatformBooks, _ year: Int, besides found: [Explanation]
  ) -> [Explanation] {
    let moved = Set(found.filter { $0.reason == .otherQuarter }.map(\.booking))
    let otherYear = books.entries.filter { entry in
      entry.booking != nil && entry.adjustment == nil && entry.net != .zero
        && !moved.contains(entry.booking) && entry.checkIn.year != entry.countedOn.year
        && [entry.checkIn.year, entry.countedOn.year].contains(year)
    }
    let pending = books.pending.filter { $0.checkIn.year == year || $0.countedOn.year == year }
    return otherYear.map { Explanation(.otherYear, $0, counted: $0.quarter) }
      + pending.map { Explanation(.noAmount, $0) }
  }
}

extension PlatformReport.Row {
  /// Adds what records that may count elsewhere change of the figure.
  fileprivate mutating func add(_ explanations: [PlatformReport.Explanation]) {
    for explanation in explanations {
      let figure =
        switch item {
        case .net: explanation.amount?.cents ?? 0
        case .fees: explanation.fee.cents
        case .taxes: explanation.tax.cents
        case .stays: Int64(explanation.stays)
        case .days, .daysBegun: Int64(0)
        }
      if figure == 0 { continue }
      if explanation.counted == period { elsewhere -= figure }
      if explanation.reported == period { elsewhere += figure }
      if [explanation.counted, explanation.reported].contains(period) { isMoved = true }
    }
  }
}

extension PlatformReport.Explanation {
  /// Describes what a booking may explain.
  init(
    _ reason: Reason, _ entry: PlatformEntry, counted: Period? = nil, reported: Period? = nil
  ) {
    self.init(
      reason: reason, booking: entry.booking, day: entry.checkIn,
      amount: reason == .noAmount ? nil : entry.net, counted: counted, reported: reported,
      fee: entry.fee, tax: entry.tax, stays: entry.isStay ? 1 : 0)
    adjustment = entry.adjustment
  }

  /// Describes what an adjustment may explain.
  init(
    _ reason: Reason, _ adjustment: PlatformAdjustment, counted: Period? = nil,
    reported: Period? = nil
  ) {
    self.init(
      reason: reason, booking: adjustment.booking, adjustment: adjustment.id,
      adjustmentReason: adjustment.reason, day: adjustment.date, amount: adjustment.amount,
      counted: counted, reported: reported)
  }
}

extension PlatformEntry {
  /// The quarter in which the book counts the entry.
  var quarter: Period { PeriodGrain.quarter.period(of: countedOn) }

  /// What the entry adds to a row: cents, or a number of stays.
  fileprivate func figure(of item: PlatformReport.Item) -> Int64 {
    switch item {
    case .net: net.cents
    case .fees: fee.cents
    case .taxes: tax.cents
    case .stays: isStay ? 1 : 0
    case .days, .daysBegun: 0
    }
  }
}
