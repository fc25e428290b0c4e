package import Bookkeeping
package import CommandLineKit
internal import Resources
internal import Taxation
internal import UnicodeText

extension Period: ArgumentValue {
  package static var valueName: String { "value.period" }

  /// Reads a period by its code or its local form, or one named from today's point of view.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Period {
    let conventions = environment.conventions
    for relative in RelativePeriod.allCases
    where conventions.isWord("input.period.\(relative.rawValue)", text) {
      return relative.period(on: conventions.today)
    }
    if conventions.isWord("input.period.filing", text) {
      guard let calendar = try? FilingCalendar.legal(),
        let filing = calendar.latestClosed(on: conventions.today)
      else { throw InvalidValue("input.no-filing-period") }
      return filing.period
    }
    if let period = Period(reading: text) { return period }
    return try stretch(text, in: environment)
  }

  /// From one day or period to another, days also as they are written here and shown by reports.
  private static func stretch(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Period {
    for mark in ["..", " – ", " - "] {
      guard let ends = text.halves(around: mark), let from = end(ends.before, in: environment),
        let to = end(ends.after, in: environment)
      else { continue }
      guard from.firstDay <= to.lastDay else { throw InvalidValue("input.period-backwards") }
      return .days(from: from.firstDay, to: to.lastDay)
    }
    throw InvalidValue("input.not-a-period")
  }

  private static func end(_ text: Substring, in environment: ArgumentEnvironment) -> Period? {
    let text = String(text).trimmed
    return Period(reading: text)
      ?? (try? Day.read(text, in: environment)).map { .days(from: $0, to: $0) }
  }
}
