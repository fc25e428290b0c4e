import Bookkeeping
import TestKit
import Testing

@testable import Exchange

struct `A calendar file` {
  private func event(_ uid: String, _ on: String, _ summary: String = "s") -> CalendarEvent {
    CalendarEvent(
      uid: uid, day: day(on), summary: summary, description: "", stamp: "20261001T081500Z")
  }

  private func file(_ events: [CalendarEvent]) -> CalendarFile {
    CalendarFile(name: "n", language: "ca", alarms: [7, 0], events: events)
  }

  /// Domain of the agenda, 9: example 5.
  @Test(
    arguments: [
      ("2026-10-01 08:15", "20261001T081500Z", 3_550_095),
      ("2020-01-01 00:00", "20200101T000000Z", 0),
      ("2019-12-31 23:59", "20191231T235900Z", 0), (nil, "20260101T000000Z", 3_156_480),
      ("2026-13-01 08:15", "20260101T000000Z", 3_156_480), ("soon", "20260101T000000Z", 3_156_480),
    ] as [(String?, String, Int)])
  func `counts its versions in minutes`(moment: String?, stamp: String, sequence: Int) {
    #expect(CalendarFile.stamp(moment) == stamp)
    #expect(CalendarFile.sequence(stamp) == sequence)
  }

  @Test(arguments: [
    ("a,b;c\\d\ne", "a\\,b\\;c\\\\d\\ne"), ("a\r\u{0}\u{7f}\u{85}b\t", "ab"), ("ç", "ç"),
  ])
  func `escapes texts`(text: String, escaped: String) {
    #expect(CalendarFile.escaped(text) == escaped)
  }

  @Test func `folds lines at 75 bytes, never inside a letter`() {
    let line = String(repeating: "ñ€x", count: 60)
    let parts = CalendarFile.folded(line).split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(parts.count > 4)
    #expect(parts.allSatisfy { $0.utf8.count <= 75 })
    #expect(parts.dropFirst().allSatisfy { $0.hasPrefix(" ") })
    #expect(parts.enumerated().map { $0 == 0 ? $1 : $1.dropFirst() }.joined() == line)
    let full = String(repeating: "x", count: 75)
    #expect(CalendarFile.folded(full) == full)
  }

  @Test func `has events of whole days, in the order of their identifiers`() {
    let text = file([event("b@1.estada", "2026-10-20"), event("a@1.estada", "2026-12-31")]).text
    #expect(text.hasPrefix(CalendarFile.beginning + "CA\r\n"))
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(text.contains("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n"))
    #expect(text.contains("TRIGGER:-P6DT15H\r\n") && text.contains("TRIGGER:PT9H\r\n"))
    let lines = text.split(separator: "\r\n")
    #expect(lines.filter { $0.hasPrefix("UID:") } == ["UID:a@1.estada", "UID:b@1.estada"])
  }

  @Test func `is read again, without events of other books`() {
    let events = [
      event("a@1.estada", "2026-10-20", "Taxa, \(String(repeating: "ç;", count: 60))"),
      event("b@2.estada", "2026-10-21"),
    ]
    #expect(CalendarFile.events(of: file(events).text, in: "1") == [events[0]])
    #expect(CalendarFile.events(of: "BEGIN:VEVENT\nUID:a@1.estada\nEND:VEVENT", in: "1").isEmpty)
    #expect(CalendarFile.events(of: "", in: "1").isEmpty)
  }

  @Test func `cancels what is gone, for a year`() {
    let earlier = [
      event("a@1.estada", "2026-10-20"), event("b@1.estada", "2026-10-21"),
      event("c@1.estada", "2025-09-30"),
    ]
    var new = file([event("a@1.estada", "2026-10-20")])
    new.cancel(earlier, on: "20261005T100000Z", today: day("2026-10-05"))
    #expect(new.events.map(\.uid) == ["a@1.estada", "b@1.estada"])
    #expect(new.events.map(\.isCancelled) == [false, true])
    #expect(new.events[1].stamp == "20261005T100000Z")
    let text = new.text
    #expect(text.contains("STATUS:CANCELLED\r\n"))
    #expect(text.components("BEGIN:VALARM") == 2)
    var again = file([event("a@1.estada", "2026-10-20")])
    again.cancel(
      CalendarFile.events(of: text, in: "1"), on: "20261006T100000Z", today: day("2026-10-06"))
    #expect(again.text == text)
  }
}

extension String {
  /// How often a line occurs.
  fileprivate func components(_ line: String) -> Int {
    split(separator: "\r\n").count { $0 == line }
  }
}
