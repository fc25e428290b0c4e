internal import Bookkeeping
internal import Files

/// Copies of a whole book from one engine to another: records, history, numbers and documents.
///
/// A snapshot in history is the same bytes in both engines, so that history is copied as it is.
extension Book {
  /// The tables that are no kind of record, with their columns, in the order of references. The notices about
  /// copies belong to the file.
  private static let otherTables = [
    (
      name: "notice", columns: ["id", "kind", "subject", "value"],
      end: "WHERE NOT \(CopyMark.isOfCopy) ORDER BY id"
    ),
    (
      name: "history_step",
      columns: ["id", "recorded_at", "command", "state", "who", "server_time", "door"],
      end: "ORDER BY id"
    ),
    (
      name: "history_change",
      columns: ["step", "ordinal", "table_name", "row", "before", "after"],
      end: "ORDER BY step, ordinal"
    ),
  ]

  /// The tables of the book with their columns and the end of a query of their rows, in the order of references.
  func copiedTables() throws(StorageError) -> [(name: String, columns: [String], end: String)] {
    guard isCurrent else { return try tablesOfEarlierSchema() }
    return connection.layouts.all.map {
      (name: $0.name, columns: ["id"] + $0.columns, end: "ORDER BY id")
    } + Book.otherTables
  }

  /// The tables of an earlier schema, which later migrations may have changed: those that the migrations of
  /// files make.
  private func tablesOfEarlierSchema() throws(StorageError) -> [(
    name: String, columns: [String], end: String
  )] {
    let file = try SQLiteConnection.inMemory()
    try Migrator(connection: file).begin(schema)
    let names = try file.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1")
    var tables: [(name: String, columns: [String], end: String)] = []
    for name in names {
      let columns = "SELECT name FROM pragma_table_info(?)"
      let key = try file.texts(columns + " WHERE pk > 0 ORDER BY pk", [.text(name)])
      let all = try file.texts(columns + " ORDER BY cid", [.text(name)])
      tables.append((name, all, "ORDER BY " + key.joined(separator: ", ")))
    }
    return tables
  }

  /// Copies the book, except its documents, into the empty tables of another one.
  ///
  /// - Throws: `StorageError`, also if the copy is not the same.
  func copyTables(to target: Connection) throws {
    let tables = try copiedTables()
    target.progress = connection.progress
    if let progress = connection.progress {
      progress.begin(progress.work, of: try rowCount(of: tables.map(\.name)))
    }
    try target.setChecks(false)
    for (name, columns, end) in tables {
      let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(name) \(end)"
      let copied = try append(sql, to: target, name, columns)
      guard try RowDigest(of: sql, columns.count, in: target) == copied else {
        throw StorageError.damaged(place: target.place, detail: name)
      }
    }
    for table in try connection.numberedTables() {
      let number = try connection.lastNumber(table)
      if number > 0 { try target.setLastNumber(number, of: table) }
    }
    try target.setChecks(true)
  }

  /// The number of rows of tables.
  private func rowCount(of tables: [String]) throws(StorageError) -> Int {
    let counts = tables.map { "(SELECT count(*) FROM \($0))" }
    return Int(try connection.integer("SELECT " + counts.joined(separator: " + ")) ?? 0)
  }

  /// Adds the rows of a query to a table of another book.
  ///
  /// - Returns: The digest of the rows.
  private func append(
    _ sql: String, to target: Connection, _ table: String, _ columns: [String]
  ) throws(StorageError) -> RowDigest {
    var digest = RowDigest()
    var rows: [[SQLValue]] = []
    func flush() throws(StorageError) {
      if rows.isEmpty { return }
      let insertion = try target.prepareAppending(to: table, columns, rows: rows.count)
      try insertion.bind(rows.flatMap(\.self))
      while try insertion.step() {}
      rows.removeAll(keepingCapacity: true)
    }
    let statement = try connection.statement(sql, streams: true)
    defer { statement.reset() }
    while try statement.step() {
      digest.add(statement, columns.count)
      rows.append((0..<columns.count).map { statement.value(Int32($0)) })
      connection.progress?.advance()
      if rows.count == target.appendedRowCount { try flush() }
    }
    try flush()
    return digest
  }

  /// Copies the book, except its documents, into an empty file, with the schema of the book.
  ///
  /// - Parameter mark: The mark of a copy, by which its steps can be sent; nil for none.
  func copyTables(toFile path: String, mark: CopyMark? = nil) throws {
    try Book.begin(SQLiteConnection(path: path), schema) { writer in
      try copyTables(to: writer.connection)
      try mark?.write(to: writer.connection)
    }
  }

  /// Copies the contents of the documents that the book and its history name.
  ///
  /// - Returns: The number of documents that are missing or damaged.
  func copyDocuments(from source: DocumentStore, to target: DocumentStore) throws -> Int {
    var missing = 0
    for hash in try namedDocuments().sorted(by: { $0.code < $1.code }) {
      guard let bytes = try source.read(hash), try Digest.sha256(bytes) == hash.code else {
        missing += 1
        continue
      }
      _ = try target.add(bytes, as: hash)
    }
    return missing
  }

  /// Creates a book at a place as a copy of this one, history and numbers included.
  ///
  /// Call it in a transaction, so that the copy is one state of the book.
  ///
  /// - Parameter documents: The contents of the documents; nil for those of this book.
  /// - Returns: The copy, and the number of documents that are missing.
  /// - Throws: `StorageError.bookExists`; other errors, and no book is left then.
  func copy(
    to path: String, documents: DocumentStore? = nil
  ) throws -> (book: Book, missingDocuments: Int) {
    var missing = 0
    let book = try Book.create(path) { writer in
      try copyTables(to: writer.connection)
      try copyLogins(to: writer.connection)
      missing = try copyDocuments(
        from: documents ?? documentStore,
        to: Book.documentStore(ofNew: path) ?? writer.book.documentStore)
    }
    return (book, missing)
  }

  /// Copies for which owner each login is. A file keeps them for the day when the book is on a server again.
  private func copyLogins(to target: Connection) throws(StorageError) {
    let logins = try connection.statement(
      isFile
        ? "SELECT subject, CAST(value AS integer) FROM notice WHERE kind = 'copy-login' ORDER BY id"
        : "SELECT login, party FROM person ORDER BY login")
    defer { logins.reset() }
    while try logins.step() {
      let (login, party) = (SQLValue.text(logins.text(0)), logins.integer(1))
      try target.run(
        target.keepsHistory
          ? "INSERT INTO person (login, party) SELECT ?, id FROM party WHERE id = ?"
          : "INSERT INTO notice (kind, subject, value) VALUES ('copy-login', ?, ?)",
        [login, target.keepsHistory ? .integer(party) : .text(String(party))])
    }
  }

  /// Copies the book to a file.
  ///
  /// - Parameters:
  ///   - replacing: Whether to replace an existing book; a file of another kind is never replaced.
  ///   - isMarked: Whether the file gets the mark of a copy, by which its steps can be sent.
  /// - Throws: `StorageError`; an existing file is unchanged then.
  func copyToFile(_ path: String, replacing: Bool, isMarked: Bool = false) throws {
    let target = FileSystem.followingLink(path)
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    try read {
      try copyTables(toFile: part.path, mark: isMarked ? CopyMark(of: self) : nil)
      _ = try documentStore.copy(namedDocuments(), to: DocumentFolder(of: target))
    }
    try part.name(as: target, replacing: replacing)
  }

  /// Moves the book, which has the latest schema, to another place, a file or a server, while no other program
  /// writes.
  ///
  /// - Returns: The book at the new place, the new name of the former one, and the number of documents that are
  ///   missing.
  /// - Throws: `StorageError.bookExists`; other errors, and the book stays where it is then.
  package func move(
    to path: String
  ) throws -> (book: Book, former: String, missingDocuments: Int) {
    try Book.requireFree(path)
    return try connection.withTransaction(.writing) {
      // Who may not rename the book is refused before the copy.
      try connection.becomeKeeper()
      let (book, missing) = try copy(to: path)
      // Only now, and under the lock: no program can write to a book that is no longer used.
      return ((book, try rename(), missing), !isFile)
    }
  }

  /// Gives the book a name by which no program opens it by mistake.
  ///
  /// - Returns: The path of the file, or the schema on the server.
  private func rename() throws -> String {
    guard isFile else {
      let taken = try connection.texts("SELECT CAST(nspname AS text) FROM pg_namespace")
      let name = Book.firstFree(Book.formerSchema) { taken.contains($0) }
      try connection.execute(
        """
        DROP SCHEMA \(ServerRights.schemas.dropFirst().joined(separator: ", ")) CASCADE;
        ALTER SCHEMA estada RENAME TO \(name)
        """)
      return name
    }
    let file = FileSystem.followingLink(path)
    let name = Book.firstFree(file + ".moved") { FileSystem.entry($0) != .nothing }
    let documents = documents.path
    var moves = [(path: file, name: name)]
    if FileSystem.isFolder(documents) {
      moves.insert((path: documents, name: DocumentFolder(of: name).path), at: 0)
    }
    try StorageError.mapping(try FileSystem.move(moves))
    return name
  }

  private static func firstFree(_ name: String, _ isTaken: (String) -> Bool) -> String {
    var number = 1
    var free = name
    while isTaken(free) {
      number += 1
      free = "\(name)_\(number)"
    }
    return free
  }
}

extension RowDigest {
  /// Adds the columns of a row.
  fileprivate mutating func add(_ row: SQLStatement, _ count: Int) {
    for column in 0..<count { row.add(Int32(column), to: &self) }
  }

  /// The digest of the rows of a query.
  init(
    of sql: String, _ count: Int, in connection: Connection
  ) throws(StorageError) {
    self.init()
    let statement = try connection.statement(sql, streams: true)
    defer { statement.reset() }
    while try statement.step() { add(statement, count) }
  }
}
