package import Bookkeeping

/// The surcharge on tax that is filed after the term without a request of the tax agency.
///
/// LGT art. 27 (Ley 58/2003, as amended by Ley 11/2021): 1 % plus 1 % for each complete month of delay; 15 %
/// and interest from the day after twelve months. A quarter of the surcharge is waived if the tax and the
/// rest are paid in time. A month is complete from date to date: the surcharge is the same up to and
/// including the day with the same number as the last day of the term, or the last day of a shorter month.
package struct LateSurcharge: Equatable, Sendable {
  /// The surcharge in per cent of the tax: 1 to 12, or 15.
  package let percent: Int
  /// Whether interest is due for the time after twelve months.
  package let bearsInterest: Bool

  /// Computes the surcharge of tax filed on a day; nil for a day within the term.
  ///
  /// - Parameter end: The last day of the filing term.
  package init?(end: Day, filedOn day: Day) {
    guard day > end else { return nil }
    let complete = (1...12).last { end.adding(months: $0) < day } ?? 0
    bearsInterest = complete == 12
    percent = bearsInterest ? 15 : 1 + complete
  }

  /// The surcharge of an amount of tax, rounded half up to cents.
  ///
  /// - Throws: `AmountOverflow`.
  package func amount(of tax: Money) throws(AmountOverflow) -> Money {
    try tax.share(Int64(percent), of: 100)
  }

  /// The surcharge of an amount of tax that is paid in time: a quarter less.
  ///
  /// - Throws: `AmountOverflow`.
  package func reducedAmount(of tax: Money) throws(AmountOverflow) -> Money {
    let whole = try amount(of: tax)
    return try whole.subtracting(whole.share(25, of: 100))
  }
}

extension Money {
  /// A share of an amount that is not negative, rounded half up to cents.
  fileprivate func share(_ part: Int64, of whole: Int64) throws(AmountOverflow) -> Money {
    let (product, overflows) = cents.multipliedReportingOverflow(by: part)
    let (sum, overflowsAgain) = product.addingReportingOverflow(whole / 2)
    guard !overflows, !overflowsAgain else { throw AmountOverflow() }
    return Money(cents: sum / whole)
  }
}

extension Day {
  /// The day some months later with the same number, or the last day of a shorter month.
  fileprivate func adding(months: Int) -> Day {
    let total = year * 12 + month - 1 + months
    let (year, month) = (total / 12, total % 12 + 1)
    return Day(year: year, month: month, day: min(day, Day.length(ofMonth: month, year: year)))
      ?? .last
  }
}
