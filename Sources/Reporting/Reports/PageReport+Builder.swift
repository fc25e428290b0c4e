package import Bookkeeping
package import Taxation

extension PageReport {
  /// Gathers bookings and expenses one at a time.
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

    /// Begins a page.
    ///
    /// - Throws: `TaxationError.unknownZone`.
    package init(
      homes: [Property], rates: RateTable, period: Period?, calendar: FilingCalendar
    ) throws(TaxationError) {
      self.homes = homes
      self.period = period
      scope = try ReportScope(properties: homes, rates: rates)
      worksheets = FilingWorksheets.Builder(scope: scope, period: period, calendar: calendar)
      profit = ProfitReport.Builder(scope: scope, period: period, grouping: .property)
      tax = TaxSummary.Builder(scope: scope, period: period, grain: .year)
      expenses = ExpenseReport.Builder(period: period)
      occupancy = OccupancyReport.Builder(homes: homes, period: period, grouping: .month)
      for home in homes {
        quarters[home.id] = ProfitReport.Builder(
          scope: try ReportScope(properties: [home], rates: rates), period: period,
          grouping: .quarter)
      }
    }

    /// Adds a booking, whenever it was: nights and filing periods may reach into the page's period
    /// from outside.
    ///
    /// - Throws: `TaxationError` and `AmountOverflow`.
    package mutating func add(_ booking: Booking) throws {
      let stay = booking.stay
      guard scope.home(stay.property) != nil else { return }
      try occupancy.add(stay, channel: nil)
      try worksheets.add(stay)
      guard period?.contains(stay.checkIn) ?? true else { return }
      try profit.add(stay)
      try quarters[stay.property]?.add(stay)
      try tax.add(stay)
      if stay.amount == nil { pending.append(booking) }
    }

    /// Adds an expense, whenever it was: those of the year before are compared with.
    ///
    /// - Throws: `TaxationError` and `AmountOverflow`.
    package mutating func add(_ expense: Expense) throws {
      guard scope.home(expense.property) != nil else { return }
      try expenses.add(expense.amount, category: expense.category, on: expense.date)
      guard period?.contains(expense.date) ?? true else { return }
      try profit.add(expense: expense.amount, on: expense.date, property: expense.property)
      try quarters[expense.property]?.add(
        expense: expense.amount, on: expense.date, property: expense.property)
    }

    /// The page of what was added.
    ///
    /// - Throws: `TaxationError` and `AmountOverflow`.
    package func report() throws -> PageReport {
      PageReport(
        homes: homes, period: period, profit: try profit.report(),
        quarters: try homes.compactMap { try quarters[$0.id]?.report() },
        nights: try tax.summary().rows.reduce(0) { $0 + $1.figures.nights },
        expenses: try expenses.report(), occupancy: try occupancy.report(),
        worksheets: try worksheets.report().entries.reversed(), pending: pending)
    }
  }
}
