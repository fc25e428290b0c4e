package import Bookkeeping

/// Expenses as a list, in the order they are given.
package enum ExpenseList {
  /// Gives each expense to the closure; asked for as often as the list is gone through.
  package typealias Source = (_ body: (Expense) throws -> Void) throws -> Void

  /// The list as a document.
  ///
  /// - Parameter properties: The homes of the book, by their numbers.
  package static func document(
    title: Phrase, properties: [Int64: Property], source: @escaping Source
  ) -> Document {
    // The home is named only where there is more than one.
    let namesHome = properties.count > 1
    let columns: [Column] = [
      .figures("id"), Column("property", for: .machines),
      Column("name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("date"), Column("concept", isElastic: true), Column("category"),
      Column("supplier", isOptional: true, isElastic: true),
      .figures("amount", heading: "column.amount-paid"),
      Column("note", isOptional: true, isElastic: true),
    ]
    return Document(
      schema: "estada/expenses/1", title: title, columns: columns,
      whenEmpty: Phrase("expense.list.empty")
    ) { body in
      var sum = Money.zero
      try source { expense in
        sum = try sum.adding(expense.amount)
        let property = properties[expense.property]
        try body([
          .number(expense.id), Cell(property?.code), Cell(namesHome ? property?.name : nil),
          .day(expense.date),
          .text(expense.concept),
          .term(code: expense.category, key: "category.\(expense.category)"),
          Cell(expense.supplier), .money(expense.amount), Cell(expense.note),
        ])
      }
      return [.empty, .empty, .empty, .empty, .empty, .empty, .empty, .money(sum), .empty]
    }
  }
}
