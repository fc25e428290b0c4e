/// A sum of money in whole euro cents.
///
/// An arithmetic operation whose result exceeds 64 bits throws an error; it neither traps nor wraps.
public struct Money: Hashable, Comparable, Sendable {
  /// The amount in euro cents; negative for a debt or a refund.
  public let cents: Int64

  /// Zero euros.
  public static let zero = Money(cents: 0)

  /// The largest amount of a row of a book, positive or negative: ten thousand million euros.
  ///
  /// The sum of nine million such rows fits in 64 bits.
  public static let limit = Money(cents: prices.upperBound)

  /// Whether a row of a book may have the amount.
  public var isWithinLimit: Bool { cents.magnitude <= Money.limit.cents.magnitude }

  /// Makes an amount from cents.
  public init(cents: Int64) {
    self.cents = cents
  }

  public static func < (left: Money, right: Money) -> Bool {
    left.cents < right.cents
  }

  /// The sum of this amount and another.
  ///
  /// - Throws: `AmountOverflow` when the sum does not fit in 64 bits.
  public func adding(_ other: Money) throws(AmountOverflow) -> Money {
    let (sum, overflow) = cents.addingReportingOverflow(other.cents)
    if overflow { throw AmountOverflow() }
    return Money(cents: sum)
  }

  /// This amount minus another.
  ///
  /// - Throws: `AmountOverflow` when the difference does not fit in 64 bits.
  public func subtracting(_ other: Money) throws(AmountOverflow) -> Money {
    let (difference, overflow) = cents.subtractingReportingOverflow(other.cents)
    if overflow { throw AmountOverflow() }
    return Money(cents: difference)
  }

  /// The amount with the opposite sign.
  ///
  /// - Throws: `AmountOverflow` for `Int64.min`, which has no counterpart in 64 bits.
  public func negated() throws(AmountOverflow) -> Money {
    try Money.zero.subtracting(self)
  }

  /// The amount in machine-readable form: a point, two decimals, no grouping (`-1234.50`).
  public var plainText: String {
    FixedPoint.plainText(cents, decimals: 2)
  }
}

/// The error of an arithmetic operation whose result does not fit in 64 bits.
public struct AmountOverflow: Error, Equatable, Sendable {
  public init() {}
}

extension Dictionary where Value == Money {
  /// Adds an amount to the sum of a key, which is zero at first.
  ///
  /// - Throws: `AmountOverflow` when the sum does not fit in 64 bits.
  public mutating func add(_ amount: Money, to key: Key) throws(AmountOverflow) {
    self[key] = try (self[key] ?? .zero).adding(amount)
  }
}

extension Sequence<Money> {
  /// The sum of the amounts; zero without any.
  ///
  /// - Throws: `AmountOverflow` when the sum does not fit in 64 bits.
  public var sum: Money {
    get throws(AmountOverflow) {
      var sum = Money.zero
      for amount in self { sum = try sum.adding(amount) }
      return sum
    }
  }
}

/// Proportions and averages, computed with integers.
public enum Ratio {
  /// A part of a whole in thousandths, rounded to the nearest, halves away from zero.
  ///
  /// - Returns: Nil if the whole is not positive, or 1000 times the part does not fit in 64 bits.
  public static func permille(_ part: Int64, of whole: Int64) -> Int? {
    guard whole > 0 else { return nil }
    let (scaled, overflow) = part.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : Int(rounded(scaled, by: whole))
  }

  /// An amount divided by a count, rounded to the nearest cent, halves away from zero.
  ///
  /// - Returns: Nil if the count is not positive.
  public static func average(_ amount: Money, over count: Int) -> Money? {
    count > 0 ? Money(cents: rounded(amount.cents, by: Int64(count))) : nil
  }

  /// An amount multiplied by a numerator over a denominator, rounded to the nearest cent, halves away
  /// from zero.
  ///
  /// - Parameter denominator: At least 1.
  /// - Throws: `AmountOverflow` if amount × numerator does not fit in 64 bits.
  public static func scaled(
    _ amount: Money, by numerator: Int64, over denominator: Int64
  ) throws(AmountOverflow) -> Money {
    let (scaled, overflow) = amount.cents.multipliedReportingOverflow(by: numerator)
    guard !overflow, denominator > 0 else { throw AmountOverflow() }
    return Money(cents: rounded(scaled, by: denominator))
  }

  /// A quotient, rounded to the nearest whole number, halves away from zero.
  ///
  /// - Parameter divisor: Not zero.
  public static func rounded<Number: FixedWidthInteger & SignedInteger>(
    _ number: Number, by divisor: Number
  ) -> Number {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    let isHalf = remainder.magnitude >= divisor.magnitude - remainder.magnitude
    guard isHalf && remainder != 0 else { return quotient }
    return quotient + ((number < 0) == (divisor < 0) ? 1 : -1)
  }
}
