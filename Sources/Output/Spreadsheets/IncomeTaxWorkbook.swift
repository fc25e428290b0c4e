package import Bookkeeping
internal import Documents
package import Rendering
package import Reporting
internal import UnicodeText

/// The boxes of an owner in a year as a workbook: a sheet with the boxes of each home, worked out by formulas from a
/// sheet with the records.
///
/// A check below the boxes of a home compares the formulas with the program's figures, to the cent.
package struct IncomeTaxWorkbook {
  private let file: IncomeTaxFile
  private let today: Day

  /// Creates a workbook.
  ///
  /// - Parameter today: The date of creation.
  package init(_ file: IncomeTaxFile, today: Day) {
    self.file = file
    self.today = today
  }

  /// The widths of the columns of both sheets.
  private static let widths = (
    boxes: [9, 46, 15, 9, 12, 14, 15], records: [26, 9, 30, 13, 15, 15]
  )

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - wording: The words of the owner's language.
  ///   - temporaryFolder: The directory for temporary files.
  /// - Throws: `SpreadsheetError`.
  package func write(to path: String, wording: Wording, temporaryFolder: String) throws {
    let workbook = try Workbook(
      path: path, wording: wording, temporaryFolder: temporaryFolder,
      rowLimit: BookWorkbook.rowLimit)
    let title = workbook.wording.phrase(file.report.document.title)
    try workbook.setProperties(
      title: title, subject: title, comments: workbook.text("sheet.comments"),
      created: today.number * 86_400 + 43_200)
    let boxes = try workbook.addSheet(workbook.text("sheet.income-tax"), streams: false)
    let records = try workbook.addSheet(workbook.text("sheet.income-tax-records"), streams: false)
    let places = try put(recordsOn: records)
    try put(boxesOn: boxes, title, records, places)
    try workbook.close()
  }

  // MARK: - Records

  /// The place of a box on the form.
  private struct Place: Hashable {
    let home: Int64?
    let form: IncomeTaxForm
    let box: String
  }

  /// The rows of the records of a box.
  private struct Rows {
    let detail: IncomeTaxFile.Detail
    let whole: Range<Int>
    let byDays: Range<Int>
  }

  private static let partColumn = 5

  /// Writes the records, and returns the rows of those of each box.
  private func put(recordsOn sheet: Sheet) throws -> [Place: Rows] {
    let workbook = sheet.workbook
    for (column, width) in IncomeTaxWorkbook.widths.records.enumerated() {
      try sheet.setWidth(column, width)
    }
    let headings: [(key: String, figure: Style.Figure)] = [
      ("column.property", .text), ("column.box", .text), ("column.income-tax-item", .text),
      ("column.date", .text), ("column.amount-box", .money), ("column.owner-part", .money),
    ]
    try sheet.setHeight(0, 32)
    for (column, heading) in headings.enumerated() {
      try sheet.put(workbook.text(heading.key), 0, column, .header(heading.figure))
    }
    sheet.freeze(above: 1)
    var row = 1
    var places: [Place: Rows] = [:]
    for detail in file.details {
      let start = row
      for record in detail.whole + detail.byDays {
        try sheet.put(Cell(file.report.homes[detail.home]?.name), row, 0)
        try sheet.put(.text(detail.box), row, 1)
        try sheet.put(record.item, row, 2)
        if let day = record.day { try sheet.put(.day(day), row, 3) }
        try sheet.put(.money(record.amount), row, 4)
        try sheet.put(.money(record.part), row, IncomeTaxWorkbook.partColumn)
        row += 1
      }
      let middle = start + detail.whole.count
      let place = Place(home: detail.home, form: detail.form, box: detail.box)
      places[place] = Rows(detail: detail, whole: start..<middle, byDays: middle..<row)
    }
    try sheet.setUp(
      Sheet.Print(
        isLandscape: true, repeatedRow: 0, rows: row,
        columns: IncomeTaxWorkbook.widths.records.count))
    return places
  }

  // MARK: - Boxes

  private func put(
    boxesOn sheet: Sheet, _ title: String, _ records: Sheet, _ places: [Place: Rows]
  ) throws {
    let workbook = sheet.workbook
    for (column, width) in IncomeTaxWorkbook.widths.boxes.enumerated() {
      try sheet.setWidth(column, width)
    }
    sheet.hideGridlines()
    try sheet.setHeight(0, 28)
    try sheet.put(title, 0, 0, .title)
    var row = 1
    if let owner = file.owner {
      try sheet.put(owner.name, row, 0, .label)
      row += 1
    }
    for phrase in file.report.document.preface {
      try sheet.put(workbook.wording.phrase(phrase), row, 0, .subtitle)
      row += 1
    }
    row += 1
    var cells: [Place: Int] = [:]
    for lines in file.sections {
      try put(lines, on: sheet, records, places, &cells, &row)
    }
    for phrase in file.report.document.notes {
      for line in workbook.wording.phrase(phrase).wrapped(toWidth: 110).split(separator: "\n") {
        try sheet.put(String(line), row, 0, .note)
        row += 1
      }
    }
    try sheet.setUp(
      Sheet.Print(
        isLandscape: true, rows: row, columns: IncomeTaxWorkbook.widths.boxes.count))
  }

  private static let (amountColumn, daysColumn, figureColumn) = (2, 3, 6)

  /// Writes the boxes of a form about a home, and the check of their formulas.
  private func put(
    _ lines: [IncomeTaxReport.Line], on sheet: Sheet, _ records: Sheet, _ places: [Place: Rows],
    _ cells: inout [Place: Int], _ row: inout Int
  ) throws {
    let workbook = sheet.workbook
    guard let head = lines.first else { return }
    let name = [
      head.form.rawValue, head.home.flatMap { file.report.homes[$0]?.name },
      head.quarter.map { workbook.text(of: .period($0)) },
    ].compactMap(\.self)
    try sheet.setHeight(row, 22)
    try sheet.put(name.joined(separator: " · "), row, 0, .section)
    for column in 1...IncomeTaxWorkbook.figureColumn {
      try sheet.putBlank(row, column, .section)
    }
    row += 1
    let headings: [(key: String, figure: Style.Figure)] = [
      ("column.box", .text), ("column.box-concept", .text), ("column.amount-box", .money),
      ("column.days", .count), ("column.box-percent", .count), ("column.status", .text),
      ("column.program-figure", .money),
    ]
    try sheet.setHeight(row, 32)
    for (column, heading) in headings.enumerated() {
      try sheet.put(workbook.text(heading.key), row, column, .header(heading.figure))
    }
    row += 1
    try put(entriesOf: head, on: sheet, &row)
    let days = try put(daysOf: lines, on: sheet, places, &row)
    let first = row
    for line in lines {
      let place = Place(home: line.quarter == nil ? line.home : nil, form: line.form, box: line.box)
      try sheet.put(.text(line.box), row, 0)
      try sheet.put(
        .term(code: line.box, key: "income-tax.box.\(line.box)"), row, 1)
      switch line.value {
      case .amount(let amount?):
        let formula = formula(of: line, records, places[place], cells, days)
        if let formula {
          try sheet.put(
            formula: formula, value: amount.sheetNumber, row, IncomeTaxWorkbook.amountColumn,
            .body(.money))
        } else {
          try sheet.put(amount, row, IncomeTaxWorkbook.amountColumn, .body(.money))
        }
        try sheet.put(amount, row, IncomeTaxWorkbook.figureColumn, .body(.money))
        cells[place] = row
      case .amount(nil): break
      case .days(let days):
        try sheet.put(.count(days), row, IncomeTaxWorkbook.daysColumn)
        cells[place] = row
      case .percent(let hundredths):
        try sheet.put(Double(hundredths) / 100, row, 4, .body(.number))
        cells[place] = row
      }
      try sheet.put(line.status.cell, row, 5)
      row += 1
    }
    // The cells, the program's figures and what is between them.
    try sheet.put(workbook.text("sheet.income-tax-check"), row, 0, .total)
    for column in 1...IncomeTaxWorkbook.figureColumn { try sheet.putBlank(row, column, .total) }
    let sums = [IncomeTaxWorkbook.amountColumn, IncomeTaxWorkbook.figureColumn].map {
      "SUM(\(Sheet.cell(first, $0)):\(Sheet.cell(row - 1, $0)))"
    }
    try sheet.put(
      formula: "ROUND(\(sums[0])-\(sums[1]),2)", value: 0, row, IncomeTaxWorkbook.amountColumn,
      .total(.money))
    row += 2
  }

  /// Writes what the owner types about a home.
  private func put(
    entriesOf line: IncomeTaxReport.Line, on sheet: Sheet, _ row: inout Int
  ) throws {
    guard line.form == .resident else { return }
    for entry in file.report.entries where entry.home == line.home {
      let cells = entry.cells
      try sheet.put(cells.box, row, 0)
      try sheet.put(cells.concept, row, 1)
      try sheet.put(cells.value, row, IncomeTaxWorkbook.amountColumn)
      row += 1
    }
  }

  /// Writes the days let and held, of which costs by days count a part.
  ///
  /// - Returns: The quotient of both cells; nil if no cost counts by days.
  private func put(
    daysOf lines: [IncomeTaxReport.Line], on sheet: Sheet, _ places: [Place: Rows], _ row: inout Int
  ) throws -> String? {
    let counted = lines.lazy.filter { $0.quarter == nil }.compactMap { line in
      places[Place(home: line.home, form: line.form, box: line.box)]
    }.first { !$0.byDays.isEmpty }
    guard let days = counted?.detail.days else { return nil }
    let cells = try [("column.nights_let", days.let), ("sheet.days-held", days.held)].map {
      key, count in
      try sheet.put(.text(sheet.workbook.text(key)), row, 1)
      try sheet.put(.count(count), row, IncomeTaxWorkbook.daysColumn)
      row += 1
      return Sheet.cell(row - 1, IncomeTaxWorkbook.daysColumn)
    }
    return cells.joined(separator: "/")
  }

  /// The formula of a box; nil for a figure that is no sum of others, or that has another cent, so that the parts of
  /// owners add up.
  private func formula(
    of line: IncomeTaxReport.Line, _ records: Sheet, _ rows: Rows?, _ cells: [Place: Int],
    _ days: String?
  ) -> String? {
    guard line.quarter == nil, case .amount(let amount?) = line.value else { return nil }
    if let rows {
      return rows.detail.sum == amount ? formula(of: rows, on: records, days) : nil
    }
    func cell(_ box: String, column: Int = IncomeTaxWorkbook.amountColumn) -> String? {
      cells[Place(home: line.home, form: line.form, box: box)].map { Sheet.cell($0, column) }
    }
    func sum(_ boxes: [String]) -> String? {
      let found = boxes.compactMap { cell($0) }
      return found.isEmpty ? nil : found.joined(separator: "+")
    }
    switch (line.form, line.box) {
    case (.resident, "0154"):
      // What relatives pay counts at least as imputed income.
      guard let net = cell("0149") else { return nil }
      return cell("0152").map { "MAX(\(net),\($0))" } ?? net
    case (.resident, "0149"):
      let costs = IncomeTaxFile.deductions.compactMap { cell($0) }
      return cell("0102").map { ([$0] + costs).joined(separator: "-") }
    case (.resident, "0108"):
      guard let all = sum(["0105", "0106"]) else { return nil }
      return cell("0107").map { "\(all)-\($0)" } ?? all
    case (.resident, "0155"): return total("0089", cells)
    case (.resident, "0156"): return total("0154", cells)
    case (.lets, "8"):
      guard let income = cell("5"), let costs = cell("7") else { return nil }
      return "MAX(0,\(income)-\(costs))"
    case (.lets, "31"), (.imputed, "31"):
      let base = cell(line.form == .lets ? "8" : "4")
      guard let base, let rate = cell("21", column: 4) else { return nil }
      return "ROUND(\(base)*\(rate)/100,2)"
    default: return nil
    }
  }

  /// The sum of a box over homes.
  private func total(_ box: String, _ cells: [Place: Int]) -> String? {
    let found = cells.filter { $0.key.box == box && $0.key.home != nil }.map(\.value).sorted()
    if found.isEmpty { return nil }
    return found.map { Sheet.cell($0, IncomeTaxWorkbook.amountColumn) }.joined(separator: "+")
  }

  /// `ROUND(SUM(whole)+SUM(days)*N/H,2)`, with the cells of the days let and held.
  private func formula(of rows: Rows, on records: Sheet, _ days: String?) -> String? {
    var terms: [String] = []
    if !rows.whole.isEmpty {
      terms.append("SUM(\(records.range(IncomeTaxWorkbook.partColumn, rows.whole)))")
    }
    if !rows.byDays.isEmpty {
      guard let days else { return nil }
      terms.append("SUM(\(records.range(IncomeTaxWorkbook.partColumn, rows.byDays)))*\(days)")
    }
    return terms.isEmpty ? nil : "ROUND(\(terms.joined(separator: "+")),2)"
  }
}
