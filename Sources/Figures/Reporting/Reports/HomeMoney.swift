package import Documents

/// What is known of a home, with its money of some periods, for people.
package enum HomeMoney {
  /// Returns the document.
  ///
  /// - Parameters:
  ///   - phrases: The sentences about the home, its name first.
  ///   - profits: The profit of the home in each period.
  package static func document(_ phrases: [Phrase], _ profits: [ProfitReport]) -> Document {
    var document = Table<ProfitReport>([
      .init("period") {
        $0.period.map { .period($0) } ?? .phrase(Phrase("property.show.in-all"))
      },
      .figures("income") { .money($0.total.figures.income) },
      .figures("adjustments", isOptional: true) { .money($0.total.figures.adjustments) },
      .figures("commission") { .deduction($0.total.figures.commission) },
      .figures("expenses") { .deduction($0.total.figures.expenses) },
      .figures("tax") { .deduction($0.total.figures.tax) },
      .figures("profit") { .money($0.total.profit) },
    ]).document(
      "estada/home-money/1", title: phrases.first ?? Phrase("property.show.in-all"),
      whenEmpty: Phrase("property.show.in-all"), rows: profits)
    document.preface = Array(phrases.dropFirst())
    return document
  }
}
