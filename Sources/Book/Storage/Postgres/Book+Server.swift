internal import Documents

/// A book on a server.
extension Book {
  /// The connection of a book on a server.
  var serverConnection: PostgresConnection {
    get throws(StorageError) {
      guard let server = connection as? PostgresConnection else {
        throw .refused("error.needs-server", place)
      }
      return server
    }
  }

  /// The schema of a book that was moved away; the name of a second one ends in `_2`.
  static let formerSchema = "estada_moved"

  /// Opens a book on a server, without changing the book.
  ///
  /// - Throws: `StorageError.bookNotFound` if the database has no book, a refusal if the book was moved away or is of a later version; `.notABook`; what
  ///   `PostgresConnection.init` throws.
  static func open(
    _ address: ServerAddress, patience: Int32, access: BookAccess
  ) throws(StorageError) -> Book {
    let connection = try PostgresConnection(address, patience: patience, access: access)
    guard let (mark, schema) = try connection.identify() else {
      let former = try connection.integer(
        "SELECT 1 FROM pg_namespace WHERE nspname = ?", [.text(Book.formerSchema)])
      throw former == nil
        ? .bookNotFound(place: connection.place)
        : .refused("error.book-moved", connection.place, .inputOutput)
    }
    guard mark == Migration.applicationID else { throw .notABook(place: connection.place) }
    guard schema <= Migration.latestSchema else {
      throw .newerBook(
        place: connection.place, schema: schema, supported: Migration.latestSchema)
    }
    connection.readsSmallTables = schema == Migration.latestSchema
    return Book(connection: connection, schema: schema)
  }

  /// Creates a book in a database without one, in one transaction; `fill` writes the initial contents.
  ///
  /// - Parameter commit: Whether to commit; false for a dry run.
  /// - Throws: `StorageError`: refusals where there is a book, for the encoding or the version of the server, and for a user who
  ///   may not create the roles; `.notPermitted` for one who may not create a schema; what `fill` throws.
  static func create(
    _ address: ServerAddress, commit: Bool, filling fill: (BookWriter) throws -> Void
  ) throws -> Book {
    let connection = try PostgresConnection(address)
    guard try connection.identify() == nil else {
      throw StorageError.bookExists(place: connection.place)
    }
    guard try connection.text("SHOW server_encoding") == "UTF8" else {
      throw StorageError.refused(
        "error.other-encoding", connection.place,
        with: [
          "command": .commands([["createdb", "--encoding", "UTF8", "--template", "template0"]])
        ])
    }
    guard
      try connection.integer(
        "SELECT 1 WHERE CAST(current_setting('server_version_num') AS int) >= 150000") != nil
    else {
      let version = try connection.text("SHOW server_version") ?? ""
      throw StorageError.refused(
        "error.old-server", connection.place, with: ["version": .text(version)])
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
    return Book(connection: connection, schema: Migration.latestSchema)
  }

  /// The size of the tables and indexes of the book in bytes.
  func sizeOnServer() throws(StorageError) -> Int64 {
    try connection.integer(
      """
      SELECT CAST(sum(pg_total_relation_size(oid)) AS bigint) FROM pg_class
      WHERE relnamespace = CAST('estada' AS regnamespace) AND relkind = 'r'
      """) ?? 0
  }
}
