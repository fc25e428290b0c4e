package import Documents
package import ValueAddedTax

/// The list of the rates of the income tax that is withheld from bills.
package enum WithholdingRuleList {
  /// Returns the list as a document.
  package static func document(_ rules: [WithholdingRule]) -> Document {
    Table<WithholdingRule>([
      .init("valid_from") { .day($0.validFrom) },
      .init("kind", heading: "column.withheld_kind") {
        .term(code: $0.kind.rawValue, key: "withholding.\($0.kind.rawValue)")
      },
      .figures("percent", heading: "column.withheld_percent") { .count($0.percent) },
      .init("source", isElastic: true, priority: .main) { .source($0.source) },
    ]).document(
      "estada/withholding-rules/1", title: Phrase("withholding-rules.title"),
      whenEmpty: Phrase("withholding-rules.empty"), rows: rules
    ).keeping(newest: .largest(column: "valid_from"))
  }
}
