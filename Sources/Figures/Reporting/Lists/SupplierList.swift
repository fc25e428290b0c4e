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
    func home(_ habit: SupplierHabit) -> Property? { habit.property.flatMap { properties[$0] } }
    return Table<SupplierHabit>([
      .init("name", heading: "column.supplier", isElastic: true) { Cell($0.name) },
      .init("code", heading: "column.supplier-code") {
        $0.name?.folded == $0.code ? .empty : .text($0.code)
      },
      .init("supply_point", for: .machines) { .flag($0.isSupplyPoint) },
      .init("property", for: .machines) { Cell(home($0)?.code) },
      .init("property_name", heading: "column.property", for: .people, isElastic: true) {
        Cell(home($0)?.name)
      },
      .init("category", isElastic: true) { $0.category.map { .category($0) } ?? .empty },
      .figures("expenses", heading: "column.expense-count", priority: .detail) { .count($0.count) },
      .init("latest", heading: "column.latest-expense", priority: .detail) { Cell($0.latest) },
      .init("expense", for: .machines) { Cell(number: $0.expense) },
      .init("basis", heading: "column.supplier-basis", for: .people, priority: .main) {
        .phrase(
          $0.expense.map { Phrase("supplier.as-expense", ["id": .number($0)]) }
            ?? Phrase("supplier.as-said"))
      },
      .note { $0.note },
    ]).document(
      "estada/suppliers/1", title: Phrase("supplier.list.title"),
      whenEmpty: Phrase("supplier.list.empty"), rows: habits)
  }
}
