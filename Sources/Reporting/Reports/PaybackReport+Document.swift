package import Bookkeeping

extension PaybackReport {
  /// The report as a document.
  package func document(property: Property) -> Document {
    let columns: [Column] = [
      Column("period", heading: "column.year"), .figures("profit"), .figures("cumulative"),
      .figures("remaining"),
    ]
    var document = Document(
      schema: "estada/payback/1",
      title: Phrase("report.payback.title", ["property": .text(property.name)]),
      columns: columns, whenEmpty: Phrase("report.profit.empty")
    ) { body in
      for row in rows {
        try body([
          .period(row.period), .money(row.profit), .money(row.cumulative), .money(row.remaining),
        ])
      }
      return nil
    }
    document.fields = [
      Field("property", .text(property.code)), Field("investment", .money(investment)),
      Field("days", .count(days)),
      Field("yearly_profit", yearlyProfit.map { .money($0) } ?? .empty),
      Field("years", tenthsOfYears.map { .tenths($0) } ?? .empty),
    ]
    document.preface = [Phrase("report.payback.investment", ["amount": .money(investment)])]
    document.notes = [verdict, Phrase("report.payback.definition")]
    return document
  }

  private var verdict: Phrase {
    guard let yearlyProfit, days > 0 else { return Phrase("report.payback.nothing-yet") }
    guard let tenthsOfYears else {
      return Phrase("report.payback.never", ["profit": .money(yearlyProfit)])
    }
    return Phrase(
      "report.payback.years",
      ["years": .tenths(tenthsOfYears), "profit": .money(yearlyProfit), "days": .count(days)])
  }
}
