package import Bookkeeping
package import Reporting
internal import Storage
internal import Taxation

extension Reports {
  /// The state of the book on a day, in one read transaction. What the user may not read is left out.
  ///
  /// - Parameter withDates: Whether the next date of the agenda is looked for.
  package func status(on today: Day, withDates: Bool = true) throws -> StatusReport {
    try ledger.read {
      let homes = try ledger.homes.all()
      let figures = try StatusFigures(of: ledger, homes, on: today)
      var report = try figures.report(of: homes, from: ledger)
      try addWaiting(to: &report)
      if withDates {
        report.nextDate = try ledger.agenda.nextDate(on: today, returns: report.returns.map(\.row))
      }
      report.isReadOnly = ledger.people.role == .owner
      if !report.isReadOnly { report.statements = try missingStatements(on: today) }
      let copy = ledger.isFile ? try ledger.copies.state() : nil
      report.unsent = copy?.unsent ?? 0
      // An owner does not see the history.
      let steps = report.isReadOnly ? [] : try ledger.history.steps(limit: Reports.latestSteps)
      let latest = steps.first { $0.state == .done || $0.state == .permanent }
      if let latest {
        // Others may have made the latest step of a book on a server; those before a copy are not its own.
        let isOwn = ledger.isFile && copy.map { latest.number > $0.step } ?? true
        report.latest = (
          HistoryEntry(
            number: latest.number, recordedAt: latest.recordedAt, command: latest.command,
            who: latest.who, state: latest.state.rawValue, changes: latest.changes),
          isOwn && latest.state == .done
        )
      }
      if ledger.isFile && copy == nil && !homes.isEmpty {
        report.backup = try latestBackup(before: steps.first?.recordedAt)
      }
      return report
    }
  }

  /// The number of steps among which the latest in force is looked for.
  private static let latestSteps = 20

  private func addWaiting(to report: inout StatusReport) throws {
    report.dueExpenses = try ledger.recurring.due(through: report.today)
    for (payment, _) in try ledger.payments.waiting() { try report.waiting.add(payment) }
    report.openLines = try ledger.book.openLineCount()
  }

  /// The owners whose latest sent statement is of a month, a quarter or a year, and who lack the one after it,
  /// which is over.
  private func missingStatements(on today: Day) throws -> [(party: Party, period: Period)] {
    var latest: [Int64: SentStatement] = [:]
    for sent in try ledger.book.records(SentStatement.self)
    where latest[sent.party].map({ $0.lastDay < sent.lastDay }) ?? true {
      latest[sent.party] = sent
    }
    if latest.isEmpty { return [] }
    let parties = try ledger.owners.byNumber()
    return latest.values.compactMap { sent -> (party: Party, period: Period)? in
      let grains: [PeriodGrain] = [.month, .quarter, .year]
      let grain = grains.first { grain in
        let period = grain.period(of: sent.firstDay)
        return period.firstDay == sent.firstDay && period.lastDay == sent.lastDay
      }
      guard let grain, let party = parties[sent.party], sent.lastDay < today else { return nil }
      let next = grain.period(of: sent.lastDay.adding(days: 1))
      return next.lastDay < today ? (party, next) : nil
    }.sorted { ($0.period.firstDay, $0.party.code) < ($1.period.firstDay, $1.party.code) }
  }

  /// The latest backup; none is needed after one that is newer than the latest step.
  private func latestBackup(before step: String?) throws -> StatusReport.Backup {
    guard let last = try Ledger.backups(of: ledger.path).last else { return .none }
    guard let step, step > last.madeAt, let day = Day(iso: String(last.madeAt.prefix(10))) else {
      return .unneeded
    }
    return .made(day)
  }
}

/// What a status needs of the bookings, expenses and adjustments of this year and the last one, from one pass
/// over each.
private struct StatusFigures {
  private let today: Day
  private let calendar: FilingCalendar
  private let scope: ReportScope
  private let returns: [FiledReturn]
  /// The filing periods that are over and may lack a return, and the current one shortly before its end.
  private let filings: [FilingPeriod]
  private let lastYear: Period
  private var profit: ProfitReport.Builder
  private var before: ProfitReport.Builder
  private var tax: TaxSummary.Builder
  private var present: [NumberedStay] = []
  private var next: NumberedStay?
  private var withoutAmount: (first: NumberedStay, count: Int)?
  private var withoutAges = 0

  init(of ledger: Ledger, _ homes: [Property], on today: Day) throws {
    self.today = today
    scope = try ledger.reports.scope(of: homes)
    calendar = try ledger.filingCalendar()
    returns = try ledger.book.hasFiledReturns() ? ledger.tax.returns() : []
    filings = StatusFigures.openFilings(calendar, returns, homes, on: today)
    lastYear = .year(max(today.year - 1, Day.first.year))
    let start = Period.year(today.year).firstDay
    profit = ProfitReport.Builder(
      scope: scope, period: .days(from: start, to: today), grouping: .property)
    before = ProfitReport.Builder(scope: scope, period: lastYear, grouping: .property)
    tax = TaxSummary.Builder(scope: scope, period: nil, grain: .month)
  }

  /// The periods from the first return on that do not have one of each home; of a book without any return, only
  /// the latest that is over, as the earlier ones were filed before the book, or are recorded nowhere.
  private static func openFilings(
    _ calendar: FilingCalendar, _ returns: [FiledReturn], _ homes: [Property], on today: Day
  ) -> [FilingPeriod] {
    guard let latest = calendar.latestClosed(on: today) else { return [] }
    // The current one may be the next date of the agenda.
    let current = [calendar.filingPeriod(of: today)].compactMap(\.self).filter {
      $0.dueTo <= today.adding(days: AgendaReport.days)
    }
    guard let first = returns.map(\.firstDay).min(), first < latest.period.lastDay else {
      return [latest] + current
    }
    return current
      + calendar.filingPeriods(in: .days(from: first, to: latest.period.lastDay)).filter {
        let period = $0.period
        // A quarter is not equal to its days.
        let filed = Set(returns.filter { $0.firstDay == period.firstDay }.map(\.property))
        return homes.contains { !filed.contains($0.id) }
      }
  }

  func report(of homes: [Property], from ledger: Ledger) throws -> StatusReport {
    var figures = self
    try figures.read(ledger)
    var profit = try figures.profit.report()
    profit.waiting = try ledger.payments.waiting(of: homes, in: profit.period)
    profit.apart = try ledger.expenses.costsApart(of: homes, isWhole: true, in: profit.period)
    profit.apart.fees = try ledger.positions.managersFees(
      of: homes, in: profit.period, RecordFilter(), on: today)
    var report = StatusReport(today: today, homes: homes, profit: profit)
    let before = try figures.before.report().total
    if !before.figures.areZero { report.yearBefore = before.profit }
    let open = try figures.openReturns()
    let marks =
      try open.isEmpty
      ? [] : ledger.book.records(DutyMark.self).filter { $0.rule == .touristTax }
    report.returns = open.filter { row, _ in
      // A return may be done or skipped in the agenda.
      row.taxes.contains { tax in
        !tax.isFiled
          && !marks.contains {
            $0.property == tax.home && $0.firstDay == row.filing.period.firstDay
          }
      }
    }
    report.present = try figures.present.sorted {
      ($0.stay.checkOut, $0.stay.checkIn, $0.id) < ($1.stay.checkOut, $1.stay.checkIn, $1.id)
    }.map { try ledger.record(Int($0.id), of: Booking.self) }
    report.next = try figures.next.map { try ledger.record(Int($0.id), of: Booking.self) }
    report.withoutAmount = try figures.withoutAmount.map { first, count in
      (try ledger.record(Int(first.id), of: Booking.self), count)
    }
    report.withoutAges = figures.withoutAges
    return report
  }

  private mutating func read(_ ledger: Ledger) throws {
    let first = min(lastYear.firstDay, filings.first?.period.firstDay ?? lastYear.firstDay)
    try ledger.book.forEachStay(from: first) { try add($0) }
    let years = RecordFilter(period: .days(from: lastYear.firstDay, to: today))
    try ledger.book.forEachCost(years, without: scope.vat.expenses) {
      try profit.add(expense: $0.amount, on: $0.date, property: $0.property)
      try before.add(expense: $0.amount, on: $0.date, property: $0.property)
    }
    try ledger.book.forEachAdjustment(years) {
      let (amount, number) = ($0.amount, $0.number)
      try profit.add(adjustment: amount, number: number, on: $0.date, property: $0.property)
      try before.add(adjustment: amount, number: number, on: $0.date, property: $0.property)
    }
  }

  private mutating func add(_ numbered: NumberedStay) throws {
    let stay = numbered.stay
    if stay.isPending && stay.checkOut <= today {
      let first = withoutAmount?.first ?? numbered
      let isEarlier = (stay.checkIn, numbered.id) < (first.stay.checkIn, first.id)
      withoutAmount = (isEarlier ? numbered : first, (withoutAmount?.count ?? 0) + 1)
    }
    if numbered.agesUnknown && stay.takesPlace && !stay.taxCollected { withoutAges += 1 }
    try profit.add(stay, number: numbered.id)
    try before.add(stay, number: numbered.id)
    if filings.contains(where: { $0.period.contains(stay.checkIn) }) { try tax.add(stay) }
    guard stay.occupiesHome, stay.checkOut >= today else { return }
    if stay.checkIn <= today {
      present.append(numbered)
    } else if next.map({ (stay.checkIn, numbered.id) < ($0.stay.checkIn, $0.id) }) ?? true {
      next = numbered
    }
  }

  /// The filing periods of `filings` with tax and without the returns of all homes, the oldest first.
  private func openReturns() throws -> [(row: DueReport.Row, isLatest: Bool)] {
    let due = try DueReport(
      monthly: tax.summary(), calendar: calendar,
      filed: returns.filter { filed in
        filings.contains { $0.period.firstDay == filed.firstDay }
      },
      today: today)
    let latest = calendar.latestClosed(on: today)?.period
    return due.rows.reversed().filter { row in
      (row.known == .none || row.known == .partial) && row.tax != .zero
    }.map { ($0, $0.filing.period == latest) }
  }
}
