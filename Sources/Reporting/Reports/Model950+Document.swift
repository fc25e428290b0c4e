internal import Bookkeeping
internal import Taxation

extension Model950 {
  /// The worksheet as a document.
  package var document: Document {
    var document = Document(
      schema: "estada/model950/1",
      title: Phrase("tax.model950.title", ["period": .period(period)]),
      columns: Model950.columns,
      whenEmpty: Phrase(isReturn ? "tax.model950.empty" : "tax.summary.empty")
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
      + (isReturn || filing.isEmpty ? [] : [Phrase("tax.model950.part")])
      + (filing.isEmpty ? [Phrase("filing.none")] : filing.flatMap(explanation))
    document.rowsName = "establishments"
    document.totalForm = .figure(column: "tax")
    document.notes =
      establishments.flatMap(\.notes) + Array(filing.compactMap(\.reservation).prefix(1))
    return document
  }

  /// A filing period, and how to have its figures where these are others.
  private func explanation(of filing: FilingPeriod) -> [Phrase] {
    let days = Period.days(from: filing.period.firstDay, to: filing.period.lastDay)
    return isReturn
      ? [filing.phrase]
      : [filing.phrase, Phrase("tax.model950.whole", ["period": .text(days.code)])]
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
