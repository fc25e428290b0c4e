package import Bookkeeping
package import Rendering
package import Reporting

/// The VAT books of a year as the workbook of the tax agency's format: a sheet for each book, without anything else.
package struct AgencyWorkbook {
  private let book: AgencyBook
  private let today: Day

  /// Creates a workbook.
  ///
  /// - Parameter today: The date of creation.
  package init(_ book: AgencyBook, today: Day) {
    self.book = book
    self.today = today
  }

  /// Writes the file.
  ///
  /// - Parameter temporaryFolder: The directory for the temporary files of streamed rows.
  /// - Throws: `SpreadsheetError`, `AmountOverflow`.
  package func write(to path: String, wording: Wording, temporaryFolder: String) throws {
    let workbook = try Workbook(path: path, wording: wording, temporaryFolder: temporaryFolder)
    try workbook.setProperties(title: book.fileName(of: nil), createdOn: today)
    for side in AgencyBook.Side.allCases {
      let sheet = try workbook.addSheet(side.sheet, streams: true)
      for (row, cells) in try book.rows(of: side).enumerated() {
        for (column, cell) in cells.enumerated() {
          try sheet.put(cell, row, column, isHeading: row < AgencyBook.headingRows)
        }
      }
    }
    try workbook.close()
  }
}

extension Sheet {
  /// Writes a cell of the agency's layout; amounts are numbers without a currency.
  fileprivate func put(
    _ cell: AgencyCell, _ row: Int, _ column: Int, isHeading: Bool
  ) throws(SpreadsheetError) {
    let style = isHeading ? Style.header : Style.body(.text)
    switch cell {
    case .empty: if isHeading { try putBlank(row, column, style) }
    case .text(let text): try put(text, row, column, style)
    case .number(let number): try put(Double(number), row, column, .body(.number))
    case .decimal(let cents):
      try put(Money(cents: cents).sheetNumber, row, column, .body(.decimal))
    case .day(let day): try put(day, row, column, .body(.agencyDay))
    }
  }
}
