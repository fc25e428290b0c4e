internal import CPostgres

/// Many new rows of a table, which go to the server in one message (COPY, sql-copy.html).
///
/// The parameters are the columns of all rows, one row after another, as in an INSERT of several rows. They are
/// given in order, once for each message; a parameter that is left out is null.
///
/// COPY does not write to a table with row-level security. Except for the keeper, rows go to a temporary table
/// first.
@safe
final class PostgresCopy: SQLStatement {
  private unowned let connection: PostgresConnection
  private let table: String
  private let columns: String
  private let columnCount: Int32
  /// The temporary table, once it is there.
  private var stage: String?
  /// The rows in the text format of COPY.
  private var rows: [UInt8] = []
  /// The number of parameters in the rows.
  private var count: Int32 = 0

  init(to table: String, _ columns: [String], connection: PostgresConnection) {
    self.connection = connection
    self.table = table
    self.columns = columns.joined(separator: ", ")
    columnCount = Int32(columns.count)
    super.init(place: connection.place)
  }

  /// Begins the value of a parameter; the parameters that were left out before it are null.
  private func begin(_ position: Int32) {
    fill(to: position - 1)
    if count > 0 {
      rows.append(count % columnCount == 0 ? UInt8(ascii: "\n") : UInt8(ascii: "\t"))
    }
    count = position
  }

  private func fill(to end: Int32) {
    while count < end { bindNull(at: count + 1) }
  }

  override func bindNull(at position: Int32) {
    begin(position)
    rows += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
  }

  override func bind(_ number: Int64, at position: Int32) {
    begin(position)
    rows += Array(String(number).utf8)
  }

  override func bind(
    _ text: UnsafeBufferPointer<UInt8>, isCopied: Bool, at position: Int32
  ) throws(StorageError) {
    begin(position)
    for index in text.indices {
      let byte = unsafe text[index]
      switch byte {
      case 0: throw .constraint(.type, detail: "NUL in a text")
      case UInt8(ascii: "\t"): rows += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): rows += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): rows += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\\"): rows += [byte, byte]
      default: rows.append(byte)
      }
    }
  }

  /// Sends the rows.
  override func step() throws(StorageError) -> Bool {
    fill(to: (count + columnCount - 1) / columnCount * columnCount)
    rows.append(UInt8(ascii: "\n"))
    defer {
      rows.removeAll(keepingCapacity: true)
      count = 0
    }
    try send(begin())
    if let stage {
      try connection.perform(
        "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM \(stage)")
    }
    return false
  }

  /// The SQL that begins to copy.
  private func begin() -> String {
    let target: String
    let preparation: String
    if let stage {
      target = stage
      preparation = "TRUNCATE \(stage); "
    } else if connection.isKeeper {
      target = table
      preparation = ""
    } else {
      target = connection.nextStage()
      preparation = "CREATE TEMP TABLE \(target) (LIKE \(table)) ON COMMIT DROP; "
      stage = target
    }
    return "\(preparation)COPY \(target) (\(columns)) FROM STDIN"
  }

  private func send(_ sql: String) throws(StorageError) {
    let handle = unsafe connection.handle
    connection.forget(changedBy: "COPY \(table)")
    let begun = unsafe PQexec(handle, connection.withWaiting(sql))
    defer { unsafe PQclear(begun) }
    guard unsafe PQresultStatus(begun) == PGRES_COPY_IN else {
      throw unsafe connection.lastError(begun)
    }
    let isSent = unsafe rows.withUnsafeBytes {
      unsafe PQputCopyData(
        handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) == 1
    }
    guard isSent, unsafe PQputCopyEnd(handle, nil) == 1 else {
      throw unsafe connection.lastError(nil)
    }
    let ended = unsafe PQgetResult(handle)
    defer { unsafe PQclear(ended) }
    // The connection is free for the next statement once there is no further result.
    while let further = unsafe PQgetResult(handle) { unsafe PQclear(further) }
    try unsafe connection.check(ended)
  }
}
