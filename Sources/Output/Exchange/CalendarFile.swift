package import Bookkeeping

/// An event of a calendar file: an all-day event on the last day of something that is to be done.
package struct CalendarEvent: Equatable, Sendable {
  /// The identifier, which stays the same in every file of a book.
  package let uid: String
  /// The day.
  package let day: Day
  /// The title.
  package let summary: String
  /// Further lines.
  package let description: String
  /// When the book last changed, as `20261001T081500Z`.
  package let stamp: String
  /// Whether the event is no more.
  package let isCancelled: Bool

  /// Describes an event.
  package init(
    uid: String, day: Day, summary: String, description: String, stamp: String,
    isCancelled: Bool = false
  ) {
    self.uid = uid
    self.day = day
    self.summary = summary
    self.description = description
    self.stamp = stamp
    self.isCancelled = isCancelled
  }

  /// The same event when it is no more, or is again.
  fileprivate func cancelled(_ isCancelled: Bool, on stamp: String) -> CalendarEvent {
    CalendarEvent(
      uid: uid, day: day, summary: summary, description: isCancelled ? "" : description,
      stamp: stamp, isCancelled: isCancelled)
  }

  /// The event as a later version than one of an earlier file, of whose contents it may have others.
  fileprivate func later(than earlier: CalendarEvent) -> CalendarEvent {
    let isSame =
      day == earlier.day && isCancelled == earlier.isCancelled
      && CalendarFile.escaped(summary) == CalendarFile.escaped(earlier.summary)
      && CalendarFile.escaped(description) == CalendarFile.escaped(earlier.description)
    let least = isSame ? earlier.stamp : CalendarFile.minute(after: earlier.stamp)
    return CalendarEvent(
      uid: uid, day: day, summary: summary, description: description, stamp: max(stamp, least),
      isCancelled: isCancelled)
  }
}

/// A calendar file (RFC 5545) with what is to be done.
///
/// It has whole days only, and so no time zones; the same book gives the same bytes.
package struct CalendarFile: Sendable {
  /// What the first lines of our own files are.
  package static let beginning = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Estada//Agenda//"

  /// The title of the calendar.
  package let name: String
  /// The tag of its language.
  package let language: String
  /// How many days before each event there is an alarm, at nine.
  package let alarms: [Int]
  /// The events, by their identifiers.
  package private(set) var events: [CalendarEvent]

  /// Creates a file.
  package init(name: String, language: String, alarms: [Int], events: [CalendarEvent]) {
    self.name = name
    self.language = language
    self.alarms = alarms
    self.events = events.sorted { $0.uid < $1.uid }
  }

  /// Continues an earlier file of the book: what has changed is a later version, also of a file of the same minute, or
  /// after `undo`. Events that this file does not have are kept, as cancelled ones if they are to be done no more:
  /// calendars keep what a file says nothing of. An event is left out some time after its day.
  ///
  /// - Parameters:
  ///   - isOpen: Whether what an event of the earlier file is about is still to be done.
  ///   - stamp: When the book last changed.
  ///   - oldest: The first day of events that are kept.
  package mutating func follow(
    _ earlier: [CalendarEvent], isOpen: (CalendarEvent) -> Bool, on stamp: String,
    since oldest: Day
  ) {
    let known = Dictionary(earlier.map { ($0.uid, $0) }) { _, last in last }
    events = events.map { event in known[event.uid].map(event.later(than:)) ?? event }
    let present = Set(events.map(\.uid))
    for event in known.values where !present.contains(event.uid) && event.day >= oldest {
      let isOpen = isOpen(event)
      events.append(
        isOpen != event.isCancelled
          ? event : event.cancelled(!isOpen, on: stamp).later(than: event))
    }
    events.sort { $0.uid < $1.uid }
  }

  /// The moment of a step of history, `2026-10-01 08:15`, as a file writes it; that of the rules for a text that is
  /// none.
  ///
  /// A book does not know the time zone of its steps: the time is written as if it were UTC.
  package static func stamp(_ moment: String?) -> String {
    let digits = (moment ?? "").filter(\.isASCII).filter(\.isNumber)
    guard digits.count == 12, minutes(digits) != nil else { return "20260101T000000Z" }
    return "\(digits.prefix(8))T\(digits.suffix(4))00Z"
  }

  /// The number of a version of an event: the minutes since the beginning of 2020.
  package static func sequence(_ stamp: String) -> Int {
    max(0, minutes(stamp.filter(\.isNumber)) ?? 0)
  }

  /// The moment a minute after another one.
  static func minute(after stamp: String) -> String {
    let minutes = (minutes(stamp.filter(\.isNumber)) ?? 0) + 1
    let start = Day(year: 2020, month: 1, day: 1) ?? .first
    let ofDay = (minutes % 1440 + 1440) % 1440
    let digits = (ofDay / 60 * 100 + ofDay % 60 + 10000).description.dropFirst()
    return "\(start.adding(days: (minutes - ofDay) / 1440).digits)T\(digits)00Z"
  }

  private static func minutes(_ digits: String) -> Int? {
    let numbers = digits.utf8.map { Int($0) - 48 }
    guard numbers.count >= 12, numbers.allSatisfy({ (0...9).contains($0) }) else { return nil }
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + numbers[$1] } }
    guard let day = Day(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
      let start = Day(year: 2020, month: 1, day: 1), number(8..<10) < 24, number(10..<12) < 60
    else { return nil }
    return day.days(since: start) * 1440 + number(8..<10) * 60 + number(10..<12)
  }

  // MARK: Writing

  /// The text of the file.
  package var text: String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Estada//Agenda//\(language.uppercased())",
      "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "X-WR-CALNAME:" + CalendarFile.escaped(name),
    ]
    for event in events { lines += self.lines(of: event) }
    lines.append("END:VCALENDAR")
    return lines.map { CalendarFile.folded($0) + "\r\n" }.joined()
  }

  private func lines(of event: CalendarEvent) -> [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:" + event.uid, "DTSTAMP:" + event.stamp,
      "SEQUENCE:\(CalendarFile.sequence(event.stamp))",
      "DTSTART;VALUE=DATE:" + event.day.digits,
      "DTEND;VALUE=DATE:" + event.day.adding(days: 1).digits,
      "SUMMARY;LANGUAGE=\(language):" + CalendarFile.escaped(event.summary),
    ]
    if !event.description.isEmpty {
      lines.append("DESCRIPTION:" + CalendarFile.escaped(event.description))
    }
    lines += [
      "STATUS:" + (event.isCancelled ? "CANCELLED" : "CONFIRMED"), "TRANSP:TRANSPARENT",
      "CLASS:PRIVATE",
    ]
    if !event.isCancelled {
      for days in alarms {
        // Nine in the morning, some days before the midnight with which the event begins.
        let trigger = days == 0 ? "PT9H" : days == 1 ? "-PT15H" : "-P\(days - 1)DT15H"
        lines += [
          "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + CalendarFile.escaped(event.summary),
          "TRIGGER:" + trigger, "END:VALARM",
        ]
      }
    }
    return lines + ["END:VEVENT"]
  }

  /// A text as the value of a property: control characters left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case ";": escaped += "\\;"
      case ",": escaped += "\\,"
      case "\n": escaped += "\\n"
      default:
        if scalar.value >= 32 && !(127...159).contains(scalar.value) {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }

  /// A line in parts of at most 75 bytes, none of which ends inside a letter.
  static func folded(_ line: String) -> String {
    var folded = ""
    var room = 75
    for scalar in line.unicodeScalars {
      let size = String(scalar).utf8.count
      if size > room {
        folded += "\r\n "
        room = 74
      }
      folded.unicodeScalars.append(scalar)
      room -= size
    }
    return folded
  }

  // MARK: Reading

  /// The events of an earlier file of a book; nothing of another book's.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - book: The identity of the book.
  package static func events(of text: String, in book: String) -> [CalendarEvent] {
    var events: [CalendarEvent] = []
    var values: [String: String] = [:]
    var depth = 0
    for line in unfolded(text) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].split(separator: ";", maxSplits: 1).first.map(String.init) ?? ""
      let value = String(line[line.index(after: colon)...])
      switch (name, value) {
      case ("BEGIN", "VEVENT"): (values, depth) = ([:], 0)
      case ("BEGIN", _): depth += 1
      case ("END", "VEVENT"):
        guard let uid = values["UID"], uid.hasSuffix("@\(book).estada"),
          let day = values["DTSTART"].flatMap(Day.init(digits:)), let stamp = values["DTSTAMP"],
          minutes(stamp.filter(\.isNumber)) != nil
        else { continue }
        events.append(
          CalendarEvent(
            uid: uid, day: day, summary: unescaped(values["SUMMARY"] ?? ""),
            description: unescaped(values["DESCRIPTION"] ?? ""), stamp: stamp,
            isCancelled: values["STATUS"] == "CANCELLED"))
      case ("END", _): depth -= 1
      default:
        if depth == 0 { values[name] = value }
      }
    }
    return events
  }

  /// Whether a file is one of a book: written by the program, and all its events are of the book.
  package static func isOwn(_ text: String, of book: String) -> Bool {
    if text.isEmpty { return true }
    guard text.hasPrefix(beginning) else { return false }
    let ending = "@\(book).estada"
    var (events, own) = (0, 0)
    for line in unfolded(text) {
      if line.hasPrefix("BEGIN:") {
        guard ["VCALENDAR", "VEVENT", "VALARM"].contains(line.dropFirst(6)) else { return false }
        if line == "BEGIN:VEVENT" { events += 1 }
      } else if line.hasPrefix("UID:") && line.hasSuffix(ending) {
        own += 1
      }
    }
    return events == own
  }

  private static func unfolded(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.utf8.split(separator: 10) {
      var bytes = Array(line)
      if bytes.last == 13 { bytes.removeLast() }
      let part = String(decoding: bytes, as: UTF8.self)
      if part.utf8.first == 32, !lines.isEmpty {
        lines[lines.count - 1] += part.dropFirst()
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  private static func unescaped(_ text: String) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        plain.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}

extension Day {
  /// The day in eight digits.
  fileprivate var digits: String { isoText.filter { $0 != "-" } }

  /// Reads a day in eight digits; nil for another text.
  fileprivate init?(digits: String) {
    guard digits.utf8.count == 8, let number = Int(digits), number > 0 else { return nil }
    self.init(year: number / 10000, month: number / 100 % 100, day: number % 100)
  }
}
