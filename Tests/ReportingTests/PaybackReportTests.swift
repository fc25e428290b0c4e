import Bookkeeping
import Reporting
import TestKit
import Testing

struct `The payback report` {
  private func report(
    investment: Int64, first: String?, basis: Period, _ sample: Sample
  ) throws -> PaybackReport {
    let years = try sample.profit(by: .year)
    let profit = years.rows.filter { $0.period.map { basis.contains($0.firstDay) } ?? false }
    return try PaybackReport(
      investment: Money(cents: investment), profit: years, basis: basis,
      basisProfit: profit.reduce(.zero) { try $0.adding($1.profit) }, firstRecord: first.map(day))
  }

  @Test func `divides the investment by the profit of a year`() throws {
    let report = try report(
      investment: 5_000_000, first: "2015-01-31", basis: .year(2015), Sample())
    #expect(report.yearlyProfit?.plainText == "4553.53")
    #expect(report.tenthsOfYears == 110)
    #expect(report.rows.map(\.cumulative.plainText) == ["4553.53"])
    #expect(report.rows.map(\.remaining.plainText) == ["45446.47"])
  }

  @Test func `averages the profit of several years`() throws {
    let basis = Period.days(from: day("2015-01-01"), to: day("2016-12-31"))
    let report = try report(investment: 5_000_000, first: "2015-01-01", basis: basis, Sample())
    #expect(report.yearlyProfit?.plainText == "2276.77")
  }

  @Test func `owes nothing more once it is earned back`() throws {
    let report = try report(
      investment: 100, first: "2015-01-01", basis: .year(2015), Sample())
    #expect(report.rows.map(\.remaining) == [.zero])
    #expect(report.tenthsOfYears == 0)
  }

  @Test func `projects no season to a year`() throws {
    let report = try report(
      investment: 5_000_000, first: "2015-02-01", basis: .year(2015), Sample())
    #expect(report.yearlyProfit == nil)
    #expect(report.tenthsOfYears == nil)
    #expect(report.rows.map(\.cumulative.plainText) == ["4553.53"])
  }

  @Test func `never ends with a loss or without records`() throws {
    let loss = try Sample { $0.bookings = [] }
    let never = try report(investment: 100, first: "2015-01-01", basis: .year(2015), loss)
    #expect(never.tenthsOfYears == nil)
    #expect(never.yearlyProfit?.plainText == "-155.52")
    let empty = try report(investment: 100, first: nil, basis: .year(2015), loss)
    #expect(empty.yearlyProfit == nil)
  }

  @Test(arguments: [
    ("2026-11-22", "2025-11-01", "2026-10-31"), ("2027-02-01", "2026-02-01", "2027-01-31"),
    ("2024-03-01", "2023-03-01", "2024-02-29"), ("2026-12-31", "2025-12-01", "2026-11-30"),
  ])
  func `takes the last twelve full months`(today: String, first: String, last: String) {
    let months = PaybackReport.lastFullMonths(on: day(today))
    #expect((months.firstDay, months.lastDay) == (day(first), day(last)))
    #expect(months.wholeYears == 1)
  }

  @Test(
    arguments: [
      ("2025-01-01", "2025-12-31", 1), ("2024-07-01", "2026-06-30", 2),
      ("2025-01-01", "2025-06-30", nil),
      ("2025-01-02", "2026-01-01", nil), ("2025-02-01", "2025-02-28", nil),
    ] as [(String, String, Int?)])
  func `knows whole years`(first: String, last: String, years: Int?) {
    #expect(Period.days(from: day(first), to: day(last)).wholeYears == years)
  }
}
