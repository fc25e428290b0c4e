import Bookkeeping
import Resources
import Taxation
import TestKit
import Testing

struct `The filing calendar` {
  @Test(arguments: [
    // The tax began in the middle of a quarter.
    ("2012-11-01", "quarter", "2012-11-01", "2012-12-31", "2013-01-01", "2013-01-21"),
    ("2012-12-31", "quarter", "2012-11-01", "2012-12-31", "2013-01-01", "2013-01-21"),
    ("2013-01-01", "quarter", "2013-01-01", "2013-03-31", "2013-04-01", "2013-04-22"),
    ("2014-02-14", "quarter", "2014-01-01", "2014-03-31", "2014-04-01", "2014-04-22"),
    ("2015-02-28", "quarter", "2015-01-01", "2015-03-31", "2015-04-01", "2015-04-20"),
    ("2015-04-15", "quarter", "2015-04-01", "2015-06-30", "2015-07-01", "2015-07-20"),
    ("2016-12-31", "quarter", "2016-10-01", "2016-12-31", "2017-01-01", "2017-01-20"),
    ("2017-03-31", "quarter", "2017-01-01", "2017-03-31", "2017-04-01", "2017-04-20"),
    ("2017-04-01", "half-year", "2017-04-01", "2017-09-30", "2017-10-01", "2017-10-20"),
    ("2017-10-01", "half-year", "2017-10-01", "2018-03-31", "2018-04-01", "2018-04-20"),
    ("2018-01-15", "half-year", "2017-10-01", "2018-03-31", "2018-04-01", "2018-04-20"),
    // A Saturday before Easter, then Easter Monday.
    ("2019-03-31", "half-year", "2018-10-01", "2019-03-31", "2019-04-01", "2019-04-23"),
    ("2024-09-30", "half-year", "2024-04-01", "2024-09-30", "2024-10-01", "2024-10-21"),
    ("2024-10-01", "half-year", "2024-10-01", "2025-03-31", "2025-04-01", "2025-04-22"),
    ("2026-08-01", "half-year", "2026-04-01", "2026-09-30", "2026-10-01", "2026-10-20"),
  ])
  func `names the period of a day`(
    on: String, kind: String, from: String, to: String, dueFrom: String, dueTo: String
  ) throws {
    let filing = try #require(try FilingCalendar.legal().filingPeriod(of: day(on)))
    #expect(filing.rule.kind == kind)
    #expect(filing.period.firstDay.isoText == from)
    #expect(filing.period.lastDay.isoText == to)
    #expect(filing.dueFrom.isoText == dueFrom)
    #expect(filing.dueTo.isoText == dueTo)
  }

  @Test func `calls a whole quarter a quarter`() throws {
    let calendar = try FilingCalendar.legal()
    #expect(
      calendar.filingPeriod(of: day("2015-02-01"))?.period == .quarter(year: 2015, quarter: 1))
    #expect(
      calendar.filingPeriod(of: day("2012-11-05"))?.period
        == .days(from: day("2012-11-01"), to: day("2012-12-31")))
    #expect(
      calendar.filingPeriod(of: day("2026-04-01"))?.period
        == .days(from: day("2026-04-01"), to: day("2026-09-30")))
  }

  @Test func `has no period before the tax`() throws {
    let calendar = try FilingCalendar.legal()
    #expect(calendar.filingPeriod(of: day("2012-10-31")) == nil)
    #expect(calendar.filingPeriods(in: .month(year: 2012, month: 10)).isEmpty)
    #expect(
      calendar.filingPeriods(in: .year(2012)).map(\.period.code) == ["2012-11-01..2012-12-31"])
    #expect(FilingCalendar(rules: []).filingPeriod(of: day("2026-01-01")) == nil)
    #expect(FilingCalendar(rules: []).filingPeriods(in: .year(2026)).isEmpty)
  }

  @Test(
    arguments: [
      (.quarter(year: 2015, quarter: 1), ["2015-Q1"]),
      (.year(2015), ["2015-Q1", "2015-Q2", "2015-Q3", "2015-Q4"]),
      (.year(2017), ["2017-Q1", "2017-04-01..2017-09-30", "2017-10-01..2018-03-31"]),
      (.quarter(year: 2026, quarter: 3), ["2026-04-01..2026-09-30"]),
      (
        .days(from: day("2026-09-30"), to: day("2026-10-01")),
        ["2026-04-01..2026-09-30", "2026-10-01..2027-03-31"]
      ),
    ] as [(Period, [String])])
  func `lists the periods that share a day with another`(period: Period, codes: [String]) throws {
    #expect(try FilingCalendar.legal().filingPeriods(in: period).map(\.period.code) == codes)
  }

  @Test func `covers every day since the tax began exactly once`() throws {
    let calendar = try FilingCalendar.legal()
    var next = day("2012-11-01")
    while next < day("2060-01-01") {
      let filing = try #require(calendar.filingPeriod(of: next))
      #expect(filing.period.firstDay == next)
      #expect(calendar.filingPeriod(of: filing.period.lastDay) == filing)
      #expect(filing.dueFrom == filing.period.lastDay.adding(days: 1))
      #expect((19...23).contains(filing.dueTo.days(since: filing.dueFrom)))
      next = filing.period.lastDay.adding(days: 1)
    }
  }

  @Test func `reaches the end of the calendar`() throws {
    let calendar = try FilingCalendar.legal()
    #expect(calendar.filingPeriod(of: .last)?.period.lastDay == .last)
    #expect(calendar.filingPeriods(in: .year(9999)).count == 3)
  }

  @Test(
    arguments: [
      ("2026-09-30", .open), ("2026-10-01", .due), ("2026-10-20", .due), ("2026-10-21", .past),
      ("2026-04-01", .open),
    ] as [(String, FilingState)])
  func `tells where a period stands`(today: String, state: FilingState) throws {
    let filing = try #require(try FilingCalendar.legal().filingPeriod(of: day("2026-08-01")))
    #expect(filing.state(on: day(today)) == state)
  }

  @Test(
    arguments: [
      ("2012-10-31", nil), ("2012-11-01", nil), ("2012-12-31", nil),
      ("2013-01-01", "2012-11-01..2012-12-31"), ("2015-05-05", "2015-Q1"),
      ("2017-04-01", "2017-Q1"),
      ("2026-09-30", "2025-10-01..2026-03-31"), ("2026-10-01", "2026-04-01..2026-09-30"),
    ] as [(String, String?)])
  func `knows the latest period that is over`(today: String, code: String?) throws {
    #expect(try FilingCalendar.legal().latestClosed(on: day(today))?.period.code == code)
  }

  @Test func `cuts a period short where a new rule begins`() throws {
    func rule(_ kind: String, _ from: String, months: Int) -> FilingRule {
      FilingRule(
        kind: kind, validFrom: day(from), months: months, startMonth: 1, dueDay: 20, source: "",
        law: TaxLaw(number: ""))
    }
    let calendar = FilingCalendar(rules: [
      rule("annual", "2026-02-01", months: 12), rule("quarter", "2020-01-01", months: 3),
    ])
    let short = try #require(calendar.filingPeriod(of: day("2026-01-31")))
    #expect(short.period.code == "2026-01-01..2026-01-31")
    #expect(short.dueFrom == day("2026-02-01"))
    #expect(calendar.filingPeriod(of: day("2026-02-01"))?.period.code == "2026-02-01..2026-12-31")
    #expect(calendar.filingPeriod(of: day("2027-02-01"))?.period == .year(2027))
  }
}
