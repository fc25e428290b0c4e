/// A price per taxed unit (one person and night), in ten-thousandths of a euro.
public struct UnitRate: Hashable, Comparable, Sendable {
  /// The price in ten-thousandths of a euro; never negative.
  public let tenThousandths: Int64

  /// The valid rates in ten-thousandths of a euro: at most 1,000 € a unit.
  public static var range: ClosedRange<Int64> { 0...10_000_000 }
  /// The highest valid rate.
  public static let limit = UnitRate(tenThousandths: range.upperBound)

  /// Makes a rate from ten-thousandths of a euro.
  public init(tenThousandths: Int64) {
    self.tenThousandths = tenThousandths
  }

  /// Makes a rate from whole cents, the unit of the rates in the law.
  public init(cents: Int64) {
    self.init(tenThousandths: cents * 100)
  }

  public static func < (left: UnitRate, right: UnitRate) -> Bool {
    left.tenThousandths < right.tenThousandths
  }

  /// The price of a number of units.
  ///
  /// The rates of the law are whole cents and units are whole, so that their prices are exact. The price
  /// at a finer rate is rounded to the nearest cent, halves up.
  ///
  /// - Throws: `AmountOverflow` when the product does not fit in 64 bits.
  public func amount(units: Int) throws(AmountOverflow) -> Money {
    let (product, overflow) = tenThousandths.multipliedReportingOverflow(by: Int64(units))
    let (rounded, pastEnd) = product.addingReportingOverflow(50)
    if overflow || pastEnd { throw AmountOverflow() }
    return Money(cents: rounded / 100)
  }

  /// The rate in machine-readable form: two decimals (`0.65`), or four if two are not exact.
  public var plainText: String {
    tenThousandths % 100 == 0
      ? FixedPoint.plainText(tenThousandths / 100, decimals: 2)
      : FixedPoint.plainText(tenThousandths, decimals: 4)
  }
}
