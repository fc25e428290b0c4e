internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Rendering
internal import Reporting
internal import UnicodeText

/// The area `estada agenda`: what is to be done, and when.
struct AgendaArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "agenda",
    subcommands: [
      ListAgenda.self, MarkDone.self, MarkSkipped.self, ReopenEntry.self, AddOwnDate.self,
      EditOwnDate.self, RemoveRecord<OwnDate>.self, ListDuties.self, EnableDuty.self,
      DisableDuty.self, ExportAgenda.self,
    ], defaultVerb: ListAgenda.self)
}

/// The command `estada agenda list`, also `estada agenda` alone, which lists what is to be done.
struct ListAgenda: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("property-or-owner", help: "argument.agenda-only", value: "value.property-or-owner")
  var propertyOrOwner: String?
  @Option("until", help: "option.agenda-until") var until: DayOrPeriod?
  @Flag("all", help: "option.agenda-all") var all: Bool
  @Flag("check", help: "option.agenda-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let report = try context.ledger().agenda.report(
      of: propertyOrOwner,
      until: until?.period.lastDay ?? context.today.adding(days: AgendaReport.days), all: all,
      on: context.today)
    if context.format == .text && !context.isArranged && rows.output == nil {
      let page = AgendaPage(
        wording: context.wording, style: context.style, width: context.environment.textWidth)
      let lines = page.lines(of: report)
      context.console.write(lines.joined(separator: "\n") + "\n")
    } else {
      try context.show(report.document)
    }
    return check && report.isOverdue ? .problemsFound : .done
  }
}

/// The command `estada agenda done`, which records that something was done.
struct MarkDone: BookCommand {
  static let configuration = CommandConfiguration(name: "done", door: .changes)

  @Argument("id", help: "argument.agenda-id", value: "value.agenda-id") var id: String
  @Option("on", help: "option.agenda-on") var on: Day?
  @Option("reference", help: "option.agenda-reference", value: "value.text") var reference: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    try context.mark(id, as: .done, note: reference, on: on, "agenda.done", write)
  }
}

/// The command `estada agenda skip`, which records that something need not be done.
struct MarkSkipped: BookCommand {
  static let configuration = CommandConfiguration(name: "skip", door: .changes)

  @Argument("id", help: "argument.agenda-id", value: "value.agenda-id") var id: String
  @Option("reason", help: "option.agenda-reason", value: "value.text") var reason: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    try context.mark(id, as: .skipped, note: reason, on: nil, "agenda.skipped", write)
  }
}

/// The command `estada agenda reopen`, which takes back what was said about something.
struct ReopenEntry: BookCommand {
  static let configuration = CommandConfiguration(name: "reopen", door: .changes)

  @Argument("id", help: "argument.agenda-id", value: "value.agenda-id") var id: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    try context.mark(id, as: nil, note: nil, on: nil, "agenda.reopened", write)
  }
}

extension Context {
  fileprivate func mark(
    _ id: String, as state: DutyMarkState?, note: String?, on day: Day?, _ key: String,
    _ write: WriteOptions
  ) throws {
    let entry = try ledger(write).agenda.mark(
      id.trimmed, as: state, note: note?.trimmedOrNil, markedOn: day ?? today, on: today)
    let report = AgendaReport([entry], tasks: [], today: today, until: entry.closes)
    try echo([Phrase(key, ["what": entry.what])], report.document, write)
  }
}

/// The options for the fields of a date of the user's own.
struct OwnDateOptions: ParsableArguments {
  @Option("date", short: "d", help: "option.own-date", isRequired: true) var date: Day?
  @Option("every", help: "option.own-date-every") var every: Change<Recurrence>
  @Option("property", help: "option.own-date-property", value: "value.property")
  var property: Change<String>

  /// Changes the fields of a date.
  func apply(to own: inout OwnDate, in ledger: Ledger) throws {
    if let date { own.date = date }
    every.apply(to: &own.every)
    try property.apply(to: &own.property) { try ledger.homes.named($0).id }
  }
}

/// The command `estada agenda add`, which adds a date of the user's own.
struct AddOwnDate: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("text", help: "argument.own-date-text", value: "value.text") var text: String
  let fields = OwnDateOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let added = try ledger.agenda.add {
      $0.text = text.trimmed
      try fields.apply(to: &$0, in: ledger)
    }
    try context.report(added, "own-date.added", ledger, write)
  }
}

/// The command `estada agenda edit`, which changes a date of the user's own.
struct EditOwnDate: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.own-date", value: "value.own-date", several: .numbers) var id: Int
  @Option("text", help: "option.own-date-text", value: "value.text") var text: String?
  let fields = OwnDateOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.agenda.edit(id) {
      if let text { $0.text = text.trimmed }
      try fields.apply(to: &$0, in: ledger)
    }
    try context.report(edited, "own-date.edited", ledger, write)
  }
}

extension Context {
  /// Says what a date of the user's own is now, and its next working day.
  fileprivate func report(
    _ date: OwnDate, _ key: String, _ ledger: Ledger, _ write: WriteOptions
  ) throws {
    let document = try ledger.document(of: [date], on: today)
    let next = try ledger.agenda.days(of: [date], on: today)[date.id] ?? date.date
    try echo(
      [
        Phrase(key, ["id": .number(date.id), "text": .text(date.text), "date": .day(date.date)]),
        Phrase("own-date.next", ["day": .day(next)]),
      ], document, write)
  }
}

extension Ledger {
  /// Dates of the user's own as a list.
  fileprivate func document(of dates: [OwnDate], on today: Day) throws -> Document {
    try OwnDateList.document(
      dates, days: agenda.days(of: dates, on: today), homes: homes.byNumber())
  }
}

/// The command `estada agenda remove`, which removes a date of the user's own.
extension OwnDate: RemovableRecord {
  static let removal = RemovalWords(help: "argument.own-date", value: "value.own-date")

  static func phrases(_ removed: OwnDate, in ledger: Ledger) -> [Phrase] {
    [
      Phrase(
        "own-date.removed",
        ["id": .number(removed.id), "text": .text(removed.text)])
    ]
  }

  static func document(_ removed: [OwnDate], in ledger: Ledger) throws -> Document {
    try ledger.document(of: removed, on: .first)
  }
}

/// The command `estada agenda duties`, which lists the duties that the program knows.
struct ListDuties: RowsCommand {
  static let configuration = CommandConfiguration(name: "duties", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(DutyList.document(context.ledger().agenda.duties(on: context.today)))
  }
}

/// The command `estada agenda enable`, which has the agenda list a duty.
struct EnableDuty: BookCommand {
  static let configuration = CommandConfiguration(name: "enable", door: .changes)

  @Argument("duty", help: "argument.duty") var duty: DutyName
  let write = WriteOptions()

  func run(in context: Context) throws {
    try context.list(duty, true, "agenda.enabled", write)
  }
}

/// The command `estada agenda disable`, which has the agenda leave out a duty.
struct DisableDuty: BookCommand {
  static let configuration = CommandConfiguration(name: "disable", door: .changes)

  @Argument("duty", help: "argument.duty") var duty: DutyName
  let write = WriteOptions()

  func run(in context: Context) throws {
    try context.list(duty, false, "agenda.disabled", write)
  }
}

extension Context {
  fileprivate func list(
    _ duty: DutyName, _ isListed: Bool, _ key: String, _ write: WriteOptions
  ) throws {
    let ledger = try self.ledger(write)
    try ledger.agenda.list(duty.rule, isListed, on: today)
    let document = try DutyList.document(
      ledger.agenda.duties(on: today).filter { $0.rule == duty.rule })
    try echo([Phrase(key, ["duty": .text(duty.rule.rawValue)])], document, write)
  }
}

/// A duty, by the name that `agenda duties` shows.
struct DutyName: ArgumentValue {
  static let valueName = "value.duty"
  static let keywords: [String] = []

  /// The duty.
  let rule: DutyRule

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> DutyName {
    guard let rule = DutyRule(rawValue: text.folded), rule != .own else {
      throw InvalidValue("input.not-a-duty")
    }
    return DutyName(rule: rule)
  }
}
