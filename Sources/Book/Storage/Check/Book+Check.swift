internal import Bookkeeping

extension Book {
  /// What is wrong with the file itself, none when it is sound; of each kind no more than the first
  /// thousand.
  ///
  /// The pages and indexes (`integrity_check`), the references between rows (`foreign_key_check`),
  /// what no row can have and, in books that keep history, the rows themselves: history has a copy of all that was ever
  /// entered, so that a row whose content was damaged differs from it.
  package func fileFaults() throws(StorageError) -> [FileFault] {
    guard isFile else {
      let inStructure = try serverStructureFaults()
      try announceChecks()
      return try inStructure + serverReferenceFaults() + valueFaults() + historyFaults()
        + counterFaults()
    }
    var faults = try structureFaults()
    if faults.isEmpty && isCurrent { faults = try schemaFaults() }
    // References cannot be followed in a file whose pages cannot be read.
    let inValues = isCurrent ? try valueFaults() : []
    guard faults.isEmpty else { return faults + inValues }
    let inHistory = isCurrent ? try historyFaults() : []
    let foreign = isCurrent ? try foreignObjects() : []
    return try referenceFaults() + inValues + inHistory + counterFaults() + foreign
  }

  /// Whether a check of the file and its documents finds nothing.
  package func isSound() throws -> Bool {
    let isComplete = try documentFaults().allSatisfy {
      switch $0 {
      case .strayDocuments, .strayFile, .openFolder: true
      default: false
      }
    }
    return try isComplete && fileFaults().isEmpty
  }

  /// The tables with so many rows at most are read together.
  private static let fewRows = 200

  /// Announces the queries of the checks, whose answers are small, to a server at a distance.
  private func announceChecks() throws(StorageError) {
    let layouts = connection.layouts.all
    let counts = layouts.map { "SELECT '\($0.name)', count(*) FROM \($0.name)" }
    let statement = try connection.statement(counts.joined(separator: " UNION ALL "))
    defer { statement.reset() }
    var small: Set<String> = []
    while try statement.step() {
      if statement.integer(1) <= Book.fewRows { small.insert(statement.text(0)) }
    }
    let queries =
      layouts.filter { small.contains($0.name) }.map(\.select) + layouts.map(rowFaults)
      + references.map(\.sql) + [Book.incompleteSteps]
    connection.willRead(queries.map { Query(sql: $0) })
  }

  private func valueFaults() throws(StorageError) -> [FileFault] {
    var found: [FileFault] = []
    for kind in recordKinds { found += try valueFaults(kind) }
    return found
  }

  /// The rows of a kind that hold a value that no command enters, the first such value of each.
  @specialized(where Record == Booking)
  @specialized(where Record == Expense)
  private func valueFaults<Record: BookRecord>(
    _ type: Record.Type
  ) throws(StorageError) -> [FileFault] {
    var found: [FileFault] = []
    do throws(StorageError) {
      let statement = try connection.statement(connection.layouts.of(type).select, streams: true)
      defer { statement.reset() }
      while found.count < FileFault.limit, try statement.step() {
        do throws(StorageError) {
          _ = try Record(statement)
        } catch .impossibleValue(_, let value) {
          found.append(.value(value))
        }
      }
    } catch {
      // Rows that cannot be read are reported as a fault of the structure.
      guard case .damaged = error else { throw error }
    }
    return found
  }

  private func historyFaults() throws(StorageError) -> [FileFault] {
    var found: [FileFault] = []
    for layout in connection.layouts.all.sorted(by: { $0.name < $1.name }) {
      found += try faults(rowFaults(layout)) {
        .history(table: layout.name, row: $0.integer(0))
      }
    }
    found += try addedRowFaults()
    return found + (try faults(Book.incompleteSteps) { .step($0.integer(0)) })
  }

  /// Selects the steps that lack changes. One may have none: anonymising is logged, and keeps nothing of what it
  /// changed.
  private static let incompleteSteps = """
    SELECT step FROM history_change GROUP BY step
    HAVING min(ordinal) <> 1 OR max(ordinal) <> count(*) ORDER BY step LIMIT \(FileFault.limit)
    """

  /// Selects the rows of a table that are not what the last change in force made of them, and those whose
  /// changes in force do not follow from each other.
  ///
  /// Of a row without a change in force, the first change has what it was before.
  private func rowFaults(_ layout: TableLayout) -> String {
    """
    SELECT row FROM (
      WITH change (row, step, ordinal, before, after, is_done) AS (
        SELECT row, step, ordinal, before, after, state = 'done'
        FROM history_change JOIN history_step ON history_step.id = step
        WHERE table_name = '\(layout.name)'
      ), ranked (row, expected, place) AS (
        SELECT row, CASE WHEN is_done THEN after ELSE before END,
          row_number() OVER (PARTITION BY row ORDER BY is_done DESC,
            CASE WHEN is_done THEN -step ELSE step END,
            CASE WHEN is_done THEN -ordinal ELSE ordinal END)
        FROM change
      ), chain (row, before, earlier, place) AS (
        SELECT row, before, lag(after) OVER turn, row_number() OVER turn FROM change WHERE is_done
        WINDOW turn AS (PARTITION BY row ORDER BY step, ordinal)
      )
      SELECT ranked.row FROM ranked LEFT JOIN \(layout.name) AS present ON present.id = ranked.row
      WHERE place = 1 AND CASE
        WHEN expected IS NULL OR present.id IS NULL THEN (expected IS NULL) <> (present.id IS NULL)
        ELSE NOT (\(layout.isRow("expected"))) END
      UNION
      SELECT row FROM chain WHERE place > 1 AND CASE
        WHEN before IS NULL OR earlier IS NULL THEN (before IS NULL) <> (earlier IS NULL)
        ELSE NOT (before = earlier OR \(layout.agree("before", "earlier"))) END
    ) AS faulty ORDER BY row LIMIT \(FileFault.limit)
    """
  }

  /// The runs of rows that an import added and that are not what it added, the first row of each.
  private func addedRowFaults() throws(StorageError) -> [FileFault] {
    let history = History(connection: connection)
    var found: [FileFault] = []
    do throws(StorageError) {
      for (step, ordinal, rows) in try history.addedRows() where found.count < FileFault.limit {
        if try !history.areWhatWasAdded(rows, step: step, ordinal: ordinal) {
          found.append(.addedRows(table: rows.table, first: rows.first, last: rows.last))
        }
      }
    } catch .historyConflict(let table, let row, _, _) {
      found.append(.history(table: table, row: row))
    }
    return found
  }

  /// How far above the last number of a table a given number may be. The last of all numbers are so many that no
  /// numbering comes near them by itself.
  static let numberDistance: Int64 = 1_000_000_000

  /// The counters below the highest number in use, and those that have come to the end.
  private func counterFaults() throws(StorageError) -> [FileFault] {
    try wrongCounters().map { .counter(table: $0.table, isEnded: $0.isEnded) }
  }

  /// The tables whose counter is below the highest number that a row has or had, or among the last of all numbers,
  /// which no row has, with the highest of the other numbers.
  func wrongCounters() throws(StorageError) -> [(table: String, highest: Int64, isEnded: Bool)] {
    let end = Int64.max - Book.numberDistance
    let numbers = try connection.numberedTables().map { table in
      let recorded =
        "(SELECT max(row) FROM history_change WHERE table_name = '\(table)' AND row < \(end))"
      return """
        SELECT '\(table)', (SELECT max(id) FROM \(table) WHERE id < \(end)), \
        \(isCurrent ? recorded : "NULL"), \
        (SELECT seq FROM \(connection.counterTable) WHERE name = '\(table)'), \
        (SELECT max(id) FROM \(table) WHERE id >= \(end))
        """
    }
    if numbers.isEmpty { return [] }
    let statement = try connection.statement(numbers.joined(separator: " UNION ALL "))
    defer { statement.reset() }
    var wrong: [(table: String, highest: Int64, isEnded: Bool)] = []
    while try statement.step() {
      let highest = max(statement.integer(1), statement.integer(2))
      let isEnded = statement.integer(3) >= end && statement.isNull(4)
      if statement.integer(3) < highest || isEnded {
        wrong.append((statement.text(0), highest, isEnded))
      }
    }
    return wrong.sorted { $0.table < $1.table }
  }

  /// What a query finds.
  func faults(
    _ sql: String, _ fault: (SQLStatement) -> FileFault
  ) throws(StorageError) -> [FileFault] {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var faults: [FileFault] = []
    while try statement.step() { faults.append(fault(statement)) }
    return faults
  }
}
