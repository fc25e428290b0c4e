/// An exact fraction in lowest terms, such as a share of a home: `1/3`, and `1/4` for 25 %.
package struct Fraction: Hashable, Sendable {
  /// The number above the line; negative for a fraction below zero.
  package let numerator: Int64
  /// The number below the line, at least 1.
  package let denominator: Int64

  /// Makes the fraction of a whole number over another, in lowest terms.
  ///
  /// - Returns: Nil if the denominator is not positive.
  package init?(_ numerator: Int64, over denominator: Int64) {
    guard denominator > 0 else { return nil }
    self.init(numerator, overPositive: denominator)
  }

  /// Reduces a fraction whose denominator is positive.
  init(_ numerator: Int64, overPositive denominator: Int64) {
    let divisor = Fraction.commonDivisor(denominator, numerator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The fraction without its sign.
  package var magnitude: Fraction {
    // No fraction in lowest terms is made from the least number of 64 bits.
    Fraction(numerator < 0 ? 0 - max(numerator, -Int64.max) : numerator, overPositive: denominator)
  }

  /// The smallest denominator that two denominators divide; nil if it exceeds a limit.
  package static func commonDenominator(_ one: Int64, _ other: Int64, limit: Int64) -> Int64? {
    let (product, overflow) = (one / commonDivisor(one, other))
      .multipliedReportingOverflow(by: other)
    return overflow || product > limit ? nil : product
  }

  /// The greatest number that divides a positive number and another, which may be negative.
  private static func commonDivisor(_ positive: Int64, _ other: Int64) -> Int64 {
    var (divisor, rest) = (positive, other % positive)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor < 0 ? -divisor : divisor
  }
}
