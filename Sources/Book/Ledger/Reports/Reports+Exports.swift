package import Bookkeeping
package import Exchange
package import Ownership
package import Reporting
package import Storage
internal import Taxation

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
  /// The money of the bookings.
  package let accounts: BookingAccounts
  /// Whether every booking of the book is a stay, so that the nights of the list can be added up.
  package let hasOnlyStays: Bool
  /// The bookings that begin in the period.
  package let bookings: BookingList.Source
  /// The fields and columns that are blank in every booking of the list.
  package let blankInBookings: Set<String>
  /// The owners and the manager, by number.
  package let parties: [Int64: Party]
  /// The parties that are taken as the payers of expenses.
  package let payers: ExpensePayers
  /// The amounts of all bills, by number.
  package let bills: [Int64: Money]
  /// The expenses of the period.
  package let expenses: ExpenseList.Source
  /// The fields and columns that are blank in every expense of the list.
  package let blankInExpenses: Set<String>
  /// The names of the documents of each expense that has any.
  package let documents: [Int64: [String]]
  /// What each owner has, in a workbook about all homes; empty for a book without owners.
  package let owners: [OwnerAccount]
  /// The accounts of the bank, by number; empty in a workbook about one home.
  package let bankAccounts: [Int64: BankAccount]
  /// The lines of the bank that were booked in the period.
  package let bankLines: BankLineList.Source
}

extension Reports {
  /// Runs `body` with the contents of a workbook about one home or all, in a period, in one read
  /// transaction.
  ///
  /// - Parameter today: The current day, the day of the positions of owners if there is no period.
  package func withWorkbook<Result>(
    of property: String?, in period: Period?, on today: Day,
    _ body: (WorkbookContents) throws -> Result
  ) throws -> Result {
    try ledger.read {
      let homes = try ledger.homes.chosen(property)
      let scope = try scope(of: homes)
      var quarters = ProfitReport.Builder(scope: scope, period: period, grouping: .quarter)
      var split = ProfitReport.Builder(
        scope: scope, period: period, grouping: .quarter, splitsHomes: true)
      var worksheets = try FilingWorksheets.Builder(
        scope: scope, period: period, calendar: ledger.filingCalendar(), filed: ledger.tax.forms())
      // A return covers a whole filing period, even if the workbook covers a part of it.
      try ledger.book.forEachFigures(
        of: Booking.self, RecordFilter(homes: homes, period: worksheets.reach)
      ) { booking in
        let stay = booking.stay
        try worksheets.add(stay)
        try quarters.add(stay, number: booking.id)
        try split.add(stay, number: booking.id)
      }
      let filter = RecordFilter(homes: homes, period: period)
      try ledger.book.forEachCost(filter, without: scope.vat.expenses) { cost in
        try quarters.add(expense: cost.amount, on: cost.date, property: cost.property)
        try split.add(expense: cost.amount, on: cost.date, property: cost.property)
      }
      try ledger.book.forEachAdjustment(filter) { adjustment in
        let (amount, day, home) = (adjustment.amount, adjustment.date, adjustment.property)
        let number = adjustment.number
        try quarters.add(adjustment: amount, number: number, on: day, property: home)
        try split.add(adjustment: amount, number: number, on: day, property: home)
      }
      var quarterly = try quarters.report()
      quarterly.waiting = try ledger.payments.waiting(of: homes, in: period)
      quarterly.apart = try ledger.expenses.costsApart(
        of: homes, isWhole: property == nil, in: period)
      let ownership = try ledger.owners.all().isEmpty ? nil : OwnershipScope(of: ledger, on: today)
      quarterly.apart.fees = try ledger.positions.managersFees(
        of: homes, in: period, RecordFilter(), on: today, scope: ownership)
      let listed = RecordFilter(property: property == nil ? nil : filter.property, period: period)
      let bills = try ledger.expenses.billAmounts()
      let hasOnlyStays = try ledger.book.hasOnlyStays()
      let names: Set = homes.count > 1 ? [] : ["name"]
      let bankLines = try ledger.bank.source(RecordFilter(period: period))
      return try body(
        WorkbookContents(
          homes: homes, count: try ledger.book.count(filter), quarters: quarterly,
          homesAndQuarters: try split.report(),
          expenseReport: try expenses(of: homes, in: period),
          worksheets: try worksheets.report(), accounts: try ledger.bookings.accounts(),
          hasOnlyStays: hasOnlyStays,
          bookings: { body in
            try ledger.book.forEach(Booking.self, filter) {
              try body(ledger.bookings.normalised($0))
            }
          },
          blankInBookings: try ledger.book.blankColumns(of: Booking.self, filter)
            .union(names).union(hasOnlyStays ? ["state_mark"] : []),
          parties: try ledger.owners.byNumber(), payers: try ledger.expenses.payers(), bills: bills,
          expenses: ledger.expenses.source(listed, bills),
          blankInExpenses: try ledger.book.blankColumns(of: Expense.self, listed)
            .union(bills.isEmpty ? names : []),
          documents: try ledger.attachments.namesByExpense(),
          owners: try property != nil
            ? []
            : ownership.map { try ledger.positions.accounts(in: period, on: today, scope: $0) }
              ?? [],
          bankAccounts: property == nil ? try ledger.bank.accountsByNumber() : [:],
          bankLines: bankLines))
    }
  }

  /// Runs `body` with every record of the book, in one read transaction.
  package func withRecords<Result>(_ body: (any BookSource) throws -> Result) throws -> Result {
    try ledger.read { try body(ledger.book) }
  }

  /// Writes the journal of one home or all, in a period; `write` receives the text in chunks.
  package func writeJournal(
    _ dialect: JournalDialect, of property: String?, in period: Period?,
    to write: (String) -> Void
  ) throws {
    try ledger.read {
      let homes = try ledger.homes.chosen(property)
      let filter = RecordFilter(homes: homes, period: period)
      try Journal(
        dialect: dialect, homes: homes, owners: ledger.owners.byNumber(),
        parents: ledger.categories.parents(),
        rates: ledger.rates.table(), vat: ledger.vat.amounts(),
        bookings: { try ledger.book.forEach(Booking.self, filter, $0) },
        expenses: ledger.expenses.source(
          RecordFilter(property: property == nil ? nil : filter.property, period: period),
          ledger.expenses.billAmounts()),
        money: try journalMoney(filter)
      ).write(to: write)
    }
  }
}

extension Reports {
  /// The adjustments and receipts of a journal.
  private func journalMoney(_ filter: RecordFilter) throws -> Journal.BookingMoney {
    func isWanted(_ home: Int64, _ day: Day) -> Bool {
      filter.property ?? home == home && filter.period?.contains(day) ?? true
    }
    return Journal.BookingMoney(
      adjustments: { body in
        try ledger.book.forEach(Adjustment.self, with: Booking.self, in: "booking") {
          adjustment, booking in
          let day = booking?.stay.checkIn ?? adjustment.date
          guard let home = booking?.stay.property ?? adjustment.property, isWanted(home, day)
          else { return }
          try body(adjustment, home, day)
        }
      },
      receipts: { body in
        try ledger.book.forEach(Receipt.self, with: Booking.self, in: "booking") {
          receipt, booking in
          guard let booking, isWanted(booking.stay.property, receipt.date) else { return }
          try body(receipt, booking)
        }
      }, paidByReceipts: try ledger.book.bookingsWithReceipts())
  }
}

extension Book: BookSource {}
