/// A price per taxed unit, in ten-thousandths of a euro.
package struct UnitRate: Hashable, Comparable, Sendable {
  /// Ten-thousandths of a euro for one person and night; never negative.
  package let tenThousandths: Int64

  /// The rates that a book takes, in ten-thousandths of a euro: up to 1,000 € a unit.
  package static var range: ClosedRange<Int64> { 0...10_000_000 }
  /// The highest rate that a book takes.
  package static let limit = UnitRate(tenThousandths: range.upperBound)

  /// Makes a rate of so many ten-thousandths of a euro.
  package init(tenThousandths: Int64) {
    self.tenThousandths = tenThousandths
  }

  /// Makes a rate from whole cents, as the law states them.
  package init(cents: Int64) {
    self.init(tenThousandths: cents * 100)
  }

  package static func < (left: UnitRate, right: UnitRate) -> Bool {
    left.tenThousandths < right.tenThousandths
  }

  /// What so many units cost.
  ///
  /// Tariffs have two decimals and units are whole, so nothing is rounded by any rate of the law;
  /// a finer one is rounded to the nearest cent, halves up.
  ///
  /// - Throws: `AmountOverflow` when the product does not fit in 64 bits.
  package func amount(units: Int) throws(AmountOverflow) -> Money {
    let (product, overflow) = tenThousandths.multipliedReportingOverflow(by: Int64(units))
    let (rounded, pastEnd) = product.addingReportingOverflow(50)
    if overflow || pastEnd { throw AmountOverflow() }
    return Money(cents: rounded / 100)
  }

  /// The rate as machines read it: two decimals, or four when it has them (`0.65`).
  package var plainText: String {
    tenThousandths % 100 == 0
      ? FixedPoint.plainText(tenThousandths / 100, decimals: 2)
      : FixedPoint.plainText(tenThousandths, decimals: 4)
  }
}
