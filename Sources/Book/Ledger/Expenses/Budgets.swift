package import Bookkeeping
internal import Documents
internal import Ownership
package import Reporting
internal import Storage
internal import Taxation

extension Ledger {
  /// The budgets of the book.
  package var budgets: Budgets { Budgets(ledger: self) }
}

/// What a ledger does with budgets.
package struct Budgets {
  let ledger: Ledger

  /// Sets the budget of a home, a category and an owner from a day on, in place of the one that begins on that day.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for all homes together.
  ///   - category: The code of the category; nil for all categories together.
  ///   - owner: The typed name of the owner to whose part of the expenses it applies; nil for the whole expenses.
  ///   - amount: The amount of each period; nil to end the budget.
  ///   - note: The change of the note of the replaced budget.
  /// - Throws: `Refusal` if there is no budget to end; `LedgerError.nothingToChange`, `.badRecord`.
  package func set(
    of property: String?, category: String?, owner: String? = nil, every: PeriodGrain,
    amount: Money?, from day: Day, note: Change<String> = .keep
  ) throws -> Budget {
    try ledger.write { writer in
      var new = Budget(
        property: try ledger.homes.optional(property)?.id, category: category, every: every,
        amount: amount, validFrom: day, party: try ledger.owners.number(owner))
      try RecordCheck.require(new.faults)
      let others = try all().filter {
        $0.property == new.property && $0.category == new.category && $0.party == new.party
      }
      let present = others.first { $0.validFrom == day }
      new.note = note.value(insteadOf: present?.note)
      if amount == nil {
        let former = present ?? others.last { $0.validFrom < day }
        // The note of an end can be changed alone.
        let isNote = present != nil && !note.isKeep
        guard let former, former.amount != nil || isNote else {
          throw Refusal("error.no-budget", ["day": .day(day)])
        }
        new.every = former.every
      }
      return try writer.put(new, inPlaceOf: present)
    }.result
  }

  /// Every budget: those of all homes first, then home by home, each category by date; of each, those of one owner
  /// after that of the whole expenses.
  package func all() throws -> [Budget] {
    let ranks = Dictionary(
      try ledger.homes.all().enumerated().map { ($0.element.id, $0.offset + 1) }
    ) { first, _ in first }
    func rank(_ budget: Budget) -> Int { budget.property.map { ranks[$0] ?? 0 } ?? 0 }
    return try ledger.book.records(Budget.self).sorted {
      (rank($0), $0.category ?? "", $0.party ?? 0, $0.validFrom)
        < (rank($1), $1.category ?? "", $1.party ?? 0, $1.validFrom)
    }
  }

  /// The budgets of one home, or of every home and of all together, beside the expenses of a period.
  ///
  /// Of a bill, the parts that are expenses of a home count. For the budget of an owner, the owner's part of each
  /// expense counts, by the shares in force on its date, and among all homes what is charged to the owner alone.
  ///
  /// - Parameter property: The typed home; nil for all.
  package func report(of property: String?, in period: Period) throws -> BudgetReport {
    try ledger.read {
      let home = try ledger.homes.optional(property)
      let budgets = try all().filter { home == nil || $0.property == home?.id }
      var builder = try BudgetReport.Builder(
        budgets: budgets, homes: home.map { [$0] } ?? ledger.homes.all(),
        parties: ledger.owners.byNumber(),
        parents: ledger.categories.parents(), period: period)
      let filter = RecordFilter(property: home?.id, period: period)
      let owners = try ledger.owners.byNumber().filter { number, _ in
        budgets.contains { $0.party == number }
      }
      if owners.isEmpty {
        try ledger.book.forEachCost(
          filter, hasCategory: true, without: ledger.vat.amounts().expenses
        ) {
          try builder.add($0.amount, category: $0.category, on: $0.date, property: $0.property)
        }
        return try builder.report()
      }
      let scope = try OwnershipScope(of: ledger, on: period.lastDay)
      try ledger.book.forEach(Expense.self, filter) { expense in
        // A proposal has no amount either, but is not pending.
        if expense.isBill || expense.proposal != nil { return }
        let shares = scope.shares(of: expense)
        let parts = owners.compactMap { number, owner in
          shares?.share(of: owner.code).map { _ in
            (
              party: number,
              amount: expense.amount.flatMap {
                shares?.part(of: $0, record: expense.id, for: owner.code)
              }
            )
          }
        }
        try builder.add(
          expense.amount, category: expense.category, on: expense.date,
          property: expense.property, parts: parts)
      }
      return try builder.report()
    }
  }
}
