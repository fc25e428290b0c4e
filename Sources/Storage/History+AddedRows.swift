extension History {
  /// The rows a step added one after another, the last ones first.
  ///
  /// - Throws: `StorageError.historyConflict` where there can be no such rows.
  func addedRows(of step: Int64) throws(StorageError) -> [(ordinal: Int64, rows: AddedRows)] {
    let statement = try connection.statement(
      """
      SELECT ordinal, substr(table_name, 2), row, json_extract(after, '$.rows'),
        json_extract(after, '$.digest')
      FROM history_change WHERE step = ? AND table_name LIKE '\(AddedRows.mark)%'
      ORDER BY ordinal DESC
      """)
    defer { statement.reset() }
    try statement.bind([.integer(step)])
    var found: [(ordinal: Int64, rows: AddedRows)] = []
    while try statement.step() {
      let rows = AddedRows(
        table: statement.text(1), first: statement.integer(2), count: statement.integer(3),
        digest: RowDigest(value: UInt64(statement.text(4), radix: 16) ?? 0))
      let ordinal = statement.integer(0)
      guard rows.isPossible && ordinal >= 1 else {
        throw .historyConflict(table: rows.table, row: rows.first)
      }
      found.append((ordinal, rows))
    }
    return found
  }

  /// Takes such rows out of their table, and gives each an entry of its own from which it can be put
  /// back.
  ///
  /// - Throws: `StorageError.historyConflict` when they are not what was added.
  func takeBack(_ rows: AddedRows, step: Int64, ordinal: Int64) throws(StorageError) {
    guard let layout = TableLayout.recorded[rows.table], try digest(of: rows, layout) == rows else {
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

  /// The rows as they are now.
  private func digest(
    of rows: AddedRows, _ layout: TableLayout
  ) throws(StorageError) -> AddedRows {
    let statement = try connection.statement(
      layout.select + " WHERE id BETWEEN ? AND ? ORDER BY id")
    defer { statement.reset() }
    try statement.bind([.integer(rows.first), .integer(rows.last)])
    let isDigested = layout.isDigested
    var present = AddedRows(table: rows.table, first: rows.first)
    while try statement.step() {
      present.count += 1
      for index in isDigested.indices where isDigested[index] {
        present.digest.add(statement.value(Int32(index + 1)))
      }
    }
    return present
  }

  /// Takes away the entry for all of the rows, and moves what comes after it.
  private func makeRoom(
    for count: Int64, step: Int64, ordinal: Int64
  ) throws(StorageError) {
    try connection.run(
      "DELETE FROM history_change WHERE step = ? AND ordinal = ?",
      [.integer(step), .integer(ordinal)])
    // By way of the negative numbers, where nothing can be in the way.
    try connection.run(
      "UPDATE history_change SET ordinal = -(ordinal + ?) WHERE step = ? AND ordinal > ?",
      [.integer(count - 1), .integer(step), .integer(ordinal)])
    try connection.run(
      "UPDATE history_change SET ordinal = -ordinal WHERE step = ? AND ordinal < 0",
      [.integer(step)])
  }
}
