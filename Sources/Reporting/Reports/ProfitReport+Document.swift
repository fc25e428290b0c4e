internal import Bookkeeping
internal import Taxation

extension ProfitReport {
  /// The report as a document.
  package var document: Document { document(comparedWith: nil) }

  /// The report as a document, each profit beside that of the same period a year before.
  ///
  /// - Parameter before: The report on the year before; nil for none.
  package func document(comparedWith before: ProfitReport?) -> Document {
    let hasPeriods = grouping != .property
    let rows = before.map(rows(beside:)) ?? rows
    let columns: [Column] =
      [
        Column("property", for: .machines),
        Column(
          "name", heading: "column.property", for: hasPeriods ? .machines : .everybody,
          isElastic: true),
        Column("period", for: hasPeriods ? .everybody : .machines),
        .figures("income"), .figures("commission", isOptional: true), .figures("expenses"),
        .figures("tax"), .figures("profit"), .figures("bookings"),
        .figures("pending", isOptional: true),
      ]
      + (before == nil
        ? [] : [.figures("previous", heading: "column.previous-profit"), .figures("change")])
    var document = Document(
      schema: "estada/profit/1", title: title, columns: columns,
      whenEmpty: Phrase("report.profit.empty")
    ) { body in
      for row in rows {
        try body(row.cells + (before.map { row.comparison(with: $0.match(row)) } ?? []))
      }
      // Rows that hold several years are compared one by one; their sum would compare nothing.
      let isWhole = before?.period != nil
      return total.cells
        + (before.map { total.comparison(with: isWhole ? $0.total.profit : nil) } ?? [])
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

extension ProfitReport {
  /// The rows, and rows of nothing where only the year before has any: its figures would be missing.
  ///
  /// Without a period the years before are those of the report itself, which ends with its last row.
  private func rows(beside before: ProfitReport) -> [Row] {
    let present = Set(rows.compactMap(\.period))
    let missing = before.rows.compactMap { row -> Row? in
      guard let period = row.period?.yearAfter, !present.contains(period),
        before.period != nil || present.contains(where: { period < $0 })
      else { return nil }
      return Row(property: row.property, period: period, figures: Figures(), profit: .zero)
    }
    guard !missing.isEmpty else { return rows }
    return (rows + missing).sorted { row, other in
      guard let period = row.period, let later = other.period else { return false }
      return period < later
    }
  }

  /// The profit of the same home or of the same period a year before; nothing where there was none.
  fileprivate func match(_ row: Row) -> Money {
    rows.first { other in
      other.property?.id == row.property?.id && other.period == row.period?.yearBefore
    }?.profit ?? .zero
  }
}

extension ProfitReport.Row {
  /// The profit of the year before and the difference; nothing where there is none.
  fileprivate func comparison(with before: Money?) -> [Cell] {
    guard let before, let change = try? profit.subtracting(before) else { return [.empty, .empty] }
    return [.money(before), .money(change)]
  }

  fileprivate var cells: [Cell] {
    [
      Cell(property?.code), Cell(property?.name), period.map { .period($0) } ?? .empty,
      .money(figures.income), .outgo(figures.commission), .outgo(figures.expenses),
      .outgo(figures.tax), .money(profit), .count(figures.bookings), .count(figures.pending),
    ]
  }
}
