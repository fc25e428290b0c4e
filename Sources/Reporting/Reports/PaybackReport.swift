package import Bookkeeping

/// The number of years of profit until a property has earned back its cost.
///
/// Simple payback: investment ÷ average yearly profit, which is the profit of the days from the
/// first booking to today, scaled to 365 days. Interest, appreciation and income tax are excluded.
package struct PaybackReport: Sendable {
  /// A calendar year of the report.
  package struct Row: Equatable, Sendable {
    /// The year.
    package let period: Period
    /// Its profit, up to today.
    package let profit: Money
    /// Profit since the first booking.
    package let cumulative: Money
    /// The amount still to be earned back; zero afterwards.
    package let remaining: Money
  }

  /// The cost of the property, including purchase costs.
  package let investment: Money
  /// The years since the first booking.
  package let rows: [Row]
  /// Days from the first booking to today, both included.
  package let days: Int
  /// The average profit of a year of 365 days; nil without bookings.
  package let yearlyProfit: Money?
  /// The payback time in tenths of a year; nil if the profit is not positive.
  package let tenthsOfYears: Int?

  /// Computes the payback from a profit report by year.
  ///
  /// - Parameters:
  ///   - firstBooking: The check-in of the earliest booking; nil if there is none.
  ///   - today: The last day that is counted.
  /// - Throws: `AmountOverflow`.
  package init(
    investment: Money, profit report: ProfitReport, firstBooking: Day?, today: Day
  ) throws(AmountOverflow) {
    self.investment = investment
    var rows: [Row] = []
    var cumulative = Money.zero
    for row in report.rows {
      guard let period = row.period else { continue }
      cumulative = try cumulative.adding(row.profit)
      rows.append(
        Row(
          period: period, profit: row.profit, cumulative: cumulative,
          remaining: max(.zero, try investment.subtracting(cumulative))))
    }
    self.rows = rows
    let days = firstBooking.map { max(0, today.days(since: $0) + 1) } ?? 0
    self.days = days
    let (scaled, overflow) = cumulative.cents.multipliedReportingOverflow(by: 365)
    if overflow { throw AmountOverflow() }
    yearlyProfit = Ratio.average(Money(cents: scaled), over: days)
    tenthsOfYears = yearlyProfit.flatMap { yearly in
      let (tenths, overflow) = investment.cents.multipliedReportingOverflow(by: 10)
      guard yearly > .zero, !overflow else { return nil }
      return Int((tenths + yearly.cents / 2) / yearly.cents)
    }
  }
}

extension PaybackReport {
  /// Returns the report as a document.
  package func document(property: Property) -> Document {
    let columns: [Column] = [
      Column("period", heading: "column.year"), .figures("profit"), .figures("cumulative"),
      .figures("remaining"),
    ]
    var document = Document(
      schema: "estada/payback/1",
      title: Phrase("report.payback.title", ["property": .text(property.name)]),
      columns: columns, whenEmpty: Phrase("report.profit.empty")
    ) { body in
      for row in rows {
        try body([
          .period(row.period), .money(row.profit), .money(row.cumulative), .money(row.remaining),
        ])
      }
      return nil
    }
    document.fields = [
      Field("property", .text(property.code)), Field("investment", .money(investment)),
      Field("days", .count(days)),
      Field("yearly_profit", yearlyProfit.map { .money($0) } ?? .empty),
      Field("years", tenthsOfYears.map { .tenths($0) } ?? .empty),
    ]
    document.preface = [Phrase("report.payback.investment", ["amount": .money(investment)])]
    document.notes = [verdict, Phrase("report.payback.definition")]
    return document
  }

  private var verdict: Phrase {
    guard let yearlyProfit, days > 0 else { return Phrase("report.payback.nothing-yet") }
    guard let tenthsOfYears else {
      return Phrase("report.payback.never", ["profit": .money(yearlyProfit)])
    }
    return Phrase(
      "report.payback.years",
      ["years": .tenths(tenthsOfYears), "profit": .money(yearlyProfit)], count: days)
  }
}
