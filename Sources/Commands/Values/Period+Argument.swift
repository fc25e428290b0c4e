package import Bookkeeping
package import CommandLineKit
internal import Resources
internal import Taxation

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
    guard let period = Period(reading: text) else { throw InvalidValue("input.not-a-period") }
    return period
  }
}
