package import Bookkeeping
package import Documents
package import Taxation

/// The content of the HTML page of some properties: one report of each kind, from a single pass
/// over bookings and expenses.
package struct PageReport: Sendable {
  /// The properties, in their order.
  package let homes: [Property]
  /// The days of the report; nil for all time.
  package let period: Period?
  /// The profit by property.
  package var profit: ProfitReport
  /// The profit by quarter, one report for each property.
  package let quarters: [ProfitReport]
  /// The number of nights of the stays that began in the period.
  package let nights: Int
  /// The expenses by category.
  package let expenses: ExpenseReport
  /// The occupancy by month.
  package let occupancy: OccupancyReport
  /// The figures for form 950 of each legal filing period with stays, newest first.
  package let worksheets: [FilingWorksheets.Entry]
  /// The bookings of the period with pending amounts.
  package let pending: [Booking]
  /// The profit by owner and the positions; nil for a book without owners.
  package var owners: Owners?
  /// What came into the accounts and left them; nil for a page about one home, and for a period without statements.
  package var bank: BankReport?
  /// The expenses of the period with pending amounts.
  package let pendingExpenses: [Expense]
  /// The names of the documents of each expense that has any, of all homes and periods.
  package let documents: [Int64: [String]]
  /// The expenses of the period with a document, and the parts of bills with one, by date.
  package let documented: [Expense]
  /// The number of expenses of the period without a document.
  package let undocumented: Int

  /// What owners are entitled to, and what they owe each other.
  package struct Owners: Sendable {
    /// The profit by owner.
    package let profit: OwnerProfitReport
    /// The positions at the end of the period; nil for a page about one home.
    package let positions: PositionReport?

    /// Describes the section.
    package init(profit: OwnerProfitReport, positions: PositionReport?) {
      self.profit = profit
      self.positions = positions
    }
  }

  /// The consecutive quarters from the first with figures to the last.
  package var span: [Period] {
    let periods = quarters.flatMap(\.rows).compactMap(\.period)
    guard let first = periods.min(), let last = periods.max() else { return [] }
    return PeriodGrain.quarter.periods(in: .days(from: first.firstDay, to: last.lastDay))
  }

  /// The list of pending bookings as a document.
  package var pendingList: Document {
    BookingList.document(properties: homesByID) { body in
      for booking in pending { try body(booking) }
    }.withoutTotal(title: Phrase("column.pending"))
  }

  /// The list of pending expenses as a document.
  package var pendingExpenseList: Document {
    ExpenseList.document(properties: homesByID, documents: documents) { body in
      for expense in pendingExpenses { try body(expense) }
    }.withoutTotal(title: Phrase("column.pending_expenses"))
  }

  /// The list of expenses with a document, with the names of the documents.
  package var documentedList: Document {
    ExpenseList.document(properties: homesByID, documents: documents, namesDocuments: true) {
      body in
      for expense in documented { try body(expense) }
    }.withoutTotal(title: Phrase("page.documented"))
  }

  private var homesByID: [Int64: Property] {
    homes.keyed(by: \.id)
  }
}

extension PageReport {
  /// A builder that accumulates bookings and expenses one at a time.
  ///
  /// Invariant: bookings are added in order of check-in; expenses may come in any order.
  package struct Builder {
    private let homes: [Property]
    private let period: Period?
    private let scope: ReportScope
    private var profit: ProfitReport.Builder
    private var quarters: [Int64: ProfitReport.Builder] = [:]
    private var tax: TaxSummary.Builder
    private var expenses: ExpenseReport.Builder
    private var occupancy: OccupancyReport.Builder
    private var worksheets: FilingWorksheets.Builder
    private var pending: [Booking] = []
    private var pendingExpenses: [Expense] = []
    private let documents: [Int64: [String]]
    private var documented: [Expense] = []
    private var undocumented = 0
    /// The bills without a document whose parts have been added: each counts once.
    private var bills: Set<Int64> = []

    /// Creates an empty builder.
    ///
    /// - Parameters:
    ///   - documents: The names of the documents of each expense that has any.
    ///   - parents: The codes of the categories of which others are a part, by the codes of these.
    /// - Throws: `TaxationError.unknownZone`.
    package init(
      homes: [Property], rates: RateTable, vat: VATAmounts = .none, period: Period?,
      calendar: FilingCalendar, filed forms: [FiledForm] = [],
      documents: [Int64: [String]] = [:], parents: [String: String] = [:]
    ) throws(TaxationError) {
      self.documents = documents
      self.homes = homes
      self.period = period
      scope = try ReportScope(properties: homes, rates: rates, vat: vat)
      worksheets = FilingWorksheets.Builder(
        scope: scope, period: period, calendar: calendar, filed: forms)
      profit = ProfitReport.Builder(scope: scope, period: period, grouping: .property)
      tax = TaxSummary.Builder(scope: scope, period: period, grain: .year)
      expenses = ExpenseReport.Builder(period: period, parents: parents)
      occupancy = OccupancyReport.Builder(homes: homes, period: period, grouping: .month)
      for home in homes {
        quarters[home.id] = ProfitReport.Builder(
          scope: try ReportScope(properties: [home], rates: rates, vat: vat), period: period,
          grouping: .quarter)
      }
    }

    /// Adds a booking of any date: nights and filing periods may reach into the period of the page
    /// from outside.
    ///
    /// - Throws: `TaxationError` and `AmountOverflow`.
    package mutating func add(_ booking: Booking) throws {
      let stay = booking.stay
      guard scope.home(stay.property) != nil else { return }
      try occupancy.add(scope.vat.counted(stay, booking.id), channel: nil)
      try worksheets.add(stay)
      guard period?.contains(stay.checkIn) ?? true else { return }
      try profit.add(stay, number: booking.id)
      try quarters[stay.property]?.add(stay, number: booking.id)
      try tax.add(stay)
      if stay.isPending { pending.append(booking) }
    }

    /// Adds an expense of any date: those of the year before are needed for comparison.
    ///
    /// - Throws: `TaxationError` and `AmountOverflow`.
    package mutating func add(_ expense: Expense) throws {
      guard let home = expense.property, expense.proposal == nil, scope.home(home) != nil
      else { return }
      let amount = try expense.amount.map { (amount: Money) throws(AmountOverflow) in
        try scope.vat.counted(amount, expense: expense.id)
      }
      try expenses.add(amount, category: expense.category, on: expense.date)
      guard period?.contains(expense.date) ?? true else { return }
      try profit.add(expense: amount, on: expense.date, property: home)
      try quarters[home]?.add(expense: amount, on: expense.date, property: home)
      if expense.amount == nil { pendingExpenses.append(expense) }
      if expense.isDocumented(in: documents) {
        documented.append(expense)
      } else if expense.bill.map({ bills.insert($0).inserted }) ?? true {
        undocumented += 1
      }
    }

    /// Adds an adjustment of a property on the day on which it counts.
    ///
    /// - Parameter number: The number of the adjustment.
    /// - Throws: `TaxationError`.
    package mutating func add(
      adjustment amount: Money, number: Int64, on date: Day, property: Int64
    ) throws(TaxationError) {
      try profit.add(adjustment: amount, number: number, on: date, property: property)
      try quarters[property]?.add(
        adjustment: amount, number: number, on: date, property: property)
    }

    /// Returns the report on everything added so far.
    ///
    /// - Throws: `TaxationError` and `AmountOverflow`.
    package func report() throws -> PageReport {
      PageReport(
        homes: homes, period: period, profit: try profit.report(),
        quarters: try homes.compactMap { try quarters[$0.id]?.report() },
        nights: try tax.summary().rows.reduce(0) { $0 + $1.figures.nights },
        expenses: try expenses.report(), occupancy: try occupancy.report(),
        worksheets: try worksheets.report().entries.reversed(), pending: pending,
        pendingExpenses: pendingExpenses, documents: documents,
        documented: documented.sorted { ($0.date, $0.id) < ($1.date, $1.id) },
        undocumented: undocumented)
    }
  }
}

extension Document {
  /// Returns the document with another title and without a total.
  fileprivate func withoutTotal(title: Phrase) -> Document {
    Document(schema: schema, title: title, columns: columns, whenEmpty: whenEmpty) { body in
      _ = try rows(body)
      return nil
    }
  }
}
