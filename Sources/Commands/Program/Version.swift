/// The version of the program.
enum Version {
  /// As in the change log (semantic versioning).
  static let current = "0.1.0"

  /// The day of that version, which manual pages and packages carry: they come out the same on any day.
  static let date = "2026-11-21"
}
