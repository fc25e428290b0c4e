package import Bookkeeping
internal import Documents
package import Rendering
package import Reporting

/// The statement of an owner as a workbook: one sheet, which prints on A4.
///
/// All sections have the same kind of value in the same column, so that parts of the owner stand below each
/// other.
package enum StatementWorkbook {
  /// The columns of documents that stand in each column of the sheet, with its width.
  private static let slots: [(names: Set<String>, width: Int)] = [
    (["date", "item"], 14), (["nights", "subject", "direction"], 16), (["record"], 9),
    (["home"], 26), (["text", "guest"], 26), (["amount", "before"], 15),
    (["commission", "after"], 14), (["tax"], 13), (["fee"], 13), (["share"], 10),
    (["entitled", "difference", "transfers"], 15), (["received"], 15), (["paid"], 15),
  ]

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - today: The date of creation.
  ///   - wording: The words of the owner's language.
  ///   - temporaryFolder: The directory for temporary files.
  /// - Throws: `SpreadsheetError`.
  package static func write(
    _ report: StatementReport, today: Day, to path: String, wording: Wording,
    temporaryFolder: String
  ) throws {
    let workbook = try Workbook(path: path, wording: wording, temporaryFolder: temporaryFolder)
    let wording = workbook.wording
    let title = wording.phrase(report.title)
    try workbook.setProperties(title: title, createdOn: today)
    let sections = try report.sections.map { try SheetSection($0) }
    let used = StatementWorkbook.slots.indices.filter { slot in
      sections.contains { $0.place(of: slot) != nil }
    }
    let sheet = try workbook.addSheet(workbook.text("sheet.statement"), streams: true)
    for (column, slot) in used.enumerated() {
      try sheet.setWidth(column, StatementWorkbook.slots[slot].width)
    }
    sheet.hideGridlines()
    try sheet.setHeight(0, 28)
    try sheet.put(title, 0, 0, .title)
    var row = 1
    for phrase in report.identity + report.remarks {
      try sheet.put(wording.phrase(phrase), row, 0, .subtitle)
      row += 1
    }
    row += 1
    for section in sections { try section.write(on: sheet, used, &row) }
    for phrase in report.payment {
      try sheet.put(wording.phrase(phrase), row, 0, .label)
      row += 1
    }
    for phrase in report.unassigned {
      try sheet.put(wording.phrase(phrase), row, 0, .note)
      row += 1
    }
    try sheet.setUp(Sheet.Print(isLandscape: true, rows: row, columns: used.count))
    try workbook.close()
  }

  /// A section in the columns of the sheet.
  private struct SheetSection {
    let document: Document
    private let rows: [[Cell]]
    private let total: [Cell]?
    /// The shown columns of the document.
    private let shown: Set<Int>

    init(_ document: Document) throws {
      self.document = document
      var rows: [[Cell]] = []
      let total = try document.rows { rows.append($0) }
      let columns = document.columns
      shown = Set(
        columns.indices.filter { index in
          !columns[index].isOptional || rows.contains { !$0[index].isBlank }
        })
      self.rows = rows
      self.total = total
    }

    /// The column of the document that stands in a slot; nil for none.
    func place(of slot: Int) -> Int? {
      let names = StatementWorkbook.slots[slot].names
      return shown.sorted().first { names.contains(document.columns[$0].name) }
    }

    func write(on sheet: Sheet, _ used: [Int], _ row: inout Int) throws {
      let workbook = sheet.workbook
      try sheet.setHeight(row, 22)
      try sheet.put(workbook.wording.phrase(document.title), row, 0, .section)
      for column in 1..<max(used.count, 2) { try sheet.putBlank(row, column, .section) }
      row += 1
      guard !rows.isEmpty else {
        try sheet.put(workbook.wording.phrase(document.whenEmpty), row, 0, .note)
        row += 2
        return
      }
      let places = used.map(place)
      try sheet.setHeight(row, 32)
      for (column, place) in places.enumerated() {
        guard let place else {
          try sheet.putBlank(row, column, .header)
          continue
        }
        let described = document.columns[place]
        // A share is a text, as no number format has fractions such as 2/3 beside percentages.
        let isNumber = described.isNumeric && described.name != "share"
        try sheet.put(
          workbook.text(described.heading), row, column, .header(isNumber ? .number : .text))
      }
      row += 1
      let first = row
      for cells in rows {
        for (column, place) in places.enumerated() {
          if let place { try sheet.put(cells[place], row, column) }
        }
        row += 1
      }
      if let total, rows.count > 1 { try put(total, places, first, on: sheet, &row) }
      row += 1
    }

    private func put(
      _ total: [Cell], _ places: [Int?], _ first: Int, on sheet: Sheet, _ row: inout Int
    ) throws {
      for (column, place) in places.enumerated() {
        switch place.map({ total[$0] }) {
        case .money(let sum)?:
          let cells = "\(Sheet.cell(first, column)):\(Sheet.cell(row - 1, column))"
          try sheet.put(
            formula: "SUM(\(cells))", value: sum.sheetNumber, row, column, .total(.money))
        case nil, .empty?:
          if column == 0 {
            try sheet.put(sheet.workbook.text("word.total"), row, column, .total)
          } else {
            try sheet.putBlank(row, column, .total)
          }
        case let cell?:
          try sheet.put(sheet.workbook.wording.cell(cell), row, column, .total)
        }
      }
      row += 1
    }
  }
}
