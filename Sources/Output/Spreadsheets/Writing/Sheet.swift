internal import CXLSXWriter
internal import Glibc

/// A sheet of a workbook, with zero-based rows and columns.
///
/// Safe: the handle is owned and freed by the workbook, and not used after the workbook is closed.
@safe
final class Sheet {
  let handle: UnsafeMutablePointer<lxw_worksheet>
  /// The name of its tab.
  let name: String
  /// The workbook, which outlives the sheet.
  unowned let workbook: Workbook

  init(handle: UnsafeMutablePointer<lxw_worksheet>, name: String, workbook: Workbook) {
    unsafe self.handle = unsafe handle
    self.name = name
    self.workbook = workbook
  }

  /// Writes a text cell, never a formula, whatever its first character.
  func put(_ text: String, _ row: Int, _ column: Int, _ style: Style) throws(SpreadsheetError) {
    let fitted = SheetText(text)
    if fitted.isCut { workbook.recordTruncation(sheet: name, cell: Sheet.cell(row, column)) }
    let format = try unsafe workbook.format(style)
    try unsafe SpreadsheetError.check(
      worksheet_write_string(handle, lxw_row_t(row), lxw_col_t(column), fitted.text, format))
  }

  /// Writes a sentence across the first columns, on as many lines as it needs.
  ///
  /// - Parameter width: The width of the columns together, in characters.
  func putSentence(
    _ text: String, _ row: Int, across columns: Int, width: Int
  ) throws(SpreadsheetError) {
    let fitted = SheetText(text)
    if fitted.isCut { workbook.recordTruncation(sheet: name, cell: Sheet.cell(row, 0)) }
    let lines = Sheet.lines(of: fitted.text.count, width: width)
    if lines > 1 { try setHeight(row, Sheet.height(ofLines: lines)) }
    guard columns > 1 else { return try put(text, row, 0, .sentence) }
    let format = try unsafe workbook.format(.sentence)
    try unsafe SpreadsheetError.check(
      worksheet_merge_range(
        handle, lxw_row_t(row), 0, lxw_row_t(row), lxw_col_t(columns - 1), fitted.text, format))
  }

  /// Writes a number.
  func put(_ number: Double, _ row: Int, _ column: Int, _ style: Style) throws(SpreadsheetError) {
    let format = try unsafe workbook.format(style)
    try unsafe SpreadsheetError.check(
      worksheet_write_number(handle, lxw_row_t(row), lxw_col_t(column), number, format))
  }

  /// Writes a formula with its cached value, for applications that do not calculate it.
  func put(
    formula: String, value: Double, _ row: Int, _ column: Int, _ style: Style
  ) throws(SpreadsheetError) {
    let format = try unsafe workbook.format(style)
    try unsafe SpreadsheetError.check(
      worksheet_write_formula_num(
        handle, lxw_row_t(row), lxw_col_t(column), "=" + formula, format, value))
  }

  /// Writes an empty cell with a style.
  func putBlank(_ row: Int, _ column: Int, _ style: Style) throws(SpreadsheetError) {
    let format = try unsafe workbook.format(style)
    try unsafe SpreadsheetError.check(
      worksheet_write_blank(handle, lxw_row_t(row), lxw_col_t(column), format))
  }

  /// Converts the rows up to `lastRow` to a table with headers, filters and a total row.
  /// Precondition: all its cells have been written.
  func addTable(
    name: String, headers: [String], summed: [Bool], hasTotals: Bool, lastRow: Int
  ) throws(SpreadsheetError) {
    let copies = unsafe headers.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    let code = unsafe estada_xlsx_add_table(
      handle, lxw_row_t(lastRow), name, copies.map { unsafe UnsafePointer($0) }, summed,
      Int32(headers.count), hasTotals ? workbook.text("word.total") : nil)
    try SpreadsheetError.check(code)
  }

  /// Inserts a chart with its top left corner at a cell and a size in pixels.
  func insert(
    _ chart: Chart, _ row: Int, _ column: Int, left: Int, width: Int, height: Int,
    description: String
  ) throws(SpreadsheetError) {
    var code = LXW_NO_ERROR
    unsafe description.withCString { description in
      var options = unsafe lxw_chart_options()
      unsafe options.x_offset = Int32(left)
      unsafe options.x_scale = Double(width) / 480
      unsafe options.y_scale = Double(height) / 288
      unsafe options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
      unsafe options.description = unsafe UnsafeMutablePointer(mutating: description)
      code = unsafe worksheet_insert_chart_opt(
        handle, lxw_row_t(row), lxw_col_t(column), chart.handle, &options)
    }
    try SpreadsheetError.check(code)
  }

  /// Returns the size in bytes of the temporary file of streamed rows and the free space beside it;
  /// nil for a sheet in memory.
  ///
  /// - Throws: `SpreadsheetError.temporaryFile` if writing the file failed.
  func measure() throws(SpreadsheetError) -> (fileSize: Int64, freeSpace: Int64)? {
    var fileSize: Int64 = 0
    var freeSpace: Int64 = 0
    guard unsafe estada_xlsx_measure(handle, &fileSize, &freeSpace) else {
      throw .temporaryFile(code: errno)
    }
    return fileSize == 0 ? nil : (fileSize, freeSpace)
  }

  /// Returns the reference of a cell: `F12`, or `$F$12` if fixed.
  static func cell(_ row: Int, _ column: Int, fixed: Bool = false) -> String {
    var letters = ""
    var rest = column + 1
    while rest > 0 {
      letters = String(UnicodeScalar(UInt8(65 + (rest - 1) % 26))) + letters
      rest = (rest - 1) / 26
    }
    return fixed ? "$\(letters)$\(row + 1)" : "\(letters)\(row + 1)"
  }

  /// Returns the reference of cells of a column that formulas on any sheet can use.
  func range(_ column: Int, _ rows: Range<Int>) -> String {
    let first = Sheet.cell(rows.lowerBound, column, fixed: true)
    let last = Sheet.cell(rows.upperBound - 1, column, fixed: true)
    return "\(quotedName)!\(first):\(last)"
  }

  /// The name in a formula of another sheet.
  var quotedName: String {
    "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
