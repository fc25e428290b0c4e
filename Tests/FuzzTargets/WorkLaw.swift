/// What is read takes work in proportion to its size. Work is counted, as time depends on the machine.
enum WorkLaw {
  /// The size of the longest input whose work is compared, in bytes, and the fewest and most copies in
  /// it. What compares all with all shows only in an input of some length.
  private static let longest = (size: 131_072, copies: 64...2_048)
  /// The copies in the longest input for one copy in the shorter one.
  private static let factor = 4
  /// By how much the work for many copies may exceed its proportion, in per cent: tables grow by halves.
  private static let tolerance: UInt64 = 30
  /// The work that reading the smallest input may take, whatever its size.
  private static let least: UInt64 = 20_000

  /// Requires that four times an input take about four times the work.
  ///
  /// - Parameters:
  ///   - name: What reads.
  ///   - size: The size of one copy, in bytes.
  ///   - count: The count of the work so far.
  ///   - read: Reads a number of copies of the input.
  static func hold(
    _ name: String, of size: Int, counting count: () -> UInt64, _ read: (Int) throws -> Void
  ) throws {
    let copies = min(
      max(longest.size / max(1, size), longest.copies.lowerBound), longest.copies.upperBound)
    func work(_ copies: Int) throws -> UInt64 {
      let start = count()
      try read(copies)
      return count() &- start
    }
    let few = try work(copies / factor)
    try require(few > 0, "\(name): nothing is counted")
    let many = try work(copies / factor * factor)
    let expected = few * UInt64(factor)
    try require(
      many <= expected + expected * tolerance / 100 + least,
      "\(name): \(factor) times the input take \(many) steps, not \(expected)")
  }
}
