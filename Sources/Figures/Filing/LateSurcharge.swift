package import Bookkeeping
package import Taxation

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
    let complete =
      (1...12).last { months in
        Day(day: end.day, inMonth: end.monthNumber + months) ?? .last < day
      } ?? 0
    bearsInterest = complete == 12
    percent = bearsInterest ? 15 : 1 + complete
  }

  /// The surcharge of an amount of tax, rounded half up to cents.
  ///
  /// - Throws: `AmountOverflow`.
  package func amount(of tax: Money) throws(AmountOverflow) -> Money {
    try Ratio.scaled(tax, by: Int64(percent), over: 100)
  }

  /// The surcharge of an amount of tax that is paid in time: a quarter less.
  ///
  /// - Throws: `AmountOverflow`.
  package func reducedAmount(of tax: Money) throws(AmountOverflow) -> Money {
    let whole = try amount(of: tax)
    return try whole.subtracting(Ratio.scaled(whole, by: 25, over: 100))
  }
}

/// A return with tax that was filed after the term.
package struct LateFiling: Equatable, Sendable {
  /// The surcharge.
  package let surcharge: LateSurcharge
  /// The tax on which it is due: that of the return which the earlier one does not have.
  package let tax: Money
  /// The last day of the filing term.
  package let term: Day

  /// Describes a return; nil if it was filed in time, or has no tax beyond that of the earlier one.
  ///
  /// - Parameter earlier: The return that it completes; nil for a first one.
  /// - Throws: `AmountOverflow`.
  package init?(
    _ filed: FiledReturn, after earlier: FiledReturn?, _ calendar: FilingCalendar
  ) throws(AmountOverflow) {
    tax = try filed.tax.subtracting(earlier?.tax ?? .zero)
    guard tax > .zero, let term = calendar.filingPeriod(of: filed.firstDay)?.dueTo,
      let surcharge = LateSurcharge(end: term, filedOn: filed.filedOn)
    else { return nil }
    self.term = term
    self.surcharge = surcharge
  }
}
