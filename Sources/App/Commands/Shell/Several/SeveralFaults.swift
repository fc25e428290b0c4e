internal import CommandLineKit

/// What could not be done to some of several records; nothing was done to the others either.
struct SeveralFaults: Error {
  /// The records with the error of each.
  let faults: [(record: String, error: any Error)]
  /// Whether the records are numbers.
  let areNumbers: Bool

  /// The largest number of different errors that are reported.
  static let limit = 10
}

extension SeveralFaults {
  /// The records as a user reads them: `3, 5, 8-12`.
  static func names(_ records: [String], areNumbers: Bool) -> String {
    areNumbers
      ? NumberRanges.text(of: records.compactMap { Int($0) }) : records.joined(separator: ", ")
  }
}
