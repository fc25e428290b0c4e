extension Stay {
  /// The part of the amount that falls on the nights from one day up to, not including, another.
  ///
  /// The amount is spread evenly; the cents that do not divide fall on later nights, so that the parts of
  /// a stay cut anywhere add up to its amount. Nothing while the amount is not known.
  package func amount(from: Day, to: Day) -> Money {
    guard let amount, nights > 0 else { return .zero }
    func share(until day: Day) -> Int64 {
      let passed = Int64(min(max(day.days(since: checkIn), 0), nights))
      let (whole, rest) = amount.cents.quotientAndRemainder(dividingBy: Int64(nights))
      return whole * passed + rest * passed / Int64(nights)
    }
    return Money(cents: share(until: to) - share(until: from))
  }
}
