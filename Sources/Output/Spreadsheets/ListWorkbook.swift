package import Bookkeeping
package import Documents
package import Rendering

/// A list or report as a workbook of one sheet: its rows as a table, the total and sentences below.
package enum ListWorkbook {
  /// Writes the file.
  ///
  /// - Parameters:
  ///   - today: The date of creation.
  ///   - temporaryFolder: The directory for the temporary files of streamed rows.
  ///   - rowLimit: The maximum number of rows of a sheet; further rows go to additional sheets.
  /// - Returns: The cells whose text was truncated.
  /// - Throws: `SpreadsheetError`, and any error that the rows throw.
  package static func write(
    _ document: Document, today: Day, to path: String, wording: Wording, temporaryFolder: String,
    rowLimit: Int = BookWorkbook.rowLimit
  ) throws -> TruncatedCells {
    let workbook = try Workbook(
      path: path, wording: wording, temporaryFolder: temporaryFolder, rowLimit: rowLimit)
    let title = workbook.wording.phrase(document.title)
    try workbook.setProperties(title: title, createdOn: today)
    // The beginning of *Profit by home, 2026*.
    let name = workbook.freeName(like: String(title.prefix { $0 != "," }))
    try TableSheet(
      name: name, tableName: "estada", document: document,
      hasTotalAndNotes: true
    ).write(to: workbook)
    try workbook.close()
    return workbook.cuts
  }
}
