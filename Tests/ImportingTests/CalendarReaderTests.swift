import Bookkeeping
import Documents
import Foundation
import Matching
import Resources
import TestKit
import Testing

@testable import Importing

struct `A calendar of a platform` {
  static let examples = ["airbnb", "airbnb-2020", "booking-com", "vrbo-fr"]

  private static func example(_ name: String) throws -> [UInt8] {
    Array(
      try Data(
        contentsOf: Transcript.Stage.repository.appending(path: "examples/calendars/\(name).ics")))
  }

  /// A calendar of one event of Airbnb.
  private static func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1a-2b@airbnb.com", "SUMMARY:Reserved"] + lines
      + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private static func read(_ text: String) throws -> CalendarFile {
    try CalendarReader.read(Array(text.utf8))
  }

  /// The events as texts: `stay 2026-07-14..2026-07-18 HMA2B3C4D5`.
  private static func lines(_ file: CalendarFile) -> [String] {
    file.events.map { event in
      "\(event.kind) \(event.nights.first.isoText)..\(event.nights.end.isoText)"
        + (event.code.map { " \($0)" } ?? "")
    }
  }

  @Test func `is read as the platforms write it`() throws {
    let airbnb = try CalendarReader.read(Self.example("airbnb"))
    #expect(
      Self.lines(airbnb) == [
        "stay 2026-07-03..2026-07-07 HMZ9Y8X7W6", "stay 2026-07-14..2026-07-18 HMA2B3C4D5",
        "closed 2026-07-20..2026-07-23", "stay 2026-08-01..2026-08-08 HMB3C4D5E6",
        "closed 2027-01-01..2027-07-03",
      ])
    #expect(airbnb.channels == ["airbnb"] && airbnb.marksStays)
    let older = try CalendarReader.read(Self.example("airbnb-2020"))
    #expect(
      Self.lines(older)
        == ["stay 2020-07-10..2020-07-14 HMC4D5E6F7", "closed 2020-07-20..2020-07-22"])
    let booking = try CalendarReader.read(Self.example("booking-com"))
    #expect(
      Self.lines(booking) == [
        "closed 2026-10-01..2026-10-05", "closed 2026-10-09..2026-10-13",
        "closed 2026-10-30..2026-10-31",
      ])
    #expect(booking.channels == ["booking-com"] && !booking.marksStays)
    let vrbo = try CalendarReader.read(Self.example("vrbo-fr"))
    #expect(
      Self.lines(vrbo) == [
        "stay 2026-09-05..2026-09-12", "closed 2026-09-19..2026-09-22",
        "tentative 2026-09-26..2026-09-29", "stay 2026-10-03..2026-10-05",
      ])
    #expect(vrbo.channels == ["vrbo"] && vrbo.marksStays)
  }

  @Test(arguments: examples)
  func `keeps no name and no digit of a telephone`(name: String) throws {
    let description = "\(try CalendarReader.read(Self.example(name)))"
    for personal in ["0123", "0456", "Élodie", "Théo", "Inès"] {
      #expect(!description.contains(personal), "\(personal)")
    }
  }

  @Test(arguments: examples)
  func `is the same in every encoding and with every end of line`(name: String) throws {
    let bytes = try Self.example(name)
    var file = try CalendarReader.read(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    // Joined lines keep their first number.
    for end in ["\n", "\r", "\r\r\n"] {
      let other = try Self.read(text.replacingOccurrences(of: "\r\n", with: end))
      #expect(Self.lines(other) == Self.lines(file), "\(end.debugDescription)")
      if end != "\r\r\n" { #expect(other == file, "\(end.debugDescription)") }
    }
    let wide = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let read = try CalendarReader.read(wide)
    file.encoding = .utf16
    #expect(read == file)
  }

  @Test func `says its encoding`() throws {
    let bytes = try Self.example("vrbo-fr")
    let text = String(decoding: bytes, as: UTF8.self)
    let narrow = try #require(text.data(using: .windowsCP1252))
    let file = try CalendarReader.read(Array(narrow))
    #expect(file.encoding == .windows1252)
    #expect(Self.lines(file) == Self.lines(try CalendarReader.read(bytes)))
    let mixed = try CalendarReader.read(bytes + Array("X-NAME:".utf8) + [0xE9, 0x0A])
    #expect(mixed.encoding == .unclear)
    #expect(Self.lines(mixed) == Self.lines(file))
  }

  @Test func `has lines that are folded within a letter`() throws {
    let bytes = Array("SUMMARY:R".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array("serv\r\n\t".utf8)
    let text = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026\r\n 0701\r\n".utf8)
    let end = Array("ée - X\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    let file = try CalendarReader.read(text + bytes + end)
    #expect(Self.lines(file) == ["stay 2026-07-01..2026-07-02"])
    #expect(file.channels == [] && file.encoding == .utf8)
  }

  /// Beginnings and ends, and the nights they give in Madrid.
  @Test(arguments: [
    // Summer until 25 October 2026, 1:00 UTC.
    ("20261023T220000Z", "20261025T230000Z", "2026-10-24..2026-10-26"),
    ("20261025T005959Z", "20261026T225959Z", "2026-10-25..2026-10-26"),
    ("20261024T215959Z", "20261026T230000Z", "2026-10-24..2026-10-27"),
    // Summer from 29 March 2026, 1:00 UTC.
    ("20260328T225959Z", "20260329T220000Z", "2026-03-28..2026-03-30"),
    ("20260328T230000Z", "20260329T215959Z", "2026-03-29..2026-03-29"),
    // As written.
    ("20260714T230000", "20260718T110000", "2026-07-14..2026-07-18"),
    ("20260714", "20260718", "2026-07-14..2026-07-18"),
  ])
  func `has times of UTC as days in Madrid`(start: String, end: String, nights: String) throws {
    let file = try Self.read(Self.calendar("DTSTART:\(start)", "DTEND;TZID=\"A:B\":\(end)"))
    if nights == "2026-03-29..2026-03-29" {
      #expect(file.rejected.map(\.fault) == [.order])
    } else {
      #expect(Self.lines(file) == ["stay \(nights)"])
    }
  }

  /// Ends that are no days, and the nights from 14 July.
  @Test(arguments: [
    (["DURATION:P4D"], "2026-07-18"), (["DURATION:P1W"], "2026-07-21"),
    (["DURATION:+P3DT24H"], "2026-07-18"), ([], "2026-07-15"),
    (["DURATION:PT47H59M59S"], "2026-07-15"),
  ])
  func `may have a duration, or one night without an end`(end: [String], day: String) throws {
    let text = (["DTSTART:20260714"] + end).joined(separator: "\r\n")
    #expect(Self.lines(try Self.read(Self.calendar(text))) == ["stay 2026-07-14..\(day)"])
  }

  @Test(
    arguments: [
      ([], CalendarFault.date), (["DTSTART:20260230"], .date), (["DTSTART:2026-07-01"], .date),
      (["DTSTART:20260701T2500Z"], .date), (["DTSTART:20260701T250000Z"], .date),
      (["DTSTART:20260701", "DTEND:tomorrow"], .date),
      (["DTSTART:20260701", "DTSTART:20260701"], .twice),
      (["DTSTART:20260701", "DTEND:20260703", "DURATION:P2D"], .twice),
      (["DTSTART:20260701", "DTEND:20260701"], .order),
      (["DTSTART:20260701", "DTEND:20260630"], .order),
      (["DTSTART:20260701", "DURATION:PT0S"], .order),
      (["DTSTART:20260101", "DTEND:20280928"], .long),
      (["DTSTART:19991231"], .year), (["DTSTART:22000101"], .year),
      (["DTSTART:21991231", "DTEND:22000102"], .year),
      (["DTSTART:20260701", "DURATION:-P1D"], .duration),
      (["DTSTART:20260701", "DURATION:P"], .duration),
      (["DTSTART:20260701", "DURATION:P9999999D"], .duration),
      (["DTSTART:20260701", "DURATION:P999999W999999W"], .duration),
      (["DTSTART:20260701", "DURATION:P1DT"], .duration),
      (["DTSTART:20260701", "DURATION:P1H"], .duration),
      (["DTSTART:20260701", "RRULE:FREQ=DAILY"], .recurring),
      (["DTSTART:20260701", "RDATE:20260801"], .recurring),
    ] as [([String], CalendarFault)])
  func `has events that are left out`(lines: [String], fault: CalendarFault) throws {
    let file = try Self.read(Self.calendar(lines.joined(separator: "\r\n")))
    #expect(file.events == [])
    #expect(file.rejected == [RejectedEvent(line: 2, fault: fault)])
  }

  @Test func `has events of a thousand nights`() throws {
    let file = try Self.read(Self.calendar("DTSTART:20260101", "DTEND:20280927"))
    #expect(file.events.map(\.nights.count) == [1000])
  }

  @Test func `has an event once, however often it is in the file`() throws {
    let lines = ["DTSTART;VALUE=DATE:20260714", "DTEND;VALUE=DATE:20260718"]
    let one = Self.calendar(lines[0], lines[1])
    let event = one.components(separatedBy: "BEGIN:VCALENDAR\r\n")[1]
      .components(separatedBy: "END:VCALENDAR")[0]
    func file(_ events: String...) throws -> [String] {
      let text = "BEGIN:VCALENDAR\r\n" + events.joined() + "END:VCALENDAR\r\n"
      return Self.lines(try Self.read(text))
    }
    #expect(try file(event, event) == ["stay 2026-07-14..2026-07-18"])
    let other = event.replacing("1a-2b", with: "1a-2c")
    #expect(try file(event, other, event).count == 2)
    let moved = event.replacing("0718", with: "0719")
    #expect(try file(event, moved).count == 2)
  }

  @Test func `has cancelled and tentative events`() throws {
    let cancelled = try Self.read(Self.calendar("DTSTART:20260701", "STATUS:CANCELLED"))
    #expect(cancelled.events == [] && cancelled.rejected == [] && cancelled.cancelled == 1)
    let open = try Self.read(Self.calendar("DTSTART:20260701", "STATUS:TENTATIVE"))
    #expect(open.events.map(\.kind) == [.tentative])
  }

  @Test func `has components that are skipped, also without an end`() throws {
    let nested = String(repeating: "BEGIN:X\r\n", count: 100_000)
    let file = try Self.read(
      Self.calendar("BEGIN:VALARM", "DTSTART:20250101", "END:VALARM", "DTSTART:20260701", nested))
    #expect(Self.lines(file) == ["stay 2026-07-01..2026-07-02"])
    let open = try Self.read(
      "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nBEGIN:VEVENT\nDTSTART:20260701\nBEGIN:VEVENT\n"
        + "DTSTART:20260702\nEND:VEVENT\nBEGIN:VEVENT\nEND:VCALENDAR\n")
    #expect(Self.lines(open) == ["closed 2026-07-02..2026-07-03"])
    #expect(
      open.rejected.map(\.line) == [3, 8]
        && open.rejected.map(\.fault) == [.unfinished, .unfinished])
  }

  @Test func `drops values of more than 64 KiB`() throws {
    let long = "DTSTART:20260701" + String(repeating: "0", count: 65_536)
    let file = try Self.read(Self.calendar(long, "DTSTART:20260702"))
    #expect(Self.lines(file) == ["stay 2026-07-02..2026-07-03"])
  }

  @Test(arguments: [
    ("", "error.import.empty"), ("hello", "error.calendar-format"),
    ("<html>BEGIN:VCALENDAR</html>", "error.calendar-format"),
    ("BEGIN:VCALENDAR\r\n", "error.calendar-unfinished"),
    ("BEGIN:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n", "error.calendar-unfinished"),
    ("BEGIN:VCALENDAR\nX:\u{0}\u{0}\nEND:VCALENDAR\n", "error.calendar-nul"),
    (String(repeating: " ", count: CalendarReader.mostBytes + 1), "error.calendar-too-large"),
  ])
  func `is refused`(text: String, key: String) throws {
    let refusal = #expect(throws: Refusal.self) { try Self.read(text) }
    #expect(refusal?.key == key && refusal?.reason == .badData)
  }

  @Test func `has words that mean something`() {
    let entries = PlatformWords.words.filter { $0.file.hasPrefix("calendar-") }
    #expect(entries.count == 8)
    for entry in entries {
      #expect(CalendarEvent.Kind(rawValue: String(entry.meaning)) != nil, "\(entry)")
      #expect(Channels.isKnown(String(entry.file.dropFirst("calendar-".count))), "\(entry)")
    }
  }
}
