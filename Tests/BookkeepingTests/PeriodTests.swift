import Bookkeeping
import Testing

struct `A period` {
  @Test(
    arguments: [
      (.year(2026), "2026", "2026-01-01", "2026-12-31", 365),
      (.year(24), "0024", "0024-01-01", "0024-12-31", 366),
      (.quarter(year: 2026, quarter: 1), "2026-Q1", "2026-01-01", "2026-03-31", 90),
      (.quarter(year: 2026, quarter: 4), "2026-Q4", "2026-10-01", "2026-12-31", 92),
      (.month(year: 2024, month: 2), "2024-02", "2024-02-01", "2024-02-29", 29),
      (.month(year: 2026, month: 12), "2026-12", "2026-12-01", "2026-12-31", 31),
      (
        .days(from: day("2026-03-05"), to: day("2026-03-05")), "2026-03-05..2026-03-05",
        "2026-03-05", "2026-03-05", 1
      ),
    ] as [(Period, String, String, String, Int)])
  func `has a code, two ends and a length`(
    period: Period, code: String, first: String, last: String, count: Int
  ) {
    #expect(period.code == code)
    #expect(Period(reading: code) == period)
    #expect(period.firstDay.isoText == first)
    #expect(period.lastDay.isoText == last)
    #expect(period.dayCount == count)
  }

  @Test func `contains both its ends and nothing beyond them`() {
    let quarter = Period.quarter(year: 2026, quarter: 2)
    #expect(quarter.contains(day("2026-04-01")))
    #expect(quarter.contains(day("2026-06-30")))
    #expect(!quarter.contains(day("2026-03-31")))
    #expect(!quarter.contains(day("2026-07-01")))
  }

  @Test func `overlaps another that shares a day`() {
    let june = Period.month(year: 2026, month: 6)
    #expect(june.overlaps(.days(from: day("2026-06-30"), to: day("2026-08-01"))))
    #expect(june.overlaps(.days(from: day("2026-05-01"), to: day("2026-06-01"))))
    #expect(june.overlaps(.year(2026)))
    #expect(!june.overlaps(.month(year: 2026, month: 7)))
    #expect(!june.overlaps(.month(year: 2026, month: 5)))
  }

  @Test func `comes before what begins later, and the shorter first`() {
    let sorted: [Period] = [
      .month(year: 2026, month: 1), .quarter(year: 2026, quarter: 1), .year(2026),
      .days(from: day("2026-01-02"), to: day("2026-01-02")), .month(year: 2026, month: 2),
      .quarter(year: 2026, quarter: 2), .year(2027),
    ]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(!(Period.year(2026) < .year(2026)))
  }

  @Test func `is cut by a grain`() {
    let august = day("2026-08-15")
    #expect(PeriodGrain.month.period(of: august) == .month(year: 2026, month: 8))
    #expect(PeriodGrain.quarter.period(of: august) == .quarter(year: 2026, quarter: 3))
    #expect(PeriodGrain.year.period(of: august) == .year(2026))
    for grain in PeriodGrain.allCases { #expect(grain.period(of: august).contains(august)) }
  }
}

struct `Reading a period` {
  @Test(
    arguments: [
      "2026-Q3", "2026Q3", "2026-q3", "3T2026", "3t2026", "T32026", "2026-T3", "2026-3T", "2026T3",
      "3T-2026", "T3-2026", "Q3 2026", "2026/Q3",
    ])
  func `takes every form of a quarter`(text: String) {
    #expect(Period(reading: text) == .quarter(year: 2026, quarter: 3))
  }

  @Test(arguments: [
    ("2026-09-14", "2026-09-14", "2026-09-14"), ("2026-01..2026-03", "2026-01-01", "2026-03-31"),
    ("2026-01-15..2026-03-14", "2026-01-15", "2026-03-14"),
    ("2025..2026", "2025-01-01", "2026-12-31"),
    ("2025-Q4..2026-02", "2025-10-01", "2026-02-28"),
    ("2026-02..2026-02", "2026-02-01", "2026-02-28"),
    ("2026-02-03..2026-02", "2026-02-03", "2026-02-28"),
  ])
  func `takes days and stretches with both ends included`(text: String, from: String, to: String) {
    #expect(Period(reading: text) == .days(from: day(from), to: day(to)))
  }

  @Test(
    arguments: [
      "", "26", "202", "20266", "0000", "2026-", "-2026", "2026-13", "2026-00", "2026-9", "2026-+9",
      "2026-Q0", "2026-Q5", "2026-QT", "2026-T", "Q3", "3T26", "2026-02-30", "2026-09-14-1",
      "2026-03..2026-01", "2026..", "..2026", "2026...2027", "2026..2027..2028", "2026 - 2027",
      "-2026Q3", "2026Q3-", "20-26Q3", "Q-32026", "2026Q-3", "2026-QQ3", "２026", "2026-Q３",
      "el 2026", "2027-01-01..2026-12-31",
    ])
  func `refuses everything else`(text: String) {
    #expect(Period(reading: text) == nil)
  }
}

struct `A relative period` {
  @Test(
    arguments: [
      (.thisMonth, "2026-05-31", "2026-05"), (.lastMonth, "2026-03-31", "2026-02"),
      (.lastMonth, "2026-01-01", "2025-12"), (.thisQuarter, "2026-06-30", "2026-Q2"),
      (.lastQuarter, "2026-06-30", "2026-Q1"), (.lastQuarter, "2026-02-15", "2025-Q4"),
      (.thisYear, "2026-12-31", "2026"), (.lastYear, "2026-01-01", "2025"),
    ] as [(RelativePeriod, String, String)])
  func `is seen from today`(relative: RelativePeriod, today: String, code: String) {
    #expect(relative.period(on: day(today)).code == code)
  }

  @Test func `has a name in the command line`() {
    #expect(
      RelativePeriod.allCases.map(\.rawValue) == [
        "this-month", "last-month", "this-quarter", "last-quarter", "this-year", "last-year",
      ])
  }
}
