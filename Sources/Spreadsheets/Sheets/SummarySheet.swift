internal import Bookkeeping
internal import Reporting

/// The first sheet: charts, profit by property and quarter, expenses by category.
struct SummarySheet {
  let contents: BookWorkbook

  /// The headings of the numeric columns, and the position of the first one.
  private static let headings = [
    "column.income", "column.commission", "column.expenses", "column.tax", "column.profit",
    "column.bookings", "column.pending",
  ]
  private static let firstFigure = 2
  private static let profitColumn = 6
  /// The number of rows that the charts occupy.
  private static let chartRows = 18
  private static let leastWidths = [26, 21, 14, 14, 13, 14, 14, 11, 11]

  /// Writes the sheet.
  func write(to workbook: Workbook) throws(SpreadsheetError) {
    let sheet = try workbook.addSheet(workbook.text("sheet.summary"), streams: false)
    sheet.hideGridlines()
    let widths = widths
    for (column, width) in widths.enumerated() { try sheet.setWidth(column, width) }
    try sheet.setHeight(0, 28)
    try sheet.put(workbook.text("sheet.title"), 0, 0, .title)
    try sheet.put(workbook.wording.phrase(contents.subtitle), 1, 0, .subtitle)
    var row = 3
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
    let totals = contents.quarters.total.sheetFigures.map { figure in
      Sheet.digits(figure.number) + (figure.figure == .money ? 8 : 2)
    }
    return SummarySheet.leastWidths.enumerated().map { column, least in
      column < SummarySheet.firstFigure
        ? least : max(least, totals[column - SummarySheet.firstFigure])
    }
  }

  /// Writes a report with its total and returns the rows of its figures.
  private func put(
    _ report: ProfitReport, title: String, on sheet: Sheet, _ row: inout Int
  ) throws(SpreadsheetError) -> Range<Int> {
    let workbook = sheet.workbook
    let hasPending = report.total.figures.pending > 0
    let headings = hasPending ? SummarySheet.headings : SummarySheet.headings.dropLast()
    let columns = SummarySheet.firstFigure + headings.count
    try putSection(title, columns: columns, on: sheet, &row)
    try sheet.setHeight(row, 32)
    try sheet.put(workbook.text("column.property"), row, 0, .header)
    try sheet.put(workbook.text("column.period"), row, 1, .header)
    for (index, heading) in headings.enumerated() {
      try sheet.put(
        workbook.text(heading), row, SummarySheet.firstFigure + index, .header(.number))
    }
    row += 1
    let first = row
    for line in report.rows {
      try sheet.put(line.property?.name ?? workbook.text("sheet.all-homes"), row, 0, .body(.text))
      try sheet.put(line.period.map { .period($0) } ?? .empty, row, 1)
      for (index, figure) in line.sheetFigures.prefix(headings.count).enumerated() {
        try sheet.put(
          figure.number, row, SummarySheet.firstFigure + index, .body(figure.figure))
      }
      row += 1
    }
    try sheet.put(workbook.text("word.total"), row, 0, .total)
    try sheet.putBlank(row, 1, .total)
    for (index, figure) in report.total.sheetFigures.prefix(headings.count).enumerated() {
      let column = SummarySheet.firstFigure + index
      let cells = "\(Sheet.cell(first, column)):\(Sheet.cell(row - 1, column))"
      try sheet.put(
        formula: "SUM(\(cells))", value: figure.number, row, column, .total(figure.figure))
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
      let category = Cell.term(code: line.category, key: "category.\(line.category)")
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
      values: sheet.range(SummarySheet.profitColumn, quarters),
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

extension ProfitReport.Row {
  /// The figures of the sheet; deductions are negative, so that each row adds up.
  fileprivate var sheetFigures: [(number: Double, figure: Style.Figure)] {
    [
      (figures.income.sheetNumber, .money), (0 - figures.commission.sheetNumber, .money),
      (0 - figures.expenses.sheetNumber, .money), (0 - figures.tax.sheetNumber, .money),
      (profit.sheetNumber, .money), (Double(figures.bookings), .count),
      (Double(figures.pending), .count),
    ]
  }
}
