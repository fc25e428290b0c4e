package import Bookkeeping
package import Reporting

/// What goes into the workbook of a book: reports that have been made, and lists that are gone through
/// as they are written.
package struct BookWorkbook {
  /// Profit of all homes by quarter.
  package var quarters: ProfitReport
  /// Profit of each home by quarter.
  package var homesAndQuarters: ProfitReport
  /// Expenses by category.
  package var expenses: ExpenseReport
  /// The figures of form 950.
  package var worksheets: FilingWorksheets
  /// The list of bookings.
  package var bookingList: Document
  /// The list of expenses.
  package var expenseList: Document
  /// Which homes and days it is about, and when it was made.
  package var subtitle: Phrase
  /// The day it is made.
  package var today: Day

  /// Gathers what goes into it.
  package init(
    quarters: ProfitReport, homesAndQuarters: ProfitReport, expenses: ExpenseReport,
    worksheets: FilingWorksheets, bookingList: Document, expenseList: Document, subtitle: Phrase,
    today: Day
  ) {
    self.quarters = quarters
    self.homesAndQuarters = homesAndQuarters
    self.expenses = expenses
    self.worksheets = worksheets
    self.bookingList = bookingList
    self.expenseList = expenseList
    self.subtitle = subtitle
    self.today = today
  }

  /// The rows of a sheet in Excel.
  package static let rowLimit = 1_048_576

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - temporaryFolder: Where rows are kept until the file is put together.
  ///   - rowLimit: The most rows of a sheet; what is over goes on on a further one.
  ///   - progress: Told how many bookings and expenses have been written, after each.
  /// - Returns: The cells whose text did not fit.
  /// - Throws: `SpreadsheetError`, and what the lists throw.
  package func write(
    to path: String, wording: Wording, temporaryFolder: String,
    rowLimit: Int = BookWorkbook.rowLimit, progress: (Int) throws -> Void = { _ in }
  ) throws -> CellCuts {
    let workbook = try Workbook(
      path: path, wording: wording, temporaryFolder: temporaryFolder, rowLimit: rowLimit)
    let secondsOfDay = 43_200
    try workbook.setProperties(
      title: workbook.text("sheet.title"), subject: wording.phrase(subtitle),
      comments: workbook.text("sheet.comments"), created: today.number * 86_400 + secondsOfDay)
    var done = 0
    let count = {
      done += 1
      try progress(done)
    }
    try SummarySheet(contents: self).write(to: workbook)
    try TableSheet(
      name: workbook.text("sheet.bookings"), document: bookingList,
      summed: ["nights", "amount", "commission"]
    ).write(to: workbook, progress: count)
    try TableSheet(
      name: workbook.text("sheet.expenses"), document: expenseList, summed: ["amount"]
    ).write(to: workbook, progress: count)
    try TaxSheet(worksheets: worksheets).write(to: workbook)
    try TableSheet(
      name: workbook.text("sheet.rates"), document: RateList.document(worksheets.rates),
      wraps: true
    ).write(to: workbook)
    try workbook.close()
    return workbook.cuts
  }
}
