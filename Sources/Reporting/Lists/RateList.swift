package import Bookkeeping

extension TaxRate {
  /// What a sentence may say of the rate: `zone`, `layer`, `rate`, `from` and `cap`.
  package var words: [String: Cell] {
    [
      "zone": .text(zone), "layer": layer.cell, "rate": .rate(rate),
      "from": .dayInWords(validFrom, .from),
      "cap": cap.map { .count($0) } ?? .term(code: "", key: "input.none"),
    ]
  }
}

/// Tourist-tax rates as a list.
package enum RateList {
  /// The list as a document.
  package static func document(_ rates: [TaxRate]) -> Document {
    let columns: [Column] = [
      Column("zone"), Column("layer"), Column("valid_from"),
      .figures("amount", heading: "column.rate"),
      .figures("cap"), Column("source", isOptional: true, isElastic: true),
    ]
    return Document(
      schema: "estada/rates/1", title: Phrase("rate.list.title"), columns: columns,
      whenEmpty: Phrase("rate.list.empty")
    ) { body in
      for rate in rates {
        try body([
          .text(rate.zone), rate.layer.cell, .day(rate.validFrom), .rate(rate.rate),
          rate.cap.map { .count($0) } ?? .empty, Cell(rate.source),
        ])
      }
      return nil
    }
  }
}
