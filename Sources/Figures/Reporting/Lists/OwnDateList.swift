package import Bookkeeping
package import Documents

/// The list of the user's own dates.
package enum OwnDateList {
  /// Dates as a document.
  ///
  /// - Parameter days: The next working day of each.
  package static func document(
    _ dates: [OwnDate], days: [Int64: Day], homes: [Int64: Property]
  ) -> Document {
    Table<OwnDate>([
      .init("id") { .number($0.id) },
      .init("text", isElastic: true) { .text($0.text) },
      .init("date") { .day($0.date) },
      .init("every", isOptional: true) { $0.every?.cell ?? .empty },
      .init("next", heading: "column.own_dates.next") { Cell(days[$0.id]) },
      .named(
        "property", heading: "column.property", if: dates.contains { $0.property != nil }
      ) { $0.property.flatMap { homes[$0] } },
    ]).document(
      "estada/own-dates/1", title: Phrase("own-date.list.title"),
      whenEmpty: Phrase("own-date.list.empty"), rows: dates)
  }
}
