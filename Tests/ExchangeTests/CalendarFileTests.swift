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
    func follow(_ earlier: [CalendarEvent], _ stamp: String) -> CalendarFile {
      var new = file([event("a@1.estada", "2026-10-20")])
      new.follow(earlier, isOpen: { _ in false }, on: stamp, since: day("2025-10-04"))
      return new
    }
    let new = follow(earlier, "20261005T100000Z")
    #expect(new.events.map(\.uid) == ["a@1.estada", "b@1.estada"])
    #expect(new.events.map(\.isCancelled) == [false, true])
    #expect(new.events[1].stamp == "20261005T100000Z")
    let text = new.text
    #expect(text.contains("STATUS:CANCELLED\r\n"))
    #expect(text.components("BEGIN:VALARM") == 2)
    #expect(follow(CalendarFile.events(of: text, in: "1"), "20261006T100000Z").text == text)
  }

  /// Calendars take a version of an event only if its number is higher than the one they have.
  @Test func `counts a change as a later version, also in the same minute`() {
    let (stamp, next) = ("20261001T081500Z", "20261001T081600Z")
    let oldest = day("2025-10-04")
    var done = file([])
    done.follow(
      [event("a@1.estada", "2026-10-20")], isOpen: { _ in false }, on: stamp, since: oldest)
    #expect(done.events.map(\.stamp) == [next])
    #expect(done.events.map(\.isCancelled) == [true])
    var again = file([event("a@1.estada", "2026-10-20")])
    again.follow(done.events, isOpen: { _ in true }, on: stamp, since: oldest)
    #expect(again.events.map(\.stamp) == ["20261001T081700Z"])
    var other = file([event("a@1.estada", "2026-10-20", "t")])
    other.follow(again.events, isOpen: { _ in true }, on: stamp, since: oldest)
    #expect(other.events.map(\.stamp) == ["20261001T081800Z"])
  }

  @Test func `keeps what is only out of its range`() {
    let earlier = event("a@1.estada", "2027-10-20")
    let oldest = day("2025-10-04")
    var short = file([])
    short.follow([earlier], isOpen: { _ in true }, on: "20261101T081500Z", since: oldest)
    #expect(short.events == [earlier])
    var gone = file([])
    gone.follow([earlier], isOpen: { _ in false }, on: "20261101T081500Z", since: oldest)
    var back = file([])
    back.follow(gone.events, isOpen: { _ in true }, on: "20261101T081500Z", since: oldest)
    #expect(back.events.map(\.isCancelled) == [false])
    #expect(back.events.map(\.stamp) == ["20261101T081600Z"])
  }

  @Test(arguments: [
    ("20261231T235900Z", "20270101T000000Z"), ("20200101T000000Z", "20200101T000100Z"),
    ("20191231T235900Z", "20200101T000000Z"), ("20191230T100000Z", "20191230T100100Z"),
  ])
  func `counts the minute after another one`(stamp: String, next: String) {
    #expect(CalendarFile.minute(after: stamp) == next)
  }

  @Test func `is a book's own only if all its events are`() {
    let own = file([event("a@1.estada", "2026-10-20")]).text
    #expect(CalendarFile.isOwn(own, of: "1") && CalendarFile.isOwn("", of: "1"))
    #expect(!CalendarFile.isOwn(own, of: "2"))
    for added in [
      "BEGIN:VEVENT\r\nUID:x@phone\r\nEND:VEVENT", "BEGIN:VEVENT\r\nEND:VEVENT",
      "BEGIN:VTODO\r\nUID:a@1.estada\r\nEND:VTODO",
    ] {
      let text = own.replacing("END:VCALENDAR", with: added + "\r\nEND:VCALENDAR")
      #expect(!CalendarFile.isOwn(text, of: "1"), "\(added)")
    }
    #expect(!CalendarFile.isOwn("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", of: "1"))
  }
}

extension String {
  /// How often a line occurs.
  fileprivate func components(_ line: String) -> Int {
    split(separator: "\r\n").count { $0 == line }
  }
}
