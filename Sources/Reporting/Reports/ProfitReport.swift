package import Bookkeeping

/// What a profit report has a row for.
package enum ProfitGrouping: String, CaseIterable, Sendable {
  case property, month, quarter, year

  /// How time is cut, or nil where it is not.
  package var grain: PeriodGrain? { PeriodGrain(rawValue: rawValue) }
}

/// Profit of homes: income − commission − expenses − tourist tax.
///
/// Income and tax belong to the check-in date, an expense to its invoice date.
package struct ProfitReport: Sendable {
  /// The figures of one group.
  package struct Figures: Equatable, Sendable {
    /// Gross amounts of the bookings; those not known yet count nothing.
    package internal(set) var income = Money.zero
    /// What platforms kept.
    package internal(set) var commission = Money.zero
    /// What was spent.
    package internal(set) var expenses = Money.zero
    /// Tourist tax the operator owes.
    package internal(set) var tax = Money.zero
    /// Bookings that began in the period.
    package internal(set) var bookings = 0
    /// Bookings whose amount is not known yet.
    package internal(set) var pending = 0

    /// What is left.
    ///
    /// - Throws: `AmountOverflow`.
    package func profit() throws(AmountOverflow) -> Money {
      try income.subtracting(commission).subtracting(expenses).subtracting(tax)
    }
  }

  /// One group of the report.
  package struct Row: Sendable {
    /// The home, where the group is of one.
    package let property: Property?
    /// The period, where the group is of one.
    package let period: Period?
    /// Its figures.
    package let figures: Figures
    /// Its profit.
    package let profit: Money
  }

  /// The period the report is for; nil for all time.
  package let period: Period?
  /// What there is a row for.
  package let grouping: ProfitGrouping
  /// The groups: homes in their order, or periods from the earliest.
  package let rows: [Row]
  /// All groups together.
  package let total: Row
}
