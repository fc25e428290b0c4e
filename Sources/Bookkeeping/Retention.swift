/// How long the law asks for the records of a stay: who came, their age group, the days of entry and exit.
///
/// Llei 5/2017 art. 40: four years. They are counted from the end of the stay, the later of its two
/// days, so that nothing goes too early.
package enum Retention {
  /// How many years.
  package static let years = 4

  /// The first day of which records still have to be kept; stays that ended before it need not be.
  package static func limit(on today: Day) -> Day {
    // Only the 29th of February may have no counterpart; the day before it is the careful choice.
    Day(year: today.year - years, month: today.month, day: today.day)
      ?? Day(year: today.year - years, month: today.month, day: today.day - 1) ?? .first
  }
}
