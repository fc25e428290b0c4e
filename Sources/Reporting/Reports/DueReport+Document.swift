internal import Bookkeeping
internal import Taxation

extension DueReport {
  /// The report as a document.
  package var document: Document {
    var document = Document(
      schema: "estada/due/1", title: Phrase("tax.due.title"), columns: DueReport.columns,
      whenEmpty: Phrase("tax.due.empty")
    ) { body in
      for row in rows { try body(row.cells) }
      return nil
    }
    document.notes =
      [Phrase("tax.due.not-known")] + Array(rows.compactMap(\.filing.reservation).prefix(1))
    return document
  }

  private static let columns: [Column] = [
    Column("kind", for: .machines), Column("from", for: .machines), Column("to", for: .machines),
    Column("period", heading: "column.filing-period", for: .people), Column("state"),
    Column("due_from"), Column("due_to"), .figures("stays"), .figures("taxable_units"),
    .figures("tax", heading: "column.tax-amount"),
  ]
}

extension DueReport.Row {
  fileprivate var cells: [Cell] {
    [
      .text(filing.rule.kind), .day(filing.period.firstDay), .day(filing.period.lastDay),
      .period(filing.period), .term(code: state.rawValue, key: "filing.state.\(state.rawValue)"),
      .day(filing.dueFrom), .day(filing.dueTo), .count(stays), .count(units), .money(tax),
    ]
  }
}
