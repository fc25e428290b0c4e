package import Bookkeeping
internal import Ownership
internal import Reporting
internal import Storage

/// The outcome of recording statements as sent.
package struct SentOutcome {
  /// The statements, by owner.
  package var sent: [SentStatement] = []
  /// The owners who had been sent the statement before.
  package var known: [Party] = []
  /// The number of records of the statements that belong to nobody yet.
  package var unassigned = 0
}

extension Ledger {
  /// Keeps the statements of owners for a period as they are now, because they were sent.
  ///
  /// - Parameters:
  ///   - names: The typed names; empty for all owners, of whom those who have the statement are skipped.
  ///   - day: The day on which they were sent.
  ///   - today: The current day.
  /// - Throws: `LedgerError.periodNotOver`, `.notYetSent`, `.alreadySent`, `.statementSkips`, `.noOwners`,
  ///   `.unknownParty`, `.noParties`, `.badRecord`; `OwnershipError`, `TaxationError`.
  package func sendStatements(
    of names: [String], for period: Period, on day: Day, note: String?, today: Day
  ) throws -> SentOutcome {
    try write { writer in
      guard period.lastDay < today else { throw LedgerError.periodNotOver(period, today: today) }
      if day > today { throw LedgerError.notYetSent(day, today: today) }
      var outcome = SentOutcome()
      var parties: [Party] = []
      for party in try receivers(named: names) {
        let chain = try sentChain(of: party)
        if let known = chain.entries.map(\.statement).first(where: { $0.period.overlaps(period) }) {
          if names.isEmpty && known.hasDays(of: period) {
            outcome.known.append(party)
            continue
          }
          throw LedgerError.alreadySent(name: party.name, known.period, number: known.id)
        }
        if let next = chain.last?.adding(days: 1), next != period.firstDay {
          let following = Period.month(year: next.year, month: next.month).lastDay
          let end = period.lastDay < next ? following : period.lastDay
          throw LedgerError.statementSkips(name: party.name, .days(from: next, to: end))
        }
        parties.append(party)
      }
      let reports = try statementsNow(of: parties, StatementScope(period: period), on: today)
      for report in reports {
        if let gap = report.gaps.first(where: \.isWithoutOwners) {
          throw LedgerError.noOwners(home: gap.line.home ?? "", day: gap.line.date)
        }
        outcome.sent.append(try keep(report.statement, period, on: day, note, with: writer))
      }
      outcome.unassigned = reports.unassigned
      return outcome
    }.result
  }

  private func keep(
    _ statement: OwnerStatement, _ period: Period, on day: Day, _ note: String?,
    with writer: LedgerWriter
  ) throws -> SentStatement {
    let sent = SentStatement(
      party: statement.party.id, period: period, sentOn: day, opening: statement.opening,
      closing: statement.closing, note: note)
    try RecordCheck.require(sent.faults)
    let stored = try writer.insert(sent)
    for var line in statement.lines + statement.corrections.map(\.line) {
      line.sentStatement = stored.id
      try writer.insert(line)
    }
    return stored
  }

  /// Removes the record of a sent statement, as if it had not been sent.
  ///
  /// - Throws: `LedgerError.unknownSent`, `.laterSent`.
  package func unsend(_ number: Int) throws -> SentStatement {
    try write { writer in
      guard let sent = try book.first(SentStatement.self, .number(Int64(number))) else {
        throw LedgerError.unknownSent(Int64(number))
      }
      for line in try book.records(SentLine.self, .equal("sent_statement", sent.id)) {
        try writer.delete(line)
      }
      try writer.delete(sent)
      return sent
    }.result
  }
}

extension Ledger {
  /// Requires that the sent statements that a write has changed follow each other, and that no removed one
  /// has a later one that builds on it.
  ///
  /// - Throws: `LedgerError.laterSent`, `.brokenStatements`.
  static func requireStatementsInOrder(after changes: ChangeSet, in book: BookFile) throws {
    var changed: [Int64: SentStatement] = [:]
    try changes.forEachChange { change in
      guard case .row(let before, let after) = change,
        let sent = (before ?? after) as? SentStatement
      else { return }
      changed[sent.id] = sent
    }
    if changes.origin != .wholeBook && changed.isEmpty { return }
    let present = try book.records(SentStatement.self)
    let numbers = Set(present.map(\.id))
    for (number, sent) in changed.sorted(by: { $0.key < $1.key }) where !numbers.contains(number) {
      let later = present.first { $0.party == sent.party && $0.firstDay > sent.lastDay }
      if let later { throw LedgerError.laterSent(number: number, later: later.id) }
    }
    let chains = Dictionary(grouping: present, by: \.party)
    for (party, statements) in chains.sorted(by: { $0.key < $1.key }) {
      let fault = statements.breaks.first { sent, next in
        changes.origin == .wholeBook || changed[sent.id] != nil || changed[next.id] != nil
      }
      guard let fault else { continue }
      let name = try book.first(Party.self, .number(party))?.name
      throw LedgerError.brokenStatements(name: name ?? "", fault.sent, next: fault.next)
    }
  }
}

extension SentStatement {
  fileprivate func hasDays(of period: Period) -> Bool {
    (firstDay, lastDay) == (period.firstDay, period.lastDay)
  }
}

extension Ledger {
  /// Passes each owner whose sent statements changes have made wrong, or wrong by another amount, to the observer
  /// of the recording, with what the next statement will correct.
  static func reportSentStatements(affectedBy changes: ChangeSet, in ledger: Ledger) throws {
    guard let report = ledger.recording.statementObserver else { return }
    var reach = StatementReach(of: changes.origin)
    try changes.forEachChange { reach.add($0) }
    guard let first = reach.first else { return }
    for difference in try SentDifferences(in: ledger.book, from: first).all
    where difference.corrections.contains(where: { reach.contains($0.line) }) {
      if let before = changes.sentBefore, before.has(difference) { continue }
      let sum = try difference.corrections.reduce(Money.zero) { try $0.adding($1.line.balance()) }
      report(difference.party, difference.sent, sum)
    }
  }
}

/// The owners whose sent statements do not agree with a book, and what their next statements will correct.
struct SentDifferences {
  /// The difference of one owner.
  struct Difference {
    let party: Party
    /// The latest statement that was sent.
    let sent: SentStatement
    let corrections: [OwnerStatement.Correction]
  }

  /// The differences by owner.
  private(set) var all: [Difference] = []

  /// Compares the statements of the owners who were sent one with a day from `first` on.
  init(in book: BookFile, from first: Day = .first) throws {
    let ledger = Ledger(book)
    var chains: [(party: Party, chain: SentChain)] = []
    for party in try ledger.parties() {
      let latest = try book.records(SentStatement.self, .equal("party", party.id)).last
      if let latest, latest.lastDay >= first {
        chains.append((party, try ledger.sentChain(of: party)))
      }
    }
    for statement in try ledger.statementsAfter(chains) where !statement.corrections.isEmpty {
      let chain = chains.first { $0.party.id == statement.party.id }?.chain
      guard let sent = chain?.entries.last?.statement else { continue }
      all.append(
        Difference(party: statement.party, sent: sent, corrections: statement.corrections))
    }
  }

  /// The first day of the statements that the change of a record may affect; nil if it affects none.
  static func firstDay(affectedBy before: (any BookRecord)?, _ after: (any BookRecord)?) -> Day? {
    var reach = StatementReach(of: .command)
    reach.add(.row(before: before, after: after))
    return reach.first
  }

  /// Whether there is the same difference here, line by line.
  func has(_ difference: Difference) -> Bool {
    guard let known = all.first(where: { $0.party.id == difference.party.id }) else { return false }
    return known.corrections.count == difference.corrections.count
      && zip(known.corrections, difference.corrections).allSatisfy {
        $0.line.key == $1.line.key && $0.before == $1.before && $0.after == $1.after
      }
  }
}

/// The records whose lines a set of changes may affect.
private struct StatementReach {
  /// The first day on which something may have changed; nil if nothing has.
  private(set) var first: Day?
  private var isEverything: Bool
  private var records: [StatementLineKind: Set<Int64>] = [:]

  init(of origin: ChangeSet.Origin) {
    isEverything = origin == .wholeBook
    first = isEverything ? .first : nil
  }

  mutating func add(_ change: RecordChange) {
    guard case .row(let before, let after) = change else {
      // The rows of an import are not read here: all statements are compared.
      reachAll(from: .first)
      return
    }
    if let before, let after, Self.isSame(before, after) { return }
    // No record belongs to a home that is new, and those of a removed one are removed by themselves.
    if (before == nil || after == nil) && (before ?? after) is Property { return }
    for record in [before, after].compactMap(\.self) { add(record) }
  }

  /// Whether two versions of a record have the same lines in statements: they differ in texts, tags and the
  /// like.
  private static func isSame(_ before: any BookRecord, _ after: any BookRecord) -> Bool {
    switch (before, after) {
    case (let old as Property, let new as Property):
      (old.zone, old.receiver, old.payer, old.filer)
        == (new.zone, new.receiver, new.payer, new.filer)
    case (let old as Booking, let new as Booking):
      old.stay == new.stay && old.receivedBy == new.receivedBy
    case (let old as Expense, let new as Expense):
      (old.property, old.date, old.amount, old.paidBy, old.bill, old.privateTo)
        == (new.property, new.date, new.amount, new.paidBy, new.bill, new.privateTo)
    case (let old as Party, let new as Party): old.isManager == new.isManager
    default: false
    }
  }

  private mutating func add(_ record: any BookRecord) {
    switch record {
    case let booking as Booking: add(.stay, booking.id, booking.stay.checkIn)
    case let expense as Expense: add(.expense, expense.id, expense.date)
    case let adjustment as Adjustment: add(.adjustment, adjustment.id, adjustment.date)
    case let transfer as Transfer: add(.transfer, transfer.id, transfer.date)
    case let share as Share: reachAll(from: share.validFrom)
    case let agreement as Agreement: reachAll(from: agreement.validFrom)
    case let rate as TaxRate: reachAll(from: rate.validFrom)
    case let vat as HomeVAT: reachAll(from: vat.validFrom)
    case is Property: reachAll(from: .first)
    // Fees and expenses of the business are lines of the manager.
    case let party as Party where party.isManager: reachAll(from: .first)
    default: break
    }
  }

  private mutating func add(_ kind: StatementLineKind, _ number: Int64, _ day: Day) {
    records[kind, default: []].insert(number)
    first = min(first ?? day, day)
  }

  private mutating func reachAll(from day: Day) {
    isEverything = true
    first = min(first ?? day, day)
  }

  func contains(_ line: SentLine) -> Bool {
    let kind = line.subject == .personal ? .expense : line.subject
    return isEverything || line.subject == .opening
      || records[kind]?.contains(Int64(line.record)) ?? false
  }
}
