internal import Bookkeeping
internal import CSQLite
internal import Glibc

/// A value as SQLite keeps it in a strict table.
package enum SQLValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ money: Money) { self = .integer(money.cents) }
  init(_ money: Money?) { self = money.map { .integer($0.cents) } ?? .null }
  init(_ day: Day) { self = .text(day.isoText) }
  init(_ day: Day?) { self = day.map { .text($0.isoText) } ?? .null }

  /// The value as a literal of SQL.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .text(let text):
      "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
  }
}

/// A prepared statement and, after `step`, its current row.
///
/// Safe: the handle is finalized by `deinit` alone, and the connection is held until then.
@safe
package final class Statement {
  let handle: OpaquePointer
  private unowned let connection: Connection

  init(_ sql: String, connection: Connection) throws(StorageError) {
    var prepared: OpaquePointer?
    try unsafe connection.check(
      sqlite3_prepare_v3(
        connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared = unsafe prepared else {
      throw .unexpected(code: SQLITE_MISUSE, detail: sql)
    }
    unsafe handle = unsafe prepared
    self.connection = connection
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// The file its rows come from, as the user named it.
  var path: String { connection.path }

  /// Whether it has been stepped and not come to its end.
  var isRunning: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  /// Makes it ready to run again; a failure was already told by `step`.
  func reset() {
    unsafe sqlite3_reset(handle)
  }

  /// Binds the parameters to values, in order.
  func bind(_ values: [SQLValue]) throws(StorageError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  /// Binds one parameter to a value; the first parameter is 1.
  func bind(_ value: SQLValue, at position: Int32) throws(StorageError) {
    switch value {
    case .null: try unsafe connection.check(sqlite3_bind_null(handle, position))
    case .integer(let number):
      try unsafe connection.check(sqlite3_bind_int64(handle, position, number))
    case .text(let text):
      var text = text
      let code: Int32? = text.withUTF8 { bytes in
        // An empty buffer may have no address, which SQLite would read as null.
        guard let start = bytes.baseAddress else {
          return unsafe estada_bind_text(handle, position, "", 0)
        }
        // SQLite's JSON functions, and so history, would lose what follows a NUL.
        if unsafe memchr(start, 0, bytes.count) != nil { return nil }
        return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          unsafe estada_bind_text(handle, position, $0, Int32(bytes.count))
        }
      }
      guard let code else { throw .constraint(detail: "NUL in a text") }
      try connection.check(code)
    }
  }

  /// Moves to the next row; false when there is none.
  func step() throws(StorageError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // The message is gone once another call is made, so it is read before the reset.
    let error =
      unsafe code == SQLITE_DONE
      ? nil : StorageError(code: code, handle: connection.handle, path: connection.path)
    unsafe sqlite3_reset(handle)
    if let error { throw error }
    return false
  }

  /// Whether a column of the row is null.
  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// A column that holds a whole number.
  func integer(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(handle, column)
  }

  /// A column that holds anything a strict table can.
  func value(_ column: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column))
    default: .text(text(column))
    }
  }

  /// A column that holds a whole number or nothing.
  func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// A column that holds text; bytes that are no UTF-8 are shown as replacement characters.
  func text(_ column: Int32) -> String {
    unsafe String(decoding: bytes(column), as: UTF8.self)
  }

  /// A column that holds text or nothing.
  func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// A column that holds a day in ISO form.
  ///
  /// - Throws: `StorageError.impossibleValue` when it does not; the first column has to be the row's
  ///   number.
  func day(_ column: Int32) throws(StorageError) -> Day {
    guard let day = unsafe Day(iso: bytes(column)) else { throw impossible(column) }
    return day
  }

  /// A column that holds a day or nothing.
  func optionalDay(_ column: Int32) throws(StorageError) -> Day? {
    isNull(column) ? nil : try day(column)
  }

  private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe sqlite3_column_text(handle, column)
    return unsafe UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}
