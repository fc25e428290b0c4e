package import Bookkeeping
internal import Storage
internal import UnicodeText

/// New values of the fields of an expense.
///
/// Nil leaves a field unchanged; an inner nil clears an optional field.
package struct ExpenseFields {
  package var concept: String?
  package var amount: Money??
  package var date: Day?
  /// The code of the category.
  package var category: String?
  package var supplier: String??
  package var note: String??
  /// The typed name of the party that paid.
  package var paidBy: String??

  /// Makes an edit that changes nothing.
  package init() {}

  fileprivate func apply(to expense: inout Expense, in ledger: Ledger) throws {
    if let concept { expense.concept = concept }
    if let amount { expense.amount = amount }
    if let date { expense.date = date }
    if let category { expense.category = category }
    if let supplier { expense.supplier = supplier }
    if let note { expense.note = note }
    if let paidBy { expense.paidBy = try ledger.partyNumber(paidBy) }
  }
}

extension Ledger {
  /// Adds an expense.
  ///
  /// - Parameters:
  ///   - date: The date of the invoice.
  ///   - property: The typed home; nil for the home of `like`, the only home or the default home.
  ///   - like: The number of an earlier expense from which missing values except the note are copied.
  /// - Returns: The expense, its home, and an earlier expense with the same home, date, amount and
  ///   description, which may be the same one.
  /// - Throws: `LedgerError`.
  package func addExpense(
    _ fields: ExpenseFields, on date: Day, in property: String?, like: Int? = nil
  ) throws -> (expense: Expense, home: Property, twin: Expense?) {
    try write { writer in
      let earlier = try like.map { try self.expense($0) }
      let home = try self.home(property, like: earlier?.property)
      var expense = Expense(
        property: home.id, date: date, concept: earlier?.concept ?? "",
        category: earlier?.category ?? "other", supplier: earlier?.supplier,
        amount: earlier?.amount, note: nil, paidBy: earlier?.paidBy)
      try fields.apply(to: &expense, in: self)
      try RecordCheck.require(expense.faults)
      let twin = try book.records(
        Expense.self, .equal("property", home.id), .equal("date", date), in: .added
      ).first {
        $0.amount != nil && $0.amount == expense.amount
          && $0.concept.folded == expense.concept.folded
      }
      return (try writer.insert(expense), home, twin)
    }.result
  }

  /// Changes an expense.
  ///
  /// - Parameter property: The typed new home; nil to leave the home unchanged.
  /// - Throws: `LedgerError`.
  package func editExpense(
    _ id: Int, _ fields: ExpenseFields, in property: String?
  ) throws -> (expense: Expense, home: Property) {
    try write { writer in
      let old = try expense(id)
      var new = old
      if let property { new.property = try self.property(property).id }
      try fields.apply(to: &new, in: self)
      guard new != old else { throw LedgerError.nothingToChange }
      try RecordCheck.require(new.faults)
      let home = try self.home(new.property)
      try writer.update(new, from: old)
      return (new, home)
    }.result
  }

  /// Removes an expense.
  ///
  /// - Returns: The removed expense.
  /// - Throws: `LedgerError.unknownExpense`.
  package func removeExpense(_ id: Int) throws -> Expense {
    try write { writer in
      let expense = try expense(id)
      try writer.delete(expense)
      return expense
    }.result
  }
}
