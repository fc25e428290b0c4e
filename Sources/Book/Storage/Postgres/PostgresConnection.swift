internal import Bookkeeping
internal import CPostgres
internal import Documents
internal import Glibc
internal import UnicodeText

/// A connection to a book on a PostgreSQL server.
///
/// Safe: only `deinit` closes the handle, and no statement outlives it.
@safe
final class PostgresConnection: Connection {
  /// The library's handle, for `PostgresStatement`.
  private(set) var handle: OpaquePointer
  /// The address that the connection was made to.
  let address: ServerAddress
  private let patience: Int32
  /// The mark of the open write transaction, by which its outcome can be found out.
  private var token: String?
  /// Whether a transaction of this connection was committed.
  private var hasCommitted = false
  /// The group roles of the book.
  var rights = ServerRights(prefix: "")
  /// The role of the user in the book.
  var role = BookRole.owner
  /// Whether the user is the keeper until the end of the transaction.
  var isKeeper = false
  /// What goes to the server with the next statement, and the answers of the open transaction.
  var pipeline = PostgresPipeline()
  /// Whether the first query of each transaction asks for the small tables: those of the latest schema.
  var readsSmallTables = false
  private(set) lazy var smallTables: [Query] = layouts.queriesOfSmallTables

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - patience: The timeout for the connection and for locks of other users, in milliseconds.
  ///   - access: Whether the book may be written later.
  /// - Throws: `StorageError`.
  init(
    _ address: ServerAddress, patience: Int32 = 5000, access: BookAccess = .writing
  ) throws(StorageError) {
    unsafe handle = unsafe try PostgresConnection.connect(address, patience, access)
    self.address = address
    self.patience = patience
    super.init(place: .server(address), dialect: .postgres)
  }

  deinit {
    forgetStatements()
    unsafe PQfinish(handle)
  }

  /// What the server does about a program that has disappeared, and may hold the write lock: a computer without its
  /// network is noticed after 25 seconds, a program that has stopped after a minute. Every login may set these.
  private static let vanishing = """
    -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 \
    -c tcp_user_timeout=30000 -c idle_in_transaction_session_timeout=60000
    """

  private static func connect(
    _ address: ServerAddress, _ patience: Int32, _ access: BookAccess
  ) throws(StorageError) -> OpaquePointer {
    let place = BookPlace.server(address)
    if unsafe estada_pq_load() != nil { throw .libraryMissing }
    let given = try address.settings()
    try address.setDefaults(given)
    let ownOptions = given.first { $0.name == "options" }?.value ?? ""
    let readOnly = access == .reading ? "-c default_transaction_read_only=on" : ""
    // Of settings of one name, the last one counts: the user's own before the program's, but for what the program
    // relies on.
    let settings =
      [
        ("application_name", "estada"),
        // The probe for Kerberos costs 2 ms.
        ("gssencmode", "disable"),
        // A server that has disappeared is noticed after half a minute.
        ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "4"),
        ("tcp_user_timeout", "30000"),
      ] + given.filter { $0.name != "options" } + [
        ("client_encoding", "UTF8"),
        // Sent with the connection, the settings of the session need no round trip.
        (
          "options",
          """
          -c search_path=estada -c lock_timeout=\(patience) -c jit=off -c datestyle=ISO \
          \(PostgresConnection.vanishing) \(readOnly) \(ownOptions)
          """
        ),
      ]
    let names = CStrings(settings.map(\.name))
    let values = CStrings(settings.map(\.value))
    var isLate = false
    let connection = unsafe withExtendedLifetime((names, values)) {
      unsafe estada_pq_connect(names.pointers, values.pointers, patience, &isLate)
    }
    guard let opened = unsafe connection else { throw .inputOutput(place: place, code: ENOMEM) }
    if unsafe isLate || PQstatus(opened) != CONNECTION_OK {
      defer { unsafe PQfinish(opened) }
      throw isLate ? .unreachable(place: place, detail: "") : unsafe refusal(of: opened, place)
    }
    return unsafe opened
  }

  /// The error of a connection that was not made.
  private static func refusal(of connection: OpaquePointer, _ place: BookPlace) -> StorageError {
    // One line for each address that was tried, and advice in further lines.
    let lines = unsafe String(cString: PQerrorMessage(connection)).split(separator: "\n")
    // A refusal by the server, unlike a failure of the network, has the severity of its message.
    for line in lines {
      if let (_, reason) = String(line).halves(around: "FATAL:") {
        return .refused(
          "error.login-refused", place, .inputOutput,
          with: ["detail": .text(String(reason.drop { $0 == " " }))])
      }
    }
    if unsafe PQconnectionNeedsPassword(connection) != 0 {
      return .refused("error.password-needed", place, .inputOutput)
    }
    let line = lines.first.map(String.init) ?? ""
    let reason = line.halves(around: " failed: ").map { String($0.after) } ?? line
    if ["certificate", "SSL"].contains(where: { $0.occurs(in: reason) }) {
      return .refused("error.untrusted", place, .inputOutput, with: ["detail": .text(reason)])
    }
    return .unreachable(place: place, detail: reason)
  }

  // MARK: Statements

  override func execute(_ sql: String) throws(StorageError) {
    forgetAll()
    try perform(sql)
  }

  override func prepare(_ sql: String) throws(StorageError) -> SQLStatement {
    PostgresStatement(sql, connection: self)
  }

  override var keepsHistory: Bool { true }

  override func mayTurn(stepsOf author: String) -> Bool {
    role == .manager || [self.author, ""].contains(author)
  }

  override var appendedRowCount: Int { 4000 }

  override func prepareAppending(
    to table: String, _ columns: [String], rows: Int
  ) throws(StorageError) -> SQLStatement {
    PostgresCopy(to: table, columns, connection: self)
  }

  override func willAppend(_ rows: AddedRows) {
    pipeline.waiting.append(ServerHistory.announcement(of: rows))
  }

  override func setChecks(_ areOn: Bool) throws(StorageError) {
    let sql = "SET CONSTRAINTS ALL \(areOn ? "IMMEDIATE" : "DEFERRED")"
    if areOn { try perform(sql) } else { pipeline.waiting.append(sql) }
  }

  /// Throws the error of a result that is no success.
  func check(_ result: OpaquePointer?) throws(StorageError) {
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
    default:
      let error = unsafe lastError(result)
      if case .unreachable = error, hasCommitted, token == nil {
        throw .refused("error.lost-after-commit", place, .inputOutput)
      }
      throw error
    }
  }

  /// The error of a result; nil for a connection that was lost.
  func lastError(_ result: OpaquePointer?) -> StorageError {
    let isLimited = role != .manager && !rights.rolePrefix.isEmpty
    return unsafe StorageError(
      result, handle: handle, place: place, role: isLimited ? role : nil)
  }

  override func willRead(_ queries: @autoclosure () -> [Query]) {
    pipeline.announced += queries().map {
      Query(sql: PostgresStatement.numberingParameters($0.sql), values: $0.values)
    }
  }

  /// A name for a temporary table of rows to be added.
  func nextStage() -> String {
    pipeline.stageCount += 1
    return "stage_\(pipeline.stageCount)"
  }

  // MARK: Transactions

  /// Begins a transaction with the next statement.
  ///
  /// Readers see one state and wait for nobody. Writers come one after another, as in a file: LOCK takes no
  /// snapshot, so that whatever is read after it has the changes of the writer before (PostgreSQL's manual,
  /// applevel-consistency.html).
  override func begin(_ kind: TransactionKind) {
    pipeline = PostgresPipeline()
    pipeline.transaction = kind
    pipeline.waiting =
      switch kind {
      case .reading: [PostgresConnection.beginReading]
      case .writing: [PostgresConnection.begin, PostgresConnection.lock] + newToken()
      }
  }

  /// Statements that leave a mark of the open transaction in the book.
  ///
  /// The server's own number of the transaction does not do: after a crash, the server may give it to another
  /// one.
  func newToken() -> [String] {
    var generator = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
    self.token = token
    return [
      "DELETE FROM outcome WHERE at < now() - interval '1 hour'",
      "INSERT INTO outcome (token) VALUES ('\(token)')",
    ]
  }

  override func end(commit: Bool) throws(StorageError) {
    if pipeline.transaction == .reading { return endReading() }
    settle()
    let token = token
    defer { self.token = nil }
    isKeeper = false
    defer { pipeline = PostgresPipeline() }
    if !hasBegun { return }
    if !commit { pipeline = PostgresPipeline() }
    // The server would answer COMMIT after an error with a rollback, and report success.
    if commit, unsafe PQtransactionStatus(handle) == PQTRANS_INERROR {
      throw .unexpected(code: 0, detail: "PostgreSQL 25P02")
    }
    do throws(StorageError) {
      try execute(commit ? "COMMIT" : "ROLLBACK")
    } catch {
      guard case .unreachable = error, commit, let token else { throw error }
      try findOutcome(of: token, error)
    }
    if commit && token != nil { hasCommitted = true }
  }

  override var isInTransaction: Bool {
    if pipeline.transaction != nil || pipeline.reader != nil { return true }
    let status = unsafe PQtransactionStatus(handle)
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
  }

  override func attempt(_ work: () throws(StorageError) -> Void) throws(StorageError) {
    let savepoint = "SAVEPOINT attempt"
    let cursors = pipeline.cursors
    pipeline.waiting.append(savepoint)
    do throws(StorageError) {
      try work()
    } catch {
      // Cursors that were opened since end with the savepoint.
      pipeline.cursors = cursors
      if let place = pipeline.waiting.lastIndex(of: savepoint) {
        pipeline.waiting.removeSubrange(place...)
      } else {
        pipeline.waiting = []
        if isInTransaction { try? execute("ROLLBACK TO \(savepoint)") }
      }
      throw error
    }
    pipeline.waiting.append("RELEASE \(savepoint)")
  }

  /// Who holds the write lock; nil if the lock has been released.
  func holder() throws(StorageError) -> LockHolder? {
    let found = try text(
      """
      SELECT pid || ' ' || usename FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'relation' AND relation = CAST('writer' AS regclass)
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode = 'ExclusiveLock' AND granted LIMIT 1
      """)
    guard let (session, user) = found?.halves(around: " ") else { return nil }
    return LockHolder(user: String(user), session: role == .manager ? Int64(session) : nil)
  }

  /// How long the outcome of a commit is asked for, in seconds.
  private static let outcomePatience = 10

  /// Finds out whether a transaction was committed when the connection was lost before the server's answer.
  ///
  /// Whoever has the write lock knows that the transaction has ended, one way or the other. If it was committed,
  /// the new connection takes the place of the lost one.
  ///
  /// - Throws: `failure` if the transaction was rolled back; a refusal if the server cannot be asked.
  private func findOutcome(of token: String, _ failure: StorageError) throws(StorageError) {
    let end = PostgresConnection.now() + PostgresConnection.outcomePatience
    while PostgresConnection.now() < end {
      // An error of the new connection is no answer.
      if let other = try? PostgresConnection(address, patience: 1000),
        let isCommitted = try? other.hasRow(of: token)
      {
        guard isCommitted else { throw failure }
        try other.execute("SET lock_timeout = \(patience)")
        unsafe swap(&handle, &other.handle)
        return
      }
      // The server is away, or has not yet noticed the end of the lost connection.
      sleep(1)
    }
    throw .refused("error.outcome-unknown", place, .inputOutput)
  }

  private func hasRow(of token: String) throws(StorageError) -> Bool {
    do throws(StorageError) {
      try execute("BEGIN; LOCK TABLE writer IN EXCLUSIVE MODE")
      let row = try integer("SELECT 1 FROM outcome WHERE token = ?", [.text(token)])
      try execute("ROLLBACK")
      return row != nil
    } catch .damaged {
      // There is no such table: the transaction was the one that makes the book, and may still be running.
      // Whoever makes the same schema waits for its end.
      try execute("ROLLBACK; BEGIN; CREATE SCHEMA estada; ROLLBACK")
      return false
    }
  }

  /// Seconds of a clock that never goes back.
  private static func now() -> Int {
    var time = timespec()
    // The clock is there in every Linux, and the pointer is good.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }

  /// Takes on the rights of the keeper until the end of the transaction: its changes are not recorded.
  ///
  /// - Throws: `StorageError.needsManager` for a user who is no manager.
  override func becomeKeeper() throws(StorageError) {
    guard role == .manager else { throw .needsManager(place: place) }
    try execute("SET LOCAL ROLE \(rights.keeper)")
    isKeeper = true
  }

  /// Gives up the rights of the keeper within the transaction.
  func leaveKeeper() throws(StorageError) {
    try execute("RESET ROLE")
    isKeeper = false
  }

  // MARK: Numbers

  override func lastNumber(_ table: String) throws(StorageError) -> Int64 {
    try integer("SELECT seq FROM counter WHERE name = ?", [.text(table)]) ?? 0
  }

  override func setLastNumber(_ number: Int64, of table: String) throws(StorageError) {
    try run(
      isKeeper
        ? "UPDATE counter SET seq = ?2 WHERE name = ?1" : "SELECT begin_numbers(?1, ?2)",
      [.text(table), .integer(number)])
  }

  override func numberGiven(_ number: Int64, in table: String) throws(StorageError) {
    try run("SELECT number_given(?, ?)", [.text(table), .integer(number)])
  }

  override var counterTable: String { "counter" }

  override func numberedTables() throws(StorageError) -> [String] {
    try texts("SELECT name FROM counter ORDER BY name")
  }
}

/// C strings that live as long as the object.
@safe
final class CStrings {
  /// The strings, and nil at the end.
  let pointers: [UnsafePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers =
      unsafe texts.map { text in
        let bytes = text.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for index in bytes.indices { unsafe (copy + index).initialize(to: bytes[index]) }
        return unsafe UnsafePointer(copy)
      } + [nil]
  }

  deinit {
    for index in unsafe pointers.indices { unsafe pointers[index]?.deallocate() }
  }
}
