package import Bookkeeping
package import Documents

/// The profit of homes to a day to come, and the money that is still to be received or paid.
///
/// Each part is named: what the book has is exact, and the others are estimates. What is neither recorded nor recurs,
/// such as a repair, is left out, and so are the fees of the manager.
package struct ForecastReport: Sendable {
  /// What a part of the forecast is made of.
  package enum Part: String, CaseIterable, Sendable {
    /// The records of this year through today.
    case recorded
    /// The stays and expenses of the days to come that are in the book.
    case booked
    /// The recurring expenses that fall due and are not recorded.
    case recurring
    /// The nights that were let in the year before, and are not let yet.
    case unbooked

    /// Whether the part is an estimate.
    var isEstimate: Bool { self == .recurring || self == .unbooked }
  }

  /// The figures of a part.
  package struct Row: Equatable, Sendable {
    /// The part; nil for the sum of all.
    package let part: Part?
    /// What stays bring, with their adjustments, without VAT.
    package var income = Money.zero
    /// Commissions and expenses.
    package var costs = Money.zero
    /// The tourist tax that is part of the amounts.
    package var tax = Money.zero
    /// Income − costs − tax.
    package var profit = Money.zero
    /// What is still to be received, less what is still to be paid.
    package var cash = Money.zero

    /// Makes a part without figures.
    package init(_ part: Part?) { self.part = part }

    /// Adds what another part has.
    fileprivate mutating func add(_ row: Row) throws(AmountOverflow) {
      income = try income.adding(row.income)
      costs = try costs.adding(row.costs)
      tax = try tax.adding(row.tax)
      profit = try profit.adding(row.profit)
      cash = try cash.adding(row.cash)
    }
  }

  /// The first day of what is recorded, a 1 January.
  package let first: Day
  /// The current day.
  package let today: Day
  /// The last day.
  package let last: Day
  /// The parts, in the order of `Part`.
  package internal(set) var rows: [Row]
  /// The nights of the last part.
  package internal(set) var unbookedNights = 0
  /// The number of stays without an amount, which count as zero.
  package internal(set) var pending = 0
  /// The number of recurring expenses without an amount, which count as zero.
  package internal(set) var unknownExpenses = 0

  private subscript(part: Part) -> Row {
    get { rows.first { $0.part == part } ?? Row(part) }
    set { rows = rows.map { $0.part == part ? newValue : $0 } }
  }
}

extension ForecastReport {
  /// What stays of one home and month of check-in brought in the year before, and the nights of both years.
  private struct Month {
    var before = ProfitReport.Figures()
    var nightsBefore = 0
    var nights = 0
  }

  /// Makes a forecast of records, one at a time.
  package struct Builder {
    private var report: ForecastReport
    private let accounts: BookingAccounts
    private var months: [[Int64]: Month] = [:]

    /// Begins a forecast.
    ///
    /// - Parameter accounts: Computes what is left of a booking.
    package init(from first: Day, today: Day, through last: Day, accounts: BookingAccounts) {
      report = ForecastReport(
        first: first, today: today, last: last, rows: Part.allCases.map(Row.init))
      self.accounts = accounts
    }

    /// Adds the profit of the days through today, or of those to come.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(_ profit: ProfitReport.Row, _ part: Part) throws(AmountOverflow) {
      let figures = profit.figures
      var row = Row(part)
      row.income = try figures.income.adding(figures.adjustments)
      row.costs = try figures.commission.adding(figures.expenses)
      row.tax = figures.tax
      row.profit = profit.profit
      // What is to come is to be received or paid, but for what `add(_:)` finds that has been.
      if part == .booked { row.cash = profit.profit }
      try report[part].add(row)
      report.pending += figures.pending
    }

    /// Adds a booking of the days of the forecast: what has been received of it, or is outstanding.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(_ booking: Booking) throws(AmountOverflow) {
      let stay = booking.stay
      let account = try accounts.account(of: booking)
      guard stay.checkIn > report.today else {
        let outstanding = max(account.outstanding ?? .zero, .zero)
        report[.recorded].cash = try report[.recorded].cash.adding(outstanding)
        return
      }
      if stay.takesPlace || stay.state == .ownUse {
        months[key(stay), default: Month()].nights += stay.nights
      }
      let isPaid = stay.prepaidOn.map { $0 <= report.today } ?? false
      let received = isPaid ? account.net ?? .zero : account.received
      report[.booked].cash = try report[.booked].cash.subtracting(received)
    }

    /// Adds a booking of the same days of the year before.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(before booking: Booking) throws(AmountOverflow) {
      let stay = booking.stay
      guard stay.takesPlace, let amount = stay.amount else { return }
      let account = try accounts.account(of: booking)
      guard let net = account.net else { return }
      var month = months[key(stay)] ?? Month()
      month.nightsBefore += stay.nights
      let tax = stay.taxApart ? .zero : account.tax ?? .zero
      let vat = try (account.vat ?? .zero).adding(account.adjustmentsVAT)
      let income = try amount.adding(account.adjustments).subtracting(vat)
      month.before.income = try month.before.income.adding(income)
      month.before.tax = try month.before.tax.adding(tax)
      month.before.commission = try month.before.commission.adding(
        income.subtracting(tax).subtracting(net))
      months[key(stay)] = month
    }

    /// Adds a recurring expense that falls due and is not recorded.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(_ due: DueExpense) throws(AmountOverflow) {
      guard let amount = due.recurring.amount else {
        report.unknownExpenses += 1
        return
      }
      var row = Row(.recurring)
      row.costs = amount
      row.profit = try amount.negated()
      row.cash = row.profit
      try report[.recurring].add(row)
    }

    /// The home and the month of check-in of a stay; the year is left out.
    private func key(_ stay: Stay) -> [Int64] { [stay.property, Int64(stay.checkIn.month)] }

    /// The forecast.
    ///
    /// The nights that a home had let in a month of the year before, and has not let yet, bring what those brought on
    /// average; each figure is rounded half up by itself.
    ///
    /// - Throws: `AmountOverflow`.
    package func forecast() throws(AmountOverflow) -> ForecastReport {
      var report = report
      for (_, month) in months where month.nightsBefore > month.nights {
        let nights = month.nightsBefore - month.nights
        func part(_ amount: Money) throws(AmountOverflow) -> Money {
          try Ratio.scaled(amount, by: Int64(nights), over: Int64(month.nightsBefore))
        }
        var row = Row(.unbooked)
        row.income = try part(month.before.income)
        row.costs = try part(month.before.commission)
        row.tax = try part(month.before.tax)
        row.profit = try row.income.subtracting(row.costs).subtracting(row.tax)
        row.cash = row.profit
        try report[.unbooked].add(row)
        report.unbookedNights += nights
      }
      return report
    }
  }
}

extension ForecastReport {
  /// The sum of the parts.
  ///
  /// - Throws: `AmountOverflow`.
  package var total: Row {
    get throws(AmountOverflow) {
      var total = Row(nil)
      for row in rows { try total.add(row) }
      return total
    }
  }

  /// The forecast as a document, a row for each part.
  package var document: Document {
    var document = Table<Row>([
      .init("part", heading: "column.forecast-part") {
        $0.part.map { .term(code: $0.rawValue, key: "forecast.\($0.rawValue)") } ?? .empty
      },
      .init("is_estimate", for: .machines) { $0.part.map { .flag($0.isEstimate) } ?? .empty },
      .figures("income") { .money($0.income) },
      .figures("costs", heading: "column.expenses") { .deduction($0.costs) },
      .figures("tax") { .deduction($0.tax) },
      .figures("profit") { .money($0.profit) },
      .figures("cash") { .money($0.cash) },
    ]).document(
      "estada/forecast/1",
      title: Phrase("report.forecast.title", ["span": .span(from: first, to: last)]),
      whenEmpty: Phrase("report.profit.empty")
    ) { body in
      for row in rows { try body(row) }
      return try total
    }
    document.fields = [
      Field("from", .day(first)), Field("today", .day(today)), Field("until", .day(last)),
      Field("unbooked_nights", .count(unbookedNights)), Field("pending", .count(pending)),
    ]
    document.totalForm = .object
    document.notes =
      (unbookedNights > 0
        ? [Phrase("report.forecast.nights", count: unbookedNights)] : [])
      + (pending > 0 ? [Phrase("report.forecast.pending", count: pending)] : [])
      + (unknownExpenses > 0
        ? [Phrase("report.forecast.unknown", count: unknownExpenses)] : [])
      + [Phrase("report.forecast.definition")]
    return document
  }
}
