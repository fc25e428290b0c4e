package import Bookkeeping
package import Documents
package import Rendering

/// The records of a book as a workbook with a sheet for each kind, to be edited and imported.
package struct TablesWorkbook {
  private let sheets: [(kind: RecordKind, document: Document)]
  private let today: Day

  /// Creates a workbook.
  ///
  /// - Parameters:
  ///   - sheets: The records of each kind; a kind without records has its headings.
  ///   - today: The date of creation.
  package init(_ sheets: [(kind: RecordKind, document: Document)], today: Day) {
    self.sheets = sheets
    self.today = today
  }

  /// Writes the file.
  ///
  /// - Parameter temporaryFolder: The directory for the temporary files of streamed rows.
  /// - Returns: The cells whose text was truncated.
  /// - Throws: `SpreadsheetError`, and any error that the sources of the records throw.
  package func write(
    to path: String, wording: Wording, temporaryFolder: String
  ) throws -> TruncatedCells {
    let workbook = try Workbook(
      path: path, wording: wording, temporaryFolder: temporaryFolder,
      rowLimit: BookWorkbook.rowLimit)
    try workbook.setProperties(
      title: workbook.text("sheet.tables"), subject: workbook.text("sheet.tables"),
      comments: workbook.text("sheet.comments"), created: today.number * 86_400 + 43_200)
    for (kind, document) in sheets {
      try TableSheet(
        name: workbook.text(kind.tableName), document: document, saysWhenEmpty: false
      ).write(to: workbook)
    }
    try workbook.close()
    return workbook.cuts
  }
}
