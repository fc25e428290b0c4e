package import Bookkeeping
package import Documents
internal import UnicodeText

/// The list of suppliers and supply points, and what their next bills are expected to be for.
package enum SupplierList {
  /// Returns the list as a document.
  ///
  /// - Parameter properties: The properties of the book by id.
  package static func document(
    _ habits: [SupplierHabit], properties: [Int64: Property]
  ) -> Document {
    let columns: [Column] = [
      Column("name", heading: "column.supplier", isElastic: true),
      Column("code", heading: "column.supplier-code"),
      Column("supply_point", for: .machines),
      Column("property", for: .machines),
      Column("property_name", heading: "column.property", for: .people, isElastic: true),
      Column("category", isElastic: true),
      .figures("expenses", heading: "column.expense-count", priority: .detail),
      Column("latest", heading: "column.latest-expense", priority: .detail),
      Column("expense", for: .machines),
      Column("basis", heading: "column.supplier-basis", for: .people, priority: .main),
      .note,
    ]
    return Document(
      schema: "estada/suppliers/1", title: Phrase("supplier.list.title"), columns: columns,
      whenEmpty: Phrase("supplier.list.empty")
    ) { body in
      for habit in habits {
        let home = habit.property.flatMap { properties[$0] }
        try body([
          Cell(habit.name), habit.name?.folded == habit.code ? .empty : .text(habit.code),
          .flag(habit.isSupplyPoint), Cell(home?.code), Cell(home?.name),
          habit.category.map { .category($0) } ?? .empty, .count(habit.count), Cell(habit.latest),
          habit.expense.map { .number($0) } ?? .empty,
          .phrase(
            habit.expense.map { Phrase("supplier.as-expense", ["id": .number($0)]) }
              ?? Phrase("supplier.as-said")),
          Cell(habit.note),
        ])
      }
      return nil
    }
  }
}
