package import Documents

/// What is known of a home, with its money of some periods, for people.
package enum HomeMoney {
  /// Returns the document.
  ///
  /// - Parameters:
  ///   - phrases: The sentences about the home, its name first.
  ///   - profits: The profit of the home in each period.
  package static func document(_ phrases: [Phrase], _ profits: [ProfitReport]) -> Document {
    var document = Document(
      schema: "estada/home-money/1", title: phrases.first ?? Phrase("property.show.in-all"),
      columns: columns, whenEmpty: Phrase("property.show.in-all")
    ) { body in
      for profit in profits { try body(cells(profit)) }
      return nil
    }
    document.preface = Array(phrases.dropFirst())
    return document
  }

  private static let columns: [Column] = [
    Column("period"), .figures("income"), .figures("adjustments", isOptional: true),
    .figures("commission"), .figures("expenses"), .figures("tax"), .figures("profit"),
  ]

  private static func cells(_ report: ProfitReport) -> [Cell] {
    let figures = report.total.figures
    return [
      report.period.map { .period($0) } ?? .phrase(Phrase("property.show.in-all")),
      .money(figures.income), .money(figures.adjustments), .deduction(figures.commission),
      .deduction(figures.expenses), .deduction(figures.tax), .money(report.total.profit),
    ]
  }
}
