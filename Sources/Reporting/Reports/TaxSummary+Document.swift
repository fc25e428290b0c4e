internal import Bookkeeping
internal import Taxation

extension TaxSummary {
  /// The summary as a document.
  package var document: Document {
    var document = Document(
      schema: "estada/tax/1", title: Phrase("tax.summary.title"), columns: TaxSummary.columns,
      whenEmpty: Phrase("tax.summary.empty")
    ) { body in
      for row in rows { try body(row.cells) }
      return total
    }
    document.totalForm = .object
    return document
  }

  private static let columns =
    [
      Column("property", for: .machines),
      Column("name", heading: "column.property", for: .people, isElastic: true),
      Column("period"), Column("zone", for: .machines),
    ] + TaxFigures.columns

  private var total: [Cell] {
    [.empty, .empty, .empty, .empty] + TaxFigures.total(rows.map(\.figures), tax: tax)
  }
}

extension TaxSummary.Row {
  fileprivate var cells: [Cell] {
    [.text(property.code), .text(property.name), .period(period), .text(property.zone)]
      + figures.cells
  }
}

extension TaxFigures {
  /// The columns every report of the tourist tax has in common.
  static let columns: [Column] = [
    .figures("stays"), .figures("nights"), .figures("adult_nights"), .figures("child_nights"),
    .figures("taxable_units"), .figures("exempt_units"),
    .figures("collected_units", isOptional: true), Column("lines", for: .machines, isNested: true),
    .figures("tax", heading: "column.tax-amount"),
  ]

  /// The figures in the order of `columns`.
  var cells: [Cell] {
    [
      .count(stays), .count(nights), .count(adultNights), .count(childNights),
      .count(taxableUnits), .count(exemptUnits), .count(collectedUnits),
      .rows(lines.map(\.fields)), .money(tax),
    ]
  }

  /// The sums of several, in the order of `columns`.
  static func total(_ figures: [TaxFigures], tax: Money) -> [Cell] {
    func sum(_ figure: (TaxFigures) -> Int) -> Cell {
      .count(figures.reduce(0) { $0 + figure($1) })
    }
    return [
      sum(\.stays), sum(\.nights), sum(\.adultNights), sum(\.childNights), sum(\.taxableUnits),
      sum(\.exemptUnits), sum(\.collectedUnits), .empty, .money(tax),
    ]
  }
}

extension TaxLine {
  /// The line as machines read it.
  var fields: [Field] {
    [
      Field("layer", rate.layer.cell), Field("rate", .rate(rate.rate)),
      Field("valid_from", .day(rate.validFrom)), Field("units", .count(units)),
      Field("amount", .money(amount)), Field("source", Cell(rate.source)),
    ]
  }
}

extension RateLayer {
  /// The layer under its own name.
  package var cell: Cell { .term(code: rawValue, key: "layer.\(rawValue)") }
}
