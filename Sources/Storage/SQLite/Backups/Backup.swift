internal import CSQLite
internal import Files

/// Copies a whole book while others may be reading or writing it, by SQLite's online backup.
enum Backup {
  /// Copies the book to an empty file, and checks the copy: that each table has as many rows, and that
  /// the file is sound.
  ///
  /// - Parameters:
  ///   - name: What the file will be called, for what there is to tell of it.
  ///   - isLookedThrough: Whether to check that the whole file is sound, which takes as long as to import
  ///     half as many rows.
  /// - Returns: The book's count of changes when it was copied.
  /// - Throws: `StorageError`; the copy is then good for nothing.
  @discardableResult
  static func copy(
    _ source: SQLiteConnection, to path: String, named name: String, isLookedThrough: Bool = true
  ) throws -> UInt32 {
    try source.transaction(.reading) {
      // The first row read begins the transaction: from here on nobody else can commit.
      let rows = try rowCounts(source)
      let target = try SQLiteConnection(path: path)
      // It is one file until it is complete, and put on the disk as a whole by who named it.
      try target.execute(AtomicFile.databaseSettings)
      try transfer(source, to: target, named: name)
      // A copy is one file, whatever the book is.
      if try target.isInWALMode() {
        try target.leaveWALMode()
        try target.execute(AtomicFile.databaseSettings)
      }
      let isSound = try !isLookedThrough || target.text("PRAGMA integrity_check") == "ok"
      guard isSound, try rowCounts(target) == rows else {
        throw StorageError.damaged(place: source.place, detail: "integrity_check")
      }
      return try source.changeCounter()
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

  /// Puts the content of one book in place of another's, as one transaction of the other.
  ///
  /// - Parameter counter: The count of changes the other must still have.
  /// - Returns: Whether it had; if not, nothing was changed.
  static func replace(
    _ target: SQLiteConnection, by source: SQLiteConnection, ifUnchangedSince counter: UInt32
  ) throws(StorageError) -> Bool {
    let backup = try unsafe begin(source, target)
    // The first page takes the lock, so that what is read of the header now stays so.
    var code = unsafe sqlite3_backup_step(backup, 1)
    var isUnchanged = true
    var failure: StorageError?
    if code == SQLITE_OK || code == SQLITE_DONE {
      do throws(StorageError) {
        // Changes in a write-ahead log are not counted in the file.
        let isCounted = try !target.isInWALMode()
        let isSame = try target.changeCounter() == counter
        isUnchanged = isCounted && isSame
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

  /// How many rows each table has.
  static func rowCounts(_ connection: SQLiteConnection) throws(StorageError) -> [String: Int64] {
    let tables = try connection.texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    var counts: [String: Int64] = [:]
    for table in tables {
      counts[table] = try connection.integer(
        "SELECT count(*) FROM \(SQLiteConnection.quoted(table))")
    }
    return counts
  }
}

extension SQLiteConnection {
  /// How many changes the file's header has counted.
  func changeCounter() throws(StorageError) -> UInt32 {
    var counter: UInt32 = 0
    try unsafe check(estada_change_counter(handle, &counter))
    return counter
  }
}
