package import Bookkeeping
internal import Documents
internal import Reporting
internal import Storage
internal import UnicodeText

/// A recurring expense with its home.
package struct DescribedRecurring {
  /// The recurring expense.
  package let recurring: RecurringExpense
  /// Its home.
  package let home: Property
  /// The one that it continues, which ends before it; nil if it continues none.
  package var former: RecurringExpense?
  /// The number of due dates with its new values that were recorded before, with the former ones.
  package var recorded = 0
}

/// The expenses that were recorded because they were due.
package struct RecordedExpenses {
  /// The expenses, by date.
  package fileprivate(set) var recorded: [Expense] = []
  /// The expenses of the book in whose place nothing was recorded: they have the home, the date and the
  /// description of one that was due.
  package fileprivate(set) var known: [Expense] = []
}

extension Ledger {
  /// The recurring expenses of the book.
  package var recurring: RecurringExpenses { RecurringExpenses(ledger: self) }
}

/// What a ledger does with recurring expenses, and with what falls due.
package struct RecurringExpenses {
  let ledger: Ledger

  /// Adds a recurring expense.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - fill: Sets the other fields.
  /// - Throws: `LedgerError`, and what `fill` throws; nothing has been written then.
  package func add(
    in property: String?, _ fill: (inout RecurringExpense) throws -> Void
  ) throws -> DescribedRecurring {
    try ledger.write { writer in
      let home = try ledger.homes.named(property)
      var recurring = RecurringExpense()
      recurring.property = home.id
      try fill(&recurring)
      if let amount = recurring.amount { try RecordCheck.require(amount) }
      try RecordCheck.require(recurring.faults)
      let stored = try writer.insert(recurring)
      return DescribedRecurring(recurring: stored, home: home)
    }.result
  }

  /// Changes a recurring expense, altogether or from a day on.
  ///
  /// From a day on, the recurring expense ends on the day before, and another one continues it in the same
  /// sequence of months. What is recorded stays recorded, with the amount that it has.
  ///
  /// - Parameters:
  ///   - start: The first day with the new values; nil for all that is not recorded yet.
  ///   - change: Changes the fields.
  /// - Throws: `LedgerError`.
  package func edit(
    _ id: Int, from start: Day?, _ change: (inout RecurringExpense) -> Void
  ) throws -> DescribedRecurring {
    try ledger.write { writer in
      let old = try ledger.record(id, of: RecurringExpense.self)
      var new = old
      change(&new)
      guard new != old else { throw LedgerError.nothingToChange }
      try requireNoContinuation(of: old, until: new.endsOn)
      if let amount = new.amount { try RecordCheck.require(amount) }
      let home = try ledger.homes.numbered(old.property)
      let first = try start.map { start in
        guard let first = old.firstDate(from: start) else {
          throw Refusal("error.nothing-due-from", ["id": .number(old.id), "day": .day(start)])
        }
        return first
      }
      // Changed from its first due date on, the recurring expense has no date with the former values.
      guard let start, let first, old.dates(through: first).count > 1 else {
        try RecordCheck.require(new.faults)
        try writer.update(new, from: old)
        return DescribedRecurring(
          recurring: new, home: home, recorded: first == nil ? 0 : old.recordedDates(from: .first))
      }
      var former = old
      former.endsOn = start.adding(days: -1)
      new.id = 0
      // The month of the first day determines the sequence of months.
      new.startsOn = max(start, first.firstOfMonth)
      try RecordCheck.require(new.faults)
      try writer.update(former, from: old)
      return DescribedRecurring(
        recurring: try writer.insert(new), home: home, former: former,
        recorded: old.recordedDates(from: start))
    }.result
  }

  /// Requires that a recurring expense that ended, and that another one continues, does not come back.
  ///
  /// - Parameter end: The new last day; nil for none.
  /// - Throws: `Refusal` if it would.
  private func requireNoContinuation(of old: RecurringExpense, until end: Day?) throws {
    guard let ended = old.endsOn, end.map({ $0 > ended }) ?? true else { return }
    let others = try ledger.book.records(RecurringExpense.self, .equal("property", old.property))
    var last = old
    while let next = others.first(where: { $0.continues(last) }) { last = next }
    if last.id != old.id, end.map({ $0 >= last.startsOn }) ?? true {
      throw Refusal(
        "error.continued-recurring",
        ["id": .number(old.id), "day": .day(ended), "next": .number(last.id)])
    }
  }

  /// Records every recurring expense that is due up to a day, as one step of history.
  ///
  /// Each due date is recorded once. A fixed amount makes an expense, an estimate one whose amount is
  /// pending. Where the book has an expense with the same home, date and description, nothing is recorded.
  ///
  /// - Throws: `LedgerError`.
  package func record(through last: Day) throws -> RecordedExpenses {
    let due = try due(through: last)
    var result = RecordedExpenses()
    guard !due.isEmpty else { return result }
    try ledger.write { writer in
      for due in due {
        let expense = due.expense
        let twin = try ledger.book.records(
          Expense.self, .equal("property", due.recurring.property), .equal("date", expense.date),
          in: .added
        ).first { $0.concept.folded == expense.concept.folded }
        if let twin {
          result.known.append(twin)
        } else {
          result.recorded.append(try writer.insert(expense))
        }
      }
      for recurring in Set(due.map(\.recurring)).sorted(by: { $0.id < $1.id }) {
        var recorded = recurring
        recorded.recordedTo = due.last { $0.recurring.id == recurring.id }?.date
        try writer.update(recorded, from: recurring)
      }
    }
    return result
  }
}

extension RecurringExpense {
  /// Whether the recurring expense was made by a change of another one from a day on: it has the same home
  /// and description, and begins where the other one ends.
  fileprivate func continues(_ former: RecurringExpense) -> Bool {
    guard let end = former.endsOn, id > former.id, property == former.property,
      concept.folded == former.concept.folded
    else { return false }
    var open = former
    open.endsOn = nil
    return startsOn > end
      && open.firstDate(from: end.adding(days: 1)).map { startsOn <= $0 } ?? false
  }

  /// The number of due dates from a day on that are recorded.
  fileprivate func recordedDates(from first: Day) -> Int {
    guard let recordedTo else { return 0 }
    // The day may have changed: a month counts as recorded.
    let last = recordedTo.adding(days: 31)
    return dates(through: last).filter { $0 >= first }.count
      - dueDates(through: last).filter { $0 >= first }.count
  }
}

extension Day {
  /// The first day of the month.
  fileprivate var firstOfMonth: Day { adding(days: 1 - day) }
}
