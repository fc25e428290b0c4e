internal import Bookkeeping

/// Something wrong with a book's file itself.
package enum FileFault: Equatable, Sendable {
  /// A page or an index is not as it should be; the detail is SQLite's.
  case structure(detail: String)
  /// A row refers to one that is not there.
  case reference(table: String, row: Int64, parent: String)
  /// A row has what no command enters.
  case value(RowValue)
  /// A row is not what the history of its changes says.
  case history(table: String, row: Int64)
  /// A step of history lacks some of its changes.
  case step(Int64)
  /// A table would give numbers again that it has given before.
  case counter(table: String)
  /// The book has something that the program did not make: a trigger, a view, a table, an index.
  case foreign(type: String, name: String)

  /// Whether rows cannot be read, or lead nowhere.
  package var isDamage: Bool {
    switch self {
    case .structure, .reference, .value: true
    case .history, .step, .counter, .foreign: false
    }
  }

  /// Whether it is something that this program leaves alone, though others may not.
  package var isForeign: Bool {
    guard case .foreign = self else { return false }
    return true
  }

  /// Whether parts of the file cannot be trusted.
  var isOfStructure: Bool {
    guard case .structure = self else { return false }
    return true
  }
}

extension BookFile {
  /// What is wrong with the file itself, none when it is sound; of each kind no more than the first
  /// thousand.
  ///
  /// The pages and indexes (`integrity_check`), the references between rows (`foreign_key_check`),
  /// what no row can have and, in books that keep history, the rows themselves: history has a copy of all that was ever
  /// entered, so that a row whose content was damaged differs from it.
  package func fileFaults() throws(StorageError) -> [FileFault] {
    var faults = try structureFaults()
    if faults.isEmpty && isCurrent { faults = try schemaFaults() }
    // References cannot be followed in a file whose pages cannot be read.
    let inValues = isCurrent ? try valueFaults() : []
    guard faults.isEmpty else { return faults + inValues }
    let inHistory = isCurrent ? try historyFaults() : []
    let foreign = isCurrent ? try foreignObjects() : []
    return try referenceFaults() + inValues + inHistory + counterFaults() + foreign
  }

  /// How many faults of a kind are looked for.
  static let limit = 1000

  private func valueFaults() throws(StorageError) -> [FileFault] {
    let ofRecords =
      try valueFaults(Property.self) + valueFaults(Booking.self) + valueFaults(Expense.self)
      + valueFaults(ZoneRecord.self) + valueFaults(RateRecord.self)
    return try ofRecords + valueFaults(Setting.self) + valueFaults(Listing.self)
      + valueFaults(Payment.self)
  }

  /// The rows of a table that have something no row can have, the first such thing of each.
  private func valueFaults<R: Record>(_ type: R.Type) throws(StorageError) -> [FileFault] {
    var found: [FileFault] = []
    do throws(StorageError) {
      let statement = try connection.statement(R.layout.select)
      defer { statement.reset() }
      while found.count < BookFile.limit, try statement.step() {
        if let value = try impossibleValue(type, statement) { found.append(.value(value)) }
      }
    } catch {
      // What cannot be read is told as a fault of the structure.
      guard case .damaged = error else { throw error }
    }
    return found
  }

  private func impossibleValue<R: Record>(
    _ type: R.Type, _ row: Statement
  ) throws(StorageError) -> RowValue? {
    do throws(StorageError) {
      _ = try R(row)
      return nil
    } catch {
      guard case .impossibleValue(_, let value) = error else { throw error }
      return value
    }
  }

  private func historyFaults() throws(StorageError) -> [FileFault] {
    let layouts = TableLayout.recorded.values.sorted { $0.name < $1.name }
    var found: [FileFault] = []
    for layout in layouts {
      // The latest change in force says what the row is; where none is, the first one says what it
      // was. Of the row with the greatest `max`, SQLite gives the other columns too.
      let sql = """
        WITH told (row, expected) AS (
          SELECT row, expected FROM (
            SELECT row, CASE state WHEN 'done' THEN after ELSE before END AS expected,
              max(CASE state WHEN 'done' THEN 1 ELSE -1 END * ((step << 32) + ordinal))
            FROM history_change JOIN history_step ON history_step.id = step
            WHERE table_name = '\(layout.name)' GROUP BY row))
        SELECT row FROM told
        WHERE expected IS NOT (\(layout.snapshot(ofRow: "told.row")))
        ORDER BY row LIMIT \(BookFile.limit)
        """
      found += try faults(sql) { .history(table: layout.name, row: $0.integer(0)) }
    }
    // A step may have none: what blanks personal data is logged, and keeps nothing of it.
    let sql = """
      SELECT step FROM history_change GROUP BY step
      HAVING min(ordinal) <> 1 OR max(ordinal) <> count(*) LIMIT \(BookFile.limit)
      """
    return found + (try faults(sql) { .step($0.integer(0)) })
  }

  /// What a query finds.
  func faults(
    _ sql: String, _ fault: (Statement) -> FileFault
  ) throws(StorageError) -> [FileFault] {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var faults: [FileFault] = []
    while try statement.step() { faults.append(fault(statement)) }
    return faults
  }
}
