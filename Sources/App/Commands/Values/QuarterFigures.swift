internal import Bookkeeping
internal import CommandLineKit
internal import UnicodeText

/// Four amounts, one for each quarter of a year: `388; 0; 0; 0`.
struct QuarterAmounts: ArgumentValue {
  /// The amounts.
  let amounts: [Money]

  static var valueName: String { "value.quarter-amounts" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> QuarterAmounts {
    var amounts: [Money] = []
    for part in try fourParts(of: text, or: "input.not-four-amounts") {
      let amount = try Money.read(part, in: environment)
      guard amount.isWithinLimit else { throw InvalidValue("input.amount-too-large") }
      amounts.append(amount)
    }
    return QuarterAmounts(amounts: amounts)
  }
}

/// Four numbers of stays, one for each quarter of a year: `1; 0; 12; 3`.
struct QuarterCounts: ArgumentValue {
  /// The numbers.
  let counts: [Int]

  static var valueName: String { "value.quarter-counts" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> QuarterCounts {
    var counts: [Int] = []
    for part in try fourParts(of: text, or: "input.not-four-counts") {
      guard let count = Int(part), (0...QuarterCounts.limit).contains(count) else {
        throw InvalidValue("input.not-four-counts")
      }
      counts.append(count)
    }
    return QuarterCounts(counts: counts)
  }

  /// The largest number of stays.
  private static let limit = 99_999
}

/// The four parts of a text between semicolons.
///
/// - Throws: `InvalidValue` with the key if there are fewer or more, or one is empty.
private func fourParts(of text: String, or key: String) throws(InvalidValue) -> [String] {
  let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    .map { String($0).trimmed }
  guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }) else { throw InvalidValue(key) }
  return parts
}
