internal import Bookkeeping

/// Claims whose amounts add up to a line.
enum Sums {
  /// The most stays in a sum.
  static let mostStays = 6
  /// The most stays that sums are made of: the latest ones.
  static let mostCandidates = 20
  /// The most sums that are shown; the shortest ones.
  private static let mostShown = 4
  /// The most steps of the search for a line, which bound its time whatever the amounts are.
  private static let mostSteps = 50_000

  /// The sets of amounts that add up to one, by their places: those of few amounts first.
  static func subsets(of cents: [Int64], addingUpTo total: Int64) -> [[Int]] {
    // What the amounts from a place on can add at most, and at least.
    var most = [Int128](repeating: 0, count: cents.count + 1)
    var least = most
    for place in cents.indices.reversed() {
      most[place] = most[place + 1] + Int128(max(cents[place], 0))
      least[place] = least[place + 1] + Int128(min(cents[place], 0))
    }
    var found: [[Int]] = []
    var steps = 0
    var chosen: [Int] = []
    func search(_ place: Int, _ rest: Int128) {
      steps += 1
      if rest == 0, !chosen.isEmpty { found.append(chosen) }
      guard steps < mostSteps, chosen.count < mostStays else { return }
      for next in cents.indices[place...] {
        guard rest <= most[next], rest >= least[next] else { return }
        chosen.append(next)
        search(next + 1, rest - Int128(cents[next]))
        chosen.removeLast()
      }
    }
    search(0, Int128(total))
    let sorted = found.sorted { one, other in
      one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }
    return Array(sorted.prefix(mostShown))
  }

  /// The runs of days whose receipts add up to a line and a fee of at most 3 %: the smallest fee first.
  ///
  /// - Parameter receipts: The day and amount of each, by day.
  static func runs(
    of receipts: [(day: Int32, cents: Int64)], payingOut total: Int64
  ) -> [Range<Int>] {
    var found: [(run: Range<Int>, fee: Int128)] = []
    for first in receipts.indices
    where first == 0 || receipts[first - 1].day != receipts[first].day {
      var sum: Int128 = 0
      for last in receipts.indices[first...] {
        sum += Int128(receipts[last].cents)
        if last + 1 < receipts.count, receipts[last + 1].day == receipts[last].day { continue }
        let fee = sum - Int128(total)
        if fee >= 0, fee * 100 <= sum * 3 { found.append((first..<last + 1, fee)) }
      }
    }
    found.sort { ($0.fee, $0.run.lowerBound) < ($1.fee, $1.run.lowerBound) }
    return found.map(\.run)
  }
}
