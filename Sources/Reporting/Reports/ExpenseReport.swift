package import Bookkeeping

/// What was spent on each category, and how that compares with the year before.
package struct ExpenseReport: Sendable {
  /// One category.
  package struct Row: Equatable, Sendable {
    /// The category's code.
    package let category: String
    /// What was spent in the period; negative where more came back.
    package let amount: Money
    /// Its part of everything spent, in thousandths; nil where that is nothing.
    package let share: Int?
    /// What was spent in the same period of the year before; nil where there is no period.
    package let previous: Money?
  }

  /// The period; nil for all time.
  package let period: Period?
  /// The categories with expenses, the largest first.
  package let rows: [Row]
  /// What was spent in all.
  package let total: Money
  /// What was spent in all in the same period of the year before.
  package let previousTotal: Money?

  /// Gathers expenses one at a time.
  package struct Builder {
    private let period: Period?
    private var current: [String: Money] = [:]
    private var previous: [String: Money] = [:]

    /// Begins a report.
    package init(period: Period?) {
      self.period = period
    }

    /// Adds an expense; one of neither the period nor the year before is passed over.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(
      _ amount: Money, category: String, on date: Day
    ) throws(AmountOverflow) {
      if period?.contains(date) ?? true {
        current[category] = try (current[category] ?? .zero).adding(amount)
      }
      if period?.yearBefore?.contains(date) ?? false {
        previous[category] = try (previous[category] ?? .zero).adding(amount)
      }
    }

    /// The report on what was added.
    ///
    /// - Throws: `AmountOverflow`.
    package func report() throws(AmountOverflow) -> ExpenseReport {
      let total = try Builder.sum(current)
      let categories = Set(current.keys).union(previous.keys)
      let rows = categories.map { category in
        let amount = current[category] ?? .zero
        return Row(
          category: category, amount: amount,
          share: amount < .zero ? nil : Ratio.permille(amount.cents, of: total.cents),
          previous: period?.yearBefore == nil ? nil : previous[category] ?? .zero)
      }
      return ExpenseReport(
        period: period,
        rows: rows.sorted { ($1.amount, $0.category) < ($0.amount, $1.category) },
        total: total, previousTotal: period?.yearBefore == nil ? nil : try Builder.sum(previous))
    }

    private static func sum(_ amounts: [String: Money]) throws(AmountOverflow) -> Money {
      var sum = Money.zero
      for amount in amounts.values { sum = try sum.adding(amount) }
      return sum
    }
  }
}
