internal import Bookkeeping
internal import Documents
internal import Rendering
internal import Reporting

/// The first sheet: charts, profit by property and quarter, expenses by category.
struct SummarySheet {
  let contents: BookWorkbook

  /// A numeric column of the profit.
  private struct FigureColumn {
    let heading: String
    let figure: Style.Figure
    let leastWidth: Int
    /// The figure of a row; deductions are negative, so that each row adds up.
    let number: (ProfitReport.Row) -> Double
  }

  /// The position of the first numeric column.
  private static let firstFigure = 2
  /// The number of rows that the charts occupy.
  private static let chartRows = 18
  private static let textWidths = [26, 21]

  /// The numeric columns, without those that would only contain zeros.
  private var figureColumns: [FigureColumn] {
    let figures = contents.quarters.total.figures
    func money(
      _ heading: String, width: Int = 14, _ number: @escaping (ProfitReport.Row) -> Double
    ) -> FigureColumn {
      FigureColumn(heading: heading, figure: .money, leastWidth: width, number: number)
    }
    func count(
      _ heading: String, _ number: @escaping (ProfitReport.Row) -> Int
    ) -> FigureColumn {
      FigureColumn(heading: heading, figure: .count, leastWidth: 11) { Double(number($0)) }
    }
    var columns = [money("column.income") { $0.figures.income.sheetNumber }]
    if figures.adjustments != .zero {
      columns.append(money("column.adjustments") { $0.figures.adjustments.sheetNumber })
    }
    columns += [
      money("column.commission") { 0 - $0.figures.commission.sheetNumber },
      money("column.expenses", width: 13) { 0 - $0.figures.expenses.sheetNumber },
      money("column.tax") { 0 - $0.figures.tax.sheetNumber },
      money("column.profit") { $0.profit.sheetNumber },
    ]
    if figures.taxApart != .zero {
      columns.append(money("column.tax_apart") { $0.figures.taxApart.sheetNumber })
    }
    if contents.quarters.bearsVAT {
      columns.append(money("column.vat") { $0.figures.vat.sheetNumber })
    }
    columns.append(count("column.bookings") { $0.figures.bookings })
    if figures.pending > 0 { columns.append(count("column.pending") { $0.figures.pending }) }
    if figures.pendingExpenses > 0 {
      columns.append(count("column.pending_expenses") { $0.figures.pendingExpenses })
    }
    return columns
  }

  private var profitColumn: Int {
    let place = figureColumns.firstIndex { $0.heading == "column.profit" } ?? 0
    return SummarySheet.firstFigure + place
  }

  /// Writes the sheet.
  func write(to workbook: Workbook) throws(SpreadsheetError) {
    let sheet = try workbook.addSheet(workbook.text("sheet.summary"), streams: false)
    sheet.hideGridlines()
    let widths = widths
    for (column, width) in widths.enumerated() { try sheet.setWidth(column, width) }
    try sheet.setHeight(0, 28)
    try sheet.put(workbook.text("sheet.title"), 0, 0, .title)
    try sheet.put(workbook.wording.phrase(contents.subtitle), 1, 0, .subtitle)
    var row = 2
    let notes = [contents.quarters.waiting.phrase].compactMap(\.self)
    for note in notes + contents.quarters.apart.phrases {
      try sheet.put(workbook.wording.phrase(note), row, 0, .note)
      row += 1
    }
    row = max(row, 3)
    let quarters = contents.quarters.rows
    guard !quarters.isEmpty else {
      try sheet.put(workbook.text("report.profit.empty"), row, 0, .note)
      return try sheet.setUp(
        Sheet.Print(isLandscape: true, rows: row + 1, columns: widths.count))
    }
    let chartRow = row
    row += SummarySheet.chartRows
    // The quarters of a single property include its name.
    let hasHomes = quarters.contains { $0.property == nil }
    let byQuarter = try put(contents.quarters, title: "sheet.by-quarter", on: sheet, &row)
    let slices = try putExpenses(on: sheet, &row)
    var print = Sheet.Print(
      isLandscape: true, repeatedRow: byQuarter.lowerBound - 1, rows: 0,
      columns: widths.count, width: widths.reduce(0, +))
    if hasHomes {
      print.breaks = [row]
      print.repeatedRow = row + 1
      _ = try put(contents.homesAndQuarters, title: "sheet.by-home", on: sheet, &row)
    }
    try insertCharts(on: sheet, chartRow, quarters: byQuarter, slices: slices)
    print.rows = row - 1
    try sheet.setUp(print)
  }

  /// The column widths, sufficient for the totals, which are the widest cells.
  private var widths: [Int] {
    SummarySheet.textWidths
      + figureColumns.map { column in
        let digits = Sheet.digits(column.number(contents.quarters.total))
        return max(column.leastWidth, digits + (column.figure == .money ? 8 : 2))
      }
  }

  /// Writes a report with its total and returns the rows of its figures.
  private func put(
    _ report: ProfitReport, title: String, on sheet: Sheet, _ row: inout Int
  ) throws(SpreadsheetError) -> Range<Int> {
    let workbook = sheet.workbook
    let figures = figureColumns
    try putSection(title, columns: SummarySheet.firstFigure + figures.count, on: sheet, &row)
    try sheet.setHeight(row, 32)
    try sheet.put(workbook.text("column.property"), row, 0, .header)
    try sheet.put(workbook.text("column.period"), row, 1, .header)
    for (index, column) in figures.enumerated() {
      try sheet.put(
        workbook.text(column.heading), row, SummarySheet.firstFigure + index, .header(.number))
    }
    row += 1
    let first = row
    for line in report.rows {
      try sheet.put(line.property?.name ?? workbook.text("sheet.all-homes"), row, 0, .body(.text))
      try sheet.put(line.period.map { .period($0) } ?? .empty, row, 1)
      for (index, column) in figures.enumerated() {
        try sheet.put(
          column.number(line), row, SummarySheet.firstFigure + index, .body(column.figure))
      }
      row += 1
    }
    try sheet.put(workbook.text("word.total"), row, 0, .total)
    try sheet.putBlank(row, 1, .total)
    for (index, figure) in figures.enumerated() {
      let column = SummarySheet.firstFigure + index
      let cells = "\(Sheet.cell(first, column)):\(Sheet.cell(row - 1, column))"
      try sheet.put(
        formula: "SUM(\(cells))", value: figure.number(report.total), row, column,
        .total(figure.figure))
    }
    row += 2
    return first..<(row - 2)
  }

  /// Writes the expenses by category and returns the rows that can be slices of a ring.
  private func putExpenses(on sheet: Sheet, _ row: inout Int) throws(SpreadsheetError) -> Range<Int>
  {
    let workbook = sheet.workbook
    let categories = contents.expenses.rows.filter { $0.amount != .zero }
    guard !categories.isEmpty else { return row..<row }
    try putSection("report.expenses.title", columns: 2, on: sheet, &row)
    try sheet.put(workbook.text("column.category"), row, 0, .header)
    try sheet.put(workbook.text("column.amount-paid"), row, 1, .header(.number))
    row += 1
    let first = row
    for line in categories {
      let category = Cell.category(line.category)
      try sheet.put(category, row, 0)
      try sheet.put(line.amount, row, 1, .body(.money))
      row += 1
    }
    try sheet.put(workbook.text("word.total"), row, 0, .total)
    try sheet.put(
      formula: "SUM(\(Sheet.cell(first, 1)):\(Sheet.cell(row - 1, 1)))",
      value: contents.expenses.total.sheetNumber, row, 1, .total(.money))
    row += 2
    // Rows are sorted in descending order; refunds cannot be slices.
    return first..<(first + categories.prefix { $0.amount > .zero }.count)
  }

  private func putSection(
    _ title: String, columns: Int, on sheet: Sheet, _ row: inout Int
  ) throws(SpreadsheetError) {
    try sheet.setHeight(row, 22)
    try sheet.put(sheet.workbook.text(title), row, 0, .section)
    for column in 1..<columns { try sheet.putBlank(row, column, .section) }
    row += 1
  }

  private func insertCharts(
    on sheet: Sheet, _ row: Int, quarters: Range<Int>, slices: Range<Int>
  ) throws(SpreadsheetError) {
    let workbook = sheet.workbook
    let height = 340
    let title = workbook.text("sheet.chart.profit")
    let columns = try workbook.addChart(.column)
    columns.setTitle(title)
    try columns.setColumns(
      categories: sheet.range(1, quarters),
      values: sheet.range(profitColumn, quarters),
      format: workbook.text("sheet.format.axis"))
    let isAlone = slices.isEmpty
    try sheet.insert(
      columns, row, 0, left: 0, width: isAlone ? 1000 : 610, height: height, description: title)
    guard !isAlone else { return }
    let ring = try workbook.addChart(.doughnut)
    ring.setTitle(workbook.text("report.expenses.title"))
    try ring.setSlices(
      categories: sheet.range(0, slices), values: sheet.range(1, slices), count: slices.count)
    try sheet.insert(
      ring, row, 0, left: 625, width: 375, height: height,
      description: workbook.text("report.expenses.title"))
  }
}
