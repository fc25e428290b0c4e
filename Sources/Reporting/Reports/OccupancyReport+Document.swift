package import Bookkeeping

extension OccupancyReport {
  /// The report as a document.
  ///
  /// - Parameter properties: The homes of the book, by their numbers.
  package func document(properties: [Int64: Property]) -> Document {
    let columns: [Column] = [
      heading(.property, Column("property", for: .machines)),
      heading(.property, Column("name", heading: "column.property", isElastic: true)),
      heading(.channel, Column("channel")), groupsTime ? Column("period") : .hidden("period"),
      .figures("nights_available"), .figures("nights_let"), .figures("occupancy"),
      Column("bar", for: .people), .figures("income"),
      .figures("per_night_let"), .figures("per_night_available"),
    ]
    var document = Document(
      schema: "estada/occupancy/1",
      title: period.map { Phrase("report.occupancy.title-period", ["period": .period($0)]) }
        ?? Phrase("report.occupancy.title"),
      columns: columns, whenEmpty: Phrase("tax.summary.empty")
    ) { body in
      for row in rows { try body(cells(row, properties)) }
      return [.empty, .empty, .empty, .empty] + OccupancyReport.cells(total)
    }
    document.fields = [
      Field("period", period.map { .period($0) } ?? .empty),
      Field("by", .text(grouping.rawValue)),
    ]
    document.totalForm = .object
    document.nullableTotals = ["occupancy", "per_night_let", "per_night_available"]
    return document
  }

  private var groupsTime: Bool { grouping.grain != nil }

  /// A column people see only where rows are of its kind; machines always.
  private func heading(_ kind: OccupancyGrouping, _ column: Column) -> Column {
    grouping == kind ? column : .hidden(column.name)
  }

  private func cells(_ row: Row, _ properties: [Int64: Property]) -> [Cell] {
    let place: [Cell] =
      switch row.key {
      case .period(let period): [.empty, .empty, .empty, .period(period)]
      case .property(let id):
        [Cell(properties[id]?.code), Cell(properties[id]?.name), .empty, .empty]
      case .channel(let channel):
        [
          .empty, .empty,
          channel.map { .term(code: $0, key: "channel.\($0)") }
            ?? .term(code: "", key: "channel.none"), .empty,
        ]
      }
    return place + OccupancyReport.cells(row.figures)
  }

  private static func cells(_ figures: Figures) -> [Cell] {
    [
      .count(figures.available), .count(figures.nights),
      figures.occupancy.map { .permille($0) } ?? .empty,
      figures.occupancy.map { .bar($0) } ?? .empty, .money(figures.income),
      figures.perNightLet.map { .money($0) } ?? .empty,
      figures.perNightAvailable.map { .money($0) } ?? .empty,
    ]
  }
}

extension Column {
  /// A column for machines alone.
  static func hidden(_ name: String) -> Column { Column(name, for: .machines) }
}
