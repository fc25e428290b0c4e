internal import Bookkeeping

/// A book on a server.
extension BookFile {
  /// The schema of a book that was moved away; the name of a second one ends in `_2`.
  static let formerSchema = "estada_moved"

  /// Opens a book on a server, without changing the book.
  ///
  /// - Throws: `StorageError.bookNotFound` if the database has no book, `.bookMoved` if the book was moved away; `.notABook`, `.newerBook`; what
  ///   `PostgresConnection.init` throws.
  static func open(
    _ address: ServerAddress, patience: Int32, access: BookAccess
  ) throws(StorageError) -> BookFile {
    let connection = try PostgresConnection(address, patience: patience, access: access)
    guard let (mark, schema) = try connection.identify() else {
      let former = try connection.integer(
        "SELECT 1 FROM pg_namespace WHERE nspname = ?", [.text(BookFile.formerSchema)])
      throw former == nil
        ? .bookNotFound(place: connection.place) : .bookMoved(place: connection.place)
    }
    guard mark == Migration.applicationID else { throw .notABook(place: connection.place) }
    guard schema <= Migration.latestSchema else {
      throw .newerBook(
        place: connection.place, schema: schema, supported: Migration.latestSchema)
    }
    connection.readsSmallTables = schema == Migration.latestSchema
    return BookFile(connection: connection, schema: schema)
  }

  /// Creates a book in a database without one, in one transaction; `fill` writes the initial contents.
  ///
  /// - Parameter commit: Whether to commit; false for a dry run.
  /// - Throws: `StorageError.bookExists`; `.otherEncoding`, `.oldServer`; `.needsRoles` for a user who may not create the
  ///   roles, `.notPermitted` for one who may not create a schema; what `fill` throws.
  static func create(
    _ address: ServerAddress, commit: Bool, filling fill: (BookWriter) throws -> Void
  ) throws -> BookFile {
    let connection = try PostgresConnection(address)
    guard try connection.identify() == nil else {
      throw StorageError.bookExists(place: connection.place)
    }
    guard try connection.text("SHOW server_encoding") == "UTF8" else {
      throw StorageError.otherEncoding(place: connection.place)
    }
    guard
      try connection.integer(
        "SELECT 1 WHERE CAST(current_setting('server_version_num') AS int) >= 150000") != nil
    else {
      throw StorageError.oldServer(
        place: connection.place, version: try connection.text("SHOW server_version") ?? "")
    }
    try connection.execute("BEGIN")
    do {
      // Who makes a book at the same time waits, and then finds the book.
      try connection.execute("SELECT pg_advisory_xact_lock(\(Migration.applicationID))")
      let schema = try connection.integer("SELECT 1 FROM pg_namespace WHERE nspname = 'estada'")
      if schema != nil { throw StorageError.bookExists(place: connection.place) }
      try connection.found()
      try connection.execute(connection.newToken().joined(separator: "; "))
      _ = try connection.identify()
      let writer = BookWriter(connection: connection, step: nil)
      try fill(writer)
      try writer.finish()
      try connection.end(commit: commit)
    } catch {
      if connection.isInTransaction { try? connection.end(commit: false) }
      throw error
    }
    return BookFile(connection: connection, schema: Migration.latestSchema)
  }

  /// The size of the tables and indexes of the book in bytes.
  func sizeOnServer() throws(StorageError) -> Int64 {
    try connection.integer(
      """
      SELECT CAST(sum(pg_total_relation_size(oid)) AS bigint) FROM pg_class
      WHERE relnamespace = CAST('estada' AS regnamespace) AND relkind = 'r'
      """) ?? 0
  }

  /// The rows that refer to missing rows, which a server admits only if its administrator turns off the
  /// checks.
  func serverReferenceFaults() throws(StorageError) -> [FileFault] {
    var found: [FileFault] = []
    for (table, parent, sql) in references {
      found += try faults(sql) {
        .reference(table: table, row: $0.integer(0), parent: parent)
      }
    }
    return found
  }

  /// The references of one table to another, with a query for the rows that refer to missing rows.
  var references: [(table: String, parent: String, sql: String)] {
    recordKinds.flatMap { kind in
      kind.fields.compactMap { field in
        guard let parent = field.field.reference else { return nil }
        let table = kind.kind.table
        let key = field.form == .reference ? "id" : "code"
        let name = field.field.name
        let sql = """
          SELECT id FROM \(table) AS child WHERE \(name) IS NOT NULL AND NOT EXISTS
          (SELECT 1 FROM \(parent) AS parent WHERE parent.\(key) = child.\(name))
          ORDER BY id LIMIT \(BookFile.limit)
          """
        return (table, parent, sql)
      }
    }
  }
}
