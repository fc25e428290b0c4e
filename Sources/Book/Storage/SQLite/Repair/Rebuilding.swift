internal import Files

/// A new file with every row of a file whose pages or indexes are damaged.
struct Rebuilding {
  /// The new file, complete and checked.
  let part: AtomicFile
  /// The number of copied rows.
  let rows: Int64

  /// Copies every row into new tables of the same schema.
  ///
  /// The definitions in the damaged file may have been written by any program; SQLite parses them for the
  /// names of columns, but they are never run.
  ///
  /// - Returns: Nil if a row may be lost: a table is unreadable, unknown or has other columns, an index has
  ///   more rows than its table, or the new file has faults.
  /// - Throws: `StorageError` for errors that the damage does not explain.
  static func make(of book: Book) throws(StorageError) -> Rebuilding? {
    let target = FileSystem.followingLink(book.path)
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    let mark = try book.connection.integer("PRAGMA application_id") ?? 0
    do {
      let connection = try SQLiteConnection(path: part.path)
      try connection.execute(AtomicFile.databaseSettings)
      try Migrator(connection: connection).begin(book.schema)
      // Books of the 2015 app have no application ID.
      try connection.execute(
        """
        PRAGMA application_id = \(mark); PRAGMA foreign_keys = OFF;
        PRAGMA ignore_check_constraints = ON
        """)
      try connection.attach(target, as: "damaged")
      guard let rows = try Rebuilding.copyRows(connection) else { return nil }
      try connection.execute("DETACH damaged")
      let rebuilt = try Book.open(part.path)
      try rebuilt.correctCounters()
      return try rebuilt.fileFaults().isEmpty ? Rebuilding(part: part, rows: rows) : nil
    } catch {
      switch error {
      case .damaged, .constraint: return nil
      default: throw error
      }
    }
  }

  /// The only table that a book may lack: books created by the later 2015 app do not have it.
  private static let optionalTable = "migration_notice"

  /// Copies the rows of all tables from `damaged`; nil if some may be missing.
  private static func copyRows(_ connection: SQLiteConnection) throws(StorageError) -> Int64? {
    let tables = try connection.texts(names(of: "main"))
    let found = try connection.texts(names(of: "damaged"))
    // The name of a table may be damaged, so that its rows would be lost.
    for table in Set(found).subtracting(tables) {
      let name = Dialect.quoted(table)
      guard try connection.integer("SELECT 1 FROM damaged.\(name) LIMIT 1") == nil else {
        return nil
      }
    }
    var all: Int64 = 0
    for table in tables where table != optionalTable || found.contains(table) {
      guard let rows = try copyRows(table, connection) else { return nil }
      all += rows
    }
    guard try hasCounters(connection) else { return all }
    try connection.execute(
      """
      DELETE FROM main.sqlite_sequence;
      INSERT INTO main.sqlite_sequence SELECT name, seq FROM damaged.sqlite_sequence
      WHERE name IN (SELECT name FROM main.sqlite_schema)
      """)
    return all
  }

  /// Copies the rows of one table; nil if some may be missing.
  private static func copyRows(
    _ table: String, _ connection: SQLiteConnection
  ) throws(StorageError) -> Int64? {
    let columns = try connection.texts(
      "SELECT name FROM pragma_table_info(?, 'main') ORDER BY name", [.text(table)])
    let present = try connection.texts(
      "SELECT name FROM pragma_table_info(?, 'damaged') ORDER BY name", [.text(table)])
    guard columns == present, try hasRowIDs(table, columns, connection) else { return nil }
    let list = columns.joined(separator: ", ")
    // The list of columns makes SQLite read each row instead of copying raw pages. An index may lack
    // rows, so that none is used.
    try connection.execute(
      "INSERT INTO main.\(table) (\(list)) SELECT \(list) FROM damaged.\(table) NOT INDEXED")
    let rows = try connection.integer("SELECT count(*) FROM main.\(table)") ?? 0
    let indexes = try connection.texts(
      "SELECT name FROM pragma_index_list(?, 'damaged')", [.text(table)])
    for index in indexes {
      guard try entries(of: index, table, connection) ?? 0 <= rows else { return nil }
    }
    return rows
  }

  /// Whether `id` of a table is its rowid.
  ///
  /// In a manipulated definition it may be an ordinary column, which is empty.
  private static func hasRowIDs(
    _ table: String, _ columns: [String], _ connection: SQLiteConnection
  ) throws(StorageError) -> Bool {
    guard columns.contains("id") else { return true }
    return try connection.integer(
      "SELECT 1 FROM damaged.\(table) NOT INDEXED WHERE id IS NOT rowid LIMIT 1") == nil
  }

  /// SQL for the names of the tables of a database, without SQLite's own and virtual ones.
  private static func names(of database: String) -> String {
    """
    SELECT name FROM \(database).sqlite_schema
    WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY name
    """
  }

  /// Whether the database has AUTOINCREMENT counters; books of the 2015 app have none.
  private static func hasCounters(_ connection: SQLiteConnection) throws(StorageError) -> Bool {
    try connection.integer(
      "SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'") != nil
  }

  /// The number of rows in an index; nil if the index is unreadable, which the rebuilding repairs.
  private static func entries(
    of index: String, _ table: String, _ connection: SQLiteConnection
  ) throws(StorageError) -> Int64? {
    do throws(StorageError) {
      return try connection.integer(
        "SELECT count(*) FROM damaged.\(table) INDEXED BY \(Dialect.quoted(index))")
    } catch {
      switch error {
      case .damaged, .unexpected: return nil
      default: throw error
      }
    }
  }
}
