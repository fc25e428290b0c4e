internal import Bookkeeping

extension ExpenseReport {
  /// The report as a document.
  package var document: Document {
    let columns: [Column] = [
      Column("category"), .figures("amount", heading: "column.amount-paid"), .figures("share"),
      Column("bar", for: .people),
      .figures("previous", for: period?.yearBefore == nil ? .machines : .everybody),
      .figures("change", for: period?.yearBefore == nil ? .machines : .everybody),
    ]
    var document = Document(
      schema: "estada/expense-report/1",
      title: period.map { Phrase("report.expenses.title-period", ["period": .period($0)]) }
        ?? Phrase("report.expenses.title"),
      columns: columns, whenEmpty: Phrase("expense.list.none-match")
    ) { body in
      for row in rows { try body(ExpenseReport.cells(row)) }
      return [.empty, .money(total), .empty, .empty]
        + ExpenseReport.trend(total, previous: previousTotal)
    }
    document.fields = [
      Field("period", period.map { .period($0) } ?? .empty),
      Field("previous_period", period?.yearBefore.map { .period($0) } ?? .empty),
    ]
    document.totalForm = .object
    return document
  }

  private static func cells(_ row: Row) -> [Cell] {
    [
      .term(code: row.category, key: "category.\(row.category)"), .money(row.amount),
      row.share.map { .permille($0) } ?? .empty, row.share.map { .bar($0) } ?? .empty,
    ] + trend(row.amount, previous: row.previous)
  }

  /// The year before and the difference; nothing where there is no year before to compare with.
  private static func trend(_ amount: Money, previous: Money?) -> [Cell] {
    guard let previous, let change = try? amount.subtracting(previous) else {
      return [.empty, .empty]
    }
    return [.money(previous), .money(change)]
  }
}
