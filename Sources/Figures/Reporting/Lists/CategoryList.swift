package import Bookkeeping
package import Documents

/// The list of categories: each built-in one, and behind it those of the book's own that are a part of it.
package enum CategoryList {
  /// A category, with the record if it is the book's own.
  private typealias Row = (code: String, own: Category?)

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - builtIn: The codes of the built-in categories, in display order.
  ///   - own: The categories of the book's own.
  ///   - expenses: The numbers of expenses by category.
  package static func document(
    builtIn: [String], own: [Category], expenses: [String: Int]
  ) -> Document {
    var rows: [Row] = []
    for code in builtIn {
      rows.append((code, nil))
      for category in own where category.parent == code { rows.append((category.code, category)) }
    }
    for category in own where !builtIn.contains(category.parent) {
      rows.append((category.code, category))
    }
    return Table<Row>([
      .init("code") { .text($0.code) },
      .init("name", for: .machines) { Cell($0.own?.name) },
      .init("category_name", heading: "column.name", for: .people, isElastic: true) {
        if let own = $0.own { .text(own.name) } else { .category($0.code) }
      },
      .init("parent", heading: "column.parent-category", isOptional: true, isElastic: true) {
        $0.own.map { .category($0.parent) } ?? .empty
      },
      .figures("expenses", heading: "column.expense-count") { .count(expenses[$0.code] ?? 0) },
    ]).document(
      "estada/categories/1", title: Phrase("own-category.list.title"),
      whenEmpty: Phrase("own-category.list.title"), rows: rows)
  }
}
