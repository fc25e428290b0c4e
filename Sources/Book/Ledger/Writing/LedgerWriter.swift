internal import Bookkeeping
internal import Storage

/// Writes the rows of one step of history, and records the changes for the review before the commit.
final class LedgerWriter {
  /// The book, with the changes made so far.
  let book: Book
  private let rows: BookWriter
  private var changes: [RecordChange] = []
  /// The numbers of the parts of lines of banks whose removal the command says by itself.
  var released: Set<Int64> = []
  /// Whether the book has lines of a bank, once that was asked.
  var hasBankLines: Bool?
  /// The records that were removed with others.
  var removedToo: [any BookRecord] = []
  private var taxBefore: BookTax?
  private var sentBefore: SentDifferences?
  /// The last day of the statements that were sent, once it is known; an inner nil without any.
  private var lastSent: Day??
  /// The kind of the last appended record.
  private var lastAppended: ObjectIdentifier?

  private let sentDifferences: () throws -> SentDifferences

  /// Makes the writer of one transaction; `sentDifferences` compares the sent statements with the book.
  init(
    _ book: Book, _ rows: BookWriter,
    sentDifferences: @escaping () throws -> SentDifferences
  ) {
    self.book = book
    self.sentDifferences = sentDifferences
    self.rows = rows
  }

  /// The changes made so far.
  var changeSet: ChangeSet {
    let changes = changes + rows.appended.map { .added($0.kind, $0.numbers) }
    return ChangeSet(
      .command, taxBefore: taxBefore, sentBefore: sentBefore, released: released,
      hasBankLines: hasBankLines
    ) { body in
      for change in changes { try body(change) }
    }
  }

  /// Stores a new record and returns it with its number.
  @discardableResult
  func insert<Record: BookRecord>(_ record: Record) throws -> Record {
    try measure(ifAffectedBy: nil, record)
    let stored = try rows.insert(record)
    changes.append(.row(before: nil, after: stored))
    return stored
  }

  /// Stores a new record under the number it has, which no record of its kind may have.
  func insert<Record: BookRecord>(numbered record: Record) throws {
    try measure(ifAffectedBy: nil, record)
    try rows.insert(numbered: record)
    changes.append(.row(before: nil, after: record))
  }

  /// Stores one of many imported records, which takes its number.
  func append<Record: BookRecord>(_ record: inout Record) throws {
    if lastAppended != ObjectIdentifier(Record.self) {
      lastAppended = ObjectIdentifier(Record.self)
      if StatementReach.mayConcern(Record.kind) { try measureSent(from: .first) }
    }
    try rows.append(&record)
  }

  /// Makes the appended records readable.
  func finish() throws { try rows.finish() }

  /// Stores what a closure makes of a record, and returns it.
  ///
  /// - Parameter require: Requires what the record does not by itself.
  /// - Throws: `LedgerError.nothingToChange`, `.badRecord`; what the closures throw. Nothing has been written then.
  @discardableResult
  func change<Record: BookRecord>(
    _ old: Record, _ change: (inout Record) throws -> Void,
    requiring require: (Record) throws -> Void = { _ in }
  ) throws -> Record {
    var new = old
    try change(&new)
    guard new != old else { throw LedgerError.nothingToChange }
    try require(new)
    try RecordCheck.require(new.faults)
    try update(new, from: old)
    return new
  }

  /// Replaces a record.
  func update<Record: BookRecord>(_ record: Record, from before: Record) throws {
    try measure(ifAffectedBy: before, record)
    try rows.update(record)
    changes.append(.row(before: before, after: record))
  }

  /// Replaces the present record, whose number the new one gets; stores a new record if there is no present one.
  ///
  /// - Throws: `LedgerError.nothingToChange` if the present record is the same.
  @discardableResult
  func put<Record: BookRecord>(_ record: Record, inPlaceOf present: Record?) throws -> Record {
    guard let present else { return try insert(record) }
    var new = record
    new.id = present.id
    guard new != present else { throw LedgerError.nothingToChange }
    try update(new, from: present)
    return new
  }

  /// Gives expenses a day of payment, as far as they have none. No rule of the review depends on that day, so that the
  /// changes are not among those that are reviewed.
  ///
  /// - Returns: The numbers of those that had none.
  func pay(_ expenses: [(number: Int64, day: Day)]) throws -> Set<Int64> {
    try rows.fill("paid_on", of: Expense.self, with: expenses)
  }

  /// Removes a record alone; those that refer to it must have been removed before. See `delete`.
  func erase(_ record: some BookRecord) throws {
    try measure(ifAffectedBy: record, nil)
    try rows.delete(record)
    changes.append(.row(before: record, after: nil))
  }

  /// Stores a setting and replaces one of the same name.
  func set(_ setting: Setting) throws { try rows.set(setting) }

  /// Removes the setting of a name if it exists.
  func unset(_ name: String) throws { try rows.unset(name) }

  /// Computes what a change may affect, before the first such change.
  private func measure(
    ifAffectedBy before: (any BookRecord)?, _ after: (any BookRecord)?
  ) throws {
    try measureTax(ifAffectedBy: before, after)
    try measureSent(from: SentDifferences.firstDay(affectedBy: before, after, in: book))
  }

  /// Finds out by what sent statements differ, if any has a day from `first` on.
  private func measureSent(from first: @autoclosure () throws -> Day?) throws {
    guard sentBefore == nil else { return }
    // Most books have no sent statements, which the review asks too.
    if try lastSent == nil && book.first(SentStatement.self) == nil { lastSent = .some(nil) }
    let last = try lastSent ?? book.records(SentStatement.self).map(\.lastDay).max()
    lastSent = .some(last)
    if let last, let first = try first(), last >= first { sentBefore = try sentDifferences() }
  }

  /// Computes the tax of all stays before the first change that may affect it: a change of a rate that
  /// applies to a home, or of a home's zone.
  private func measureTax(
    ifAffectedBy before: (any BookRecord)?, _ after: (any BookRecord)?
  ) throws {
    guard taxBefore == nil else { return }
    let isAffected: Bool
    switch (before ?? after, after) {
    case (let rate as TaxRate, _): isAffected = try isLet(in: rate.zone)
    case (let old as Property, let new as Property): isAffected = old.zone != new.zone
    default: isAffected = false
    }
    if isAffected { taxBefore = try BookTax(of: book) }
  }

  /// Whether the rates of a zone apply to any home of the zone or of its descendants.
  private func isLet(in zone: String) throws -> Bool {
    let zones = try book.records(Zone.self)
    let parents = zones.keyed(by: \.code, \.parent)
    return try book.properties().contains { home in
      var code: String? = home.zone
      var seen: Set<String> = []
      while let next = code, seen.insert(next).inserted {
        if next == zone { return true }
        code = parents[next] ?? nil
      }
      return false
    }
  }
}
