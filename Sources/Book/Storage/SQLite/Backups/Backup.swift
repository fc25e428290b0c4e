internal import CSQLite
internal import Files

/// Copies of a whole database by SQLite's online backup, while other programs may use the book.
enum Backup {
  /// Copies a book to an empty file and checks the copy.
  ///
  /// The check compares the number of rows of each table and runs `integrity_check`.
  ///
  /// - Parameters:
  ///   - name: The final path of the file, for errors.
  ///   - checksIntegrity: Whether to run `integrity_check`, which takes as long as importing half as many
  ///     rows.
  ///   - finish: Runs once the copy is complete, before other programs can commit a change of the book.
  /// - Returns: The change counter of the copied state, and the result of `finish`.
  /// - Throws: `StorageError`, what `finish` throws; the copy must be discarded then.
  @discardableResult
  static func copy<Result>(
    _ source: SQLiteConnection, to path: String, named name: String, checksIntegrity: Bool = true,
    finish: () throws -> Result
  ) throws -> (counter: UInt32, result: Result) {
    try source.transaction(.reading) {
      // The first row takes the read lock: from here on no other program can commit.
      let rows = try rowCounts(source)
      let target = try SQLiteConnection(path: path)
      target.progress = source.progress
      // The copy needs no journal: the caller writes the complete file to disk and names it.
      try target.execute(AtomicFile.databaseSettings)
      try transfer(source, to: target, named: name)
      // A copy must be one file, even of a book with a write-ahead log.
      if try target.isInWALMode() {
        try target.leaveWALMode()
        try target.execute(AtomicFile.databaseSettings)
      }
      let isSound = try !checksIntegrity || target.text("PRAGMA integrity_check") == "ok"
      guard isSound, try rowCounts(target) == rows else {
        throw StorageError.damaged(place: source.place, detail: "integrity_check")
      }
      // A database in memory has no header, and no other program changes it.
      return (source.isInMemory ? 0 : try source.changeCounter(), try finish())
    }
  }

  private static func transfer(
    _ source: SQLiteConnection, to target: SQLiteConnection, named name: String
  ) throws(StorageError) {
    let backup = try unsafe begin(source, target)
    let copied = unsafe sqlite3_backup_step(backup, -1)
    let finished = unsafe sqlite3_backup_finish(backup)
    if copied != SQLITE_DONE {
      throw unsafe StorageError(
        code: copied, handle: target.handle,
        place: estada_is_write_failure(copied) != 0 ? .file(name) : source.place)
    }
    try target.check(finished)
  }

  /// Replaces the contents of a book by those of another, in one transaction of the target.
  ///
  /// - Parameters:
  ///   - counter: The change counter that the target must have.
  ///   - prepare: Runs under the write lock, before the contents are replaced.
  /// - Returns: False if the target has been changed since; nothing is replaced then.
  static func replace(
    _ target: SQLiteConnection, by source: SQLiteConnection, ifUnchangedSince counter: UInt32,
    prepare: () throws -> Void
  ) throws -> Bool {
    let backup = try unsafe begin(source, target)
    // The first page takes the write lock, so that the header cannot change afterwards.
    var code = unsafe sqlite3_backup_step(backup, 1)
    var isUnchanged = true
    var failure: (any Error)?
    if code == SQLITE_OK || code == SQLITE_DONE {
      do {
        // The change counter does not count changes in a write-ahead log.
        let isCounted = try !target.isInWALMode()
        let isSame = try target.changeCounter() == counter
        isUnchanged = isCounted && isSame
        if isUnchanged { try prepare() }
      } catch {
        failure = error
      }
      let goesOn = isUnchanged && failure == nil && code == SQLITE_OK
      if goesOn { code = unsafe sqlite3_backup_step(backup, -1) }
    }
    let finished = unsafe sqlite3_backup_finish(backup)
    if let failure { throw failure }
    guard isUnchanged else { return false }
    if code != SQLITE_DONE {
      throw unsafe StorageError(code: code, handle: target.handle, place: target.place)
    }
    try target.check(finished)
    try target.leaveWALMode()
    return true
  }

  private static func begin(
    _ source: SQLiteConnection, _ target: SQLiteConnection
  ) throws(StorageError) -> OpaquePointer {
    guard let backup = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main")
    else {
      throw unsafe StorageError(
        code: sqlite3_errcode(target.handle), handle: target.handle, place: target.place)
    }
    return unsafe backup
  }

  /// The number of rows of each table.
  static func rowCounts(_ connection: SQLiteConnection) throws(StorageError) -> [String: Int64] {
    let tables = try connection.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    var counts: [String: Int64] = [:]
    for table in tables {
      counts[table] = try connection.integer(
        "SELECT count(*) FROM \(Dialect.quoted(table))")
    }
    return counts
  }
}

extension SQLiteConnection {
  /// The change counter in the header of the file.
  func changeCounter() throws(StorageError) -> UInt32 {
    var counter: UInt32 = 0
    try unsafe check(estada_change_counter(handle, &counter))
    return counter
  }
}

extension Book {
  /// Makes a checked backup in the folder of the book's backups, and removes surplus automatic backups.
  ///
  /// - Parameter time: The local time, `2026-11-21 10:14`.
  /// - Throws: `StorageError`; no incomplete copy is left.
  package func backUp(_ reason: BackupReason, at time: String) throws -> BackupEntry {
    let entry = try makeBackup(reason, at: time).entry
    try backups.prune()
    return entry
  }

  /// Copies the book to a file and checks the copy.
  ///
  /// - Parameter replacing: Whether to replace an existing book; a file of another kind is never replaced.
  /// - Throws: `StorageError`; an existing file is unchanged then.
  package func backUp(to path: String, replacing: Bool) throws {
    let target = FileSystem.followingLink(path)
    guard FileSystem.entry(target) != .directory else {
      throw StorageError.isDirectory(place: .file(path))
    }
    try StorageError.mapping(
      try AtomicFile.requireFree(path, replacing: replacing ? .book : nil))
    guard isFile else { return try copyToFile(path, replacing: replacing) }
    let part = try AtomicFile.database(in: FileSystem.folder(of: target))
    let folder = DocumentFolder(of: target)
    // Most of the time is needed here, while others may write.
    try folder.take(namedDocuments(), from: documents)
    try Backup.copy(file, to: part.path, named: path) {
      try folder.takeLacking(namedDocuments(), from: documents)
    }
    try part.name(as: target, replacing: replacing)
  }

  /// Removes a backup that is not needed.
  package func discard(_ backup: BackupEntry) {
    // The backup is in the folder: without the folder there is none.
    try? backups.discard(backup)
  }

  /// The folder of the book's backups on this computer.
  var backups: BackupFolder {
    get throws(StorageError) {
      if let otherBackups { return otherBackups }
      return try BackupFolder(of: place)
    }
  }

  /// Makes a checked backup; returns it with the change counter of the copied state of a file.
  func makeBackup(
    _ reason: BackupReason, at time: String
  ) throws -> (entry: BackupEntry, counter: UInt32) {
    guard isFile else { return (try makeBackupOfServer(reason, at: time), 0) }
    let folder = try backups
    try folder.make()
    do {
      let part = try AtomicFile.database(in: folder.path)
      let shared = DocumentFolder(ofBackups: folder)
      // Most of the time is needed here, while others may write.
      try shared.take(namedDocuments(), from: documents, isLinked: true)
      // An import replaces no records, so that existing damage is not in the backup alone.
      let (counter, entry) = try Backup.copy(
        file, to: part.path, named: folder.path, checksIntegrity: reason != .import
      ) {
        try folder.add(part, reason, at: time) {
          try shared.takeLacking(namedDocuments(), from: documents, isLinked: true)
        }
      }
      return (entry, counter)
    } catch {
      FileSystem.removeEmptyFolder(folder.path)
      throw error
    }
  }
}
