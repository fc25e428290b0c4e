internal import Bookkeeping
internal import CPostgres
internal import Glibc

/// A statement for a PostgreSQL server.
///
/// It is sent when it is stepped for the first time; nothing is prepared on the server, which would take a
/// round trip of its own. A statement that streams is read through a cursor, in portions.
///
/// Safe: only this class clears its results, and the connection outlives the statement.
@safe
final class PostgresStatement: SQLStatement {
  private unowned let connection: PostgresConnection
  private let sql: String
  private var parameters: [SQLValue] = []
  private var answer: PostgresResult?
  /// The next rows of the cursor, if they have been received early.
  var next: PostgresResult?
  private var types: [Oid] = []
  private var row: Int32 = 0
  private var rowCount: Int32 = 0
  private var cursor: String?
  /// Whether the statement changes nothing.
  private lazy var isRead = PostgresConnection.onlyReads(sql)

  /// How many rows of a cursor come at once; measured, 1,000 to 4,000 take the same time, and more take longer.
  private static let portion: Int32 = 4000

  init(_ sql: String, connection: PostgresConnection) {
    self.connection = connection
    self.sql = PostgresStatement.numberingParameters(sql)
    super.init(place: connection.place)
  }

  private var result: OpaquePointer? { unsafe answer?.pointer }

  /// SQL with the server's `$1` in place of `?` and `?1`.
  static func numberingParameters(_ sql: String) -> String {
    var written: [UInt8] = []
    var isQuoted = false
    var count = 0
    var rest = Array(sql.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      guard byte == UInt8(ascii: "?"), !isQuoted else {
        written.append(byte)
        continue
      }
      written.append(UInt8(ascii: "$"))
      if let next = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { continue }
      count += 1
      written += Array(String(count).utf8)
    }
    return String(decoding: written, as: UTF8.self)
  }

  override var isRunning: Bool { answer != nil }

  override func reset() {
    if connection.pipeline.reader === self { connection.settle() }
    answer = nil
    next = nil
    if let cursor { connection.close(cursor) }
    cursor = nil
    row = 0
    rowCount = 0
  }

  // MARK: Parameters

  private func put(_ value: SQLValue, at position: Int32) {
    while parameters.count < position { parameters.append(.null) }
    parameters[Int(position) - 1] = value
  }

  override func bindNull(at position: Int32) { put(.null, at: position) }

  override func bind(_ number: Int64, at position: Int32) { put(.integer(number), at: position) }

  override func bind(
    _ text: UnsafeBufferPointer<UInt8>, isCopied: Bool, at position: Int32
  ) throws(StorageError) {
    // A text of the server ends at its first NUL.
    if unsafe text.contains(0) { throw .constraint(.type, detail: "NUL in a text") }
    put(.text(unsafe String(decoding: text, as: UTF8.self)), at: position)
  }

  // MARK: Rows

  override func step() throws(StorageError) -> Bool {
    if answer == nil {
      try start()
    } else {
      row += 1
    }
    if row < rowCount { return true }
    if let cursor, rowCount == PostgresStatement.portion {
      try take { () throws(StorageError) in try connection.rows(for: self) }
      askAhead(cursor)
      if rowCount > 0 { return true }
    }
    reset()
    return false
  }

  private func start() throws(StorageError) {
    let query = Query(sql: sql, values: parameters)
    if let known = try connection.knownAnswer(to: query) {
      return try take { () throws(StorageError) in known }
    }
    if !isRead { connection.forget(changedBy: sql) }
    // A cursor lives within a transaction.
    let name = streams && connection.isInTransaction ? connection.nextCursor() : nil
    try take { () throws(StorageError) in
      guard let name else { return try connection.answer(to: [query], isRead: isRead) }
      let declaration = "DECLARE \(name) NO SCROLL CURSOR FOR \(sql)"
      return try connection.answer(
        to: [
          Query(sql: declaration, values: parameters),
          Query(sql: PostgresStatement.fetching(name)),
        ], isRead: isRead)
    }
    cursor = name
    if let name { askAhead(name) }
  }

  /// Asks for the next rows of a cursor that has more.
  private func askAhead(_ cursor: String) {
    if rowCount == PostgresStatement.portion {
      connection.ask(PostgresStatement.fetching(cursor), for: self)
    }
  }

  private static func fetching(_ cursor: String) -> String { "FETCH \(portion) FROM \(cursor)" }

  /// Makes an answer the current one.
  private func take(
    _ ask: () throws(StorageError) -> PostgresResult
  ) throws(StorageError) {
    do throws(StorageError) {
      answer = try ask()
    } catch {
      reset()
      throw error
    }
    rowCount = unsafe PQntuples(result)
    row = 0
    if types.isEmpty { types = unsafe (0..<PQnfields(result)).map { unsafe PQftype(result, $0) } }
  }

  // MARK: Columns

  override func isNull(_ column: Int32) -> Bool { unsafe PQgetisnull(result, row, column) != 0 }

  override func integer(_ column: Int32) -> Int64 {
    let start = unsafe PQgetvalue(result, row, column)
    guard let start = unsafe start, !isNull(column) else { return 0 }
    // The size is that of the type: bool, int2, int4 or int8.
    switch (unsafe PQgetlength(result, row, column), isText(column)) {
    case (8, false): return unsafe estada_pq_int64(start)
    case (4, false): return unsafe Int64(estada_pq_int32(start))
    case (1, false): return unsafe Int64(start.pointee)
    default: return Int64(text(column)) ?? 0
    }
  }

  override func value(_ column: Int32) -> SQLValue {
    isNull(column) ? .null : isText(column) ? .text(text(column)) : .integer(integer(column))
  }

  override func add(_ column: Int32, to digest: inout RowDigest) {
    if isNull(column) {
      digest.addNull()
    } else if isText(column) {
      unsafe digest.add(bytes(column))
    } else {
      digest.add(integer(column))
    }
  }

  override func text(_ column: Int32) -> String {
    isText(column)
      ? unsafe String(decoding: bytes(column), as: UTF8.self)
      : isNull(column) ? "" : String(integer(column))
  }

  override func contents(_ column: Int32) -> [UInt8] { unsafe Array(bytes(column)) }

  override func day(_ column: Int32) throws(StorageError) -> Day {
    guard let day = unsafe Day(iso: bytes(column)) else { throw impossible(column) }
    return day
  }

  override func name(_ column: Int32) -> (table: String?, column: String?) {
    let name = unsafe PQfname(result, column).map { unsafe String(cString: $0) }
    let table = unsafe Int64(PQftable(result, column))
    let found = try? connection.text(
      "SELECT CAST(relname AS text) FROM pg_class WHERE oid = CAST(? AS bigint)",
      [.integer(table)])
    return (found ?? nil, name)
  }

  private func isText(_ column: Int32) -> Bool {
    switch types[Int(column)] {
    case PostgresStatement.bool, PostgresStatement.int8, PostgresStatement.int4: false
    default: true
    }
  }

  /// The numbers of types in the server's catalogue (pg_type.dat), which are the same in all versions.
  private static let (bool, int8, int4): (Oid, Oid, Oid) = (16, 20, 23)

  private func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = unsafe UnsafeRawPointer(PQgetvalue(result, row, column))
    return unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: Int(PQgetlength(result, row, column)))
  }
}
