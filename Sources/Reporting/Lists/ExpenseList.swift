package import Bookkeeping

/// Expenses as a list, in the order they are given.
package enum ExpenseList {
  /// Gives each expense to the closure; asked for as often as the list is gone through.
  package typealias Source = (_ body: (Expense) throws -> Void) throws -> Void

  /// The list as a document.
  ///
  /// - Parameters:
  ///   - properties: The homes of the book, by their numbers; the only one is not named in each row.
  ///   - isFiltered: Whether there may be expenses that are not in the list.
  package static func document(
    properties: [Int64: Property], isFiltered: Bool = false, source: @escaping Source
  ) -> Document {
    let columns: [Column] = [
      .figures("id"), Column("property", for: .machines),
      Column(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("date"), Column("concept", isElastic: true), Column("category"),
      Column("supplier", isOptional: true, isElastic: true),
      .figures("amount", heading: "column.amount-paid"),
      Column("note", isOptional: true, isElastic: true),
    ]
    return Document(
      schema: "estada/expenses/1", title: Phrase("expense.list.title"), columns: columns,
      whenEmpty: Phrase(isFiltered ? "expense.list.none-match" : "expense.list.empty")
    ) { body in
      var sum = Money.zero
      try source { expense in
        sum = try sum.adding(expense.amount)
        let property = properties[expense.property]
        try body([
          .number(expense.id), Cell(property?.code),
          properties.count > 1 ? Cell(property?.name) : .empty, .day(expense.date),
          .text(expense.concept),
          .term(code: expense.category, key: "category.\(expense.category)"),
          Cell(expense.supplier), .money(expense.amount), Cell(expense.note),
        ])
      }
      return [.empty, .empty, .empty, .empty, .empty, .empty, .empty, .money(sum), .empty]
    }
  }
}
