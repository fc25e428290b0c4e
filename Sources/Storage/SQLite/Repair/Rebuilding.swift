internal import Files

/// A new file with every row of a damaged one, for want of nothing but sound pages and indexes.
struct Rebuilding {
  /// The new file, complete and checked.
  let part: AtomicFile
  /// How many rows were carried over.
  let rows: Int64

  /// Copies every row into the tables that the program itself makes.
  ///
  /// What the damaged file has for definitions is text that anybody may have written: it is read for
  /// the names of columns, by SQLite, and never run.
  ///
  /// - Returns: nil where a row may be lost by it: a table cannot be read to its end, has other columns
  ///   or is not one of the book's, an index knows of more rows than its table, or what comes out is not
  ///   sound, its history included.
  /// - Throws: `StorageError` for what has nothing to do with the damage.
  static func make(of book: BookFile) throws(StorageError) -> Rebuilding? {
    let target = FileSystem.followingLink(book.path)
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    let mark = try book.connection.integer("PRAGMA application_id") ?? 0
    do {
      let connection = try SQLiteConnection(path: part.path)
      try connection.execute(AtomicFile.databaseSettings)
      try Migrator(connection: connection).begin(book.schema)
      // The old program put no mark on its books.
      try connection.execute(
        """
        PRAGMA application_id = \(mark); PRAGMA foreign_keys = OFF;
        PRAGMA ignore_check_constraints = ON
        """)
      try connection.attach(target, as: "damaged")
      guard let rows = try Rebuilding.carryOver(connection) else { return nil }
      try connection.execute("DETACH damaged")
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

  /// The one table that a book of its schema may lack: the later app of 2015 made its books without.
  private static let dispensable = "migration_notice"

  /// Copies the rows from `damaged`; nil when some may be missing.
  private static func carryOver(_ connection: SQLiteConnection) throws(StorageError) -> Int64? {
    let tables = try connection.texts(names(of: "main"))
    let found = try connection.texts(names(of: "damaged"))
    // A table of another name holds somebody's rows, or has a letter wrong.
    for table in Set(found).subtracting(tables) {
      let name = SQLiteConnection.quoted(table)
      guard try connection.integer("SELECT 1 FROM damaged.\(name) LIMIT 1") == nil else {
        return nil
      }
    }
    var all: Int64 = 0
    for table in tables where table != dispensable || found.contains(table) {
      guard let rows = try carryOver(table, connection) else { return nil }
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

  /// Copies the rows of one table; nil when some may be missing.
  private static func carryOver(
    _ table: String, _ connection: SQLiteConnection
  ) throws(StorageError) -> Int64? {
    let columns = try connection.texts(
      "SELECT name FROM pragma_table_info(?, 'main') ORDER BY name", [.text(table)])
    let present = try connection.texts(
      "SELECT name FROM pragma_table_info(?, 'damaged') ORDER BY name", [.text(table)])
    guard columns == present, try keepsNumbers(table, columns, connection) else { return nil }
    let list = columns.joined(separator: ", ")
    // Column by column SQLite reads the rows, where it would copy pages with all that is in them; and
    // without indexes, as it is these that may lack rows.
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

  /// Whether the numbers of a table's rows are those that it was made with.
  ///
  /// By another definition they would be a column like any other, in which there is nothing.
  private static func keepsNumbers(
    _ table: String, _ columns: [String], _ connection: SQLiteConnection
  ) throws(StorageError) -> Bool {
    guard columns.contains("id") else { return true }
    return try connection.integer(
      "SELECT 1 FROM damaged.\(table) NOT INDEXED WHERE id IS NOT rowid LIMIT 1") == nil
  }

  /// The tables of a database that have pages of their own, SQLite's left out.
  private static func names(of database: String) -> String {
    """
    SELECT name FROM \(database).sqlite_schema
    WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite#_%' ESCAPE '#' ORDER BY name
    """
  }

  /// Whether SQLite counts the numbers it gives; the books of 2015 left that to it.
  private static func hasCounters(_ connection: SQLiteConnection) throws(StorageError) -> Bool {
    try connection.integer(
      "SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'") != nil
  }

  /// How many rows an index knows of; nil when it cannot be read, which is why it is made anew.
  private static func entries(
    of index: String, _ table: String, _ connection: SQLiteConnection
  ) throws(StorageError) -> Int64? {
    do throws(StorageError) {
      return try connection.integer(
        "SELECT count(*) FROM damaged.\(table) INDEXED BY \(SQLiteConnection.quoted(index))")
    } catch {
      switch error {
      case .damaged, .unexpected: return nil
      default: throw error
      }
    }
  }
}
