internal import Bookkeeping
package import Filing
internal import Resources
package import Taxation

extension Ledger {
  /// The filing periods of the tourist tax, with the working days of the book.
  package func filingCalendar() throws -> FilingCalendar { try .legal(own: holidays()) }

  /// The days in which duties are done, with the working days of the book.
  package func returnWindows() throws -> ReturnWindows { try .legal(own: holidays()) }

  /// The holidays that the book keeps; a word of another program that is no day is skipped.
  private func holidays() throws -> OwnHolidays {
    let words = (try settings.value(Setting.holidays) ?? "").split(separator: " ")
    return OwnHolidays(
      days: Set(words.compactMap { Day(iso: String($0)) }),
      place: words.contains { $0 == Setting.aran } ? .aran : .catalonia)
  }
}

extension Settings {
  /// The largest number of days.
  private static let mostHolidays = 50

  /// Typed holidays as the book keeps them: days in ISO form, separated by spaces, and `aran` for the calendar of Aran.
  /// Nil for another text.
  package static func storedHolidays(_ text: String) -> String? {
    var words: Set<String> = []
    for part in text.split(separator: ";") {
      let word = String(part.filter { $0 != " " })
      guard word == Setting.aran || Day(iso: word) != nil else { return nil }
      words.insert(word)
    }
    guard (1...mostHolidays).contains(words.count) else { return nil }
    return words.sorted().joined(separator: " ")
  }
}
