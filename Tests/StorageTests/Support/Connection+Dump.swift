@testable import Storage

extension Connection {
  /// Every row of the tables that are not history, byte for byte, floating numbers too.
  func dump() throws -> String {
    guard self is SQLiteConnection else {
      let tables = try column(
        """
        SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = 'estada'
        AND tablename NOT IN ('history_step', 'history_change', 'counter', 'outcome', 'writer')
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

  /// The columns of a table, in the words of SQLite: names, types, whether they may be empty.
  func columns(of table: String) throws -> [String] {
    guard self is SQLiteConnection else {
      return try column(
        """
        SELECT attname || ' ' || CASE type.typname WHEN 'int8' THEN 'integer' ELSE 'text' END
          || ' ' || CAST(attnotnull AS integer)
        FROM pg_attribute JOIN pg_type AS type ON type.oid = atttypid
        WHERE attrelid = to_regclass('estada.\(table)') AND attnum > 0
        ORDER BY CAST(attname AS text) COLLATE "C"
        """)
    }
    return try column(
      """
      SELECT name || ' ' || lower(type) || ' ' || ("notnull" OR pk)
      FROM pragma_table_info('\(table)') ORDER BY name
      """)
  }

  /// The columns of texts of a table on a server, with their types and the order in which they are compared.
  func texts(of table: String) throws -> [String] {
    try column(
      """
      SELECT attname || ' ' || type.typname || ' ' || rule.collname
      FROM pg_attribute JOIN pg_type AS type ON type.oid = atttypid
      JOIN pg_collation AS rule ON rule.oid = attcollation
      WHERE attrelid = to_regclass('estada.\(table)') AND attnum > 0
      """
    ).sorted()
  }

  /// The columns of a table that refer to others, with those.
  func references(of table: String) throws -> [String] {
    guard self is SQLiteConnection else {
      return try column(
        """
        SELECT child.attname || ' ' || parent.relname || ' ' || key.attname FROM pg_constraint AS rule
        JOIN pg_class AS parent ON parent.oid = confrelid
        JOIN pg_attribute AS child ON child.attrelid = conrelid AND child.attnum = conkey[1]
        JOIN pg_attribute AS key ON key.attrelid = confrelid AND key.attnum = confkey[1]
        WHERE contype = 'f' AND conrelid = CAST('\(table)' AS regclass)
        ORDER BY CAST(child.attname AS text) COLLATE "C"
        """)
    }
    return try column(
      """
      SELECT "from" || ' ' || "table" || ' ' || "to" FROM pragma_foreign_key_list('\(table)')
      ORDER BY 1
      """)
  }

  /// The last number of each table.
  func dumpCounters() throws -> String {
    try dump(self is SQLiteConnection ? "sqlite_sequence" : "counter")
  }

  /// Changes rows without a step of history, as another program can change a file, and the keeper a book on a
  /// server.
  func executeUnrecorded(_ sql: String) throws {
    try transaction(.writing) {
      try becomeKeeper()
      try execute(sql)
    }
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
