/// How many calls of a minute have taken place, so that an endless loop of a client is stopped.
struct CallRate {
  /// How many calls a minute may have.
  let most: Int
  private var calls: [Int] = []

  /// A minute, in milliseconds.
  private static let window = 60_000

  init(most: Int) { self.most = most }

  /// Counts a call at a time in milliseconds; false if the minute before it is full.
  mutating func take(at time: Int) -> Bool {
    calls.removeAll { time - $0 >= CallRate.window }
    guard calls.count < most else { return false }
    calls.append(time)
    return true
  }
}
