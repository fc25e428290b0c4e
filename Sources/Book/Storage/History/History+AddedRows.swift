extension History {
  /// The runs of rows that a step added, the last ones first.
  ///
  /// - Throws: `StorageError.historyConflict` for an entry that no run of rows can have.
  func addedRows(of step: Int64) throws(StorageError) -> [(ordinal: Int64, rows: AddedRows)] {
    try entries(" AND step = ? ORDER BY ordinal DESC", [.integer(step)]).map {
      ($0.ordinal, $0.rows)
    }
  }

  /// Every run of rows in force.
  func addedRows() throws(StorageError) -> [(step: Int64, ordinal: Int64, rows: AddedRows)] {
    try entries(
      " AND step IN (SELECT id FROM history_step WHERE state = 'done') ORDER BY step, ordinal", [])
  }

  private func entries(
    _ clause: String, _ values: [SQLValue]
  ) throws(StorageError) -> [(step: Int64, ordinal: Int64, rows: AddedRows)] {
    let dialect = connection.dialect
    let texts = ["digest", "columns", "personal_digest", "personal"]
      .map { dialect.jsonText("after", $0) }.joined(separator: ", ")
    let statement = try connection.statement(
      """
      SELECT step, ordinal, substr(table_name, 2), row, \(dialect.jsonInteger("after", "rows")),
        \(texts)
      FROM history_change WHERE substr(table_name, 1, 1) = '\(AddedRows.mark)'\(clause)
      """)
    defer { statement.reset() }
    try statement.bind(values)
    var found: [(step: Int64, ordinal: Int64, rows: AddedRows)] = []
    while try statement.step() {
      let table = statement.text(2)
      let columns = statement.optionalText(6) ?? AddedRows.columnsOfSchema4[table] ?? ""
      let rows = AddedRows(
        table: table, columns: words(columns), personal: words(statement.optionalText(8) ?? ""),
        first: statement.integer(3), count: statement.integer(4),
        digest: RowDigest(text: statement.text(5)) ?? RowDigest(),
        personalDigest: statement.optionalText(7).flatMap(RowDigest.init(text:)))
      let ordinal = statement.integer(1)
      guard rows.isPossible && ordinal >= 1, isKnown(rows) else {
        throw .historyConflict(table: rows.table, row: rows.first)
      }
      found.append((statement.integer(0), ordinal, rows))
    }
    return found
  }

  private func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Whether the table is one of ours and has the columns: an entry is text that may be changed.
  private func isKnown(_ rows: AddedRows) -> Bool {
    guard let layout = connection.layouts.named(rows.table), !rows.columns.isEmpty else {
      return false
    }
    return (rows.columns + rows.personal).allSatisfy(layout.columns.contains)
  }

  /// Deletes such rows, and records a snapshot of each from which it can be restored.
  ///
  /// - Throws: `StorageError.historyConflict` when they are not what was added.
  func takeBack(_ rows: AddedRows, step: Int64, ordinal: Int64) throws(StorageError) {
    guard let layout = connection.layouts.named(rows.table), try isPresent(rows, layout) else {
      throw .historyConflict(table: rows.table, row: rows.first)
    }
    try makeRoom(for: rows.count, step: step, ordinal: ordinal)
    let range: [SQLValue] = [.integer(rows.first), .integer(rows.last)]
    try connection.run(
      """
      INSERT INTO history_change (step, ordinal, table_name, row, after)
      SELECT ?, id + ?, ?, id, (\(layout.snapshot(ofRow: "added.id")))
      FROM \(layout.name) AS added WHERE id BETWEEN ? AND ?
      """,
      [.integer(step), .integer(ordinal - rows.first), .text(layout.name)] + range)
    try connection.run("DELETE FROM \(layout.name) WHERE id BETWEEN ? AND ?", range)
  }

  /// Whether the rows of the table still are those that were added.
  private func isPresent(
    _ rows: AddedRows, _ layout: TableLayout
  ) throws(StorageError) -> Bool {
    let columns = rows.columns + rows.personal
    let list = (["id"] + columns).joined(separator: ", ")
    let present = try digest(
      rows, "SELECT \(list) FROM \(layout.name) WHERE id BETWEEN ?1 AND ?2 ORDER BY id", [])
    return present == rows
  }

  /// Whether the rows were what was added when the first later change of each was made.
  ///
  /// A row that no later change in force touches is the present one; of every other row, the first
  /// later change has a snapshot.
  func areWhatWasAdded(
    _ rows: AddedRows, step: Int64, ordinal: Int64
  ) throws(StorageError) -> Bool {
    try original(rows, step: step, ordinal: ordinal) == rows
  }

  /// The run of rows as the present rows and the later changes have it, with its digests.
  func original(
    _ rows: AddedRows, step: Int64, ordinal: Int64
  ) throws(StorageError) -> AddedRows {
    let columns = rows.columns + rows.personal
    guard let layout = connection.layouts.named(rows.table) else { return rows }
    let kept = columns.map { layout.value(of: $0, in: "snapshot") }
    return try digest(
      rows, layout.selectAsAdded(["id"] + columns, ["row"] + kept),
      [.integer(step), .integer(ordinal)])
  }

  /// The run of rows that a query gives: the number, the columns and the personal columns of each.
  private func digest(
    _ rows: AddedRows, _ sql: String, _ values: [SQLValue]
  ) throws(StorageError) -> AddedRows {
    let statement = try connection.statement(sql, streams: true)
    defer { statement.reset() }
    try statement.bind([.integer(rows.first), .integer(rows.last)] + values)
    var found = rows
    found.count = 0
    found.digest = RowDigest()
    if found.personalDigest != nil { found.personalDigest = RowDigest() }
    while try statement.step() { found.add(statement) }
    return found
  }

  /// Deletes the entry of the rows, and moves the entries behind it.
  private func makeRoom(
    for count: Int64, step: Int64, ordinal: Int64
  ) throws(StorageError) {
    try connection.run(
      "DELETE FROM history_change WHERE step = ? AND ordinal = ?",
      [.integer(step), .integer(ordinal)])
    // Renumbers through negative ordinals to avoid key conflicts.
    try connection.run(
      "UPDATE history_change SET ordinal = -(ordinal + ?) WHERE step = ? AND ordinal > ?",
      [.integer(count - 1), .integer(step), .integer(ordinal)])
    try connection.run(
      "UPDATE history_change SET ordinal = -ordinal WHERE step = ? AND ordinal < 0",
      [.integer(step)])
  }
}
