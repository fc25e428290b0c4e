internal import Bookkeeping
internal import Filing
internal import Reporting
internal import Storage
internal import Taxation

/// Collects what is to be done from what the book holds.
struct AgendaBuilder {
  /// The entries, in no order.
  private(set) var entries: [AgendaEntry] = []
  /// The returns without a day of payment: of the tourist tax, the income tax and VAT.
  private(set) var unpaid = [0, 0, 0]
  /// The returns whose figures are others now: of the tourist tax, the income tax and VAT.
  private(set) var changed = [0, 0, 0]

  /// Those who file form 111 of a quarter of a year, by year.
  private var withholders: [Int: [Int64: Party]] = [:]

  /// Those who file VAT for a rule alone that is not settled, and its source.
  private var pending: (filers: Set<Int64>, source: String) = ([], "")

  private let ledger: Ledger
  /// Whether entries stay after their days when later ones of their kind have come.
  private let hasPast: Bool
  private let last: Day
  private let today: Day
  private let windows: ReturnWindows
  private let marks: [DutyMark]
  private let homes: [Int64: Property]

  init(_ ledger: Ledger, until last: Day, on today: Day, hasPast: Bool = false) throws {
    self.ledger = ledger
    self.hasPast = hasPast
    self.last = last
    self.today = today
    windows = try ledger.returnWindows()
    marks = try ledger.book.records(DutyMark.self)
    homes = try ledger.homes.byNumber()
  }

  /// Reads every kind of entry.
  mutating func read() throws {
    try addTouristTax()
    try readOthers()
  }

  /// Reads every kind of entry but the returns of the tourist tax.
  mutating func readOthers() throws {
    try addReturns(ledger.incomeTax.due(of: nil, on: today), 1)
    try addActivities()
    try findPending()
    try addReturns(ledger.vat.due(of: nil, on: today, through: last), 2)
    try addYearsOfVAT()
    try addEntities()
    try addDates()
    try addBills()
    addLicences()
    try addGuests()
    mark()
  }

  /// The entry to be done next.
  var next: AgendaEntry? {
    entries.filter { entry in
      [.open, .coming].contains(entry.state(on: today)) && entry.closes <= last
    }.min { ($0.closes, $0.key) < ($1.closes, $1.key) }
  }

  /// Adds returns of form 950, without their homes.
  mutating func addTouristTax(_ rows: [DueReport.Row]) {
    for row in rows {
      let filing = row.filing
      entries.append(
        AgendaEntry(
          .touristTax, of: .book, in: filing.period,
          ReturnTerm(opens: filing.dueFrom, closes: filing.dueTo, debit: nil),
          source: filing.rule.source))
    }
    mark()
  }

  /// Adds what the user said of the entries, and leaves out duties that are not listed.
  private mutating func mark() {
    for index in entries.indices {
      let entry = entries[index]
      guard let mark = entry.mark(.done, on: today, note: nil) else { continue }
      entries[index].mark = marks.first { $0.isAboutSame(as: mark) }
    }
    let marks = marks
    entries.removeAll { entry in entry.rule.map { !marks.areListing($0) } ?? false }
  }

  // MARK: Returns

  /// The returns of form 950, a home each, until they are filed, done or skipped.
  private mutating func addTouristTax() throws {
    for row in try ledger.tax.due(of: nil, on: today).rows {
      unpaid[0] += row.unpaid
      changed[0] += row.changed
      let filing = row.filing
      for tax in row.taxes {
        guard let home = homes[tax.home] else { continue }
        var entry = AgendaEntry(
          .touristTax, of: .home(home), in: filing.period,
          ReturnTerm(opens: filing.dueFrom, closes: filing.dueTo, debit: nil),
          source: filing.rule.source)
        entry.amount = tax.owed
        entry.isFiled = tax.isFiled
        entry.words = ["tax", "model950", home.code, "--period", filing.period.typed]
        entries.append(entry)
      }
    }
  }

  /// The returns of the income tax or of VAT, each of the years since the first one that was filed; without any, and of
  /// forms that the book does not keep, the latest whose days have passed, and those to come.
  private mutating func addReturns(_ report: ReturnDueReport, _ place: Int) throws {
    var seen: Set<String> = []
    let first = report.rows.last { $0.filed != nil }?.period.firstDay
    for row in report.rows {
      if row.duty == .withholding, let owner = row.owner, row.period.firstDay.year >= today.year - 1
      {
        withholders[row.period.firstDay.year, default: [:]][owner.id] = owner
      }
      if row.asksForPayment { unpaid[place] += 1 }
      if row.known == .differs { changed[place] += 1 }
      guard let found = windows.duty(row.duty, row.period, isNil: row.amount == .zero) else {
        continue
      }
      let subject: AgendaEntry.Subject =
        switch (row.owner, row.home) {
        case (let owner?, let home?): .share(owner, home)
        case (let owner?, nil): .owner(owner)
        case (nil, let home?): .home(home)
        case (nil, nil): .book
        }
      if found.term.closes < today {
        let isLatest = seen.insert("\(row.form) \(subject.code)").inserted
        let isSince = row.isKept && first.map { row.period.firstDay >= $0 } ?? false
        guard isLatest || isSince || hasPast else { continue }
      }
      var entry = self.entry(row.duty, of: subject, in: row.period, found, by: row.owner)
      entry.amount = row.amount
      entry.isFiled = row.filed != nil
      entry.words = row.command
      entries.append(entry)
    }
  }

  /// The years whose returns of a year are listed.
  private var years: ClosedRange<Int> { (today.year - (hasPast ? 2 : 1))...today.year }

  /// Form 390 of the years of those who file VAT, and form 190 of the years with a form 111.
  private mutating func addYearsOfVAT() throws {
    let parties = try ledger.owners.byNumber()
    for filer in try ledger.vatFilers.all() where filer.activity != nil {
      guard let party = parties[filer.party] else { continue }
      for year in years
      where filer.isInForce(in: .year(year)) {
        add(.yearOfVAT, of: .owner(party), in: .year(year), by: party)
      }
    }
    for (year, owners) in withholders {
      for owner in owners.values { add(.yearOfWithholding, of: .owner(owner), in: .year(year)) }
    }
  }

  /// Form 184 of each owner that is an entity without legal personality: its identifier begins with E or J.
  private mutating func addEntities() throws {
    let owners = Set(try ledger.book.records(Share.self).map(\.party))
    for party in try ledger.owners.all() where owners.contains(party.id) {
      guard let first = party.taxIdentifier?.text.first, "EJ".contains(first) else { continue }
      for year in years {
        add(.entity, of: .owner(party), in: .year(year))
      }
    }
  }

  private mutating func add(
    _ rule: DutyRule, of subject: AgendaEntry.Subject, in period: Period, by party: Party? = nil
  ) {
    guard let found = windows.duty(rule, period) else { return }
    entries.append(entry(rule, of: subject, in: period, found, by: party))
  }

  private func entry(
    _ rule: DutyRule, of subject: AgendaEntry.Subject, in period: Period,
    _ found: (window: ReturnWindow, term: ReturnTerm), by party: Party?
  ) -> AgendaEntry {
    let isPending =
      [.vat, .yearOfVAT, .thirdParties].contains(rule)
      && party.map { pending.filers.contains($0.id) } ?? false
    return AgendaEntry(
      rule, of: subject, in: period, found.term, isPending ? .pending : found.window.status,
      source: isPending ? pending.source : found.window.source)
  }

  /// Finds those who file VAT for short lets alone while the rule that they bear it is not settled: other lets, and the
  /// fees of a manager, bear it anyway.
  private mutating func findPending() throws {
    let filers = try ledger.vatFilers.all()
    guard !filers.isEmpty,
      let rule = try ledger.homes.vatRules().first(where: {
        $0.kind == .shortLet && $0.status == .pending
      })
    else { return }
    let places = try ledger.homeFilers(filers)
    let table = try ledger.homes.vatTable()
    let settled = homes.keys.filter { home in
      table.records(of: home).contains { $0.percent != nil && $0.letting ?? .shortLet != .shortLet }
    }.flatMap(places.filers(of:))
    let others = Set(settled + [places.manager].compactMap(\.self))
    pending = (Set(filers.map(\.party)).subtracting(others), rule.source)
  }

  /// Modelo 100 of the owners who live in Spain and whose homes are an economic activity, of which the book has no boxes.
  private mutating func addActivities() throws {
    let active = homes.values.filter { $0.activityFrom != nil }.sorted { $0.id < $1.id }
    if active.isEmpty { return }
    let parties = try ledger.owners.byNumber()
    let shares = Dictionary(grouping: try ledger.book.records(Share.self), by: \.property)
    let foreign = Set(
      try ledger.owners.facts().filter {
        $0.fact == .residence && $0.value != Owners.usualResidence
      }.map(\.party))
    for home in active {
      let owners = Set((shares[home.id] ?? []).map(\.party)).subtracting(foreign).sorted()
        .compactMap { parties[$0] }.filter { $0.taxIdentifier?.isOfPerson ?? true }
      for year in years.map(Period.year) where (home.activityFrom ?? .last) <= year.lastDay {
        for owner in shares[home.id] == nil ? [nil] : owners.map(Optional.some) {
          let count = entries.count
          add(.incomeTax, of: owner.map { .owner($0) } ?? .book, in: year, by: owner)
          guard let added = entries.last, entries.count > count else { continue }
          if entries.dropLast().contains(where: { $0.key == added.key }) { entries.removeLast() }
        }
      }
    }
  }

  // MARK: Dates

  /// The user's own dates: the latest that has passed, and those to come.
  private mutating func addDates() throws {
    for date in try ledger.agenda.dates() {
      let days = date.dates(through: last)
      let past = days.last { $0 < today }
      for day in days where hasPast || day >= past ?? .first {
        entries.append(
          AgendaEntry(
            .own, of: .date(date, date.property.flatMap { homes[$0] }),
            in: .days(from: day, to: day),
            ReturnTerm(opens: nil, closes: windows.days.first(from: day), debit: nil)))
      }
    }
  }

  /// The bills that come back and fall due after the current day; earlier ones wait in the book.
  private mutating func addBills() throws {
    for bill in try ledger.recurring.all(of: nil) {
      for day in bill.dueDates(through: last) where hasPast || day > today {
        var entry = AgendaEntry(
          nil, of: .bill(bill, homes[bill.property]), in: .days(from: day, to: day),
          ReturnTerm(opens: nil, closes: day, debit: nil))
        entry.amount = bill.amount
        entry.words = ["recurring", "record"]
        entries.append(entry)
      }
    }
  }

  // MARK: Homes and guests

  /// The homes that may be let for tourists until a day.
  private mutating func addLicences() {
    for home in homes.values {
      guard let day = home.licenceUntil,
        let found = windows.duty(.licence, .days(from: day, to: day))
      else { continue }
      // From when on more time may be asked for is only known of the licences that the law ends.
      let opens = day == found.term.closes ? found.term.opens : nil
      entries.append(
        AgendaEntry(
          .licence, of: .home(home), in: .days(from: day, to: day),
          ReturnTerm(opens: opens, closes: day, debit: nil), found.window.status,
          source: found.window.source))
    }
  }

  /// The stays that have begun since the user asked for them, and whose guests are not reported; before any of them, the
  /// next one.
  private mutating func addGuests() throws {
    guard let start = marks.first(where: { $0.rule == .register && $0.state == .enabled })?.markedOn
    else { return }
    var waiting: [Booking] = []
    let filter = RecordFilter(period: .days(from: start, to: max(last, start)))
    try ledger.book.forEach(Booking.self, filter) { booking in
      if booking.reportedOn == nil && booking.stay.takesPlace { waiting.append(booking) }
    }
    waiting.sort { ($0.stay.checkIn, $0.id) < ($1.stay.checkIn, $1.id) }
    let begun = waiting.filter { $0.stay.checkIn <= today }
    let stays = begun.isEmpty ? Array(waiting.prefix(1)) : begun
    guard let first = stays.first?.stay.checkIn,
      let found = windows.duty(.register, .days(from: first, to: first))
    else { return }
    var entry = AgendaEntry(
      .register, of: .guests(stays), in: .days(from: first, to: first), found.term,
      found.window.status, source: found.window.source)
    entry.words = [
      "booking", "edit", stays.map { String($0.id) }.joined(separator: ","), "--reported-on",
      today.isoText,
    ]
    entries.append(entry)
  }
}

extension ReturnDueReport.Row {
  /// Whether the return is filed and something has to be paid that is not recorded as paid.
  fileprivate var asksForPayment: Bool {
    guard known == .filed, let filed else { return false }
    return filed.filed.outcome.map { $0 > .zero } ?? true
  }

  /// The words of the command that shows the figures.
  fileprivate var command: [String] {
    let summary = ["vat", "summary"] + [owner?.code].compactMap(\.self)
    switch duty {
    case .vat: return summary + ["--period", period.code]
    case .thirdParties: return summary + ["--form", form, "--period", period.code]
    case .withholding:
      // The figures of one who does not file VAT are not known.
      return amount == nil ? [] : summary + ["--form", form, "--period", period.code]
    default: break
    }
    return ["income-tax", "sheet"] + [owner?.code].compactMap(\.self)
      + ["--year", String(period.firstDay.year)]
  }
}
