internal import Bookkeeping
internal import Taxation

extension ProfitReport {
  /// The report as a document.
  package var document: Document {
    let hasPeriods = grouping != .property
    let columns: [Column] = [
      Column("property", for: .machines),
      Column(
        "name", heading: "column.property", for: hasPeriods ? .machines : .everybody,
        isElastic: true),
      Column("period", for: hasPeriods ? .everybody : .machines),
      .figures("income"), .figures("commission", isOptional: true), .figures("expenses"),
      .figures("tax"), .figures("profit"), .figures("bookings"),
      .figures("pending", isOptional: true),
    ]
    var document = Document(
      schema: "estada/profit/1", title: title, columns: columns,
      whenEmpty: Phrase("report.profit.empty")
    ) { body in
      for row in rows { try body(row.cells) }
      return total.cells
    }
    document.fields = [
      Field("period", period.map { .period($0) } ?? .empty),
      Field("by", .text(grouping.rawValue)),
    ]
    document.totalForm = .object
    let pending = total.figures.pending
    if pending > 0 { document.notes = [Phrase("report.profit.pending", count: pending)] }
    return document
  }

  private var title: Phrase {
    guard let period else { return Phrase("report.profit.title.\(grouping.rawValue)") }
    return Phrase(
      "report.profit.title-period.\(grouping.rawValue)", ["period": .period(period)])
  }
}

extension ProfitReport.Row {
  fileprivate var cells: [Cell] {
    [
      Cell(property?.code), Cell(property?.name), period.map { .period($0) } ?? .empty,
      .money(figures.income), .outgo(figures.commission), .outgo(figures.expenses),
      .outgo(figures.tax), .money(profit), .count(figures.bookings), .count(figures.pending),
    ]
  }
}
