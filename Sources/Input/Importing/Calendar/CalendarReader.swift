internal import Bookkeeping
package import Documents
package import Matching

/// A reader of the calendars that platforms write (iCalendar, RFC 5545).
///
/// It reads when the events are and what kind of nights they have. Names, telephone numbers, alarms and time zones are
/// skipped, and nothing is expanded.
package struct CalendarReader {
  /// The most bytes of a file.
  package static let mostBytes = 16 << 20
  /// The most nights of an event.
  static let mostNights = 1000
  /// The years of an event.
  static let years = 2000...2199

  private var file = CalendarFile()
  private var channels: Set<String> = []
  /// The events so far; the same one again is no second one.
  private var seen: Set<CalendarDraft.Identity> = []
  /// Whether a calendar has begun that has not ended.
  private var isOpen = false
  private var hasCalendar = false
  private var event: CalendarDraft?
  /// The number of components that are open within the event or calendar, and are skipped.
  private var skipped = 0

  private init() {}

  /// Reads a file.
  ///
  /// - Throws: `Refusal` if it is no calendar, or not a whole one: then absent events would prove nothing.
  package static func read(_ bytes: [UInt8]) throws(Refusal) -> CalendarFile {
    if bytes.isEmpty { throw Refusal("error.import.empty", .badData) }
    if bytes.count > mostBytes { throw Refusal("error.calendar-too-large", .badData) }
    var reader = CalendarReader()
    var lines = try CalendarLines(bytes)
    while let line = lines.next() { try reader.take(line) }
    guard reader.hasCalendar else { throw Refusal("error.calendar-format", .badData) }
    if reader.isOpen { throw unfinished }
    reader.file.encoding = lines.encoding
    reader.file.channels = reader.channels.sorted()
    reader.file.marksStays =
      !reader.channels.isDisjoint(with: CalendarWords.markingStays)
      || reader.file.events.contains { $0.kind != .closed }
    return reader.file
  }

  private static let unfinished = Refusal("error.calendar-unfinished", .badData)

  private mutating func take(_ line: CalendarLines.Line) throws(Refusal) {
    let component = line.value.uppercased()
    switch (line.name, component) {
    case ("BEGIN", "VCALENDAR"):
      if isOpen { throw CalendarReader.unfinished }
      (isOpen, hasCalendar, skipped) = (true, true, 0)
    case _ where !isOpen: break
    case ("END", "VCALENDAR"):
      leaveOpenEvent()
      isOpen = false
    case ("BEGIN", "VEVENT"):
      leaveOpenEvent()
      event = CalendarDraft(line: line.number)
      skipped = 0
    case ("END", "VEVENT"):
      if let event { add(event) }
      (event, skipped) = (nil, 0)
    case ("BEGIN", _): skipped += 1
    case ("END", _): skipped = max(0, skipped - 1)
    default: if skipped == 0 { event?.take(line) }
    }
  }

  /// Leaves out an event that the next component or the end of the calendar cuts off.
  private mutating func leaveOpenEvent() {
    guard let open = event else { return }
    file.rejected.append(RejectedEvent(line: open.line, fault: .unfinished))
    event = nil
  }

  private mutating func add(_ draft: CalendarDraft) {
    if draft.isCancelled {
      file.cancelled += 1
      return
    }
    do throws(CalendarFault) {
      let nights = try draft.nights
      let (channel, kind) = CalendarWords.meaning(
        of: draft.summary, identifier: draft.identifier, hasCode: draft.code != nil)
      if let channel { channels.insert(channel) }
      guard seen.insert(draft.identity(of: nights)).inserted else { return }
      file.events.append(
        CalendarEvent(
          line: draft.line, nights: nights,
          kind: kind == .stay && draft.isTentative ? .tentative : kind, code: draft.code))
    } catch {
      file.rejected.append(RejectedEvent(line: draft.line, fault: error))
    }
  }
}

/// An event that is being read.
private struct CalendarDraft {
  /// The line of the file on which it begins.
  let line: Int
  private(set) var identifier = ""
  private(set) var summary = ""
  private(set) var code: String?
  private(set) var isCancelled = false
  private(set) var isTentative = false
  private var isRecurring = false
  private var starts: [String] = []
  private var ends: [String] = []
  private var durations: [String] = []

  init(line: Int) { self.line = line }

  /// What two copies of an event have in common.
  struct Identity: Hashable {
    let identifier: String
    let summary: String
    let code: String?
    let nights: NightRange
  }

  /// What the event has in common with a copy of it.
  func identity(of nights: NightRange) -> Identity {
    Identity(identifier: identifier, summary: summary, code: code, nights: nights)
  }

  /// Takes a line of the event; only what it needs is kept.
  mutating func take(_ line: CalendarLines.Line) {
    switch line.name {
    case "UID": identifier = line.value
    case "SUMMARY": summary = line.value
    case "DESCRIPTION", "URL": code = code ?? CalendarWords.code(in: line.value)
    case "STATUS":
      let status = line.value.uppercased()
      isCancelled = status == "CANCELLED"
      isTentative = status == "TENTATIVE"
    case "RRULE", "RDATE": isRecurring = true
    // A third one says no more than a second one.
    case "DTSTART": if starts.count < 2 { starts.append(line.value) }
    case "DTEND": if ends.count < 2 { ends.append(line.value) }
    case "DURATION": if durations.count < 2 { durations.append(line.value) }
    default: break
    }
  }

  /// The nights.
  var nights: NightRange {
    get throws(CalendarFault) {
      if isRecurring { throw .recurring }
      guard starts.count < 2, ends.count + durations.count < 2 else { throw .twice }
      guard let start = starts.first.flatMap({ CalendarMoment($0) }) else { throw .date }
      let first = start.localDay
      let end: Day
      if let text = ends.first {
        guard let moment = CalendarMoment(text) else { throw .date }
        end = moment.localDay
      } else if let text = durations.first {
        guard let seconds = CalendarDuration.seconds(text) else { throw .duration }
        end = start.adding(seconds: seconds).localDay
      } else {
        end = first.adding(days: 1)
      }
      guard CalendarReader.years.contains(first.year), CalendarReader.years.contains(end.year)
      else { throw .year }
      guard let nights = NightRange(from: first, to: end) else { throw .order }
      guard nights.count <= CalendarReader.mostNights else { throw .long }
      return nights
    }
  }
}
