package import Documents

/// A tag, and the numbers of records that have it by themselves.
package struct TagCount: Equatable, Sendable {
  /// The name of the tag.
  package let name: String
  /// The number of homes.
  package var properties = 0
  /// The number of bookings.
  package var bookings = 0
  /// The number of expenses.
  package var expenses = 0

  /// Makes a count of no records.
  package init(name: String) { self.name = name }

  /// The values for placeholders: `tag`, `properties`, `bookings` and `expenses`.
  package var words: [String: Cell] {
    [
      "tag": .text(name),
      "properties": .phrase(Phrase("record-count.property", count: properties)),
      "bookings": .phrase(Phrase("count.bookings", count: bookings)),
      "expenses": .phrase(Phrase("count.expenses", count: expenses)),
    ]
  }
}

/// The list of the tags of a book.
package enum TagList {
  /// Returns the list as a document.
  package static func document(_ tags: [TagCount]) -> Document {
    Table<TagCount>([
      .init("tag", isElastic: true) { .text($0.name) },
      .figures("properties") { .count($0.properties) },
      .figures("bookings") { .count($0.bookings) },
      .figures("expenses", heading: "column.expense-count") { .count($0.expenses) },
    ]).document(
      "estada/tags/1", title: Phrase("tag.list.title"), whenEmpty: Phrase("tag.list.empty"),
      rows: tags)
  }
}
