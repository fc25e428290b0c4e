import Bookkeeping
import Resources
import TestKit
import Testing

@testable import Taxation

struct `A working day` {
  @Test(arguments: [
    "1818-03-22", "1943-04-25", "1954-04-18", "1981-04-19", "2000-04-23", "2008-03-23",
    "2011-04-24", "2012-04-08", "2013-03-31", "2014-04-20", "2015-04-05", "2016-03-27",
    "2017-04-16", "2018-04-01", "2019-04-21", "2020-04-12", "2021-04-04", "2022-04-17",
    "2023-04-09", "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2038-04-25",
    "2049-04-18", "2076-04-19", "2285-03-22",
  ])
  func `knows Easter`(iso: String) {
    let easter = day(iso)
    #expect(WorkingDays.easter(easter.year) == easter)
  }

  @Test func `finds Easter on a Sunday of March or April in every year`() {
    for year in 1583...4099 {
      let easter = WorkingDays.easter(year)
      let earliest = Period.month(year: year, month: 3).firstDay.adding(days: 21)
      let isRight =
        easter.year == year && easter.weekday == 7
        && (0...34).contains(easter.days(since: earliest))
      if !isRight { Issue.record("Easter of \(year) on \(easter.isoText)") }
    }
  }

  @Test(arguments: [
    ("2026-10-20", "2026-10-20"), ("2024-10-20", "2024-10-21"), ("2018-10-20", "2018-10-22"),
    ("2025-04-20", "2025-04-22"), ("2014-04-20", "2014-04-22"), ("2019-04-20", "2019-04-23"),
    ("2025-04-18", "2025-04-22"), ("2025-04-17", "2025-04-17"), ("2025-04-22", "2025-04-22"),
  ])
  func `is the day itself or the next`(from: String, to: String) throws {
    #expect(try WorkingDays.legal().first(from: day(from)) == day(to))
  }

  @Test(
    arguments: [
      (.catalonia, "2026-11-01", "2026-11-02"), (.catalonia, "2026-12-26", "2026-12-28"),
      (.catalonia, "2026-06-24", "2026-06-25"), (.aran, "2025-12-26", "2025-12-26"),
      (.catalonia, "2025-12-26", "2025-12-29"), (.aran, "2026-06-17", "2026-06-18"),
      (.state, "2025-04-21", "2025-04-21"), (.state, "2026-06-24", "2026-06-24"),
      (.madrid, "2026-04-02", "2026-04-06"), (.catalonia, "2026-09-11", "2026-09-14"),
    ] as [(Holiday.Place, String, String)])
  func `knows the holidays of a place`(place: Holiday.Place, from: String, to: String) throws {
    #expect(try WorkingDays.legal().first(from: day(from), in: place) == day(to))
  }

  @Test func `leaves out the days of a town, in Catalonia only`() throws {
    let days = try WorkingDays.legal(
      own: OwnHolidays(days: [day("2026-09-24"), day("2026-06-17")], place: .aran))
    #expect(days.first(from: day("2026-09-24")) == day("2026-09-25"))
    #expect(days.first(from: day("2025-12-26")) == day("2025-12-26"))
    #expect(days.first(from: day("2026-09-24"), in: .catalonia) == day("2026-09-24"))
    #expect(days.first(from: day("2026-09-24"), in: .state) == day("2026-09-24"))
    #expect(days.debit(usual: day("2026-09-21"), closing: day("2026-09-24")) == day("2026-09-21"))
  }

  @Test(
    arguments: [
      ("02-30", nil), ("easter+1", .easter(1)), ("12-26", .yearly(month: 12, day: 26)),
      ("x", nil), ("easter", nil),
    ] as [(String, Holiday.Date?)])
  func `is read from data`(text: String, date: Holiday.Date?) {
    #expect(Holiday.date(text) == date)
  }
}
