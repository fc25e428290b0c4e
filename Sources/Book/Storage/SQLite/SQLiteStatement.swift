internal import Bookkeeping
internal import CSQLite
internal import Glibc

/// A prepared statement of SQLite.
///
/// Safe: only `deinit` finalizes the handle, and the connection outlives the statement.
@safe
final class SQLiteStatement: SQLStatement {
  let handle: OpaquePointer
  private unowned let connection: SQLiteConnection

  init(_ sql: String, connection: SQLiteConnection) throws(StorageError) {
    var prepared: OpaquePointer?
    try unsafe connection.check(
      sqlite3_prepare_v3(
        connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared = unsafe prepared else {
      throw .unexpected(code: SQLITE_MISUSE, detail: sql)
    }
    unsafe handle = unsafe prepared
    self.connection = connection
    super.init(place: connection.place)
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  override var isRunning: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  override func reset() {
    unsafe sqlite3_reset(handle)
  }

  override func bindNull(at position: Int32) throws(StorageError) {
    try unsafe check(sqlite3_bind_null(handle, position))
  }

  override func bind(_ number: Int64, at position: Int32) throws(StorageError) {
    try unsafe check(sqlite3_bind_int64(handle, position, number))
  }

  override func bind(
    _ text: UnsafeBufferPointer<UInt8>, isCopied: Bool, at position: Int32
  ) throws(StorageError) {
    // An empty buffer may have no address, which SQLite would treat as NULL.
    guard let start = text.baseAddress else {
      return try unsafe check(estada_bind_text(handle, position, "", 0))
    }
    // The JSON functions of SQLite, and so the history, would truncate the text at a NUL.
    if unsafe memchr(start, 0, text.count) != nil {
      throw .constraint(.type, detail: "NUL in a text")
    }
    let code = unsafe start.withMemoryRebound(to: CChar.self, capacity: text.count) {
      unsafe isCopied
        ? estada_bind_text(handle, position, $0, Int32(text.count))
        : sqlite3_bind_text(handle, position, $0, Int32(text.count), nil)
    }
    try check(code)
  }

  private func check(_ code: Int32) throws(StorageError) {
    // The connection is needed for an error only.
    if code != SQLITE_OK { try connection.check(code) }
  }

  override func step() throws(StorageError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // The reset would overwrite the message.
    let error =
      unsafe code == SQLITE_DONE
      ? nil : StorageError(code: code, handle: connection.handle, place: connection.place)
    unsafe sqlite3_reset(handle)
    if let error { throw error }
    return false
  }

  override func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  override func integer(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(handle, column)
  }

  override func value(_ column: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column))
    default: .text(text(column))
    }
  }

  override func add(_ column: Int32, to digest: inout RowDigest) {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: digest.addNull()
    case SQLITE_INTEGER: digest.add(integer(column))
    default: unsafe digest.add(bytes(column))
    }
  }

  override func text(_ column: Int32) -> String {
    unsafe String(decoding: bytes(column), as: UTF8.self)
  }

  override func day(_ column: Int32) throws(StorageError) -> Day {
    guard let day = unsafe Day(iso: bytes(column)) else { throw impossible(column) }
    return day
  }

  override func name(_ column: Int32) -> (table: String?, column: String?) {
    let table = unsafe sqlite3_column_table_name(handle, column)
    let name = unsafe sqlite3_column_name(handle, column)
    return unsafe (
      table.map { unsafe String(cString: $0) }, name.map { unsafe String(cString: $0) }
    )
  }

  private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_column_text(handle, column)
    return unsafe UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
