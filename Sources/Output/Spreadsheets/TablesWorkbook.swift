package import Bookkeeping
package import Documents
package import Rendering

/// The records of a book as a workbook with a sheet for each kind, to be edited and imported.
package enum TablesWorkbook {
  /// Writes the file.
  ///
  /// - Parameters:
  ///   - sheets: The records of each kind; a kind without records has its headings.
  ///   - today: The date of creation.
  ///   - temporaryFolder: The directory for the temporary files of streamed rows.
  /// - Returns: The cells whose text was truncated.
  /// - Throws: `SpreadsheetError`, and any error that the sources of the records throw.
  package static func write(
    _ sheets: [(kind: RecordKind, document: Document)], today: Day, to path: String,
    wording: Wording, temporaryFolder: String
  ) throws -> TruncatedCells {
    let workbook = try Workbook(path: path, wording: wording, temporaryFolder: temporaryFolder)
    try workbook.setProperties(title: workbook.text("sheet.tables"), createdOn: today)
    for (kind, document) in sheets {
      try TableSheet(
        name: workbook.text(kind.tableName), document: document, saysWhenEmpty: false
      ).write(to: workbook)
    }
    try workbook.close()
    return workbook.cuts
  }
}
