import Bookkeeping
import Reporting
import Testing

struct `The payback report` {
  private func report(
    investment: Int64, first: String?, today: String, _ sample: Sample
  ) throws -> PaybackReport {
    try PaybackReport(
      investment: Money(cents: investment), profit: sample.profit(by: .year),
      firstBooking: first.map(day), today: day(today))
  }

  @Test func `divides the investment by an average year's profit`() throws {
    let report = try report(
      investment: 5_000_000, first: "2015-03-01", today: "2016-02-28", Sample())
    #expect(report.days == 365)
    #expect(report.yearlyProfit?.plainText == "4553.53")
    #expect(report.tenthsOfYears == 110)
    #expect(report.rows.map(\.cumulative.plainText) == ["4553.53"])
    #expect(report.rows.map(\.remaining.plainText) == ["45446.47"])
  }

  @Test func `owes nothing more once it is earned back`() throws {
    let report = try report(investment: 100, first: "2015-03-01", today: "2015-12-31", Sample())
    #expect(report.rows.map(\.remaining) == [.zero])
    #expect(report.tenthsOfYears == 0)
  }

  @Test func `never ends with a loss or before the first booking`() throws {
    let loss = try Sample { $0.bookings = [] }
    let never = try report(investment: 100, first: "2015-01-01", today: "2015-12-31", loss)
    #expect(never.tenthsOfYears == nil)
    #expect(never.yearlyProfit?.plainText == "-155.52")
    let early = try report(investment: 100, first: nil, today: "2015-12-31", loss)
    #expect(early.yearlyProfit == nil)
    let future = try report(investment: 100, first: "2016-01-01", today: "2015-12-31", loss)
    #expect(future.days == 0)
    #expect(future.tenthsOfYears == nil)
  }
}
