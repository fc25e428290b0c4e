package import Bookkeeping
package import Exchange
package import Reporting
internal import Resources
package import Storage

/// What goes into a workbook: finished reports, and lists that are read as they are written.
package struct WorkbookContents {
  /// The homes it is about.
  package let homes: [Property]
  /// How many bookings and expenses its lists have.
  package let count: RecordCount
  /// Profit of all of them by quarter.
  package let quarters: ProfitReport
  /// Profit of each of them by quarter.
  package let homesAndQuarters: ProfitReport
  /// Expenses by category.
  package let expenseReport: ExpenseReport
  /// The figures of form 950.
  package let worksheets: FilingWorksheets
  /// The bookings that begin in the period.
  package let bookings: BookingList.Source
  /// The expenses of the period.
  package let expenses: ExpenseList.Source
}

extension Ledger {
  /// Runs `body` with what goes into a workbook about a home, or about all, in a period. The book does not
  /// change meanwhile.
  package func withWorkbook<Result>(
    of property: String?, in period: Period?, _ body: (WorkbookContents) throws -> Result
  ) throws -> Result {
    try read {
      let homes = try properties(property)
      let scope = try scope(of: homes)
      var quarters = ProfitReport.Builder(scope: scope, period: period, grouping: .quarter)
      var split = ProfitReport.Builder(
        scope: scope, period: period, grouping: .quarter, splitsHomes: true)
      var worksheets = try FilingWorksheets.Builder(
        scope: scope, period: period, calendar: .legal())
      // A return is for a whole filing period, whatever part of it the workbook is about.
      try book.forEachStay(RecordFilter(homes: homes, period: worksheets.reach)) { stay in
        try worksheets.add(stay)
        try quarters.add(stay)
        try split.add(stay)
      }
      let filter = RecordFilter(homes: homes, period: period)
      try book.forEachOutlay(filter) { outlay in
        try quarters.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
        try split.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
      }
      return try body(
        WorkbookContents(
          homes: homes, count: try book.count(filter), quarters: try quarters.report(),
          homesAndQuarters: try split.report(),
          expenseReport: try expenses(of: homes, in: period),
          worksheets: try worksheets.report(), bookings: { try book.forEachBooking(filter, $0) },
          expenses: { try book.forEachExpense(filter, $0) }))
    }
  }

  /// Runs `body` with every record of the book. The book does not change meanwhile.
  package func withRecords<Result>(_ body: (any BookSource) throws -> Result) throws -> Result {
    try read { try body(book) }
  }

  /// Writes the journal of a home, or of all, in a period; `write` is handed the text in portions.
  package func writeJournal(
    _ dialect: JournalDialect, of property: String?, in period: Period?,
    to write: (String) -> Void
  ) throws {
    try read {
      let homes = try properties(property)
      let filter = RecordFilter(homes: homes, period: period)
      try Journal(
        dialect: dialect, homes: homes, rates: rateTable(),
        bookings: { try book.forEachBooking(filter, $0) },
        expenses: { try book.forEachExpense(filter, $0) }
      ).write(to: write)
    }
  }
}

extension BookFile: BookSource {}
