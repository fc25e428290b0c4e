/// What a book is opened for.
package enum BookAccess: Sendable {
  /// To read it, and write where the file's permissions allow.
  case writing
  /// To read it and nothing else.
  case reading
}

/// An open book: one file with everything that was entered.
package final class BookFile {
  let connection: Connection
  /// The schema the file is in.
  package let schema: Int

  /// The schema this program reads and writes.
  package static var latestSchema: Int { Migration.latestSchema }

  private init(connection: Connection, schema: Int) {
    self.connection = connection
    self.schema = schema
  }

  /// The file as the user named it.
  package var path: String { connection.path }

  /// Size of the file in bytes.
  package var size: Int64 { FileSystem.size(path) }

  /// Whether the book is in the schema this program works on.
  package var isCurrent: Bool { schema == Migration.latestSchema }

  /// Whether a path leads to anything at all.
  package static func exists(_ path: String) -> Bool {
    FileSystem.entry(path) != .nothing
  }

  /// Whether a path is that of a book or of a file that SQLite may make beside it.
  package static func isPart(_ file: String, of path: String) -> Bool {
    let book = FileSystem.followingLink(path)
    if FileSystem.isSame(file, as: book) { return true }
    return FileSystem.isSame(FileSystem.folder(of: file), as: FileSystem.folder(of: book))
      && FileSystem.companions.contains {
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
    case .nothing: throw .bookNotFound(path: path)
    case .directory: throw .isDirectory(path: path)
    case .file: break
    }
    do throws(StorageError) {
      return try openFile(path, patience, access)
    } catch {
      guard case .notABook = error, try !BackupFolder(of: path).entries().isEmpty else {
        throw error
      }
      // There are backups of it, so a book is what it was.
      throw .damaged(path: path, detail: "file is not a database")
    }
  }

  private static func openFile(
    _ path: String, _ patience: Int32, _ access: BookAccess
  ) throws(StorageError) -> BookFile {
    let connection = try Connection(path: path, patience: patience, access: access)
    let schema = try Migrator(connection: connection).schema()
    let mark = try connection.integer("PRAGMA application_id") ?? 0
    let isUnmarked = try isUnmarkedBook(connection, mark, schema)
    guard mark == Migration.applicationID || isUnmarked else { throw .notABook(path: path) }
    guard schema <= Migration.latestSchema else {
      throw .newerBook(path: path, schema: schema, supported: Migration.latestSchema)
    }
    guard schema > 0 else { throw .notABook(path: path) }
    return BookFile(connection: connection, schema: schema)
  }

  /// The 2015 app put no mark on its books; they are known by their schema number and tables.
  private static func isUnmarkedBook(
    _ connection: Connection, _ mark: Int64, _ schema: Int
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
    try FileSystem.createFolders(above: target)
    let part = try PartFile(in: FileSystem.folder(of: target))
    try begin(Connection(path: part.path), filling: fill)
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
    try begin(Connection.inMemory(), filling: fill)
  }

  /// The longest name a book may have, in bytes: SQLite makes a file beside it with `-journal` after
  /// its name, and Linux takes names of 255 bytes.
  package static let longestName = 247

  /// Refuses a path where no book can be made, before anything is.
  ///
  /// - Throws: `StorageError.bookExists`, `.badName`.
  package static func requireFree(_ path: String) throws(StorageError) {
    let target = FileSystem.followingLink(path)
    guard !exists(target) else { throw .bookExists(path: path) }
    let isFolder = target.unicodeScalars.last == "/"
    guard !isFolder, (1...longestName).contains(FileSystem.name(of: target).utf8.count) else {
      throw .badName(path: path, limit: longestName)
    }
  }

  /// Makes a book in an empty file that nobody knows of yet, or in memory.
  private static func begin(
    _ connection: Connection, filling fill: (BookWriter) throws -> Void
  ) throws {
    try connection.execute(PartFile.settings)
    try Migrator(connection: connection).migrate()
    try connection.transaction(.writing) {
      try fill(BookWriter(connection: connection, step: nil))
    }
  }

  /// Does some reading on one unchanging state of the book.
  package func read<Result>(_ work: () throws -> Result) throws -> Result {
    // There is nothing to commit, and what is damaged cannot be.
    try connection.decided(.reading) { (try work(), false) }
  }

  /// Makes changes as one step of history, all of them or, when the work throws, none.
  ///
  /// - Parameters:
  ///   - command: The command line to keep beside the step.
  ///   - time: The local time to keep beside it.
  ///   - keeps: Whether to keep the changes; false tries them only.
  package func write<Result>(
    command: String, at time: String, keeps: Bool, _ work: (BookWriter) throws -> Result
  ) throws -> Result {
    try connection.decided(.writing) {
      let step = try History(connection: connection).begin(command: command, at: time)
      let writer = BookWriter(connection: connection, step: step)
      defer { writer.leave() }
      let result = try work(writer)
      try writer.finish()
      // A step that changed nothing is none, and what was undone can still be done again.
      return (result, keeps && writer.changeCount > 0)
    }
  }

  /// Makes room in memory for a piece of work that changes much of the book.
  ///
  /// Pages that do not fit have to be written before their time, and read again.
  package func prepareForManyChanges() throws(StorageError) {
    try connection.execute("PRAGMA cache_size = -24000")
  }

  /// Undoes the latest steps in force, all of them or none.
  ///
  /// - Parameter review: Sees the steps before the commit; what it throws rolls them back.
  /// - Returns: The steps, in the order they were undone.
  /// - Throws: `StorageError.nothingToUndo` when there are fewer.
  package func undo(
    steps count: Int = 1, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> [HistoryStep] {
    try turn(Array(repeating: .latest, count: max(0, count)), keeps, review) {
      history, choice throws(StorageError) in try history.undo(choice)
    }
  }

  /// Undoes the step with a number.
  ///
  /// - Throws: `StorageError`: `nothingToUndo` when the step is not in force, `historyConflict` when a
  ///   later step changed one of its rows.
  package func undo(
    step: Int64, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> HistoryStep? {
    try turn([.step(step)], keeps, review) { history, choice throws(StorageError) in
      try history.undo(choice)
    }.first
  }

  /// Redoes the steps that were undone last, all of them or none.
  ///
  /// - Returns: The steps, in the order they were redone.
  /// - Throws: `StorageError.nothingToRedo` when there are fewer.
  package func redo(
    steps count: Int = 1, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> [HistoryStep] {
    try turn(Array(repeating: .latest, count: max(0, count)), keeps, review) {
      history, choice throws(StorageError) in try history.redo(choice)
    }
  }

  /// Redoes the step with a number.
  ///
  /// - Throws: `StorageError`: `nothingToRedo` when the step is not undone, `historyConflict` when one
  ///   of its rows has been changed since.
  package func redo(
    step: Int64, keeps: Bool = true, beforeCommit review: Review = { _ in }
  ) throws -> HistoryStep? {
    try turn([.step(step)], keeps, review) { history, choice throws(StorageError) in
      try history.redo(choice)
    }.first
  }

  /// What sees steps that are undone or redone before the commit.
  package typealias Review = ([HistoryStep]) throws -> Void

  private func turn(
    _ choices: [HistoryChoice], _ keeps: Bool, _ review: Review,
    _ turn: (History, HistoryChoice) throws(StorageError) -> HistoryStep
  ) throws -> [HistoryStep] {
    try connection.decided(.writing) {
      let history = History(connection: connection)
      let steps = try choices.map { try turn(history, $0) }
      try review(steps)
      return (steps, keeps)
    }
  }

  /// The steps of history, newest first.
  package func history(limit: Int? = nil) throws(StorageError) -> [HistoryStep] {
    try History(connection: connection).steps(limit: limit)
  }
}
