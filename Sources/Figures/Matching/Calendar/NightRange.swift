package import Bookkeeping

/// Nights one after the other, at least one: from the first one to the day on which the home is free again.
package struct NightRange: Hashable, Sendable {
  /// The first night.
  package let first: Day
  /// The day after the last night.
  package let end: Day

  /// Makes a range; nil if it has no night.
  package init?(from first: Day, to end: Day) {
    guard first < end else { return nil }
    self.first = first
    self.end = end
  }

  /// The number of nights.
  package var count: Int { end.days(since: first) }

  /// Whether both have a night in common.
  func overlaps(_ other: NightRange) -> Bool { first < other.end && other.first < end }

  /// The nights that both have; nil if there are none.
  func intersection(_ other: NightRange) -> NightRange? {
    NightRange(from: max(first, other.first), to: min(end, other.end))
  }

  /// Whether it comes before another one in time.
  static func precedes(_ one: NightRange, _ other: NightRange) -> Bool {
    (one.first, one.end) < (other.first, other.end)
  }
}

/// A set of nights.
struct NightSet {
  /// The nights in order, as few ranges as possible: no two of them meet.
  private(set) var ranges: [NightRange] = []

  /// The nights of ranges in any order.
  init(_ ranges: [NightRange]) {
    for range in ranges.sorted(by: NightRange.precedes) {
      if let last = self.ranges.last, range.first <= last.end {
        if let joined = NightRange(from: last.first, to: max(last.end, range.end)) {
          self.ranges[self.ranges.count - 1] = joined
        }
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// The nights of a range that are not in the set, in order.
  func gaps(in range: NightRange) -> [NightRange] {
    // The first one that ends after the range begins.
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].end <= range.first { low = middle + 1 } else { high = middle }
    }
    var gaps: [NightRange] = []
    var start = range.first
    for taken in ranges[low...] {
      if taken.first >= range.end { break }
      if let gap = NightRange(from: start, to: taken.first) { gaps.append(gap) }
      start = max(start, taken.end)
    }
    if let gap = NightRange(from: start, to: range.end) { gaps.append(gap) }
    return gaps
  }
}
