package import Bookkeeping
internal import Documents
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

extension Statements {
  /// Keeps the statements of owners for a period as they are now, because they were sent.
  ///
  /// - Parameters:
  ///   - names: The typed names; empty for all owners, of whom those who have the statement are skipped.
  ///   - day: The day on which they were sent.
  ///   - today: The current day.
  /// - Throws: `Refusal`, `LedgerError.badRecord`; `OwnershipError`, `TaxationError`.
  package func send(
    of names: [String], for period: Period, on day: Day, note: String?, today: Day
  ) throws -> SentOutcome {
    try ledger.write { writer in
      guard period.lastDay < today else {
        throw Refusal("error.period-not-over", ["period": .period(period), "today": .day(today)])
      }
      if day > today {
        throw Refusal("error.not-yet-sent", ["day": .day(day), "today": .day(today)], .badData)
      }
      var outcome = SentOutcome()
      var parties: [Party] = []
      for party in try receivers(named: names) {
        let chain = try chain(of: party)
        if let known = chain.entries.map(\.statement).first(where: { $0.period.overlaps(period) }) {
          if names.isEmpty && known.hasDays(of: period) {
            outcome.known.append(party)
            continue
          }
          throw Refusal(
            "error.already-sent",
            [
              "name": .text(party.name), "period": .period(known.period.named),
              "id": .number(known.id),
              "command": .command(["statement", "unsend", String(known.id)]),
            ])
        }
        if let next = chain.last?.adding(days: 1), next != period.firstDay {
          let following = Period.month(year: next.year, month: next.month).lastDay
          let end = period.lastDay < next ? following : period.lastDay
          throw Refusal(
            "error.statement-skips",
            [
              "name": .text(party.name),
              "day": .dayInWords(next, .on),
              "period": .text(Period.days(from: next, to: end).code),
            ])
        }
        parties.append(party)
      }
      let reports = try presentReports(of: parties, StatementScope(period: period), on: today)
      for report in reports {
        if let gap = report.gaps.first(where: \.isWithoutOwners) {
          throw Refusal(
            "error.no-owners", ["property": .text(gap.line.home ?? ""), "day": .day(gap.line.date)])
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

}

extension Statements {
  /// Requires that the sent statements that a write has changed follow each other, and that no removed one
  /// has a later one that builds on it: one for later days that was recorded after it. A later one that was
  /// recorded before it, and sent from another copy of the book, did without it.
  ///
  /// - Throws: `Refusal`.
  func requireOrder(after changes: ChangeSet) throws {
    var changed: [Int64: SentStatement] = [:]
    try changes.forEachChange { change in
      guard case .row(let before, let after) = change,
        let sent = (before ?? after) as? SentStatement
      else { return }
      changed[sent.id] = sent
    }
    if changes.origin != .wholeBook && changed.isEmpty { return }
    let present = try ledger.book.records(SentStatement.self)
    let numbers = Set(present.map(\.id))
    for (number, sent) in changed.sorted(by: { $0.key < $1.key }) where !numbers.contains(number) {
      let later = present.first {
        $0.party == sent.party && $0.firstDay > sent.lastDay && $0.id > number
      }
      if let later {
        throw Refusal("error.later-statement", ["id": .number(number), "later": .number(later.id)])
      }
    }
    let chains = Dictionary(grouping: present, by: \.party)
    for (party, statements) in chains.sorted(by: { $0.key < $1.key }) {
      let fault = statements.breaks.first { sent, next in
        changes.origin == .wholeBook || changed[sent.id] != nil || changed[next.id] != nil
      }
      guard let fault else { continue }
      let name = try ledger.book.first(Party.self, .number(party))?.name
      throw Refusal(
        "error.broken-statements",
        [
          "name": .text(name ?? ""), "id": .number(fault.sent.id),
          "period": .period(fault.sent.period.named), "next": .number(fault.next.id),
          "next-period": .period(fault.next.period.named),
        ])
    }
  }
}

extension SentStatement {
  fileprivate func hasDays(of period: Period) -> Bool {
    (firstDay, lastDay) == (period.firstDay, period.lastDay)
  }
}

extension Statements {
  /// Passes each owner whose sent statements changes have made wrong, or wrong by another amount, to the observer
  /// of the recording, with what the next statement will correct.
  func reportSent(affectedBy changes: ChangeSet) throws {
    guard let report = ledger.recording.statementObserver else { return }
    var reach = StatementReach(of: ledger.book, isWholeBook: changes.origin == .wholeBook)
    try changes.forEachChange { try reach.add($0) }
    guard let first = reach.first else { return }
    for difference in try differences(from: first).all
    where difference.corrections.contains(where: { reach.contains($0.line) }) {
      if let before = changes.sentBefore, before.has(difference) { continue }
      let sum = try difference.corrections.map { try $0.line.balance() }.sum
      report(difference.party, difference.sent, sum)
    }
  }

  /// Compares the statements of the owners who were sent one with a day from `first` on.
  func differences(from first: Day = .first) throws -> SentDifferences {
    var differences = SentDifferences()
    var chains: [(party: Party, chain: SentChain)] = []
    for party in try ledger.owners.all() {
      let latest = try ledger.book.records(SentStatement.self, .equal("party", party.id)).last
      if let latest, latest.lastDay >= first { chains.append((party, try chain(of: party))) }
    }
    for statement in try reportsAfter(chains) where !statement.corrections.isEmpty {
      let chain = chains.first { $0.party.id == statement.party.id }?.chain
      guard let sent = chain?.entries.last?.statement else { continue }
      differences.all.append(
        SentDifferences.Difference(
          party: statement.party, sent: sent, corrections: statement.corrections))
    }
    return differences
  }
}
