internal import CSQLite

/// An open SQLite database.
///
/// Statements are prepared once and kept; every return code becomes a `StorageError`.
///
/// Safe: the handle is closed by `deinit` alone, and no statement outlives it.
@safe
final class Connection {
  /// The file as the user named it.
  let path: String
  /// The library's handle, for `Statement` and the online backup.
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// The SQL about each kind of record.
  let layouts = TableLayouts()

  /// Opens an existing file for reading and, where its permissions allow, writing.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for another program that is writing, in milliseconds.
  ///   - access: What the file is opened for.
  init(
    path: String, patience: Int32 = 5000, access: BookAccess = .writing
  ) throws(StorageError) {
    self.path = path
    try Connection.prepareLibrary()
    if !path.isEmpty { try ForeignJournal.refuse(beside: path) }
    var opened: OpaquePointer?
    let mode = access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let code = unsafe sqlite3_open_v2(
      Connection.literal(path), &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened = unsafe opened else {
      throw unsafe .inputOutput(path: path, detail: String(cString: sqlite3_errstr(code)))
    }
    // From here on it is `deinit` that closes, also when this throws.
    unsafe handle = unsafe opened
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
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// A path that SQLite takes for nothing but a file: not for a URI, not for `:memory:`.
  static func literal(_ path: String) -> String {
    path.isEmpty ? ":memory:" : FileSystem.isAbsolute(path) ? path : "./" + path
  }

  /// An empty database that is no file.
  static func inMemory() throws(StorageError) -> Connection { try Connection(path: "") }

  /// A name as SQL has it, whatever is in it.
  static func quoted(_ name: String) -> String {
    let doubled = name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"\(doubled)\""
  }

  /// Opens another database beside this one, under a name.
  func attach(_ path: String, as name: String) throws(StorageError) {
    try withAnotherFile { () throws(StorageError) in
      try run("ATTACH ? AS \(name)", [.text(Connection.literal(path))])
    }
  }

  /// Writes the file anew, so that nothing is left in pages that are no longer in use.
  func vacuum() throws(StorageError) {
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

  /// Runs SQL of the program's own that gives no rows; never a text that comes from a file.
  func execute(_ sql: String) throws(StorageError) {
    try unsafe check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// The statement for a text of SQL, ready for its values.
  ///
  /// Whoever is in the middle of its rows keeps it; the next one gets another.
  func statement(_ sql: String) throws(StorageError) -> Statement {
    if let kept = statements[sql] {
      return kept.isRunning ? try Statement(sql, connection: self) : kept
    }
    let statement = try Statement(sql, connection: self)
    statements[sql] = statement
    return statement
  }

  /// Runs one statement to its end.
  func run(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first column of the first row, nil when there is no row or the value is null.
  func integer(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> Int64? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  /// The first column of the first row, nil when there is no row or the value is null.
  func text(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> String? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    guard try statement.step() else { return nil }
    return statement.optionalText(0)
  }

  /// The first column of every row, nothing for null.
  func texts(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> [String] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.optionalText(0) ?? "") }
    return texts
  }

  /// Turns the checks of tables and of references on or off; rows that are written meanwhile must have
  /// been checked by the program.
  func setChecks(_ areOn: Bool) throws(StorageError) {
    try execute("PRAGMA ignore_check_constraints = \(areOn ? "OFF" : "ON")")
    // The pragma `foreign_keys` does nothing within a transaction.
    try unsafe check(estada_set_foreign_keys(handle, areOn ? 1 : 0))
  }

  /// The number the last inserted row was given.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Turns a return code that means failure into an error.
  func check(_ code: Int32) throws(StorageError) {
    if code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE { return }
    throw unsafe StorageError(code: code, handle: handle, path: path)
  }
}
