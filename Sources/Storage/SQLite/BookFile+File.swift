internal import Files

/// A book that is a file.
extension BookFile {
  /// The connection, for what is done to a file alone.
  var file: SQLiteConnection {
    get throws(StorageError) {
      guard let file = connection as? SQLiteConnection else { throw .notABook(place: place) }
      return file
    }
  }

  /// Size of the file in bytes.
  package var size: Int64 { FileSystem.size(path) }

  /// Whether a path leads to anything at all.
  package static func exists(_ path: String) -> Bool {
    FileSystem.entry(path) != .nothing
  }

  /// Whether a path is that of a book or of a file that SQLite may make beside it.
  package static func isPart(_ file: String, of path: String) -> Bool {
    let book = FileSystem.followingLink(path)
    if FileSystem.isSame(file, as: book) { return true }
    return FileSystem.isSame(FileSystem.folder(of: file), as: FileSystem.folder(of: book))
      && Companions.endings.contains {
        FileSystem.name(of: file) == FileSystem.name(of: book) + $0
      }
  }

  /// Opens a book of any schema this program knows, without changing it.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for another program that is writing, in milliseconds.
  ///   - access: Whether anything may be written later.
  /// - Throws: `StorageError`: not found, a folder, not a book, newer, locked, damaged.
  package static func open(
    _ path: String, patience: Int32 = 5000, access: BookAccess = .writing
  ) throws(StorageError) -> BookFile {
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
      // There are backups of it, so a book is what it was.
      throw .damaged(place: .file(path), detail: "file is not a database")
    }
  }

  private static func openFile(
    _ path: String, _ patience: Int32, _ access: BookAccess
  ) throws(StorageError) -> BookFile {
    let connection = try SQLiteConnection(path: path, patience: patience, access: access)
    let schema = try Migrator(connection: connection).schema()
    let mark = try connection.integer("PRAGMA application_id") ?? 0
    let isUnmarked = try isUnmarkedBook(connection, mark, schema)
    guard mark == Migration.applicationID || isUnmarked else { throw .notABook(place: .file(path)) }
    guard schema <= Migration.latestSchema else {
      throw .newerBook(place: .file(path), schema: schema, supported: Migration.latestSchema)
    }
    guard schema > 0 else { throw .notABook(place: .file(path)) }
    // Whoever writes it later waits for what is in the way, or says what it is.
    if access == .writing { try? connection.leaveWALMode(waits: false) }
    return BookFile(connection: connection, schema: schema)
  }

  /// The 2015 app put no mark on its books; they are known by their schema number and tables.
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

  /// Makes a new, empty book, which only its owner may read; `fill` puts in what it begins with.
  ///
  /// What is put in here is the book's beginning and no step of its history.
  ///
  /// - Throws: `StorageError`, or what `fill` throws; nothing is left behind then.
  package static func create(
    _ path: String, filling fill: (BookWriter) throws -> Void
  ) throws -> BookFile {
    let target = FileSystem.followingLink(path)
    try requireFree(path)
    try StorageError.mapping(try FileSystem.createFolders(above: target))
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    try begin(SQLiteConnection(path: part.path), filling: fill)
    try part.name(as: target, replacing: false)
    return try open(path)
  }

  /// Does what `create` does in memory alone, for a dry run.
  ///
  /// - Throws: `StorageError`, or what `fill` throws.
  package static func tryCreating(
    _ path: String, filling fill: (BookWriter) throws -> Void
  ) throws {
    try requireFree(path)
    try begin(SQLiteConnection.inMemory(), filling: fill)
  }

  /// The longest name a book may have, in bytes: SQLite makes a file beside it with `-journal` after
  /// its name, and Linux takes names of 255 bytes.
  package static let longestName = 247

  /// Refuses a path where no book can be made, before anything is.
  ///
  /// - Throws: `StorageError.bookExists`, `.badName`.
  package static func requireFree(_ path: String) throws(StorageError) {
    let target = FileSystem.followingLink(path)
    guard !exists(target) else { throw .bookExists(place: .file(path)) }
    let isFolder = target.unicodeScalars.last == "/"
    guard !isFolder, (1...longestName).contains(FileSystem.name(of: target).utf8.count) else {
      throw .badName(place: .file(path), limit: longestName)
    }
  }

  /// Makes a book in an empty file that no other program has opened, or in memory.
  private static func begin(
    _ connection: SQLiteConnection, filling fill: (BookWriter) throws -> Void
  ) throws {
    try connection.execute(AtomicFile.databaseSettings)
    try Migrator(connection: connection).migrate()
    try connection.transaction(.writing) {
      try fill(BookWriter(connection: connection, step: nil))
    }
  }
}
