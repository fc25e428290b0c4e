/// The version of the program.
enum Version {
  /// The version as in the change log (semantic versioning).
  static let current = "0.1.0"

  /// The release date for manual pages and packages, which makes their builds reproducible.
  static let date = "2026-11-21"
}
