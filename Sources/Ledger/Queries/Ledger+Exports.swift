package import Bookkeeping
package import Exchange
package import Reporting
internal import Resources
package import Storage

/// The contents of a workbook: finished reports, and sources of long lists.
package struct WorkbookContents {
  /// The homes of the workbook.
  package let homes: [Property]
  /// The number of bookings and expenses in the lists.
  package let count: RecordCount
  /// The profit of all homes by quarter.
  package let quarters: ProfitReport
  /// The profit of each home by quarter.
  package let homesAndQuarters: ProfitReport
  /// The expenses by category.
  package let expenseReport: ExpenseReport
  /// The figures of form 950.
  package let worksheets: FilingWorksheets
  /// The bookings that begin in the period.
  package let bookings: BookingList.Source
  /// The expenses of the period.
  package let expenses: ExpenseList.Source
}

extension Ledger {
  /// Runs `body` with the contents of a workbook about one home or all, in a period, in one read
  /// transaction.
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
      // A return covers a whole filing period, even if the workbook covers a part of it.
      try book.forEachFigures(
        of: Booking.self, RecordFilter(homes: homes, period: worksheets.reach)
      ) { booking in
        let stay = booking.stay
        try worksheets.add(stay)
        try quarters.add(stay)
        try split.add(stay)
      }
      let filter = RecordFilter(homes: homes, period: period)
      try book.forEachFigures(of: Expense.self, filter) { outlay in
        try quarters.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
        try split.add(expense: outlay.amount, on: outlay.date, property: outlay.property)
      }
      return try body(
        WorkbookContents(
          homes: homes, count: try book.count(filter), quarters: try quarters.report(),
          homesAndQuarters: try split.report(),
          expenseReport: try expenses(of: homes, in: period),
          worksheets: try worksheets.report(),
          bookings: { try book.forEach(Booking.self, filter, $0) },
          expenses: { try book.forEach(Expense.self, filter, $0) }))
    }
  }

  /// Runs `body` with every record of the book, in one read transaction.
  package func withRecords<Result>(_ body: (any BookSource) throws -> Result) throws -> Result {
    try read { try body(book) }
  }

  /// Writes the journal of one home or all, in a period; `write` receives the text in chunks.
  package func writeJournal(
    _ dialect: JournalDialect, of property: String?, in period: Period?,
    to write: (String) -> Void
  ) throws {
    try read {
      let homes = try properties(property)
      let filter = RecordFilter(homes: homes, period: period)
      try Journal(
        dialect: dialect, homes: homes, rates: rateTable(),
        bookings: { try book.forEach(Booking.self, filter, $0) },
        expenses: { try book.forEach(Expense.self, filter, $0) }
      ).write(to: write)
    }
  }
}

extension BookFile: BookSource {}
