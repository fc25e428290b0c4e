/// A new file with every row of a damaged one, for want of nothing but sound pages and indexes.
struct Rebuilding {
  /// The new file, complete and checked.
  let part: PartFile
  /// How many rows were carried over.
  let rows: Int64

  /// Copies every row.
  ///
  /// - Returns: nil where a row may be lost by it: a table cannot be read to its end, an index knows
  ///   of more rows than its table, or what comes out is not sound, its history included.
  /// - Throws: `StorageError` for what has nothing to do with the damage.
  static func make(of book: BookFile) throws(StorageError) -> Rebuilding? {
    let target = FileSystem.followingLink(book.path)
    let part = try PartFile(in: FileSystem.folder(of: target))
    let mark = try book.connection.integer("PRAGMA application_id") ?? 0
    do {
      let connection = try Connection(path: part.path)
      try connection.execute(
        """
        \(PartFile.settings); PRAGMA foreign_keys = OFF;
        PRAGMA ignore_check_constraints = ON
        """)
      try connection.run("ATTACH ? AS damaged", [.text(Connection.literal(target))])
      guard let rows = try Rebuilding.carryOver(connection) else { return nil }
      try connection.execute(
        """
        PRAGMA user_version = \(book.schema);
        PRAGMA application_id = \(mark);
        DETACH damaged
        """)
      let rebuilt = try BookFile.open(part.path)
      try rebuilt.raiseCounters()
      return try rebuilt.fileFaults().isEmpty ? Rebuilding(part: part, rows: rows) : nil
    } catch {
      switch error {
      case .damaged, .constraint: return nil
      default: throw error
      }
    }
  }

  /// Copies schema and rows from `damaged`; nil when some may be missing.
  private static func carryOver(_ connection: Connection) throws(StorageError) -> Int64? {
    for sql in try column(
      connection,
      """
      SELECT sql FROM damaged.sqlite_schema
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite#_%' ESCAPE '#'
      ORDER BY type <> 'table', rowid
      """)
    { try connection.execute(sql) }
    var all: Int64 = 0
    for table in try column(
      connection, "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0")
    where table != "sqlite_sequence" {
      // With a condition, SQLite reads the rows instead of copying the pages with what is in them.
      try connection.execute(
        "INSERT INTO main.\"\(table)\" SELECT * FROM damaged.\"\(table)\" NOT INDEXED WHERE true")
      let rows = try connection.integer("SELECT count(*) FROM main.\"\(table)\"") ?? 0
      for index in try column(
        connection, "SELECT name FROM damaged.pragma_index_list('\(table)', 'damaged')")
      {
        guard try entries(of: index, table, connection) ?? 0 <= rows else { return nil }
      }
      all += rows
    }
    try connection.execute(
      """
      DELETE FROM main.sqlite_sequence;
      INSERT INTO main.sqlite_sequence SELECT name, seq FROM damaged.sqlite_sequence
      """)
    return all
  }

  /// How many rows an index knows of; nil when it cannot be read, which is why it is made anew.
  private static func entries(
    of index: String, _ table: String, _ connection: Connection
  ) throws(StorageError) -> Int64? {
    do throws(StorageError) {
      return try connection.integer(
        "SELECT count(*) FROM damaged.\"\(table)\" INDEXED BY \"\(index)\"")
    } catch {
      switch error {
      case .damaged, .unexpected: return nil
      default: throw error
      }
    }
  }

  private static func column(
    _ connection: Connection, _ sql: String
  ) throws(StorageError) -> [String] {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    var values: [String] = []
    while try statement.step() { values.append(statement.text(0)) }
    return values
  }
}
