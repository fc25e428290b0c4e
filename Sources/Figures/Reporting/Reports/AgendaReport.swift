package import Bookkeeping
package import Documents
internal import Filing

/// What is to be done, by its last day, and what waits in the book.
package struct AgendaReport: Sendable {
  /// The entries, by their last days.
  package let entries: [AgendaEntry]
  /// What waits in the book.
  package let tasks: [StatusTask]
  /// The current day.
  package let today: Day
  /// The last day that is looked at.
  package let until: Day

  /// The number of days that are looked ahead unless another day is asked for.
  package static let days = 60

  /// Describes a report.
  package init(_ entries: [AgendaEntry], tasks: [StatusTask], today: Day, until: Day) {
    self.entries = entries.enumerated().sorted {
      ($0.element.closes, $0.element.key) < ($1.element.closes, $1.element.key)
    }.map(\.element)
    self.tasks = tasks
    self.today = today
    self.until = until
  }

  /// The overdue returns of form 950 of periods before the latest overdue one, if they are many: a page says them in
  /// one sentence.
  package var earlierReturns: [AgendaEntry] {
    let overdue = entries.filter {
      $0.rule == .touristTax && $0.state(on: today) == .overdue
    }
    let latest = overdue.map(\.period.firstDay).max()
    let earlier = overdue.filter { $0.period.firstDay != latest }
    return earlier.count > 3 ? earlier : []
  }

  /// Whether the last day of an entry has passed.
  package var isOverdue: Bool { entries.contains { $0.state(on: today) == .overdue } }
}

extension AgendaReport {
  /// The report as a document: the entries in its rows, what waits in its member `book`.
  package var document: Document {
    let today = today
    var document = Table<AgendaEntry>([
      .init("state") { entry in
        let state = entry.state(on: today).rawValue
        return .term(code: state, key: "agenda.state.\(state)")
      },
      .init("closes") { .day($0.closes) },
      .init("rule", heading: "column.duty", for: .machines) { .text($0.ruleCode) },
      .init("what", heading: "column.agenda-what", for: .people, isElastic: true) { $0.what },
      .init("who", heading: "column.agenda-who", for: .machines) { .text($0.subject.code) },
      .init(
        "who_name", heading: "column.agenda-who", for: .people, isElastic: true,
        if: entries.contains { $0.subject.name != nil }
      ) { Cell($0.subject.name) },
      .init("period", for: .machines) { .period($0.period) },
      .init("opens", isOptional: true, priority: .rare) { Cell($0.opens) },
      .init("debit_until", isOptional: true, priority: .detail) { Cell($0.debit) },
      .figures("amount", heading: "column.agenda-amount", isOptional: true) { Cell($0.amount) },
      .init("status", for: .machines) { .text($0.status.rawValue) },
      .init("id", heading: "column.agenda-id", priority: .main) { .text($0.key) },
      .init("command", for: .machines) { .words(["estada"] + $0.command) },
      .init("source", for: .machines) { Cell($0.source) },
    ]).document(
      "estada/agenda/1", title: Phrase("agenda.title", ["until": .day(until)]),
      whenEmpty: Phrase("agenda.empty", ["until": .day(until)]), rows: entries)
    document.fields = [
      Field("today", .day(today)), Field("until", .day(until)),
      Field(
        "book",
        .rows(
          tasks.map {
            [
              Field("kind", .text($0.kind)), Field("values", .members($0.values)),
              Field("command", .words(["estada"] + $0.command)),
            ]
          })),
    ]
    return document
  }
}

extension StatusTask {
  /// The returns of which the book has no day of payment.
  package static func unpaid(_ count: Int, _ command: [String]) -> StatusTask {
    StatusTask("returns-unpaid", [Field("count", .count(count))], count: count, command: command)
  }

  /// The homes of which nobody said until when they may be let, and when the licences that the law ends do.
  package static func licence(of home: Property, count: Int, until day: Day) -> StatusTask {
    StatusTask(
      "licence",
      [
        Field("count", .count(count)), Field("property", .text(home.code)),
        Field("until", .day(day)),
      ], count: count, words: ["home": .text(home.name)],
      command: ["property", "edit", home.code, "--licence-until", "…"])
  }

  /// The returns whose figures are others now.
  package static func changed(_ count: Int, _ command: [String]) -> StatusTask {
    StatusTask("returns-changed", [Field("count", .count(count))], count: count, command: command)
  }
}
