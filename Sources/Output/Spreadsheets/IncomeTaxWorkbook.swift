package import Bookkeeping
package import Documents
package import Rendering
package import Reporting
internal import UnicodeText

/// The boxes of owners in a year as a workbook: for each a sheet with the boxes of each home, worked out by formulas
/// from a sheet with the records.
///
/// A check below the boxes of a home compares the formulas with the program's figures, to the cent.
package enum IncomeTaxWorkbook {
  /// Writes the file.
  ///
  /// - Parameters:
  ///   - title: The title of the whole.
  ///   - today: The date of creation.
  ///   - wording: The words of the reader's language.
  ///   - temporaryFolder: The directory for temporary files.
  /// - Throws: `SpreadsheetError`.
  package static func write(
    _ files: [IncomeTaxFile], title: Phrase, today: Day, to path: String, wording: Wording,
    temporaryFolder: String
  ) throws {
    let workbook = try Workbook(path: path, wording: wording, temporaryFolder: temporaryFolder)
    let title = workbook.wording.phrase(title)
    try workbook.setProperties(title: title, createdOn: today)
    for file in files {
      let name = files.count > 1 ? file.owner?.name : nil
      func sheet(_ key: String) throws -> Sheet {
        let words = [workbook.text(key), name].compactMap(\.self).joined(separator: " ")
        return try workbook.addSheet(
          name == nil ? words : workbook.freeName(like: words), streams: false)
      }
      let boxes = try sheet("sheet.income-tax")
      let records = IncomeTaxRecordSheet(try sheet("sheet.income-tax-records"))
      try records.put(file)
      try IncomeTaxBoxSheet(file, boxes, records).put(title)
    }
    try workbook.close()
  }
}

/// The place of a box on a form.
struct BoxPlace: Hashable {
  let home: Int64?
  let form: IncomeTaxForm
  let box: String
}

/// The sheet of a workbook with the boxes of an owner.
private final class IncomeTaxBoxSheet {
  private let file: IncomeTaxFile
  private let sheet: Sheet
  private let records: IncomeTaxRecordSheet
  private var workbook: Workbook { sheet.workbook }
  /// The rows of the boxes.
  private var cells: [BoxPlace: Int] = [:]
  private var row = 0

  private static let widths = [9, 46, 15, 9, 12, 14, 15, 15]
  private static let (amountColumn, daysColumn, percentColumn, statusColumn) = (2, 3, 4, 5)
  private static let (figureColumn, pendingColumn) = (6, 7)

  /// Whether pending law has other figures.
  private var hasPending: Bool { file.report.lines.contains { $0.pending != nil } }

  init(_ file: IncomeTaxFile, _ sheet: Sheet, _ records: IncomeTaxRecordSheet) {
    self.file = file
    self.sheet = sheet
    self.records = records
  }

  func put(_ title: String) throws {
    for (column, width) in IncomeTaxBoxSheet.widths.enumerated() {
      try sheet.setWidth(column, width)
    }
    sheet.hideGridlines()
    try sheet.setHeight(0, 28)
    try sheet.put(title, 0, 0, .title)
    row = 1
    if let owner = file.owner {
      try sheet.put(owner.name, row, 0, .label)
      row += 1
    }
    let document = file.report.document
    for phrase in document.preface {
      try sheet.put(workbook.wording.phrase(phrase), row, 0, .subtitle)
      row += 1
    }
    row += 1
    for lines in file.sections { try put(lines) }
    for phrase in document.notes {
      for line in workbook.wording.phrase(phrase).wrapped(toWidth: 110).split(separator: "\n") {
        try sheet.put(String(line), row, 0, .note)
        row += 1
      }
    }
    try sheet.setUp(
      Sheet.Print(
        isLandscape: true, rows: row,
        columns: IncomeTaxBoxSheet.widths.count - (hasPending ? 0 : 1)))
  }

  /// Writes the boxes of a form about a home, and the check of their formulas.
  private func put(_ lines: [IncomeTaxReport.Line]) throws {
    guard let head = lines.first else { return }
    let name = [
      head.form.rawValue, head.home.flatMap { file.report.homes[$0]?.name },
      head.quarter.map { workbook.text(of: .period($0)) },
    ].compactMap(\.self)
    let lastColumn =
      hasPending ? IncomeTaxBoxSheet.pendingColumn : IncomeTaxBoxSheet.figureColumn
    try sheet.setHeight(row, 22)
    try sheet.put(name.joined(separator: " · "), row, 0, .section)
    for column in 1...lastColumn { try sheet.putBlank(row, column, .section) }
    row += 1
    let headings: [(key: String, figure: Style.Figure)] = [
      ("column.box", .text), ("column.box-concept", .text), ("column.amount-box", .money),
      ("column.days", .count), ("column.box-percent", .count), ("column.status", .text),
      ("column.program-figure", .money), ("column.pending_amount", .money),
    ]
    try sheet.setHeight(row, 32)
    for (column, heading) in headings.enumerated() where column <= lastColumn {
      try sheet.put(workbook.text(heading.key), row, column, .header(heading.figure))
    }
    row += 1
    try put(entriesOf: head)
    let days = try put(daysOf: lines)
    let first = row
    for line in lines { try put(line, days) }
    // The cells, the program's figures and what is between them.
    try sheet.put(workbook.text("sheet.income-tax-check"), row, 0, .total)
    for column in 1...lastColumn { try sheet.putBlank(row, column, .total) }
    let sums = [IncomeTaxBoxSheet.amountColumn, IncomeTaxBoxSheet.figureColumn].map {
      "SUM(\(Sheet.cell(first, $0)):\(Sheet.cell(row - 1, $0)))"
    }
    try sheet.put(
      formula: "ROUND(\(sums[0])-\(sums[1]),2)", value: 0, row, IncomeTaxBoxSheet.amountColumn,
      .total(.money))
    row += 2
  }

  private func put(_ line: IncomeTaxReport.Line, _ days: String?) throws {
    let place = BoxPlace(
      home: line.quarter == nil ? line.home : nil, form: line.form, box: line.box)
    try sheet.put(.text(line.box), row, 0)
    try sheet.put(.concept(of: line.box), row, 1)
    switch line.value {
    case .amount(let amount?):
      if let formula = formula(of: line, amount, place, days) {
        try sheet.put(
          formula: formula, value: amount.sheetNumber, row, IncomeTaxBoxSheet.amountColumn,
          .body(.money))
      } else {
        try sheet.put(amount, row, IncomeTaxBoxSheet.amountColumn, .body(.money))
      }
      try sheet.put(amount, row, IncomeTaxBoxSheet.figureColumn, .body(.money))
      cells[place] = row
    case .amount(nil): break
    case .days(let days):
      try sheet.put(.count(days), row, IncomeTaxBoxSheet.daysColumn)
      cells[place] = row
    case .percent(let hundredths):
      try sheet.put(
        Double(hundredths) / 100, row, IncomeTaxBoxSheet.percentColumn, .body(.number))
      cells[place] = row
    }
    try sheet.put(line.status.cell, row, IncomeTaxBoxSheet.statusColumn)
    if let pending = line.pending {
      try sheet.put(pending, row, IncomeTaxBoxSheet.pendingColumn, .body(.money))
    }
    row += 1
  }

  /// Writes what the owner types about a home.
  private func put(entriesOf line: IncomeTaxReport.Line) throws {
    guard line.form == .resident else { return }
    for entry in file.report.entries where entry.home == line.home {
      let cells = entry.cells(in: file.report.year)
      try sheet.put(cells.box, row, 0)
      try sheet.put(cells.concept, row, 1)
      try sheet.put(cells.value, row, IncomeTaxBoxSheet.amountColumn)
      row += 1
    }
  }

  /// Writes the days let and held, of which costs by days count a part.
  ///
  /// - Returns: The quotient of both cells; nil if no cost counts by days.
  private func put(daysOf lines: [IncomeTaxReport.Line]) throws -> String? {
    let counted = lines.lazy.filter { $0.quarter == nil }.compactMap { [records] line in
      records.rows[BoxPlace(home: line.home, form: line.form, box: line.box)]
    }.first { !$0.byDays.isEmpty }
    guard let days = counted?.detail.days else { return nil }
    let cells = try [("column.nights_let", days.let), ("sheet.days-held", days.held)].map {
      key, count in
      try sheet.put(.text(workbook.text(key)), row, 1)
      try sheet.put(.count(count), row, IncomeTaxBoxSheet.daysColumn)
      row += 1
      return Sheet.cell(row - 1, IncomeTaxBoxSheet.daysColumn)
    }
    return cells.joined(separator: "/")
  }

  /// The formula of a box; nil for a figure that is not worked out from others, or that has another cent, so that the
  /// parts of owners add up.
  private func formula(
    of line: IncomeTaxReport.Line, _ amount: Money, _ place: BoxPlace, _ days: String?
  ) -> String? {
    guard line.quarter == nil else { return nil }
    if let rows = records.rows[place] {
      return rows.detail.figure == amount ? records.formula(of: rows, days) : nil
    }
    func cell(_ box: String, column: Int = IncomeTaxBoxSheet.amountColumn) -> String? {
      cells[BoxPlace(home: line.home, form: line.form, box: box)].map { Sheet.cell($0, column) }
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
    // Interest and repairs, those of earlier years first, up to the income.
    case (.resident, "0104"):
      guard let pending = cell("0103"), let income = cell("0102") else { return nil }
      return "MIN(\(pending),MAX(0,\(income)))"
    case (.resident, "0107"):
      guard let all = sum(["0105", "0106"]), let income = cell("0102") else { return nil }
      let room = cell("0104").map { "MAX(0,\(income))-\($0)" } ?? "MAX(0,\(income))"
      return "MIN(\(all),\(room))"
    case (.resident, "0108"):
      guard let all = sum(["0105", "0106"]) else { return nil }
      return cell("0107").map { "\(all)-\($0)" } ?? all
    case (.resident, "0155"): return total("0089")
    case (.resident, "0156"): return total("0154")
    case (.resident, "0598"): return total("0153")
    case (.lets, "8"):
      guard let income = cell("5"), let costs = cell("7") else { return nil }
      return "MAX(0,\(income)-\(costs))"
    case (.lets, "31"), (.imputed, "31"):
      let base = cell(line.form == .lets ? "8" : "4")
      guard let base, let rate = cell("21", column: IncomeTaxBoxSheet.percentColumn) else {
        return nil
      }
      return "ROUND(\(base)*\(rate)/100,2)"
    default: return nil
    }
  }

  /// The sum of a box over homes.
  private func total(_ box: String) -> String? {
    let found = cells.filter { $0.key.box == box && $0.key.home != nil }.map(\.value).sorted()
    if found.isEmpty { return nil }
    return found.map { Sheet.cell($0, IncomeTaxBoxSheet.amountColumn) }.joined(separator: "+")
  }
}
