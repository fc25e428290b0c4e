import Bookkeeping
import Foundation
import Testing

struct `A day` {
  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    return calendar
  }()

  @Test func `has a number, and a number its day, from 1900 to 2200`() throws {
    var number = try #require(Day(year: 1900, month: 1, day: 1)).number
    var previous = Day(number: number - 1)
    for year in 1900...2200 {
      for month in 1...12 {
        for date in 1...Day.length(ofMonth: month, year: year) {
          let day = try #require(Day(year: year, month: month, day: date))
          let isRight =
            day.number == number && Day(number: number) == day && previous < day
            && Day(iso: day.isoText) == day && previous.adding(days: 1) == day
            && day.days(since: previous) == 1
          if !isRight { Issue.record("\(day.isoText) has the number \(day.number)") }
          previous = day
          number += 1
        }
      }
    }
    #expect(day("1970-01-01").number == 0)
    #expect(number == day("2201-01-01").number)
  }

  @Test func `agrees with the calendar of Foundation`() throws {
    for number in stride(from: day("1900-01-01").number, to: day("2200-01-01").number, by: 11) {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = `A day`.calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      let day = Day(number: number)
      // Foundation's week begins with Sunday as 1.
      let weekday = try (#require(parts.weekday) + 5) % 7 + 1
      let isRight =
        day.year == parts.year && day.month == parts.month && day.day == parts.day
        && day.weekday == weekday
      if !isRight { Issue.record("\(day.isoText) should be \(parts)") }
    }
  }

  @Test func `knows its weekday before 1970 and at the ends`() {
    #expect(day("1969-12-31").weekday == 3)
    #expect(day("2026-09-14").weekday == 1)
    #expect(day("2026-09-20").weekday == 7)
    #expect(Day.first.weekday == 1)
    #expect(Day.last.weekday == 5)
  }

  @Test(arguments: [(1900, 28), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (2400, 29)])
  func `of February exists in leap years`(year: Int, length: Int) {
    #expect(Day.length(ofMonth: 2, year: year) == length)
    #expect((Day(year: year, month: 2, day: 29) != nil) == (length == 29))
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
    (2026, 4, 31), (-1, 5, 5),
  ])
  func `is refused where the calendar has none`(year: Int, month: Int, date: Int) {
    #expect(Day(year: year, month: month, day: date) == nil)
  }

  @Test func `never leaves the calendar`() {
    #expect(Day.last.adding(days: 1) == .last)
    #expect(Day.last.adding(days: .max) == .last)
    #expect(Day.first.adding(days: -1) == .first)
    #expect(Day.first.adding(days: .min) == .first)
    #expect(Day(number: .max) == .last)
    #expect(Day(number: .min) == .first)
    #expect(Day.first.isoText == "0001-01-01")
    #expect(Day.last.isoText == "9999-12-31")
  }

  @Test(arguments: [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (12, 4)])
  func `belongs to a quarter`(month: Int, quarter: Int) throws {
    #expect(try #require(Day(year: 2026, month: month, day: 1)).quarter == quarter)
  }
}

struct `Reading a day` {
  @Test(arguments: [
    "", "2026-9-14", "2026-09-14 ", "2026/09/14", "20260914", "2026-09-1x", "x026-09-14",
    "+026-09-14", "2026-02-29", "0000-01-01", "2026-13-01", "2026-00-10", "２０26-09-14",
  ])
  func `takes nothing but ISO 8601 where machines read`(text: String) {
    #expect(Day(iso: text) == nil)
  }

  @Test(arguments: [
    ("2026-09-14", "2026-09-14"), ("14/09/2026", "2026-09-14"), ("14/9/26", "2026-09-14"),
    ("1/1/00", "2000-01-01"), ("31/12/99", "2099-12-31"), ("29/02/2024", "2024-02-29"),
    ("03/04/2015", "2015-04-03"),
  ])
  func `takes slashed forms where the day comes first`(text: String, iso: String) throws {
    #expect(try Day(reading: text, dayFirst: true).isoText == iso)
  }

  @Test(arguments: [true, false], ["14.09.2026", "14.9.26", "2026-9-14", "2026-09-14"])
  func `takes forms in which no month comes first in every language`(
    dayFirst: Bool, text: String
  ) throws {
    #expect(try Day(reading: text, dayFirst: dayFirst).isoText == "2026-09-14")
  }

  @Test(
    arguments: [true, false],
    [
      "", "avui", "2026", "2026-09", "14-09-2026", "26-09-14", "2026/09/14", "14/09",
      "14/09/026", "14/09/2026/1", "1 4/09/2026", "014/09/2026", "14//2026", "-1/09/2026",
      "14.09/2026", "1\u{301}/09/2026", "2026-09-14T00", "12026-09-14", "+1/09/2026",
    ])
  func `refuses what is no date`(dayFirst: Bool, text: String) {
    #expect(throws: DayFault.notADay) { try Day(reading: text, dayFirst: dayFirst) }
  }

  @Test(arguments: ["31/09/2026", "29/02/2026", "00/01/2026", "01/13/2026", "2026-02-30"])
  func `refuses what the calendar has not`(text: String) {
    #expect(throws: DayFault.noSuchDay) { try Day(reading: text, dayFirst: true) }
  }

  @Test(
    arguments: [
      ("03/04/2026", "2026-04-03", "2026-03-04"), ("14/09/2026", "2026-09-14", nil),
      ("9/14/26", nil, "2026-09-14"), ("31/31/2026", nil, nil),
    ] as [(String, String?, String?)])
  func `refuses slashes in English and shows both readings`(
    text: String, dayFirst: String?, monthFirst: String?
  ) {
    let fault = DayFault.ambiguous(dayFirst: dayFirst.map(day), monthFirst: monthFirst.map(day))
    #expect(throws: fault) { try Day(reading: text, dayFirst: false) }
  }

  @Test func `takes ISO 8601 in every language`() throws {
    #expect(try Day(reading: "2026-09-14", dayFirst: false) == day("2026-09-14"))
    #expect(throws: DayFault.noSuchDay) { try Day(reading: "2026-02-29", dayFirst: false) }
  }
}
