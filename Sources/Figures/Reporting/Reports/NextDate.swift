package import Bookkeeping
package import Documents

/// What the first screen says of the agenda: the next date, and how many have passed.
package struct NextDate: Sendable {
  /// What is to be done next; nil if nothing is in the days that the agenda looks ahead.
  package let entry: AgendaEntry?
  /// The number of entries whose last days have passed, without those of `uncounted`.
  package let passed: Int
  private let today: Day

  /// The duties that are not counted: returns of the tourist tax are tasks of their own, and whether there is one of the
  /// others only their figures say.
  package static let uncounted: Set<DutyRule> = [
    .touristTax, .incomeTax, .foreignRent, .foreignImputed, .thirdParties,
  ]

  /// Describes a next date.
  package init(_ entry: AgendaEntry?, passed: Int, on today: Day) {
    self.entry = entry
    self.passed = passed
    self.today = today
  }

  /// What is to be done next, in words: its last day, the days that are left, and for whom or which home it is.
  package var phrase: Phrase? {
    guard let entry else { return nil }
    let what =
      entry.subject.name.map {
        Cell.phrase(Phrase("agenda.what-of", ["what": entry.what, "who": .text($0)]))
      } ?? entry.what
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

  /// What has passed; nil for nothing.
  var task: StatusTask? {
    passed == 0
      ? nil
      : StatusTask(
        "dates-passed", [Field("count", .count(passed))], count: passed, command: ["agenda"])
  }
}
