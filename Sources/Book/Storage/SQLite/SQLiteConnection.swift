internal import Bookkeeping
internal import CMemory
internal import CSQLite
internal import Files
internal import Glibc

/// An open SQLite database; every failing result code becomes a `StorageError`.
///
/// Safe: only `deinit` closes the handle, and no statement outlives it.
@safe
final class SQLiteConnection: Connection {
  /// The library's handle, for `SQLiteStatement` and the online backup.
  let handle: OpaquePointer
  /// The timeout for locks of other programs, in milliseconds.
  private let patience: Int32
  /// Whether the database is in memory.
  let isInMemory: Bool

  /// Opens an existing file.
  ///
  /// - Parameters:
  ///   - path: The path as the user typed it; empty for a database in memory.
  ///   - patience: The timeout for locks of other programs, in milliseconds.
  ///   - access: Whether the file may be written, if its permissions allow it.
  ///   - place: The place in messages; nil for the path.
  /// - Throws: `StorageError`.
  init(
    path: String, patience: Int32 = 5000, access: BookAccess = .writing, as place: BookPlace? = nil
  ) throws(StorageError) {
    try SQLiteConnection.prepareLibrary()
    if !path.isEmpty { try SQLiteFiles.refuseHarmful(beside: path) }
    var opened: OpaquePointer?
    let mode = access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let code = unsafe sqlite3_open_v2(
      SQLiteConnection.literal(path), &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened = unsafe opened else {
      throw .inputOutput(place: .file(path), code: code == SQLITE_NOMEM ? ENOMEM : EIO)
    }
    // From here on `deinit` closes the handle, also if the initializer throws.
    unsafe handle = unsafe opened
    self.patience = patience
    isInMemory = path.isEmpty
    super.init(place: place ?? .file(path), dialect: .sqlite)
    try check(code)
    try unsafe check(sqlite3_extended_result_codes(handle, 1))
    try unsafe check(sqlite3_busy_timeout(handle, patience))
    try unsafe check(estada_set_defensive(handle))
    // No SQL in a manipulated book can open another file.
    _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    try unsafe check(estada_set_foreign_keys(handle, 1))
    try execute("PRAGMA synchronous = FULL")
  }

  /// The result of configuring the library, once and before the first database is opened.
  private static let libraryCode = estada_configure_memory()

  private static func prepareLibrary() throws(StorageError) {
    // SQLITE_MISUSE means that the library was initialized before, as in tests.
    guard libraryCode == SQLITE_OK || libraryCode == SQLITE_MISUSE else {
      throw .unexpected(code: libraryCode, detail: "sqlite3_config")
    }
  }

  deinit {
    forgetStatements()
    unsafe sqlite3_close_v2(handle)
  }

  /// A path that SQLite cannot mistake for a URI or for `:memory:`.
  static func literal(_ path: String) -> String {
    path.isEmpty ? ":memory:" : FileSystem.isAbsolute(path) ? path : "./" + path
  }

  /// Opens an empty database in memory.
  ///
  /// - Parameter place: The place in messages; nil for none.
  static func inMemory(as place: BookPlace? = nil) throws(StorageError) -> SQLiteConnection {
    try SQLiteConnection(path: "", as: place)
  }

  /// Leaves the file and its write-ahead log as they are when the connection is closed.
  func leaveLog() throws(StorageError) {
    // Without this, SQLite removes an empty log that it has made itself.
    guard FileSystem.size(place.text + "-wal") > 0 else { return }
    try unsafe check(estada_leave_log(handle))
  }

  /// Attaches another database under a name.
  func attach(_ path: String, as name: String) throws(StorageError) {
    try withAnotherFile { () throws(StorageError) in
      try run("ATTACH ? AS \(name)", [.text(SQLiteConnection.literal(path))])
    }
  }

  override func vacuum() throws(StorageError) {
    // VACUUM attaches a temporary file.
    try withAnotherFile { () throws(StorageError) in try execute("VACUUM") }
  }

  private func withAnotherFile(
    _ work: () throws(StorageError) -> Void
  ) throws(StorageError) {
    _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    defer { _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0) }
    try work()
  }

  /// After how many steps of SQLite's machine `progress` looks: one to five milliseconds.
  private static let stepsBetweenLooks: Int32 = 50_000

  override func watch() {
    guard let progress else {
      return unsafe sqlite3_progress_handler(handle, 0, nil, nil)
    }
    // The connection keeps the progress alive, and `deinit` closes the handle.
    unsafe sqlite3_progress_handler(
      handle, SQLiteConnection.stepsBetweenLooks,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue().look()
        }
        return 0
      }, Unmanaged.passUnretained(progress).toOpaque())
  }

  override func prepareForManyChanges(mebibytes: Int) throws(StorageError) {
    try execute("PRAGMA cache_size = \(-1000 * mebibytes)")
  }

  override func execute(_ sql: String) throws(StorageError) {
    try unsafe check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  override func prepare(_ sql: String) throws(StorageError) -> SQLStatement {
    try SQLiteStatement(sql, connection: self)
  }

  override func insert(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> Int64 {
    try run(sql, values)
    return lastInsertedRow
  }

  override var appendedRowCount: Int { 32 }

  /// A statement that inserts several rows and may abort opens a statement journal, which costs more than
  /// the statement saves. `OR ROLLBACK` and unchecked foreign keys avoid it.
  override func prepareAppending(
    to table: String, _ columns: [String], rows: Int
  ) throws(StorageError) -> SQLStatement {
    try prepare(TableLayout.insertion(into: table, columns, rows: rows, or: " OR ROLLBACK"))
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

  override var counterTable: String { "sqlite_sequence" }

  override func numberedTables() throws(StorageError) -> [String] {
    let tables = try texts(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'
      ORDER BY name
      """)
    let own = Set(recordKinds.map { $0.kind.table }).union(["history_step", "notice"])
    // Tables of other programs have no numbers of this one.
    return tables.filter(own.contains)
  }

  override func prepareForErasure() throws(StorageError) {
    try execute("PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY")
  }

  override func begin(_ kind: TransactionKind) throws(StorageError) {
    guard kind == .writing else { return try execute("BEGIN") }
    try execute("BEGIN IMMEDIATE")
    // The write lock prevents a change of the journal mode.
    while try isInWALMode() {
      try execute("ROLLBACK")
      try leaveWALMode()
      try execute("BEGIN IMMEDIATE")
    }
  }

  override var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// The number of the row inserted last.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Throws an error for a failing result code.
  func check(_ code: Int32) throws(StorageError) {
    if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
    throw unsafe StorageError(code: code, handle: handle, place: place)
  }
}

extension SQLiteConnection {
  /// Whether the file is in write-ahead-log mode, which any program can turn on.
  ///
  /// A book in this mode consists of several files: a copy of the file lacks the changes in the log, and
  /// the change counter does not count them.
  func isInWALMode() throws(StorageError) -> Bool {
    if isInMemory { return false }
    var isWAL: Int32 = 0
    try unsafe check(estada_is_wal(handle, &isWAL))
    return isWAL != 0
  }

  /// Returns the book to rollback-journal mode.
  ///
  /// - Parameter waits: Whether to wait for other programs that have the book open.
  /// - Throws: `StorageError.locked` if another program has the book open for longer than the timeout.
  func leaveWALMode(waits: Bool = true) throws(StorageError) {
    guard try isInWALMode() else { return }
    var waited: Int32 = 0
    while true {
      do throws(StorageError) {
        if try text("PRAGMA journal_mode = DELETE") != "wal" {
          // SQLite validates its page cache by the change counter, which does not count changes of others
          // in the log.
          return try execute("PRAGMA shrink_memory")
        }
      } catch {
        guard case .locked = error else { throw error }
      }
      // The busy timeout of SQLite does not apply to a change of the mode.
      guard waits && waited < patience else { throw .locked(place: place) }
      usleep(50_000)
      waited += 50
    }
  }
}
