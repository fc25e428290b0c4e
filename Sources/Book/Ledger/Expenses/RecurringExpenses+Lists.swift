package import Bookkeeping
package import Reporting
internal import Storage

extension RecurringExpenses {
  /// The recurring expenses of one home or all, in the order in which they were added.
  package func all(of property: String? = nil) throws -> [RecurringExpense] {
    let home = try ledger.homes.optional(property)?.id
    return try ledger.book.records(RecurringExpense.self).filter {
      home == nil || $0.property == home
    }
  }

  /// What falls due up to a day in one home or all and is not recorded, by date.
  ///
  /// - Parameter first: The first day; nil for any.
  package func due(
    of property: String? = nil, from first: Day? = nil, through last: Day
  ) throws -> [DueExpense] {
    try all(of: property).flatMap { recurring in
      recurring.dueDates(through: last).map { DueExpense(recurring: recurring, date: $0) }
    }
    .filter { due in first.map { $0 <= due.date } ?? true }
    .sorted { ($0.date, $0.recurring.id) < ($1.date, $1.recurring.id) }
  }
}
