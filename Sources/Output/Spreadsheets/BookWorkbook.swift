package import Bookkeeping
package import Documents
package import Rendering
package import Reporting

/// The content of the workbook of a book: finished reports, and lists that are streamed while they
/// are written.
package struct BookWorkbook {
  /// The profit of all properties by quarter.
  package var quarters: ProfitReport
  /// The profit of each property by quarter.
  package var homesAndQuarters: ProfitReport
  /// Expenses by category.
  package var expenses: ExpenseReport
  /// The figures of form 950.
  package var worksheets: FilingWorksheets
  /// The list of bookings.
  package var bookingList: Document
  /// The list of expenses.
  package var expenseList: Document
  /// The properties and days covered, and the date of creation.
  package var subtitle: Phrase
  /// The date of creation.
  package var today: Day
  /// Whether every booking is a stay, so that the nights of the list can be added up.
  package var hasOnlyStays: Bool
  /// What each owner has; empty for a book without owners.
  package var owners: [OwnerAccount]
  /// The lines of the bank; nil for a book without accounts, and for a workbook about one home.
  package var bankList: Document?

  /// Creates the content of a workbook.
  package init(
    quarters: ProfitReport, homesAndQuarters: ProfitReport, expenses: ExpenseReport,
    worksheets: FilingWorksheets, bookingList: Document, expenseList: Document, subtitle: Phrase,
    today: Day, hasOnlyStays: Bool = true, owners: [OwnerAccount] = [], bankList: Document? = nil
  ) {
    self.quarters = quarters
    self.homesAndQuarters = homesAndQuarters
    self.expenses = expenses
    self.worksheets = worksheets
    self.bookingList = bookingList
    self.expenseList = expenseList
    self.subtitle = subtitle
    self.today = today
    self.hasOnlyStays = hasOnlyStays
    self.owners = owners
    self.bankList = bankList
  }

  /// The maximum number of rows of a sheet in Excel.
  package static let rowLimit = Workbook.rowLimit

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - temporaryFolder: The directory for the temporary files of streamed rows.
  ///   - rowLimit: The maximum number of rows of a sheet; further rows go to additional sheets.
  ///   - progress: Called with the number of bookings and expenses written, after each one.
  /// - Returns: The cells whose text was truncated.
  /// - Throws: `SpreadsheetError`, and any error that the lists throw.
  package func write(
    to path: String, wording: Wording, temporaryFolder: String,
    rowLimit: Int = BookWorkbook.rowLimit, progress: (Int) throws -> Void = { _ in }
  ) throws -> TruncatedCells {
    let workbook = try Workbook(
      path: path, wording: wording, temporaryFolder: temporaryFolder, rowLimit: rowLimit)
    try workbook.setProperties(
      title: workbook.text("sheet.title"), subject: wording.phrase(subtitle), createdOn: today)
    var done = 0
    let count = {
      done += 1
      try progress(done)
    }
    try SummarySheet(contents: self).write(to: workbook)
    try TableSheet(
      name: workbook.text("sheet.bookings"), document: bookingList,
      summed: Set(hasOnlyStays ? ["nights"] : []).union([
        "amount", "base", "vat", "commission", "adjustments", "adjustments_vat", "tax", "net",
        "received", "outstanding", "deposit",
      ])
    ).write(to: workbook, progress: count)
    try TableSheet(
      name: workbook.text("sheet.expenses"), document: expenseList, summed: ["amount"],
      // The names of documents are long, and an expense may have several.
      wraps: expenseList.columns.contains { $0.name == "documents" }
    ).write(to: workbook, progress: count)
    if let bankList {
      try TableSheet(name: workbook.text("sheet.bank"), document: bankList, summed: ["amount"])
        .write(to: workbook)
    }
    try TaxSheet(worksheets: worksheets).write(to: workbook)
    try TableSheet(
      name: workbook.text("sheet.rates"), document: RateList.document(worksheets.rates),
      wraps: true
    ).write(to: workbook)
    // The names of owners must not take those of the other sheets.
    for account in owners { try OwnerSheet(account: account).write(to: workbook) }
    try workbook.close()
    return workbook.cuts
  }
}
