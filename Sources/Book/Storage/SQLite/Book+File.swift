internal import Documents
internal import Files

/// Opening and creating books, and what a book in a SQLite file has by being one.
extension Book {
  /// Whether the book is in a file.
  package var isFile: Bool { connection is SQLiteConnection }

  /// The SQLite connection, for operations on the file.
  ///
  /// - Throws: `StorageError` for a book on a server.
  var file: SQLiteConnection {
    get throws(StorageError) {
      guard let file = connection as? SQLiteConnection else {
        throw .refused("error.needs-file", place)
      }
      return file
    }
  }

  /// The size of the file, or of the tables on the server, in bytes.
  package var size: Int64 {
    get throws(StorageError) { isFile ? FileSystem.size(path) : try sizeOnServer() }
  }

  /// Whether there is a file or folder at a path, or a book at the address of a server; true also if the
  /// server cannot be asked.
  package static func exists(_ path: String) -> Bool {
    guard case .server(let address) = BookPlace(path) else {
      return FileSystem.entry(path) != .nothing
    }
    do throws(StorageError) {
      return try PostgresConnection(address).identify() != nil
    } catch {
      return true
    }
  }

  /// Whether a path is that of a book or of a file that SQLite may create beside it.
  package static func isPart(_ file: String, of path: String) -> Bool {
    guard case .file = BookPlace(path) else { return false }
    let book = FileSystem.followingLink(path)
    if FileSystem.isSame(file, as: book) { return true }
    return FileSystem.isSame(FileSystem.folder(of: file), as: FileSystem.folder(of: book))
      && SQLiteFiles.endings.contains {
        FileSystem.name(of: file) == FileSystem.name(of: book) + $0
      }
  }

  /// Opens a book of any schema up to the latest, without changing the book.
  ///
  /// - Parameters:
  ///   - patience: The timeout for locks of other programs, in milliseconds.
  ///   - access: Whether the book may be written later.
  /// - Throws: `StorageError.bookNotFound`, `.isDirectory`, `.notABook`, `.newerBook`, `.locked`,
  ///   `.damaged` or `.inputOutput`; what `PostgresConnection.init` throws.
  package static func open(
    _ path: String, patience: Int32 = 5000, access: BookAccess = .writing
  ) throws(StorageError) -> Book {
    if case .server(let address) = BookPlace(path) {
      return try open(address, patience: patience, access: access)
    }
    switch FileSystem.entry(path) {
    case .nothing: throw .bookNotFound(place: .file(path))
    case .directory: throw .isDirectory(place: .file(path))
    case .file: break
    }
    do throws(StorageError) {
      return try openFile(path, patience, access)
    } catch {
      guard case .notABook = error, try !BackupFolder(of: path).entries().isEmpty else {
        throw error
      }
      // A file that has backups was a book.
      throw .damaged(place: .file(path), detail: "file is not a database")
    }
  }

  private static func openFile(
    _ path: String, _ patience: Int32, _ access: BookAccess
  ) throws(StorageError) -> Book {
    let connection = try SQLiteConnection(path: path, patience: patience, access: access)
    let schema = try Migrator(connection: connection).schema()
    let mark = try connection.integer("PRAGMA application_id") ?? 0
    let isUnmarked = try isUnmarkedBook(connection, mark, schema)
    guard mark == Migration.applicationID || isUnmarked else {
      try connection.leaveLog()
      let isAppStore = try AppStore(connection) != nil
      throw isAppStore ? .appStore(place: .file(path)) : .notABook(place: .file(path))
    }
    guard schema <= Migration.latestSchema else {
      throw .newerBook(place: .file(path), schema: schema, supported: Migration.latestSchema)
    }
    guard schema > 0 else { throw .notABook(place: .file(path)) }
    // A failure is ignored: a later write tries again, with the timeout.
    if access == .writing { try? connection.leaveWALMode(waits: false) }
    return Book(connection: connection, schema: schema)
  }

  /// Whether a file without application ID is a book of the 2015 app, by its schema number and tables.
  private static func isUnmarkedBook(
    _ connection: SQLiteConnection, _ mark: Int64, _ schema: Int
  ) throws(StorageError) -> Bool {
    guard mark == 0, schema == 1 || schema == 2 else { return false }
    let rates = schema == 1 ? "configuration" : "rate"
    let tables = try connection.integer(
      """
      SELECT count(*) FROM sqlite_schema
      WHERE type = 'table' AND name IN ('property', 'booking', 'expense', ?)
      """, [.text(rates)])
    return tables == 4
  }

  /// Creates a book, which only its owner can read; `fill` writes the initial contents.
  ///
  /// The initial contents are not a step of the history.
  ///
  /// - Throws: `StorageError`, and what `fill` throws; no file is left then.
  package static func create(
    _ path: String, filling fill: (BookWriter) throws -> Void
  ) throws -> Book {
    if case .server(let address) = BookPlace(path) {
      return try create(address, commit: true, filling: fill)
    }
    let target = FileSystem.followingLink(path)
    try requireFree(path)
    try StorageError.mapping(try FileSystem.createFolders(above: target))
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    try begin(SQLiteConnection(path: part.path), filling: fill)
    try part.name(as: target, replacing: false)
    return try open(path)
  }

  /// Creates a book in memory, or on a server without a commit, for a dry run of `create(_:filling:)`.
  ///
  /// - Throws: `StorageError`, and what `fill` throws.
  package static func tryCreating(
    _ path: String, filling fill: (BookWriter) throws -> Void
  ) throws {
    if case .server(let address) = BookPlace(path) {
      _ = try create(address, commit: false, filling: fill)
      return
    }
    try requireFree(path)
    try begin(SQLiteConnection.inMemory(), filling: fill)
  }

  /// The longest file name of a book in bytes: SQLite appends `-journal` to it, and names in Linux have at
  /// most 255 bytes.
  package static let longestName = 247

  /// Requires that a book can be created at a path.
  ///
  /// - Throws: `StorageError`, if the name is taken or too long.
  package static func requireFree(_ path: String) throws(StorageError) {
    if case .server(let address) = BookPlace(path) {
      let isTaken = try PostgresConnection(address).identify() != nil
      if isTaken { throw .bookExists(place: .server(address)) }
      return
    }
    let target = FileSystem.followingLink(path)
    guard !exists(target) else { throw .bookExists(place: .file(path)) }
    let isFolder = target.unicodeScalars.last == "/"
    guard !isFolder, (1...longestName).contains(FileSystem.name(of: target).utf8.count) else {
      throw .refused(
        "error.book-name", .file(path), .inputOutput, with: ["limit": .count(longestName)])
    }
  }

  /// Creates the tables of a schema and the initial contents of a book in a temporary file or in memory.
  static func begin(
    _ connection: SQLiteConnection, _ schema: Int = Migration.latestSchema,
    filling fill: (BookWriter) throws -> Void
  ) throws {
    try connection.execute(AtomicFile.databaseSettings)
    try Migrator(connection: connection).migrate(to: schema)
    try connection.transaction(.writing) {
      try fill(BookWriter(connection: connection, step: nil))
    }
  }
}
