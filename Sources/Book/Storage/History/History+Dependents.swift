internal import Bookkeeping

extension History {
  /// The later steps in force that changed anything that a step did, or rows that refer to what it added.
  func steps(dependingOn step: Int64) throws(StorageError) -> Set<Int64> {
    let runs = try addedRows(of: step).map(\.rows)
    var found = try laterSteps(
      "EXISTS (SELECT 1 FROM history_change AS own WHERE own.step = ? "
        + "AND own.table_name = later.table_name AND own.row = later.row)", [.integer(step)],
      after: step)
    for rows in runs {
      found.formUnion(
        try laterSteps(
          "later.table_name = ? AND later.row BETWEEN ? AND ?",
          [.text(rows.table), .integer(rows.first), .integer(rows.last)], after: step))
    }
    let count = connection.dialect.jsonInteger("after", "rows")
    for kind in recordKinds {
      let other = kind.kind.table
      for field in kind.fields where field.form == .reference {
        guard let table = field.field.reference else { continue }
        var conditions = [
          """
          \(field.field.name) IN (SELECT row FROM history_change
            WHERE step = \(step) AND table_name = '\(table)' AND before IS NULL)
          """
        ]
        for rows in runs where rows.table == table {
          conditions.append("\(field.field.name) BETWEEN \(rows.first) AND \(rows.last)")
        }
        let rows = "SELECT id FROM \(other) WHERE (\(conditions.joined(separator: " OR ")))"
        found.formUnion(
          try laterSteps(
            """
            later.table_name = '\(other)' AND later.row IN (\(rows))
            OR later.table_name = '\(AddedRows.mark)\(other)'
            AND EXISTS (\(rows) AND id BETWEEN later.row AND later.row + \(count) - 1)
            """, [], after: step))
      }
    }
    return found
  }

  private func laterSteps(
    _ condition: String, _ values: [SQLValue], after step: Int64
  ) throws(StorageError) -> Set<Int64> {
    let statement = try connection.statement(
      """
      SELECT DISTINCT later.step FROM history_change AS later WHERE later.step > ?
      AND later.step IN (SELECT id FROM history_step WHERE state = 'done') AND (\(condition))
      """)
    defer { statement.reset() }
    try statement.bind([.integer(step)] + values)
    var found: Set<Int64> = []
    while try statement.step() { found.insert(statement.integer(0)) }
    return found
  }
}
