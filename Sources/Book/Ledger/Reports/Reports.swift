package import Bookkeeping
internal import Documents
package import Reporting
internal import Resources
package import Storage
internal import Taxation

/// A profit report with a comparison and the pending bookings.
package struct ProfitAnswer {
  /// The report.
  package let report: ProfitReport
  /// The parts of the owners; nil unless the report is by owner.
  package let owners: OwnerProfitReport?
  /// The report to compare with; nil for no comparison.
  package let before: ProfitReport?
  /// The first bookings without an amount, which the report does not count, by check-in.
  package let pending: [Booking]
}

extension Ledger {
  /// The reports, and what is exported.
  package var reports: Reports { Reports(ledger: self) }
}

/// What a ledger does with reports and exports.
package struct Reports {
  let ledger: Ledger

  /// The years of all check-ins and expenses, the latest first.
  package func years() throws(StorageError) -> [Int] { try ledger.book.years() }

  /// The profit of one home or all in a period.
  ///
  /// - Parameters:
  ///   - today: The current day, through which the manager has monthly fees if there is no period.
  ///   - isCompared: Whether to compare with the same period of the year before; without a period the
  ///     report itself contains the earlier years.
  ///   - pendingLimit: The largest number of bookings without an amount to return.
  ///   - selection: The tags and the owner of the bookings and expenses or their homes.
  /// - Throws: `Refusal`.
  package func profit(
    of property: String?, in period: Period?, by grouping: ProfitGrouping, on today: Day,
    isCompared: Bool = false, pendingLimit: Int = 0, selecting selection: Selection = Selection()
  ) throws -> ProfitAnswer {
    try ledger.read {
      let homes = try ledger.homes.chosen(property)
      let filter = try selection.filter(in: ledger)
      var report = try profit(of: homes, in: period, by: grouping, filter)
      if selection.isEmpty {
        report.apart = try ledger.expenses.costsApart(
          of: homes, isWhole: property == nil, in: period)
      }
      if grouping != .owner {
        report.apart.fees = try ledger.positions.managersFees(
          of: homes, in: period, filter, on: today)
      }
      let before: ProfitReport? =
        if !isCompared {
          nil
        } else if let period {
          try period.yearBefore.map { try profit(of: homes, in: $0, by: grouping, filter) }
        } else {
          report
        }
      let isPending = report.total.figures.pending > 0 && pendingLimit > 0
      return ProfitAnswer(
        report: report,
        owners: grouping == .owner
          ? try ledger.positions.profit(of: homes, in: period, filter, on: today) : nil,
        before: before,
        pending: isPending ? try pending(homes, period, filter, limit: pendingLimit) : [])
    }
  }

  /// The profit of some homes in a period, in the open transaction.
  func profit(
    of homes: [Property], in period: Period?, by grouping: ProfitGrouping,
    _ selected: RecordFilter = RecordFilter()
  ) throws -> ProfitReport {
    let scope = try scope(of: homes)
    let filter = selected.limited(to: homes, in: period)
    let selectedHomes = try ledger.homes.those(homes, in: filter)
    var builder = ProfitReport.Builder(
      scope: scope, period: period, grouping: grouping,
      homesWithRow: selectedHomes.count == homes.count ? nil : Set(selectedHomes.map(\.id)))
    if grouping == .tag {
      // `forEachFigures` does not read tags.
      try ledger.book.forEach(Booking.self, filter) {
        try builder.add($0.stay, number: $0.id, tags: $0.tags)
      }
    } else {
      try ledger.book.forEachFigures(of: Booking.self, filter) {
        try builder.add($0.stay, number: $0.id)
      }
    }
    try ledger.book.forEachCost(
      filter, hasTags: grouping == .tag, without: scope.vat.expenses
    ) {
      try builder.add(expense: $0.amount, on: $0.date, property: $0.property, tags: $0.tags)
    }
    try ledger.book.forEachAdjustment(filter) {
      try builder.add(
        adjustment: $0.amount, number: $0.number, on: $0.date, property: $0.property,
        tags: $0.tags)
    }
    var report = try builder.report()
    report.waiting = try ledger.payments.waiting(of: selectedHomes, in: period)
    return report
  }

  /// The homes of a report, the VAT inside their records and the rates that apply to them.
  func scope(of homes: [Property]) throws -> ReportScope {
    try ReportScope(properties: homes, rates: ledger.rates.table(), vat: ledger.vat.amounts())
  }

  private func pending(
    _ homes: [Property], _ period: Period?, _ selected: RecordFilter, limit: Int
  ) throws -> [Booking] {
    var filter = selected.limited(to: homes, in: period)
    filter.isPendingOnly = true
    let wanted = Set(homes.map(\.id))
    var found: [Booking] = []
    try ledger.book.forEach(Booking.self, filter) { booking in
      if found.count < limit && wanted.contains(booking.stay.property) { found.append(booking) }
    }
    return found
  }

  /// The payback of an investment in a home by its profit up to a day.
  ///
  /// - Parameters:
  ///   - period: The whole years whose profit is typical; nil for the last twelve full months.
  ///   - today: The current day; later stays have not been earned yet.
  /// - Throws: `Refusal`.
  package func payback(
    of property: String?, investment: Money, in period: Period?, on today: Day
  ) throws -> (report: PaybackReport, home: Property) {
    let home = try ledger.homes.named(property)
    let latest = PaybackReport.lastFullMonths(on: today)
    if let period {
      guard period.wholeYears != nil else { throw Refusal("error.not-whole-years", .badData) }
      guard period.lastDay < today else {
        let example = [latest.firstDay, latest.lastDay].map {
          PeriodGrain.month.period(of: $0).code
        }
        throw Refusal(
          "error.unfinished-years",
          ["period": .period(period), "example": .text(example.joined(separator: ".."))], .badData)
      }
    }
    return try ledger.read {
      let basis = period ?? latest
      var report = try PaybackReport(
        investment: investment,
        profit: profit(of: [home], in: .days(from: .first, to: today), by: .year),
        basis: basis, basisProfit: profit(of: [home], in: basis, by: .property).total.profit,
        firstRecord: firstDay(of: home))
      report.fees = try ledger.positions.managersFees(
        of: [home], in: .days(from: .first, to: today), RecordFilter(), on: today)
      return (report, home)
    }
  }

  /// The day of a home's earliest booking or expense; nil if the home has none.
  private func firstDay(of home: Property) throws -> Day? {
    let checkIn = try ledger.book.first(Booking.self, .equal("property", home.id))?.stay.checkIn
    let date = try ledger.book.first(
      Expense.self, .equal("property", home.id), .isEmpty("proposal"))?.date
    return [checkIn, date].compactMap(\.self).min()
  }

  /// The expenses of one home or all in a period and in the same period of the year before.
  ///
  /// - Parameter selection: The tags and the owner of the expenses or their homes.
  /// - Throws: `Refusal`.
  package func expenses(
    of property: String?, in period: Period?, selecting selection: Selection = Selection()
  ) throws -> ExpenseReport {
    try ledger.read {
      let homes = try ledger.homes.chosen(property)
      var report = try expenses(of: homes, in: period, selection.filter(in: ledger))
      if selection.isEmpty {
        report.apart = try ledger.expenses.costsApart(
          of: homes, isWhole: property == nil, in: period)
      }
      return report
    }
  }

  func expenses(
    of homes: [Property], in period: Period?, _ selected: RecordFilter = RecordFilter()
  ) throws -> ExpenseReport {
    var builder = ExpenseReport.Builder(period: period, parents: try ledger.categories.parents())
    let span = period.map { Period.days(from: ($0.yearBefore ?? $0).firstDay, to: $0.lastDay) }
    try ledger.book.forEachCost(
      selected.limited(to: homes, in: span), hasCategory: true,
      without: ledger.vat.amounts().expenses
    ) {
      try builder.add($0.amount, category: $0.category, on: $0.date)
    }
    return try builder.report()
  }

  /// The occupancy of one home or all, from every stay with a night in the period.
  ///
  /// - Parameter tags: The tags that the homes have.
  /// - Returns: The report, and all homes by their numbers.
  /// - Throws: `Refusal`.
  package func occupancy(
    of property: String?, in period: Period?, by grouping: OccupancyGrouping,
    tagged tags: [String] = []
  ) throws -> (report: OccupancyReport, homes: [Int64: Property]) {
    try ledger.read {
      let tags = try ledger.tags.known(tags)
      let homes = try ledger.homes.chosen(property).filter { $0.has(tags) }
      // Nights that could be let are those of whole homes, so that tags of bookings have no meaning here.
      if homes.isEmpty && !tags.isEmpty {
        throw Refusal("error.no-home-tagged", ["tags": .text(tags.joined(separator: " "))])
      }
      return (try occupancy(of: homes, in: period, by: grouping), try ledger.homes.byNumber())
    }
  }

  /// The occupancy of some homes, from every stay with a night in the period.
  func occupancy(
    of homes: [Property], in period: Period?, by grouping: OccupancyGrouping
  ) throws -> OccupancyReport {
    var builder = OccupancyReport.Builder(homes: homes, period: period, grouping: grouping)
    let only = RecordFilter(homes: homes).property
    let span = try period.map { period in
      let earliest = period.firstDay.adding(days: -(try ledger.book.longestStay(of: only)))
      return Period.days(from: earliest, to: period.lastDay)
    }
    let filter = RecordFilter(homes: homes, period: span)
    let vat = try ledger.vat.amounts(filter, hasExpenses: false)
    try ledger.book.forEachOccupiedStay(filter) {
      try builder.add(vat.counted($1, $0), channel: $2.map(Channels.code(of:)))
    }
    return try builder.report()
  }

  /// The reports of a page about one home or all in a period.
  ///
  /// - Parameter today: The current day, the day of the positions of owners if there is no period.
  package func page(
    of property: String?, in period: Period?, on today: Day
  ) throws -> PageReport {
    try ledger.read {
      try page(of: ledger.homes.chosen(property), isWhole: property == nil, in: period, on: today)
    }
  }

  /// The reports of a page about some homes in a period.
  ///
  /// - Parameter isWhole: Whether these are all homes, so that what is of no home belongs to the page.
  func page(
    of homes: [Property], isWhole: Bool, in period: Period?, on today: Day
  ) throws -> PageReport {
    try ledger.read {
      let numbers = Set(homes.map(\.id))
      var builder = try PageReport.Builder(
        homes: homes, rates: ledger.rates.table(), vat: ledger.vat.amounts(), period: period,
        calendar: ledger.filingCalendar(),
        filed: ledger.tax.forms(), documents: ledger.attachments.namesByExpense(),
        parents: ledger.categories.parents())
      // Nights, filing periods and the year before exceed the period.
      let filter = RecordFilter(homes: homes)
      try ledger.book.forEach(Booking.self, filter) { try builder.add($0) }
      try ledger.book.forEach(Expense.self, filter) { try builder.add($0) }
      try ledger.book.forEachAdjustment(filter) {
        guard numbers.contains($0.property) else { return }
        try builder.add(
          adjustment: $0.amount, number: $0.number, on: $0.date, property: $0.property)
      }
      var page = try builder.report()
      page.profit.waiting = try ledger.payments.waiting(of: homes, in: period)
      page.profit.apart = try ledger.expenses.costsApart(
        of: homes, isWhole: isWhole, in: period)
      if try !ledger.owners.all().isEmpty {
        let scope = try OwnershipScope(of: ledger, on: today)
        page.profit.apart.fees = try ledger.positions.managersFees(
          of: homes, in: period, RecordFilter(), on: today, scope: scope)
        page.owners = PageReport.Owners(
          profit: try ledger.positions.profit(
            of: homes, in: period, RecordFilter(), on: today, scope: scope),
          positions: isWhole
            ? try ledger.positions.report(through: period?.lastDay ?? today, in: scope) : nil)
      }
      if isWhole { page.bank = try ledger.bank.reportIfAny(in: period) }
      return page
    }
  }
}
