internal import Bookkeeping
internal import Storage
internal import UnicodeText

/// What is recorded once, although nothing in the record says so: an expense of a due date, and a transfer.
extension StepReplay {
  /// The expense of the book that is of the same due date as one that the step recorded.
  ///
  /// A due date is recorded once, in the book or on the copy: for it, the book has an expense of the same home, date
  /// and description.
  ///
  /// - Returns: The expense; nil for an expense that is of no due date of the step, or of one that the book has not
  ///   recorded.
  /// - Throws: `LeftReason.changed` if the due date was recorded in the book, and its expense is gone or another one.
  func recorded(_ expense: Expense) throws -> Expense? {
    guard let home = expense.property,
      let recurring = recorded.first(where: {
        $0.property == home && $0.concept.folded == expense.concept.folded
          && $0.dates(through: expense.date).last == expense.date
      })
    else { return nil }
    let known = try there.book.records(
      Expense.self, .equal("property", home), .equal("date", expense.date), in: .added
    ).first {
      $0.concept.folded == expense.concept.folded
        && !numbers.isFromCopy(Expense.kind.table, $0.id)
    }
    if let known { return known }
    let now = try there.book.first(RecurringExpense.self, .number(recurring.id))
    if let now, let last = now.recordedTo, last.monthNumber >= expense.date.monthNumber {
      throw LeftReason.changed(
        table: RecurringExpense.kind.table, number: now.id,
        FieldVersions.differences(before: nil, there: now, here: recurring))
    }
    return nil
  }

  /// The transfer that was entered in the book since the copy was made and is the same as one of the copy, or may be.
  ///
  /// It is the same with all values equal. With one other value it may be, and so may any transfer between two
  /// parties whose account a settlement closes: the step is left then.
  func known(_ transfer: Transfer) throws -> Transfer? {
    let isSettlement = step.command.split(separator: " ").prefix(2).contains("settle")
    let parties: Set = [transfer.payer, transfer.payee]
    let others = try entered(Transfer.self).filter { parties == [$0.payer, $0.payee] }
    return others.first { $0.unnumbered == transfer.unnumbered }
      ?? others.first { other in
        let equal = [
          other.date == transfer.date, other.amount == transfer.amount, other.note == transfer.note,
        ]
        return isSettlement || other.payer == transfer.payer && equal.filter { !$0 }.count == 1
      }
  }
}
