internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Exchange
internal import Files
internal import Ledger
internal import Localizations
internal import Rendering
internal import Reporting
internal import UnicodeText

/// The command `estada agenda export`, which writes what is to be done to a calendar file.
///
/// A file of the book is written anew: what is done or gone is cancelled in it. Another file is refused.
struct ExportAgenda: BookCommand {
  static let configuration = CommandConfiguration(name: "export", door: .writesFile)

  @Argument("file", help: "argument.agenda-file", value: "value.file", endings: ["ics"])
  var file: String
  @Option("until", help: "option.agenda-export-until") var until: DayOrPeriod?
  @Option("owner", help: "option.agenda-owner", value: "value.owner") var owner: String?
  @Option("alarms", help: "option.alarms") var alarms: AlarmDays?
  @Flag("amounts", help: "option.calendar-amounts") var amounts: Bool

  /// The number of days that are looked ahead: 13 months.
  private static let days = 396
  /// The number of days after which an event is left out.
  private static let oldest = 366
  /// The largest file that is read.
  private static let limit = 1 << 24

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let today = context.today
    let party = try owner.map { try ledger.owners.named($0) }
    let wording = party.map(context.wording(for:)) ?? context.wording
    let report = try ledger.agenda.report(
      of: party?.code, until: until?.period.lastDay ?? today.adding(days: ExportAgenda.days),
      all: false, on: today)
    let book = try ledger.agenda.identity()
    let oldest = today.adding(days: -ExportAgenda.oldest)
    let stamp = try CalendarFile.stamp(ledger.agenda.latestChange())
    var calendar = CalendarFile(
      name: wording.phrase(Phrase("agenda.calendar-name")),
      language: wording.catalogue.language.rawValue, alarms: alarms?.days ?? AlarmDays.usual,
      events: report.entries.filter { $0.rule != .register && $0.closes >= oldest }.map {
        event(of: $0, book, stamp, wording)
      })
    let isNew = file == StandardStream.word || FileSystem.plainSize(file) == nil
    if !isNew {
      let bytes = try InputFile.plainBytes(of: file, limit: ExportAgenda.limit)
      let text = String(decoding: bytes, as: UTF8.self)
      guard CalendarFile.isOwn(text, of: book) else {
        throw Refusal("error.calendar-of-others", ["path": .text(file)])
      }
      let open = Set(try ledger.agenda.openKeys(on: today).map { uid(of: $0, book) })
      calendar.follow(
        CalendarFile.events(of: text, in: book),
        isOpen: { open.contains($0.uid) }, on: stamp,
        since: oldest)
    }
    let text = calendar.text
    if file == StandardStream.word {
      context.console.write(text)
      return
    }
    try Ledger.require(file, outside: context.bookPath)
    try AtomicFile.write(to: file, replacing: .calendar) { path in
      let output = try FileWriter(path, reportedAs: file)
      output.write(text)
      try output.finish()
    }
    let cancelled = calendar.events.count { $0.isCancelled }
    context.say(
      Phrase(
        "agenda.exported", ["path": .text(file)], count: calendar.events.count - cancelled))
    if cancelled > 0 { context.say(Phrase("agenda.cancelled", count: cancelled)) }
  }

  private func uid(of key: String, _ book: String) -> String { "\(key)@\(book).estada" }

  private func event(
    of entry: AgendaEntry, _ book: String, _ stamp: String, _ wording: Wording
  ) -> CalendarEvent {
    var summary = wording.cell(entry.what)
    if let name = entry.subject.name { summary += " (\(name))" }
    var lines: [Phrase] = []
    if let opens = entry.opens {
      lines.append(
        Phrase("agenda.event.term", ["from": .day(opens), "to": .day(entry.closes)]))
    }
    if let debit = entry.debit {
      lines.append(Phrase("agenda.event.debit", ["day": .day(debit)]))
    }
    if amounts, let amount = entry.amount {
      lines.append(Phrase("agenda.event.amount", ["amount": .money(amount)]))
    }
    if let standing = entry.standing { lines.append(standing) }
    if let source = entry.source {
      lines.append(Phrase("agenda.event.source", ["source": .source(source)]))
    }
    let command = wording.cell(.command(entry.command))
    return CalendarEvent(
      uid: uid(of: entry.calendarKey, book), day: entry.closes, summary: summary,
      description: (lines.map { wording.phrase($0) } + [command]).joined(separator: "\n"),
      stamp: stamp)
  }
}

/// How many days before each event there is an alarm: `7; 1`, or `none`.
struct AlarmDays: ArgumentValue {
  static let valueName = "value.alarms"
  static let keywords = ["none"]
  /// The alarms unless others are asked for.
  static let usual = [7, 1]

  /// The numbers of days.
  let days: [Int]

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> AlarmDays {
    if environment.conventions.isKeyword("none", text) { return AlarmDays(days: []) }
    var days: [Int] = []
    for part in text.split(separator: ";") {
      guard let number = Int(String(part).trimmed), (0...90).contains(number) else {
        throw InvalidValue("input.not-alarms")
      }
      days.append(number)
    }
    guard (1...5).contains(days.count) else { throw InvalidValue("input.not-alarms") }
    return AlarmDays(days: days)
  }
}

extension FileKind {
  /// A calendar file of the program.
  static let calendar = FileKind { head in
    head.starts(with: CalendarFile.beginning.utf8)
  }
}
