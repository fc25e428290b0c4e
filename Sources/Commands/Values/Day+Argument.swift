package import Bookkeeping
package import CommandLineKit
internal import Localizations

extension Day: ArgumentValue {
  package static var valueName: String { "value.day" }

  /// Reads a date in figures, `today`, `yesterday` or their translations.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Day {
    let conventions = environment.conventions
    if conventions.isWord("input.today", text) { return conventions.today }
    if conventions.isWord("input.yesterday", text) { return conventions.today.adding(days: -1) }
    do throws(DayFault) {
      return try Day(reading: text, dayFirst: conventions.isDayFirst)
    } catch {
      switch error {
      case .notADay: throw InvalidValue("input.not-a-day")
      case .noSuchDay: throw InvalidValue("input.no-such-day")
      case .ambiguous(let dayFirst, let monthFirst):
        let readings = [dayFirst, monthFirst].compactMap { $0?.isoText }
        let or = conventions.catalogue.text("word.or")
        throw InvalidValue(
          "input.ambiguous-day", ["readings": readings.joined(separator: " \(or) ")])
      }
    }
  }
}
