/// A sum of money in whole euro cents.
///
/// Arithmetic that could leave the range of 64 bits is an error, never a trap and never a wrapped
/// figure.
package struct Money: Hashable, Comparable, Sendable {
  /// The amount in euro cents; negative for what is owed or paid back.
  package let cents: Int64

  /// Nothing at all.
  package static let zero = Money(cents: 0)

  /// The largest single amount a book takes, in either direction: ten thousand million euros.
  ///
  /// Nine million such rows can be added up before 64 bits are exhausted.
  package static let limit = Money(cents: prices.upperBound)

  /// Whether a book takes the amount.
  package var isWithinLimit: Bool { cents.magnitude <= Money.limit.cents.magnitude }

  /// Makes an amount of so many cents.
  package init(cents: Int64) {
    self.cents = cents
  }

  package static func < (left: Money, right: Money) -> Bool {
    left.cents < right.cents
  }

  /// This amount and another together.
  ///
  /// - Throws: `AmountOverflow` when the sum does not fit in 64 bits.
  package func adding(_ other: Money) throws(AmountOverflow) -> Money {
    let (sum, overflow) = cents.addingReportingOverflow(other.cents)
    if overflow { throw AmountOverflow() }
    return Money(cents: sum)
  }

  /// This amount less another.
  ///
  /// - Throws: `AmountOverflow` when the difference does not fit in 64 bits.
  package func subtracting(_ other: Money) throws(AmountOverflow) -> Money {
    let (difference, overflow) = cents.subtractingReportingOverflow(other.cents)
    if overflow { throw AmountOverflow() }
    return Money(cents: difference)
  }

  /// The same amount with the other sign.
  ///
  /// - Throws: `AmountOverflow` for the one amount that has no counterpart in 64 bits.
  package func negated() throws(AmountOverflow) -> Money {
    try Money.zero.subtracting(self)
  }

  /// The amount as machines read it: a point, two decimals, no grouping (`-1234.50`).
  package var plainText: String {
    FixedPoint.plainText(cents, decimals: 2)
  }
}

/// A sum of amounts that does not fit in 64 bits.
package struct AmountOverflow: Error, Equatable, Sendable {
  package init() {}
}
