/// Parts of a whole and averages, in whole numbers.
package enum Ratio {
  /// A part of a whole in thousandths, rounded to the nearest, halves away from zero.
  ///
  /// - Returns: Nil when the whole is not more than nothing or the part does not fit.
  package static func permille(_ part: Int64, of whole: Int64) -> Int? {
    guard whole > 0 else { return nil }
    let (scaled, overflow) = part.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : Int(rounded(scaled, by: whole))
  }

  /// An amount shared out over a count, rounded to the nearest cent, halves away from zero.
  ///
  /// - Returns: Nil when there is nothing to share it out over.
  package static func average(_ amount: Money, over count: Int) -> Money? {
    count > 0 ? Money(cents: rounded(amount.cents, by: Int64(count))) : nil
  }

  private static func rounded(_ number: Int64, by divisor: Int64) -> Int64 {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    let isHalf = remainder.magnitude >= divisor.magnitude - remainder.magnitude
    return isHalf && remainder != 0 ? quotient + (number < 0 ? -1 : 1) : quotient
  }
}
