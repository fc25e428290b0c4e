internal import Bookkeeping
internal import Documents
internal import Rendering
internal import UnicodeText

/// A document as a sheet with one table, or as several if it exceeds the rows of a sheet.
///
/// Rows are streamed, so that memory does not grow with them.
struct TableSheet {
  /// The name of the tab.
  let name: String
  /// The name of the table in formulas, consisting of letters only; nil for that of the tab.
  var tableName: String?
  /// The document to write.
  let document: Document
  /// The names of the columns with totals.
  var summed: Set<String> = []
  /// Whether long texts are wrapped.
  var wraps = false
  /// Whether a sheet without rows says so below its headings.
  var saysWhenEmpty = true
  /// Whether the total of the document and its sentences follow the rows.
  var hasTotalAndNotes = false

  /// The sentences below the rows; the name of the tab has no room for the period of a title.
  private var notes: [Phrase] {
    guard hasTotalAndNotes else { return [] }
    return (document.title.values.isEmpty ? [] : [document.title]) + document.preface
      + document.notes
  }

  /// The number of rows besides those of the document: headings, totals, an empty row, sentences.
  private var extraRows: Int { notes.isEmpty ? 2 : 3 + notes.count }

  /// Writes the sheets and calls `progress` after each row.
  func write(to workbook: Workbook, progress: () throws -> Void = {}) throws {
    let shown = try document.shownColumns()
    let columns = shown.map { document.columns[$0] }
    let limit = workbook.rowLimit - extraRows
    var number = 1
    var part = try TablePart(self, columns, number: number, in: workbook)
    let total = try document.rows { row in
      if part.rows == limit {
        try part.finish()
        number += 1
        part = try TablePart(self, columns, number: number, in: workbook)
      }
      try part.add(shown, of: row)
      try progress()
    }
    try part.finish(
      total: hasTotalAndNotes ? total.map { total in shown.map { total[$0] } } : nil, notes: notes)
  }
}

extension Document {
  /// The columns of text output, without optional columns whose cells are all blank.
  func shownColumns() throws -> [Int] {
    let candidates = columns.indices.filter {
      columns[$0].isForPeople
        && !(columns[$0].isOptional && blankColumns.contains(columns[$0].name))
    }
    var unused = candidates.filter { columns[$0].isOptional }
    if !unused.isEmpty {
      // The scan stops once every column is known to be used.
      struct Enough: Error {}
      do {
        _ = try rows { row in
          unused.removeAll { !row[$0].isBlank }
          if unused.isEmpty { throw Enough() }
        }
      } catch is Enough {}
    }
    return candidates.filter { !unused.contains($0) }
  }
}

/// A sheet of a table that may continue on further sheets.
struct TablePart {
  private let table: TableSheet
  private let columns: [Column]
  /// The headings, each of which differs from the others.
  private let headings: [String]
  /// Whether each column has a total.
  private var areSummed: [Bool]
  private let sheet: Sheet
  /// The name of the table in formulas.
  private let tableName: String
  /// The width of the widest cell of each column, in characters.
  private var widths: [Int]
  private var sums: [ColumnSum]
  /// The number of rows written so far.
  private(set) var rows = 0

  /// The maximum width of a column, in characters.
  private static let widest = 48

  /// Adds the sheet and writes its headings.
  init(
    _ table: TableSheet, _ columns: [Column], number: Int, in workbook: Workbook
  ) throws(SpreadsheetError) {
    self.table = table
    self.columns = columns
    areSummed = columns.map { table.summed.contains($0.name) }
    let name = number == 1 ? table.name : "\(table.name) (\(number))"
    let formulaName = table.tableName ?? table.name
    tableName = number == 1 ? formulaName : "\(formulaName)_\(number)"
    sheet = try workbook.addSheet(name, streams: true)
    sums = columns.map { _ in ColumnSum() }
    let words = workbook.wording.catalogue
    headings = columns.enumerated().map { place, column in
      let heading = words.heading(of: column)
      let same = columns[..<place].count { words.heading(of: $0).folded == heading.folded }
      return same == 0 ? heading : "\(heading) (\(same + 1))"
    }
    // The width of the longest word and the filter button.
    widths = headings.map { heading in
      (heading.split(separator: " ").map(\.count).max() ?? 0) + 4
    }
    try sheet.setHeight(0, 32)
    for (column, heading) in headings.enumerated() {
      try sheet.put(heading, 0, column, .header(columns[column].isNumeric ? .number : .text))
    }
  }

  /// Writes the cells of the shown columns of a row.
  mutating func add(_ shown: [Int], of row: [Cell]) throws {
    rows += 1
    if table.wraps { try setHeight(for: shown.map { row[$0] }) }
    for (column, index) in shown.enumerated() {
      let width = try put(row[index], column)
      if width > widths[column] { widths[column] = width }
      if areSummed[column] || table.hasTotalAndNotes { try sums[column].add(row[index]) }
    }
  }

  /// Sets the row height for the longest text, because not every application does so by itself.
  private func setHeight(for row: [Cell]) throws(SpreadsheetError) {
    let longest = row.reduce(0) { max($0, longText($1)?.count ?? 0) }
    let lines = Sheet.lines(of: longest, width: TablePart.widest)
    if lines > 1 { try sheet.setHeight(rows, Sheet.height(ofLines: lines)) }
  }

  /// The text of a cell that may be longer than its column is wide.
  private func longText(_ cell: Cell) -> String? {
    switch cell {
    case .text(let text): text
    case .term, .phrase: sheet.workbook.text(of: cell)
    default: nil
    }
  }

  private func put(_ cell: Cell, _ column: Int) throws(SpreadsheetError) -> Int {
    if table.wraps, let text = longText(cell) {
      try sheet.put(text, rows, column, .wrapped)
      return text.count
    }
    return try sheet.put(cell, rows, column)
  }

  /// Writes the totals and converts the rows to a table.
  ///
  /// - Parameters:
  ///   - total: The total of the document, in the shown columns: a column of which it is the sum
  ///     gets a formula. Nil for the sums of the columns that are to be summed.
  ///   - notes: The sentences below the table.
  mutating func finish(total: [Cell]? = nil, notes: [Phrase] = []) throws(SpreadsheetError) {
    let workbook = sheet.workbook
    if let total { areSummed = zip(sums, total).map { $0 == $1 } }
    let hasTotals = rows > 0 && (!table.summed.isEmpty || (total ?? []).contains { $0 != .empty })
    if rows == 0 && table.saysWhenEmpty {
      try sheet.put(workbook.wording.phrase(table.document.whenEmpty), 1, 0, .note)
    }
    if hasTotals { try putTotals(total) }
    let lastRow = max(rows, 1) + (hasTotals ? 1 : 0)
    if rows > 0 {
      try sheet.addTable(
        name: tableName, headers: headings, summed: areSummed, hasTotals: hasTotals,
        lastRow: lastRow)
    }
    let fitted = widths.map { min($0 + 2, TablePart.widest) }
    for (column, width) in fitted.enumerated() { try sheet.setWidth(column, width) }
    for (index, phrase) in notes.enumerated() {
      try sheet.putSentence(
        workbook.wording.phrase(phrase), lastRow + 2 + index, across: columns.count,
        width: fitted.reduce(0, +))
    }
    sheet.freeze(above: 1)
    try sheet.setUp(
      Sheet.Print(
        isLandscape: columns.count > 6, repeatedRow: 0,
        rows: lastRow + 1 + (notes.isEmpty ? 0 : 1 + notes.count), columns: columns.count))
  }

  private func putTotals(_ total: [Cell]?) throws(SpreadsheetError) {
    for (column, heading) in headings.enumerated() {
      if areSummed[column] {
        let sum = sums[column]
        try sheet.put(
          formula: "SUBTOTAL(109,\(tableName)[\(heading)])", value: sum.number, rows + 1, column,
          .total(sum.figure))
      } else if let cell = total?[column], cell != .empty {
        try sheet.put(cell, rows + 1, column, role: .total)
      } else if column == 0 {
        try sheet.put(sheet.workbook.text("word.total"), rows + 1, column, .total)
      } else {
        try sheet.putBlank(rows + 1, column, .total)
      }
    }
  }
}

/// The sum of the cells of a column on one sheet.
struct ColumnSum {
  private var money = Money.zero
  private var count = 0
  private(set) var figure = Style.Figure.count

  mutating func add(_ cell: Cell) throws(AmountOverflow) {
    switch cell {
    case .money(let amount):
      money = try money.adding(amount)
      figure = .money
    case .deduction(let amount):
      money = try money.subtracting(amount)
      figure = .money
    case .count(let number): count += number
    case .pending: figure = .money
    default: break
    }
  }

  /// Whether the cell of a total has this sum.
  static func == (sum: ColumnSum, cell: Cell) -> Bool {
    switch cell {
    case .money(let amount): sum.figure == .money && sum.money == amount
    case .deduction(let amount):
      sum.figure == .money && sum.money == Money(cents: 0 &- amount.cents)
    case .count(let count): sum.figure == .count && sum.count == count
    default: false
    }
  }

  var number: Double { figure == .money ? money.sheetNumber : Double(count) }
}
