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
      .init("property", for: .machines) { Cell($0.property.flatMap { homes[$0]?.code }) },
      .init(
        "name", heading: "column.property", for: .people, isElastic: true,
        if: dates.contains { $0.property != nil }
      ) { Cell($0.property.flatMap { homes[$0]?.name }) },
    ]).document(
      "estada/own-dates/1", title: Phrase("own-date.list.title"),
      whenEmpty: Phrase("own-date.list.empty"), rows: dates)
  }
}
