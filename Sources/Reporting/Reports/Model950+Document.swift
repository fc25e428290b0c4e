internal import Bookkeeping
internal import Taxation

extension Model950 {
  /// The worksheet as a document.
  package var document: Document {
    var document = Document(
      schema: "estada/model950/1",
      title: Phrase("tax.model950.title", ["period": .period(period)]),
      columns: Model950.columns, whenEmpty: Phrase("tax.model950.empty")
    ) { body in
      for establishment in establishments {
        try body(establishment.cells)
      }
      return Model950.blanks + TaxFigures.total(establishments.map(\.figures), tax: total)
    }
    document.fields = [
      Field("period", .period(period)), Field("filing", .rows(filing.map(\.fields))),
    ]
    document.preface =
      [Phrase("tax.model950.worksheet")]
      + (filing.isEmpty ? [Phrase("filing.none")] : filing.map(\.phrase))
    document.rowsName = "establishments"
    document.totalForm = .figure(column: "tax")
    document.notes =
      establishments.flatMap(\.notes) + Array(filing.compactMap(\.reservation).prefix(1))
    return document
  }

  private static let columns =
    [
      Column("property", for: .machines),
      Column("name", heading: "column.establishment", for: .people, isElastic: true),
      Column("registration", isOptional: true), Column("zone", for: .machines),
    ] + TaxFigures.columns

  private static let blanks: [Cell] = [.empty, .empty, .empty, .empty]
}

extension Model950.Establishment {
  fileprivate var cells: [Cell] {
    [
      .text(property.code), .text(property.name), Cell(property.registration?.text),
      .text(property.zone),
    ] + figures.cells
  }

  /// How the amount came about, to be read out over the phone.
  fileprivate var notes: [Phrase] {
    figures.lines.map { line in
      Phrase(
        "tax.model950.line",
        [
          "property": .text(property.name), "layer": line.rate.layer.cell,
          "units": .count(line.units), "rate": .rate(line.rate.rate),
          "amount": .money(line.amount), "from": .day(line.rate.validFrom),
          "source": line.rate.source.map { .text($0) }
            ?? .term(code: "", key: "rate.no-source"),
        ], count: line.units)
    }
  }
}
