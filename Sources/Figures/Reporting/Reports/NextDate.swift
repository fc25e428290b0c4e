package import Bookkeeping
package import Documents

/// What the first screen says of the agenda: the next date, and what has passed.
package struct NextDate: Sendable {
  /// What is to be done next; nil if nothing is in the days that the agenda looks ahead.
  package let entry: AgendaEntry?
  /// The entries whose last days have passed, by these, without returns of the tourist tax: they are tasks of their own.
  package let overdue: [AgendaEntry]
  private let today: Day

  /// The returns of which the first is named; other entries are counted.
  private static let named: Set<DutyRule> = [
    .incomeTax, .foreignRent, .foreignImputed, .vat, .thirdParties,
  ]

  /// Describes a next date.
  ///
  /// - Parameter overdue: The entries whose last days have passed.
  package init(_ entry: AgendaEntry?, overdue: [AgendaEntry], on today: Day) {
    self.entry = entry
    self.overdue = overdue.filter { $0.rule != .touristTax }
      .sorted { ($0.closes, $0.key) < ($1.closes, $1.key) }
    self.today = today
  }

  /// What is to be done next, in words: its last day, the days that are left, and for whom or which home it is.
  package var phrase: Phrase? {
    guard let entry else { return nil }
    let what = entry.whatOf
    let left = entry.closes.days(since: today)
    return left == 0
      ? Phrase("agenda.next-today", ["what": what])
      : Phrase("agenda.next", ["day": .day(entry.closes), "what": what], count: left)
  }

  /// The members of the next date in machine formats.
  var fields: [Field]? {
    entry.map { entry in
      [
        Field("closes", .day(entry.closes)),
        Field("days", .count(entry.closes.days(since: today))), Field("id", .text(entry.key)),
      ]
    }
  }

  /// What has passed: the returns, of which the first is named, and the number of the other entries.
  var tasks: [StatusTask] {
    let returns = overdue.filter { $0.rule.map(NextDate.named.contains) ?? false }
    let others = overdue.count - returns.count
    var tasks: [StatusTask] = []
    if let first = returns.first {
      tasks.append(
        StatusTask(
          "duty-overdue",
          [
            Field("count", .count(returns.count)), Field("id", .text(first.key)),
            Field("closes", .day(first.closes)),
          ], count: returns.count, words: ["what": first.whatOf, "due": .day(first.closes)],
          command: returns.count == 1 ? first.command : ["agenda"]))
    }
    if others > 0 {
      tasks.append(
        StatusTask(
          "dates-passed", [Field("count", .count(others))], count: others, command: ["agenda"]))
    }
    return tasks
  }
}

extension AgendaEntry {
  /// What is done, and for whom or which home.
  fileprivate var whatOf: Cell {
    subject.name.map {
      .phrase(Phrase("agenda.what-of", ["what": what, "who": .text($0)]))
    } ?? what
  }
}
