internal import Bookkeeping

/// A number of cents before it is rounded, as an exact fraction.
struct Exact: Comparable {
  private let numerator: Int128
  private let denominator: Int128

  static let zero = Exact(0)

  /// Creates a whole number.
  init(_ number: Int64) { (numerator, denominator) = (Int128(number), 1) }

  /// Creates the number of cents of an amount.
  init(_ amount: Money) { self.init(amount.cents) }

  private init(_ numerator: Int128, over denominator: Int128) {
    var (divisor, rest) = (denominator, numerator % denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    if divisor < 0 { divisor = -divisor }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The product with a fraction.
  ///
  /// - Parameter divisor: At least 1.
  func times(_ factor: Int64, over divisor: Int64 = 1) throws(AmountOverflow) -> Exact {
    try times(Exact(Int128(factor), over: Int128(divisor)))
  }

  /// The product with a number.
  func times(_ other: Exact) throws(AmountOverflow) -> Exact {
    let above = numerator.multipliedReportingOverflow(by: other.numerator)
    let below = denominator.multipliedReportingOverflow(by: other.denominator)
    guard !above.overflow, !below.overflow else { throw AmountOverflow() }
    return Exact(above.partialValue, over: below.partialValue)
  }

  /// The sum with a number.
  func plus(_ other: Exact) throws(AmountOverflow) -> Exact {
    let left = numerator.multipliedReportingOverflow(by: other.denominator)
    let right = other.numerator.multipliedReportingOverflow(by: denominator)
    let sum = left.partialValue.addingReportingOverflow(right.partialValue)
    let below = denominator.multipliedReportingOverflow(by: other.denominator)
    guard !left.overflow, !right.overflow, !sum.overflow, !below.overflow else {
      throw AmountOverflow()
    }
    return Exact(sum.partialValue, over: below.partialValue)
  }

  /// The number with the opposite sign.
  var negated: Exact { Exact(-numerator, over: denominator) }

  /// The quotient by a number above zero.
  func over(_ other: Exact) throws(AmountOverflow) -> Exact {
    guard other.numerator > 0 else { throw AmountOverflow() }
    return try times(Exact(other.denominator, over: other.numerator))
  }

  /// The nearest amount, halves away from zero.
  var rounded: Money {
    get throws(AmountOverflow) {
      guard let cents = Int64(exactly: Ratio.rounded(numerator, by: denominator)) else {
        throw AmountOverflow()
      }
      return Money(cents: cents)
    }
  }

  /// The largest number of whole cents that is not above the number.
  fileprivate var floor: Int128 {
    let (cents, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    return rest < 0 ? cents - 1 : cents
  }

  static func < (left: Exact, right: Exact) -> Bool {
    left.numerator.multipliedFullWidth(by: right.denominator)
      < right.numerator.multipliedFullWidth(by: left.denominator)
  }
}

extension [Exact] {
  /// The exact sum.
  var sum: Exact {
    get throws(AmountOverflow) {
      var sum = Exact.zero
      for number in self { sum = try sum.plus(number) }
      return sum
    }
  }

  /// The numbers as amounts that add up to the rounded sum.
  ///
  /// Each is cut to whole cents; the cents that are left go to the largest remainders, and of equal ones to the
  /// first. The parts of a negative sum are those of the opposite numbers with the opposite sign.
  var amounts: [Money] {
    get throws(AmountOverflow) {
      let sum = try sum
      if sum < .zero {
        let parts = try map(\.negated).amounts
        return try parts.map { (part: Money) throws(AmountOverflow) in try part.negated() }
      }
      var parts: [(cents: Int64, rest: Exact)] = []
      var left = try sum.rounded.cents
      for number in self {
        guard let cents = Int64(exactly: number.floor) else { throw AmountOverflow() }
        let (rest, overflow) = left.subtractingReportingOverflow(cents)
        if overflow { throw AmountOverflow() }
        left = rest
        parts.append((cents, try number.plus(Exact(cents).negated)))
      }
      let byRest = parts.indices.sorted {
        parts[$1].rest != parts[$0].rest ? parts[$1].rest < parts[$0].rest : $0 < $1
      }
      for index in byRest.prefix(Int(left)) { parts[index].cents += 1 }
      return parts.map { Money(cents: $0.cents) }
    }
  }

  /// The parts of an amount in proportion to numbers of which at least one is above zero.
  func parts(of amount: Money) throws(AmountOverflow) -> [Money] {
    let sum = try sum
    var shares: [Exact] = []
    for number in self { shares.append(try Exact(amount).times(number).over(sum)) }
    return try shares.amounts
  }
}
