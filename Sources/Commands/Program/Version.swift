/// The version of the program.
enum Version {
  /// As in the change log (semantic versioning).
  static let current = "0.1.0"
}
