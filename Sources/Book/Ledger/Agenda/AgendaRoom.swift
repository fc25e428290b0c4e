package import Bookkeeping
internal import Documents
internal import Filing
package import Reporting
internal import Storage
internal import Taxation

extension Ledger {
  /// What is to be done, and when.
  package var agenda: AgendaRoom { AgendaRoom(ledger: self) }
}

/// What a ledger knows of what is to be done: duties, dates of the user's own, and bills that come back.
package struct AgendaRoom {
  let ledger: Ledger

  /// The number of days that are looked ahead at most: dates and bills that come back have no end.
  private static let farthest = 3652

  /// What is to be done up to a day, in one read transaction.
  ///
  /// - Parameters:
  ///   - name: The typed home or owner; nil for all.
  ///   - last: The day; one of more than ten years ahead is that of ten years.
  ///   - isAll: Whether what is done or skipped is listed too.
  /// - Throws: `Refusal` for a name that is neither that of a home nor of an owner.
  package func report(
    of name: String?, until last: Day, all isAll: Bool, on today: Day
  ) throws -> AgendaReport {
    let last = min(last, today.adding(days: AgendaRoom.farthest))
    return try ledger.read {
      let only = try name.map { try Only($0, in: ledger) }
      var builder = try AgendaBuilder(ledger, until: last, on: today)
      try builder.read()
      let entries = builder.entries.filter { entry in
        if !(only?.holds(entry) ?? true) { return false }
        switch entry.state(on: today) {
        case .overdue: return true
        // A licence for more time takes long to get.
        case .open: return entry.closes <= last || entry.rule == .licence
        case .coming: return entry.closes <= last
        case .done, .skipped: return isAll && entry.closes <= last
        }
      }
      return AgendaReport(
        entries, tasks: only == nil ? try tasks(builder, on: today) : [], today: today, until: last)
    }
  }

  /// The keys in calendars of all that is to be done, also of what a list leaves out as later entries take its place.
  package func openKeys(on today: Day) throws -> Set<String> {
    try ledger.read {
      var builder = try AgendaBuilder(
        ledger, until: today.adding(days: AgendaRoom.farthest), on: today, hasPast: true)
      try builder.read()
      return Set(
        builder.entries.filter { ![.done, .skipped].contains($0.state(on: today)) }
          .map(\.calendarKey))
    }
  }

  /// What waits in the book, without returns that the entries have.
  private func tasks(_ builder: AgendaBuilder, on today: Day) throws -> [StatusTask] {
    var tasks = try ledger.reports.status(on: today, withDates: false).tasks.filter {
      $0.kind != "return-open" && $0.kind != "return-overdue"
    }
    let lists = [["tax", "due"], ["income-tax", "due"], ["vat", "due"]]
    for (list, count) in zip(lists, builder.unpaid) where count > 0 {
      tasks.append(.unpaid(count, list))
    }
    for (list, count) in zip(lists, builder.changed) where count > 0 {
      tasks.append(.changed(count, list.dropLast() + ["diff"]))
    }
    return try tasks + licenceTasks()
  }

  /// One question about the homes of Barcelona of which nobody said until when they may be let: its licences end, and
  /// are not given again.
  private func licenceTasks() throws -> [StatusTask] {
    let homes = try ledger.homes.all().filter { $0.zone == "1" && $0.licenceUntil == nil }
    let marks = try ledger.book.records(DutyMark.self)
    guard let home = homes.first, marks.areListing(.licence),
      let day = try ledger.returnWindows().windows.last(where: { $0.rule == .licence })
        .flatMap({ Day(iso: $0.closes) })
    else { return [] }
    return [.licence(of: home, count: homes.count, until: day)]
  }

  /// The next date of the days that the agenda looks ahead, and what has passed.
  ///
  /// - Parameter returns: The returns of form 950 that are not filed.
  func nextDate(on today: Day, returns: [DueReport.Row]) throws -> NextDate {
    var builder = try AgendaBuilder(
      ledger, until: today.adding(days: AgendaReport.days), on: today)
    try builder.readOthers()
    builder.addTouristTax(returns)
    return NextDate(
      builder.next, overdue: builder.entries.filter { $0.state(on: today) == .overdue }, on: today)
  }

  // MARK: Marks

  /// Records what the user says about an entry.
  ///
  /// - Parameter state: Whether it is done or skipped; nil to take back what was said.
  /// - Returns: The entry before the change.
  /// - Throws: `Refusal` for a key that no entry has, for one that is filed or recorded elsewhere, and for a day to come;
  ///   `LedgerError.nothingToChange`.
  package func mark(
    _ key: String, as state: DutyMarkState?, note: String?, markedOn day: Day, on today: Day
  ) throws -> AgendaEntry {
    if day > today {
      throw Refusal("error.not-yet-done", ["day": .day(day), "today": .day(today)])
    }
    return try ledger.write { writer in
      let last = today.adding(days: AgendaRoom.farthest)
      var builder = try AgendaBuilder(ledger, until: last, on: today)
      try builder.read()
      guard let entry = builder.entries.first(where: { $0.key == key }) else {
        throw Refusal(
          "error.agenda-unknown",
          ["id": .text(key), "command": .command(["agenda", "list", "--all"])])
      }
      guard !entry.isFiled, let mark = entry.mark(state ?? .done, on: day, note: note) else {
        throw Refusal(
          "error.agenda-elsewhere",
          ["id": .text(key), "command": .command(entry.command)])
      }
      let present = entry.mark
      switch (state, present) {
      case (nil, nil): throw LedgerError.nothingToChange
      case (nil, let present?): try writer.delete(present)
      // A day or a note that is typed again replaces the earlier one; nothing typed changes nothing.
      case (let state?, let present?)
      where present.state == state && note == nil && day == today:
        throw LedgerError.nothingToChange
      case (_, let present): try writer.put(mark, inPlaceOf: present)
      }
      return entry
    }.result
  }

  // MARK: Duties

  /// The duties that the program knows, each with its law today.
  package func duties(on today: Day) throws -> [KnownDuty] {
    let windows = try ledger.returnWindows().windows
    let marks = try ledger.book.records(DutyMark.self)
    let filing = try ledger.filingCalendar().filingPeriod(of: today)
    return DutyRule.allCases.compactMap { rule -> KnownDuty? in
      let isEnabled = marks.areListing(rule)
      if rule == .touristTax {
        return KnownDuty(rule, .law, source: filing?.rule.source ?? "", isEnabled: isEnabled)
      }
      guard let window = windows.last(where: { $0.rule == rule && $0.status != .expected }) else {
        return nil
      }
      return KnownDuty(rule, window.status, source: window.source, isEnabled: isEnabled)
    }
  }

  /// Has the agenda list a duty, or leave it out. One that is listed on demand is so from the current day on.
  ///
  /// - Throws: `LedgerError.nothingToChange` if it does already.
  package func list(_ rule: DutyRule, _ isListed: Bool, on today: Day) throws {
    try ledger.write { writer in
      let marks = try ledger.book.records(DutyMark.self)
      if marks.areListing(rule) == isListed { throw LedgerError.nothingToChange }
      let new =
        rule.isOnDemand
        ? DutyMark(rule: rule, state: .enabled, markedOn: today)
        : DutyMark(rule: rule, state: .disabled)
      if isListed == rule.isOnDemand {
        try writer.insert(new)
      } else {
        for mark in marks where mark.isAboutSame(as: new) { try writer.delete(mark) }
      }
    }
  }

  // MARK: Own dates

  /// The user's own dates, by their first days.
  package func dates() throws -> [OwnDate] { try ledger.book.records(OwnDate.self) }

  /// Adds a date.
  ///
  /// - Parameter fill: Sets the fields.
  /// - Throws: `LedgerError` for a bad record.
  package func add(_ fill: (inout OwnDate) throws -> Void) throws -> OwnDate {
    try ledger.write { writer in
      var date = OwnDate()
      try fill(&date)
      try RecordCheck.require(date.faults)
      return try writer.insert(date)
    }.result
  }

  /// Changes a date.
  package func edit(_ id: Int, _ change: (inout OwnDate) throws -> Void) throws -> OwnDate {
    try ledger.write { writer in
      try writer.change(ledger.record(id, of: OwnDate.self), change) { _ in }
    }.result
  }

  /// The last days of dates: working days.
  package func days(of dates: [OwnDate], on today: Day) throws -> [Int64: Day] {
    let days = try ledger.returnWindows().days
    return Dictionary(
      dates.map { date in
        let next = date.dates(through: today.adding(days: 400)).first { $0 >= today }
        return (date.id, days.first(from: next ?? date.date))
      }
    ) { first, _ in first }
  }

  /// The identity of the book in the calendars of other programs: 16 digits that follow from its first step of
  /// history, and stay those of its copies.
  package func identity() throws -> String {
    let first = try ledger.history.steps().last
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(first?.recordedAt ?? "") \(first?.command ?? "")".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// When the book was last changed: `2026-11-21 10:14`; nil for a book without history.
  package func latestChange() throws -> String? {
    try ledger.history.steps(limit: 1).first?.recordedAt
  }
}

/// A home or an owner to which an agenda is limited.
private struct Only {
  private var homes: Set<Int64> = []
  private var party: Int64?

  init(_ name: String, in ledger: Ledger) throws {
    do {
      homes = [try ledger.homes.named(name).id]
    } catch {
      guard let owner = try? ledger.owners.named(name) else { throw error }
      party = owner.id
      homes = Set(
        try ledger.book.records(Share.self, .equal("party", owner.id)).map(\.property))
    }
  }

  func holds(_ entry: AgendaEntry) -> Bool {
    switch entry.subject {
    case .owner(let owner): return owner.id == party
    case .share(let owner, let home): return party.map { $0 == owner.id } ?? homes.contains(home.id)
    // The tourist tax is a matter of who files it.
    case .home(let home) where entry.rule == .touristTax && party != nil:
      return (home.filer ?? home.receiver).map { $0 == party } ?? homes.contains(home.id)
    default: return entry.subject.home.map { homes.contains($0.id) } ?? false
    }
  }
}

extension [DutyMark] {
  /// Whether the agenda lists a duty.
  func areListing(_ rule: DutyRule) -> Bool {
    rule.isOnDemand
      == contains {
        $0.rule == rule && $0.state == (rule.isOnDemand ? .enabled : .disabled)
      }
  }
}
