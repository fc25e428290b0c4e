internal import CSQLite
internal import Files
internal import Glibc

/// An open SQLite database; every return code becomes a `StorageError`.
///
/// Safe: the handle is closed by `deinit` alone, and no statement outlives it.
@safe
final class SQLiteConnection: Connection {
  /// The library's handle, for `SQLiteStatement` and the online backup.
  let handle: OpaquePointer
  /// How long to wait for another program that is writing, in milliseconds.
  private let patience: Int32

  /// Opens an existing file for reading and, where its permissions allow, writing.
  ///
  /// - Parameters:
  ///   - path: The file as the user named it; an empty one is a database in memory.
  ///   - patience: How long to wait for another program that is writing, in milliseconds.
  ///   - access: What the file is opened for.
  init(
    path: String, patience: Int32 = 5000, access: BookAccess = .writing
  ) throws(StorageError) {
    try SQLiteConnection.prepareLibrary()
    if !path.isEmpty { try Companions.refuseHarmful(beside: path) }
    var opened: OpaquePointer?
    let mode = access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let code = unsafe sqlite3_open_v2(
      SQLiteConnection.literal(path), &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened = unsafe opened else {
      throw unsafe .inputOutput(place: .file(path), detail: String(cString: sqlite3_errstr(code)))
    }
    // From here on it is `deinit` that closes, also when this throws.
    unsafe handle = unsafe opened
    self.patience = patience
    super.init(place: .file(path), dialect: .sqlite)
    try check(code)
    try unsafe check(sqlite3_extended_result_codes(handle, 1))
    try unsafe check(sqlite3_busy_timeout(handle, patience))
    try unsafe check(estada_set_defensive(handle))
    // Nothing that a book says can have another file opened, and so changed.
    _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    try execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
  }

  /// Sets the library up, once and before anything is opened.
  private static let libraryCode = estada_leave_memory_uncounted()

  private static func prepareLibrary() throws(StorageError) {
    // Whoever has opened a database by other means has set it up already, which is as good.
    guard libraryCode == SQLITE_OK || libraryCode == SQLITE_MISUSE else {
      throw .unexpected(code: libraryCode, detail: "sqlite3_config")
    }
  }

  deinit {
    forgetStatements()
    unsafe sqlite3_close_v2(handle)
  }

  /// A path that SQLite takes for nothing but a file: not for a URI, not for `:memory:`.
  static func literal(_ path: String) -> String {
    path.isEmpty ? ":memory:" : FileSystem.isAbsolute(path) ? path : "./" + path
  }

  /// An empty database that is no file.
  static func inMemory() throws(StorageError) -> SQLiteConnection {
    try SQLiteConnection(path: "")
  }

  /// A name as SQL has it, whatever is in it.
  static func quoted(_ name: String) -> String {
    let doubled = name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"\(doubled)\""
  }

  /// Opens another database beside this one, under a name.
  func attach(_ path: String, as name: String) throws(StorageError) {
    try withAnotherFile { () throws(StorageError) in
      try run("ATTACH ? AS \(name)", [.text(SQLiteConnection.literal(path))])
    }
  }

  override func vacuum() throws(StorageError) {
    // SQLite does it by way of a second file.
    try withAnotherFile { () throws(StorageError) in try execute("VACUUM") }
  }

  private func withAnotherFile(
    _ work: () throws(StorageError) -> Void
  ) throws(StorageError) {
    _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    defer { _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0) }
    try work()
  }

  override func prepareForManyChanges() throws(StorageError) {
    // Pages that do not fit have to be written before their time, and read again.
    try execute("PRAGMA cache_size = -24000")
  }

  override func execute(_ sql: String) throws(StorageError) {
    try unsafe check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  override func prepare(_ sql: String) throws(StorageError) -> Statement {
    try SQLiteStatement(sql, connection: self)
  }

  override func insert(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> Int64 {
    try run(sql, values)
    return lastInsertedRow
  }

  override func setChecks(_ areOn: Bool) throws(StorageError) {
    try execute("PRAGMA ignore_check_constraints = \(areOn ? "OFF" : "ON")")
    // The pragma `foreign_keys` does nothing within a transaction.
    try unsafe check(estada_set_foreign_keys(handle, areOn ? 1 : 0))
  }

  override func lastNumber(_ table: String) throws(StorageError) -> Int64 {
    try integer("SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)]) ?? 0
  }

  override func setLastNumber(_ number: Int64, of table: String) throws(StorageError) {
    try run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(table)])
    try run(
      "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(number)])
  }

  override func prepareForErasure() throws(StorageError) {
    try execute("PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
  }

  override func begin(_ kind: TransactionKind) throws(StorageError) {
    guard kind == .writing else { return try execute("BEGIN") }
    try execute("BEGIN IMMEDIATE")
    // Nobody can change the mode from here on.
    while try isInWALMode() {
      try execute("ROLLBACK")
      try leaveWALMode()
      try execute("BEGIN IMMEDIATE")
    }
  }

  override var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// The number the last inserted row was given.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Turns a return code that means failure into an error.
  func check(_ code: Int32) throws(StorageError) {
    if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
    throw unsafe StorageError(code: code, handle: handle, place: place)
  }
}

extension SQLiteConnection {
  /// Whether the file says that its changes are in a write-ahead log.
  ///
  /// Such a book is more than one file: a copy lacks what is in the log, and neither the count of changes
  /// nor the file itself says that somebody has written. Any program can put a book into this mode.
  func isInWALMode() throws(StorageError) -> Bool {
    if place.path.isEmpty { return false }
    var isWAL: Int32 = 0
    try unsafe check(estada_is_wal(handle, &isWAL))
    return isWAL != 0
  }

  /// Puts the book back into the mode with a rollback journal, if it is not in it.
  ///
  /// - Parameter waits: Whether to wait for another program that has the book open.
  /// - Throws: `StorageError.locked` when another program has the book open for longer than the wait.
  func leaveWALMode(waits: Bool = true) throws(StorageError) {
    guard try isInWALMode() else { return }
    var waited: Int32 = 0
    while true {
      do throws(StorageError) {
        if try text("PRAGMA journal_mode = DELETE") != "wal" {
          // The count of changes, by which SQLite knows what is still true of what it has in memory, does
          // not count those of others in the log.
          return try execute("PRAGMA shrink_memory")
        }
      } catch {
        guard case .locked = error else { throw error }
      }
      // SQLite does not wait for this by itself.
      guard waits && waited < patience else { throw .locked(place: place) }
      usleep(50_000)
      waited += 50
    }
  }
}
