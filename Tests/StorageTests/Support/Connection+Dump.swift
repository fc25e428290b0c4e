@testable import Storage

extension Connection {
  /// Every row of the tables that are not history, byte for byte, floating numbers too.
  func dump() throws -> String {
    guard self is SQLiteConnection else {
      let tables = try column(
        """
        SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = 'estada'
        AND tablename NOT IN ('history_step', 'history_change', 'counter', 'outcome')
        ORDER BY 1
        """)
      return try tables.map { try dump($0) }.joined(separator: "\n")
    }
    let tables = try column(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
      AND name NOT LIKE 'history_%' ORDER BY name
      """)
    return try tables.map { try dump($0) }.joined(separator: "\n")
  }

  /// Every row of a table in the order of its key.
  func dump(_ table: String) throws -> String {
    guard self is SQLiteConnection else {
      let rows = try column(
        "SELECT CAST(row_to_json(it) AS text) FROM \(table) AS it ORDER BY 1")
      return ([table] + rows).joined(separator: "\n")
    }
    let columns = try column("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
    let cells = columns.map {
      """
      '\($0)=' || typeof("\($0)") || ':'
      || CASE typeof("\($0)") WHEN 'real' THEN printf('%!.17g', "\($0)") ELSE hex("\($0)") END
      """
    }
    let rows = try column("SELECT \(cells.joined(separator: "|| ' ' ||")) FROM \(table) ORDER BY 1")
    return ([table] + rows).joined(separator: "\n")
  }

  /// The last number of each table.
  func dumpCounters() throws -> String {
    try dump(self is SQLiteConnection ? "sqlite_sequence" : "counter")
  }

  /// The first column of every row.
  func column(_ sql: String) throws -> [String] {
    let statement = try statement(sql)
    defer { statement.reset() }
    var values: [String] = []
    while try statement.step() { values.append(statement.text(0)) }
    return values
  }

  /// The definitions of a book's tables and indexes, and what marks it as one.
  func schemaText() throws -> String {
    let definitions = try column(
      "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name")
    let schema = try integer("PRAGMA user_version") ?? 0
    let mark = try integer("PRAGMA application_id") ?? 0
    return """
      PRAGMA user_version = \(schema);
      PRAGMA application_id = \(mark);
      \(definitions.joined(separator: "\n"))

      """
  }
}
