import Bookkeeping
import TestKit
import Testing

@testable import Matching

struct `A calendar beside a book` {
  /// A range of nights: `2026-07-14..2026-07-18`.
  private static func nights(_ text: String) throws -> NightRange {
    let days = text.split(separator: ".").compactMap { Day(iso: String($0)) }
    return try #require(days.count == 2 ? NightRange(from: days[0], to: days[1]) : nil)
  }

  private static func stay(
    _ booking: Int64, _ text: String, _ channel: String? = "airbnb", code: String? = nil,
    _ state: BookingState = .confirmed
  ) throws -> CalendarStay {
    CalendarStay(
      booking: booking, channel: channel, code: code, nights: try nights(text), state: state)
  }

  private static func event(
    _ text: String, _ kind: CalendarEvent.Kind = .stay, code: String? = nil, line: Int = 1
  ) throws -> CalendarEvent {
    CalendarEvent(line: line, nights: try nights(text), kind: kind, code: code)
  }

  private static func compare(
    _ events: [CalendarEvent], _ stays: [CalendarStay], of channel: String = "airbnb",
    on nights: NightRange? = nil
  ) -> CalendarComparison {
    var file = CalendarFile()
    file.events = events
    file.marksStays = channel != "booking-com"
    return CalendarComparison(
      file, with: stays, of: channel, on: nights ?? CalendarComparison.span(of: file))
  }

  /// The findings as texts: `unexplained 2026-10-11..2026-10-13 of booking 3`.
  private static func lines(_ comparison: CalendarComparison) -> [String] {
    comparison.findings.map { finding in
      let nights = finding.nights.map { " \($0.first.isoText)..\($0.end.isoText)" } ?? ""
      return finding.kind.rawValue + nights
        + (finding.stay.map { " of booking \($0.booking)" } ?? "")
    }
  }

  @Test func `has a stay of four nights where the book has three`() throws {
    let found = Self.compare(
      [try Self.event("2026-07-14..2026-07-18", code: "HMA2B3C4D5")],
      [try Self.stay(1, "2026-07-14..2026-07-17", code: "HMA2B3C4D5")])
    #expect(Self.lines(found) == ["dates_differ 2026-07-14..2026-07-18 of booking 1"])
    #expect(found.matched == 0)
  }

  @Test func `has closed nights that the book does not explain, and lacks a stay`() throws {
    let found = Self.compare(
      [
        try Self.event("2026-10-01..2026-10-05", .closed),
        try Self.event("2026-10-09..2026-10-13", .closed),
        try Self.event("2026-10-30..2026-10-31", .closed),
      ],
      [
        try Self.stay(1, "2026-10-01..2026-10-05", "booking-com"),
        try Self.stay(2, "2026-10-09..2026-10-11", nil, .ownUse),
        try Self.stay(3, "2026-10-30..2026-10-31", nil, .ownUse),
        try Self.stay(4, "2026-10-20..2026-10-22", "booking-com"),
      ], of: "booking-com")
    #expect(
      Self.lines(found) == [
        "missing_in_calendar 2026-10-20..2026-10-22 of booking 4",
        "unexplained 2026-10-11..2026-10-13",
      ])
    #expect(found.matched == 1)
  }

  /// What one event and some bookings give.
  private static let cases:
    [(String, CalendarEvent.Kind, String?, [(String, String?, String?)], [String])] = [
      // The stay is entered without its code, and found by its nights.
      (
        "2026-07-14..2026-07-18", .stay, "HMA2B3C4D5", [("2026-07-14..2026-07-18", "airbnb", nil)],
        []
      ),
      // Two codes are two reservations, even on the same nights.
      (
        "2026-07-14..2026-07-18", .stay, "HMA2B3C4D5",
        [("2026-07-14..2026-07-18", "airbnb", "HMZ9Y8X7W6")],
        [
          "missing_in_book 2026-07-14..2026-07-18",
          "missing_in_calendar 2026-07-14..2026-07-18 of booking 1",
        ]
      ),
      // One reservation in two parts.
      (
        "2026-07-14..2026-07-18", .stay, "HMA2B3C4D5",
        [
          ("2026-07-14..2026-07-16", "airbnb", "hma2b3c4d5"),
          ("2026-07-16..2026-07-18", "airbnb", "HMA2B3C4D5"),
        ], []
      ),
      // The only stay of the platform with a night in common.
      (
        "2026-07-14..2026-07-18", .stay, nil, [("2026-07-17..2026-07-20", "airbnb", nil)],
        ["dates_differ 2026-07-14..2026-07-18 of booking 1"]
      ),
      // Two such stays: nobody knows which.
      (
        "2026-07-14..2026-07-18", .stay, nil,
        [("2026-07-13..2026-07-15", "airbnb", nil), ("2026-07-17..2026-07-20", "airbnb", nil)],
        [
          "missing_in_book 2026-07-14..2026-07-18",
          "missing_in_calendar 2026-07-13..2026-07-15 of booking 1",
          "missing_in_calendar 2026-07-17..2026-07-20 of booking 2",
        ]
      ),
      // The booking lacks its channel.
      (
        "2026-07-14..2026-07-18", .stay, nil, [("2026-07-14..2026-07-18", nil, nil)],
        ["missing_in_book 2026-07-14..2026-07-18 of booking 1"]
      ),
      // A stay of another platform explains closed nights, and not a stay.
      ("2026-07-14..2026-07-18", .closed, nil, [("2026-07-14..2026-07-18", "vrbo", nil)], []),
      (
        "2026-07-14..2026-07-18", .stay, nil, [("2026-07-14..2026-07-18", "vrbo", nil)],
        ["missing_in_book 2026-07-14..2026-07-18"]
      ),
      // What may become a stay is one only if the book has it.
      ("2026-07-14..2026-07-18", .tentative, nil, [("2026-07-14..2026-07-18", "airbnb", nil)], []),
      (
        "2026-07-14..2026-07-18", .tentative, nil, [], ["unexplained 2026-07-14..2026-07-18"]
      ),
      // A block of 30 nights, and one of 31.
      ("2026-07-01..2026-07-31", .closed, nil, [], ["unexplained 2026-07-01..2026-07-31"]),
      ("2026-07-01..2026-08-01", .closed, nil, [], ["window 2026-07-01..2026-08-01"]),
    ]

  @Test(arguments: cases.indices)
  func `finds stays by code, nights and channel`(index: Int) throws {
    let (nights, kind, code, stays, expected) = Self.cases[index]
    let found = Self.compare(
      [try Self.event(nights, kind, code: code)],
      try stays.enumerated().map { number, stay in
        try Self.stay(Int64(number + 1), stay.0, stay.1, code: stay.2)
      })
    #expect(Self.lines(found) == expected)
  }

  @Test func `has a stay that the book has cancelled`() throws {
    let found = Self.compare(
      [try Self.event("2026-07-14..2026-07-18", code: "HMA2B3C4D5")],
      [try Self.stay(1, "2026-07-14..2026-07-18", code: "HMA2B3C4D5", .cancelled)])
    #expect(Self.lines(found) == ["missing_in_book 2026-07-14..2026-07-18 of booking 1"])
    #expect(found.findings[0].stay?.state == .cancelled)
  }

  @Test func `leaves nights free that the book has taken`() throws {
    let found = Self.compare(
      [
        try Self.event("2026-07-01..2026-07-03"), try Self.event("2026-07-10..2026-07-12", .closed),
      ],
      [
        try Self.stay(1, "2026-07-01..2026-07-03"),
        try Self.stay(2, "2026-07-08..2026-07-11", "vrbo"),
        try Self.stay(3, "2026-07-11..2026-07-14", nil, .ownUse),
        try Self.stay(4, "2026-07-04..2026-07-05", "vrbo", .cancelled),
      ])
    // Of the last day, the file says nothing.
    #expect(Self.lines(found) == ["free_there 2026-07-08..2026-07-10 of booking 2"])
  }

  @Test func `has two events on one night`() throws {
    let found = Self.compare(
      [
        try Self.event("2026-07-01..2026-07-09", line: 1),
        try Self.event("2026-07-02..2026-07-04", .closed, line: 7),
        try Self.event("2026-07-08..2026-07-10", .closed, line: 13),
        try Self.event("2026-07-09..2026-07-10", .closed, line: 19),
      ], [try Self.stay(1, "2026-07-01..2026-07-10", code: nil)])
    #expect(
      found.findings.filter { $0.kind == .overlaps }.map { [$0.line, $0.otherLine] }
        == [[7, 1], [13, 1], [19, 13]])
  }

  @Test func `is compared on some nights only`() throws {
    let (events, stays) = (
      [
        try Self.event("2026-06-01..2026-06-05"), try Self.event("2026-06-29..2026-07-02"),
        try Self.event("2026-08-01..2026-08-05", .closed),
      ], [try Self.stay(1, "2026-05-01..2026-05-05"), try Self.stay(2, "2026-08-30..2026-09-02")]
    )
    let july = try Self.nights("2026-07-01..2026-08-01")
    #expect(
      Self.lines(Self.compare(events, stays, on: july))
        == ["missing_in_book 2026-06-29..2026-07-02"])
    let august = try Self.nights("2026-08-03..2026-09-01")
    #expect(
      Self.lines(Self.compare(events, stays, on: august)) == [
        "missing_in_calendar 2026-08-30..2026-09-02 of booking 2",
        "unexplained 2026-08-03..2026-08-05",
      ])
    #expect(Self.lines(Self.compare([], stays)) == [])
    #expect(Self.compare([], stays).compared == nil)
  }

  /// A calendar that a platform would make of a book agrees with it, and one event less or more is found.
  @Test(arguments: SeededGenerator.seeds(1, 2, 3, 4, 5, 6, 7, 8), ["airbnb", "booking-com"])
  func `agrees with the book that it is made of`(seed: UInt64, channel: String) throws {
    var generator = SeededGenerator(seed: seed)
    var day = try #require(Day(iso: "2026-01-01"))
    var stays: [CalendarStay] = []
    var events: [CalendarEvent] = []
    for number in 1...Int.random(in: 1...60, using: &generator) {
      day = day.adding(days: Int.random(in: 0...4, using: &generator))
      let end = day.adding(days: Int.random(in: 1...9, using: &generator))
      let nights = try #require(NightRange(from: day, to: end))
      let other = ["vrbo", nil].randomElement(using: &generator) ?? nil
      let isHere = Bool.random(using: &generator)
      let code = isHere && Bool.random(using: &generator) ? "HM\(number)" : nil
      stays.append(
        CalendarStay(
          booking: Int64(number), channel: isHere ? channel : other, code: code, nights: nights,
          state: isHere || other != nil ? .confirmed : .ownUse))
      events.append(
        CalendarEvent(
          line: number, nights: nights, kind: isHere && channel == "airbnb" ? .stay : .closed,
          code: code))
      day = end
    }
    events.shuffle(using: &generator)
    let whole = Self.compare(events, stays, of: channel)
    #expect(Self.lines(whole) == [], "seed \(seed)")
    #expect(whole.matched == stays.count { $0.channel == channel }, "seed \(seed)")
    let span = whole.compared
    let index = Int.random(in: events.indices, using: &generator)
    var fewer = events
    let gone = fewer.remove(at: index)
    let lacking = Self.compare(fewer, stays, of: channel, on: span).findings
    #expect(lacking.map(\.nights) == [gone.nights], "seed \(seed)")
    let booking = stays.firstIndex { $0.nights == gone.nights }
    stays.remove(at: try #require(booking))
    let added = Self.compare(events, stays, of: channel, on: span).findings
    #expect(added.map(\.nights) == [gone.nights], "seed \(seed)")
  }
}

struct `A set of nights` {
  @Test func `has gaps`() throws {
    func range(_ first: Int, _ end: Int) throws -> NightRange {
      try #require(NightRange(from: Day(number: first), to: Day(number: end)))
    }
    let set = NightSet([try range(10, 12), try range(3, 5), try range(5, 7), try range(4, 6)])
    #expect(set.ranges == [try range(3, 7), try range(10, 12)])
    #expect(
      set.gaps(in: try range(1, 20)) == [try range(1, 3), try range(7, 10), try range(12, 20)])
    #expect(set.gaps(in: try range(4, 11)) == [try range(7, 10)])
    #expect(set.gaps(in: try range(12, 13)) == [try range(12, 13)])
    #expect(set.gaps(in: try range(3, 7)) == [])
    #expect(NightSet([]).gaps(in: try range(3, 7)) == [try range(3, 7)])
    #expect(NightRange(from: Day(number: 3), to: Day(number: 3)) == nil)
  }
}
