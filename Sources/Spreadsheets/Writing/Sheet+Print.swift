internal import CXLSXWriter
internal import Localizations
internal import Reporting

extension Sheet {
  /// How the sheet lies on paper.
  struct Print {
    var isLandscape = false
    /// The row that is repeated at the top of each page after its own.
    var repeatedRow: Int?
    /// The rows and columns that are printed.
    var rows: Int
    var columns: Int
    /// Rows that begin a page; Excel minds them only where it does not fit the width itself.
    var breaks: [Int] = []
    /// How many characters wide the columns are together; needed where there are breaks.
    var width = 0
  }

  /// The most page breaks that Excel takes.
  private static let breakLimit = 1_023

  /// The size in percent at which columns fit on a page that lies down, whatever the font.
  private static func scale(ofWidth width: Int) -> UInt16 {
    UInt16(max(25, min(90, 10_500 / max(1, width))))
  }

  /// Prepares the sheet for A4.
  func setUp(_ print: Print) throws(SpreadsheetError) {
    unsafe worksheet_set_paper(handle, 9)
    if print.isLandscape { unsafe worksheet_set_landscape(handle) }
    unsafe worksheet_set_margins(handle, 0.5, 0.5, 0.8, 0.8)
    let title = workbook.text("sheet.title")
    let text = title.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&&")
    try unsafe SpreadsheetError.check(worksheet_set_header(handle, "&L&9\(text)&R&9&A"))
    let page = workbook.wording.catalogue.text("sheet.page", ["page": "&P", "pages": "&N"])
    try unsafe SpreadsheetError.check(worksheet_set_footer(handle, "&L&9estada&R&9\(page)"))
    if let row = print.repeatedRow {
      try unsafe SpreadsheetError.check(
        worksheet_repeat_rows(handle, lxw_row_t(row), lxw_row_t(row)))
    }
    if print.rows > 0 && print.columns > 0 {
      try unsafe SpreadsheetError.check(
        worksheet_print_area(
          handle, 0, 0, lxw_row_t(print.rows - 1), lxw_col_t(print.columns - 1)))
    }
    if print.breaks.isEmpty {
      unsafe worksheet_fit_to_pages(handle, 1, 0)
    } else {
      unsafe worksheet_set_print_scale(handle, Sheet.scale(ofWidth: print.width))
      // Ends with a 0.
      var breaks = print.breaks.prefix(Sheet.breakLimit).map { lxw_row_t($0) } + [0]
      try unsafe SpreadsheetError.check(worksheet_set_h_pagebreaks(handle, &breaks))
    }
  }

  /// Keeps the rows above one in sight.
  func freeze(above row: Int) {
    unsafe worksheet_freeze_panes(handle, lxw_row_t(row), 0)
  }

  /// Hides the lines between cells, on a sheet that is more to be read than to be worked on.
  func hideGridlines() {
    unsafe worksheet_gridlines(handle, UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue))
  }

  /// Makes a column so many characters wide.
  func setWidth(_ column: Int, _ width: Int) throws(SpreadsheetError) {
    try unsafe SpreadsheetError.check(
      worksheet_set_column(handle, lxw_col_t(column), lxw_col_t(column), Double(width), nil))
  }

  /// How many lines a text takes in a column, with room for fonts that are wider than most.
  static func lines(of length: Int, width: Int) -> Int {
    let room = max(1, width * 4 / 5)
    return max(1, (length + room - 1) / room)
  }

  /// The height of a row of so many lines; Excel has none higher.
  static func height(ofLines lines: Int) -> Double { min(15 * Double(lines), 409) }

  /// Makes a row so many points high.
  func setHeight(_ row: Int, _ height: Double) throws(SpreadsheetError) {
    try unsafe SpreadsheetError.check(worksheet_set_row(handle, lxw_row_t(row), height, nil))
  }
}
