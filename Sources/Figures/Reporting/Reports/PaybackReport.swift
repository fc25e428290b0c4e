package import Bookkeeping
package import Documents

/// The number of years of profit until a property has earned back its cost.
///
/// Simple payback: investment ÷ yearly profit, which is that of the last twelve full months, or of whole
/// years that the user chose. A shorter time is not projected to a year: a season is not a year.
/// Interest, appreciation and income tax are excluded.
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
  /// The years since the first record.
  package let rows: [Row]
  /// The whole years whose profit is typical.
  package let basis: Period
  /// The first month with records, from its first day; nil without records.
  package let firstMonth: Period?
  /// The profit of a year; nil if records begin after the first month of the basis.
  package let yearlyProfit: Money?
  /// The payback time in tenths of a year; nil if the profit is not known or not positive.
  package let tenthsOfYears: Int?
  /// The fees of the manager up to today with the VAT that no owner deducts, which profit does not subtract; nil if there are
  /// none.
  package var fees: Money?

  /// Computes the payback from a profit report by year.
  ///
  /// - Parameters:
  ///   - basis: Whole years, see `Period.wholeYears`.
  ///   - basisProfit: The profit of these years.
  ///   - firstRecord: The day of the earliest booking or expense; nil if there is none.
  /// - Throws: `AmountOverflow`.
  package init(
    investment: Money, profit report: ProfitReport, basis: Period, basisProfit: Money,
    firstRecord: Day?
  ) throws(AmountOverflow) {
    self.investment = investment
    self.basis = basis
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
    let firstMonth = firstRecord.map(PeriodGrain.month.period(of:))
    self.firstMonth = firstMonth
    let isEnough = firstMonth.map { $0.firstDay <= basis.firstDay } ?? false
    yearlyProfit = isEnough ? Ratio.average(basisProfit, over: basis.wholeYears ?? 0) : nil
    tenthsOfYears = yearlyProfit.flatMap { yearly in
      let (tenths, overflow) = investment.cents.multipliedReportingOverflow(by: 10)
      guard yearly > .zero, !overflow else { return nil }
      return Int((tenths + yearly.cents / 2) / yearly.cents)
    }
  }

  /// Returns the twelve full months before the month of a day.
  package static func lastFullMonths(on today: Day) -> Period {
    let end = PeriodGrain.month.period(of: today).firstDay
    return .days(
      from: Day(year: end.year - 1, month: end.month, day: 1) ?? .first, to: end.adding(days: -1))
  }
}

extension Period {
  /// The number of years, each of twelve calendar months, that the period consists of; nil if it does not
  /// consist of whole years.
  package var wholeYears: Int? {
    let (first, end) = (firstDay, lastDay.adding(days: 1))
    guard first.day == 1, end.day == 1, first.month == end.month, end.year > first.year else {
      return nil
    }
    return end.year - first.year
  }
}

extension PaybackReport {
  /// Returns the report as a document.
  package func document(property: Property) -> Document {
    var document = Table<Row>([
      .init("period", heading: "column.year") { .period($0.period) },
      .figures("profit") { .money($0.profit) },
      .figures("cumulative") { .money($0.cumulative) },
      .figures("remaining") { .money($0.remaining) },
    ]).document(
      "estada/payback/2",
      title: Phrase("report.payback.title", ["property": .text(property.name)]),
      whenEmpty: Phrase("report.profit.empty"), rows: rows)
    document.newest = .last
    document.fields = [
      Field("property", .text(property.code)), Field("investment", .money(investment)),
      Field("basis", yearlyProfit == nil ? .empty : .period(basis)),
      Field("yearly_profit", Cell(yearlyProfit)),
      Field("years", tenthsOfYears.map { .tenths($0) } ?? .empty),
    ]
    document.preface = [Phrase("report.payback.investment", ["amount": .money(investment)])]
    document.notes =
      [verdict, Phrase("report.payback.definition")]
      + [CostsApart.phrase(ofFees: fees)].compactMap(\.self)
    return document
  }

  private var verdict: Phrase {
    guard let firstMonth else { return Phrase("report.payback.nothing-yet") }
    guard let yearlyProfit else {
      return Phrase(
        "report.payback.not-enough",
        [
          "first": .dayInWords(firstMonth.firstDay, .from), "basis": .period(basis),
          "profit": .money(rows.last?.cumulative ?? .zero),
        ])
    }
    let values: [String: Cell] = ["profit": .money(yearlyProfit), "basis": .period(basis)]
    guard let tenthsOfYears else { return Phrase("report.payback.never", values) }
    return Phrase(
      "report.payback.years", values.merging(["years": .tenths(tenthsOfYears)]) { $1 })
  }
}
