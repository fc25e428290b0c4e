internal import Bookkeeping
internal import Documents
internal import Rendering
internal import Reporting
internal import Taxation
internal import UnicodeText

/// The worksheets of form 950: a page for each filing period, a block for each establishment.
struct TaxSheet {
  let worksheets: FilingWorksheets

  private static let widths = [26, 14, 12, 18, 15, 46]
  private static let amountColumn = 4
  private static let sourceColumn = 5
  /// The number of characters of a sentence that fit on a line of the page.
  private static let lineWidth = 130

  /// Writes the sheet.
  func write(to workbook: Workbook) throws {
    let sheet = try workbook.addSheet(workbook.text("sheet.tax"), streams: true)
    for (column, width) in TaxSheet.widths.enumerated() { try sheet.setWidth(column, width) }
    sheet.hideGridlines()
    try sheet.setHeight(0, 28)
    try sheet.put(workbook.text("sheet.tax.title"), 0, 0, .title)
    var row = 1
    try put(workbook.text("tax.model950.worksheet"), .subtitle, on: sheet, &row)
    row += 1
    var breaks: [Int] = []
    if worksheets.entries.isEmpty {
      try sheet.put(workbook.text("tax.model950.empty"), row, 0, .note)
      row += 1
    }
    for (index, entry) in worksheets.entries.enumerated() {
      if index > 0 { breaks.append(row) }
      try put(entry, on: sheet, &row)
    }
    if let reservation = worksheets.entries.lazy.compactMap({ $0.filing?.reservation }).first {
      try put(workbook.wording.phrase(reservation), .note, on: sheet, &row)
    }
    try sheet.setUp(
      Sheet.Print(
        isLandscape: true, rows: row, columns: TaxSheet.widths.count, breaks: breaks,
        width: TaxSheet.widths.reduce(0, +)))
  }

  private func put(_ entry: FilingWorksheets.Entry, on sheet: Sheet, _ row: inout Int) throws {
    let wording = sheet.workbook.wording
    let worksheet = entry.worksheet
    let title = entry.filing.map { filing in
      wording.phrase(Phrase("tax.model950.title", ["period": .period(filing.period)]))
    }
    try sheet.setHeight(row, 22)
    try sheet.put(title ?? sheet.workbook.text("filing.none"), row, 0, .section)
    for column in 1..<TaxSheet.widths.count { try sheet.putBlank(row, column, .section) }
    row += 1
    if let filing = entry.filing {
      try put(wording.phrase(filing.phrase), .subtitle, on: sheet, &row)
    }
    if entry.reachesBeyond {
      try put(wording.phrase(Phrase("filing.whole-period")), .note, on: sheet, &row)
    }
    row += 1
    var totals: [String] = []
    for establishment in worksheet.establishments {
      totals.append(try put(establishment, on: sheet, &row))
    }
    for phrase in worksheet.aggregation {
      try put(wording.phrase(phrase), .note, on: sheet, &row)
      row += 1
    }
    if totals.count > 1 {
      try sheet.put(sheet.workbook.text("sheet.tax.period-total"), row, 0, .total)
      for column in [1, 2, 3] { try sheet.putBlank(row, column, .total) }
      try sheet.put(
        formula: TaxSheet.sum(of: totals), value: worksheet.total.sheetNumber, row,
        TaxSheet.amountColumn, .total(.money))
      try sheet.putBlank(row, TaxSheet.sourceColumn, .total)
      row += 2
    }
  }

  /// Writes the block of an establishment and returns the cell of its total.
  private func put(
    _ establishment: Model950.Establishment, on sheet: Sheet, _ row: inout Int
  ) throws -> String {
    let workbook = sheet.workbook
    let property = establishment.property
    let figures = establishment.figures
    let name = [property.name, property.registration?.text].compactMap { $0 }
      .joined(separator: " · ")
    try sheet.put(name, row, 0, .label)
    row += 1
    if let filed = establishment.filed {
      try put(workbook.wording.phrase(filed.phrase(of: property)), .note, on: sheet, &row)
    }
    try put(figures, on: sheet, &row)
    let headings: [(key: String, figure: Style.Figure)] = [
      ("column.layer", .text), ("column.valid_from", .text), ("column.units", .count),
      ("column.rate", .rate), ("column.amount-tax", .money), ("column.source", .text),
    ]
    for (column, heading) in headings.enumerated() {
      try sheet.put(workbook.text(heading.key), row, column, .header(heading.figure))
    }
    row += 1
    let first = row
    for line in figures.lines { try put(line, on: sheet, &row) }
    try sheet.put(workbook.text("word.total"), row, 0, .total)
    for column in [1, 2, 3, 5] { try sheet.putBlank(row, column, .total) }
    let total = Sheet.cell(row, TaxSheet.amountColumn)
    let cells =
      "\(Sheet.cell(first, TaxSheet.amountColumn)):\(Sheet.cell(row - 1, TaxSheet.amountColumn))"
    if figures.lines.isEmpty {
      try sheet.put(figures.tax, row, TaxSheet.amountColumn, .total(.money))
    } else {
      try sheet.put(
        formula: "SUM(\(cells))", value: figures.tax.sheetNumber, row, TaxSheet.amountColumn,
        .total(.money))
    }
    row += 1
    if let filed = establishment.filed, filed.difference != .zero {
      try sheet.put(workbook.text("column.difference"), row, 0, .body(.text))
      try sheet.put(filed.difference, row, TaxSheet.amountColumn, .body(.money))
      row += 1
    }
    row += 1
    return total
  }

  /// Writes the counts of the stays to declare and, in a column of their own, of those whose tax a
  /// platform has paid.
  private func put(_ figures: TaxFigures, on sheet: Sheet, _ row: inout Int) throws {
    let workbook = sheet.workbook
    let hasCollected = figures.collected.stays > 0
    if hasCollected {
      try sheet.putBlank(row, 0, .header)
      try sheet.put(workbook.text("column.to-declare"), row, 1, .header(.count))
      try sheet.put(workbook.text("column.paid-by-platform"), row, 2, .header(.count))
      row += 1
    }
    let counts: [(heading: String, count: (StayCounts) -> Int)] = [
      ("column.stays", \.stays), ("column.nights", \.nights),
      ("column.adult_nights", \.adultNights), ("column.child_nights", \.childNights),
      ("column.taxable_units", \.taxedUnits), ("column.exempt_units", \.exemptUnits),
      ("column.over_cap_units", \.overCapUnits),
    ]
    for (heading, count) in counts {
      let declared = count(figures.declared)
      let collected = count(figures.collected)
      if heading == "column.over_cap_units", declared + collected == 0 { continue }
      try sheet.put(workbook.text(heading), row, 0, .body(.text))
      try sheet.put(Double(declared), row, 1, .body(.count))
      if hasCollected { try sheet.put(Double(collected), row, 2, .body(.count)) }
      row += 1
    }
  }

  private func put(_ line: TaxLine, on sheet: Sheet, _ row: inout Int) throws {
    let source = sheet.workbook.wording.cell(
      line.rate.source.map(Cell.source) ?? .term(code: "", key: "rate.no-source"))
    let lines = Sheet.lines(of: source.count, width: TaxSheet.widths[TaxSheet.sourceColumn])
    if lines > 1 { try sheet.setHeight(row, Sheet.height(ofLines: lines)) }
    try sheet.put(line.rate.layer.cell, row, 0)
    try sheet.put(.day(line.rate.validFrom), row, 1)
    try sheet.put(.count(line.units), row, 2)
    try sheet.put(.rate(line.rate.rate), row, 3)
    // Amounts at rates of more than two decimals are rounded for each stay; then the sum is not a
    // product and cannot be a formula.
    if try line.rate.rate.amount(units: line.units) == line.amount {
      try sheet.put(
        formula: "ROUND(\(Sheet.cell(row, 2))*\(Sheet.cell(row, 3)),2)",
        value: line.amount.sheetNumber, row, TaxSheet.amountColumn, .body(.money))
    } else {
      try sheet.put(line.amount, row, TaxSheet.amountColumn, .body(.money))
    }
    try sheet.put(source, row, TaxSheet.sourceColumn, .wrapped)
    row += 1
  }

  /// Writes a sentence, wrapped over as many rows as it needs.
  private func put(
    _ sentence: String, _ style: Style, on sheet: Sheet, _ row: inout Int
  ) throws(SpreadsheetError) {
    for line in sentence.wrapped(toWidth: TaxSheet.lineWidth).split(separator: "\n") {
      try sheet.put(String(line), row, 0, style)
      row += 1
    }
  }

  /// Returns a formula for the sum of single cells, within Excel's limit of arguments for a
  /// function.
  private static func sum(of cells: [String]) -> String {
    stride(from: 0, to: cells.count, by: 200).map { start in
      "SUM(\(cells[start..<min(start + 200, cells.count)].joined(separator: ",")))"
    }.joined(separator: "+")
  }
}
