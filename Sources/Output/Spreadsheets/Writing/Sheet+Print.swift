internal import CXLSXWriter
internal import Localizations
internal import Rendering

extension Sheet {
  /// The page setup of a sheet.
  struct Print {
    var isLandscape = false
    /// The row repeated at the top of each following page.
    var repeatedRow: Int?
    /// The number of printed rows and columns.
    var rows: Int
    var columns: Int
    /// The first rows of pages; Excel ignores them if it scales the sheet to the width of the page.
    var breaks: [Int] = []
    /// The total width of the columns in characters; required with page breaks.
    var width = 0
  }

  /// The maximum number of page breaks in Excel.
  private static let breakLimit = 1_023

  /// Returns the scale in percent at which the columns fit on a landscape page with any font: digits
  /// may be a third wider than those of the usual font, and each column has a margin.
  private static func scale(ofWidth width: Int) -> UInt16 {
    UInt16(max(25, min(90, 9_800 / max(1, width))))
  }

  /// Applies the page setup for A4.
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
      // The array is terminated by 0.
      var breaks = print.breaks.prefix(Sheet.breakLimit).map { lxw_row_t($0) } + [0]
      try unsafe SpreadsheetError.check(worksheet_set_h_pagebreaks(handle, &breaks))
    }
  }

  /// Freezes the rows above a row.
  func freeze(above row: Int) {
    unsafe worksheet_freeze_panes(handle, lxw_row_t(row), 0)
  }

  /// Hides the gridlines, for a sheet that is read rather than edited.
  func hideGridlines() {
    unsafe worksheet_gridlines(handle, UInt8(LXW_HIDE_ALL_GRIDLINES.rawValue))
  }

  /// Sets the width of a column in characters.
  func setWidth(_ column: Int, _ width: Int) throws(SpreadsheetError) {
    try unsafe SpreadsheetError.check(
      worksheet_set_column(handle, lxw_col_t(column), lxw_col_t(column), Double(width), nil))
  }

  /// Returns the number of lines of a wrapped text, with a margin for wide fonts.
  static func lines(of length: Int, width: Int) -> Int {
    let room = max(1, width * 4 / 5)
    return max(1, (length + room - 1) / room)
  }

  /// Returns the height of a row in points, at most Excel's limit of 409.
  static func height(ofLines lines: Int) -> Double { min(15 * Double(lines), 409) }

  /// Sets the height of a row in points.
  func setHeight(_ row: Int, _ height: Double) throws(SpreadsheetError) {
    try unsafe SpreadsheetError.check(worksheet_set_row(handle, lxw_row_t(row), height, nil))
  }
}
