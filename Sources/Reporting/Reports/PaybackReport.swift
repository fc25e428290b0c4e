package import Bookkeeping

/// How many years of profit a home needs to earn back what it cost.
///
/// Simple payback: investment ÷ average yearly profit, the profit of the days from the first booking to
/// today taken as a yearly figure of 365 days. Interest, rises in value and income tax are left out.
package struct PaybackReport: Sendable {
  /// One calendar year.
  package struct Row: Equatable, Sendable {
    /// The year.
    package let period: Period
    /// Its profit, up to today.
    package let profit: Money
    /// Profit since the first booking.
    package let cumulative: Money
    /// What is still to be earned back; nothing once it has been.
    package let remaining: Money
  }

  /// What the home cost, purchase costs included.
  package let investment: Money
  /// The years since the first booking.
  package let rows: [Row]
  /// Days from the first booking to today, both included.
  package let days: Int
  /// Profit in an average year of 365 days; nil where there is no booking yet.
  package let yearlyProfit: Money?
  /// Years to earn the investment back, in tenths; nil where profit never would.
  package let tenthsOfYears: Int?

  /// Works the years out from a profit report by year.
  ///
  /// - Parameters:
  ///   - firstBooking: The check-in of the earliest booking; nil where there is none yet.
  ///   - today: The last day that counts.
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
