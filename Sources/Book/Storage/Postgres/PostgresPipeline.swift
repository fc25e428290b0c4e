internal import Bookkeeping
internal import CPostgres
internal import Files

/// What goes to the server with the next statement, and the answers of the open transaction: a message more or
/// less is hardly noticed on the same machine, and is the time that a command takes from another town.
struct PostgresPipeline {
  /// SQL without rows, the failure of which is that of the next statement.
  var waiting: [String] = []
  /// The kind of the open transaction, which begins with the next statement at the latest.
  var transaction: Connection.TransactionKind?
  /// Whether the small tables have been asked for.
  var hasSmallTables = false
  /// Queries that will be made.
  var announced: [Query] = []
  /// Answers, with the table that they are from, until it is changed.
  var answers: [Query: (table: String, result: PostgresResult)] = [:]
  /// The names of the open cursors.
  var cursors: Set<String> = []
  /// The number of temporary tables.
  var stageCount = 0
  /// The statement the next rows of which are on their way.
  weak var reader: PostgresStatement?
}

/// An answer of the server, which is freed with the last reference to it.
///
/// Safe: nothing else frees the pointer.
@safe
final class PostgresResult {
  /// The library's result; nil for want of memory or connection.
  let pointer: OpaquePointer?

  init(_ pointer: OpaquePointer?) { unsafe self.pointer = unsafe pointer }

  deinit { unsafe PQclear(pointer) }
}

extension PostgresConnection {
  /// Runs SQL without rows, after what waits.
  func perform(_ sql: String) throws(StorageError) {
    let isLocking = pipeline.waiting.contains(PostgresConnection.lock)
    let result = unsafe PostgresResult(PQexec(handle, withWaiting(sql)))
    do throws(StorageError) {
      try unsafe check(result.pointer)
    } catch .locked where isLocking {
      throw lockedByHolder()
    }
  }

  /// SQL after what waits, which no longer does.
  func withWaiting(_ sql: String) -> String {
    settle()
    defer { pipeline.waiting = [] }
    return (pipeline.waiting + [sql]).joined(separator: "; ")
  }

  // MARK: Transactions

  static let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ"
  static let beginReading = begin + " READ ONLY"
  /// Takes the write lock of the book.
  static let lock = "LOCK TABLE writer IN EXCLUSIVE MODE"

  /// Whether the server has begun the open transaction: it has not if there was no statement.
  var hasBegun: Bool {
    switch pipeline.transaction {
    case .reading: !pipeline.waiting.contains(PostgresConnection.beginReading)
    case .writing: !pipeline.waiting.contains(PostgresConnection.lock)
    case nil: true
    }
  }

  /// Ends a read transaction, without waiting for the answer: the next statement receives it, if there is one.
  func endReading() {
    settle()
    // Nor is anything on its way to a statement that is no longer there.
    unsafe PQclear(estada_pq_receive(handle, waiter))
    let hasBegun = hasBegun
    pipeline = PostgresPipeline()
    // A lost connection is the next statement's failure.
    if hasBegun { _ = unsafe PQsendQuery(handle, "ROLLBACK") }
  }

  /// The error of a transaction that did not get the write lock, and is rolled back: it names who has the lock.
  private func lockedByHolder() -> StorageError {
    try? end(commit: false)
    return .locked(place: place, by: try? holder())
  }

  // MARK: Reading

  /// The queries that have been announced and not made.
  private var announced: [Query] {
    guard isInTransaction else { return [] }
    let isFirst = readsSmallTables && !pipeline.hasSmallTables
    return ((isFirst ? smallTables : []) + pipeline.announced)
      .filter { pipeline.answers[$0] == nil }
  }

  /// The answer to a query, if it has been given in this transaction or the query was announced.
  func knownAnswer(to query: Query) throws(StorageError) -> PostgresResult? {
    if let known = pipeline.answers[query] { return known.result }
    guard announced.contains(query) else { return nil }
    _ = try answers(to: [], isRead: true)
    return pipeline.answers[query]?.result
  }

  /// The answer of the server to the last of some statements.
  ///
  /// - Parameter isRead: Whether they change nothing; then the queries that have been announced go with them.
  func answer(to statements: [Query], isRead: Bool) throws(StorageError) -> PostgresResult {
    let answers = try answers(to: statements, isRead: isRead)
    return unsafe answers.last ?? PostgresResult(nil)
  }

  private func answers(
    to statements: [Query], isRead: Bool
  ) throws(StorageError) -> [PostgresResult] {
    let queries = isRead ? announced : []
    if isRead && isInTransaction {
      pipeline.hasSmallTables = true
      pipeline.announced = []
    }
    let waiting = pipeline.waiting
    pipeline.waiting = []
    let results = run(waiting.map { Query(sql: $0) } + queries + statements)
    let first = waiting.count + queries.count
    for (index, result) in results.enumerated() {
      do throws(StorageError) {
        try unsafe check(result.pointer)
      } catch .notPermitted
        where index < first && waiting.contains(PostgresConnection.beginReading)
      {
        // A small table that the user may not read, nor perhaps needs.
        readsSmallTables = false
        pipeline.waiting = ["ROLLBACK", PostgresConnection.beginReading]
        return try answers(to: statements, isRead: isRead)
      } catch .locked where waiting.contains(PostgresConnection.lock) {
        throw lockedByHolder()
      }
    }
    for (query, result) in zip(queries, results[waiting.count...]) {
      guard let table = PostgresConnection.table(of: query.sql) else { continue }
      pipeline.answers[query] = (table, result)
    }
    return Array(results[first...])
  }

  /// Runs statements in one round trip.
  private func run(_ queries: [Query]) -> [PostgresResult] {
    settle()
    let texts = CStrings(
      queries.flatMap { query in
        [query.sql]
          + query.values.map { value in if case .text(let text) = value { text } else { "" } }
      })
    var pointers = unsafe texts.pointers[...]
    var values: [estada_pq_value] = unsafe []
    var sql: [UnsafePointer<CChar>?] = unsafe []
    for query in queries {
      unsafe sql.append(pointers.removeFirst())
      for value in query.values {
        let text = unsafe pointers.removeFirst()
        switch value {
        case .null:
          unsafe values.append(estada_pq_value(kind: estada_pq_null, integer: 0, text: nil))
        case .integer(let number):
          unsafe values.append(
            estada_pq_value(kind: estada_pq_integer, integer: number, text: nil))
        case .text:
          unsafe values.append(estada_pq_value(kind: estada_pq_text, integer: 0, text: text))
        }
      }
    }
    var results: [OpaquePointer?] = unsafe Array(repeating: nil, count: queries.count)
    unsafe values.withUnsafeBufferPointer { values in
      var start = 0
      let statements = unsafe zip(queries, sql).map { query, sql in
        defer { start += query.values.count }
        return unsafe estada_pq_statement(
          sql: sql, values: values.baseAddress.map { unsafe $0 + start },
          value_count: Int32(query.values.count))
      }
      withExtendedLifetime(texts) {
        unsafe estada_pq_run(handle, statements, Int32(statements.count), &results, waiter)
      }
    }
    return unsafe results.map { unsafe PostgresResult($0) }
  }

  /// Lets `progress` look while the server works.
  private var waiter: estada_pq_waiter {
    guard let progress else { return unsafe estada_pq_waiter(call: nil, context: nil) }
    return unsafe estada_pq_waiter(
      call: { context in
        if let context = unsafe context {
          unsafe Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue().look()
        }
      }, context: Unmanaged.passUnretained(progress).toOpaque())
  }

  // MARK: Cursors

  /// A name for a cursor that is about to be opened.
  func nextCursor() -> String {
    let name = "c\(pipeline.cursors.count + 1)"
    pipeline.cursors.insert(name)
    return name
  }

  /// Asks for the next rows of a cursor, which the server looks up while the present ones are worked on.
  ///
  /// - Parameter reader: The statement that reads them.
  func ask(_ sql: String, for reader: PostgresStatement) {
    settle()
    if unsafe estada_pq_send(handle, sql) { pipeline.reader = reader }
  }

  /// The rows that a statement has asked for.
  func rows(for reader: PostgresStatement) throws(StorageError) -> PostgresResult {
    if pipeline.reader === reader { settle() }
    defer { reader.next = nil }
    // Without rows, the error is the connection's.
    let rows = unsafe reader.next ?? PostgresResult(nil)
    try unsafe check(rows.pointer)
    return rows
  }

  /// Receives the rows that are on their way, before another statement is sent.
  func settle() {
    guard let reader = pipeline.reader else { return }
    pipeline.reader = nil
    reader.next = unsafe PostgresResult(estada_pq_receive(handle, waiter))
  }

  /// Closes a cursor with the next statement, unless it has ended with its transaction.
  func close(_ cursor: String) {
    if pipeline.cursors.contains(cursor) { pipeline.waiting.append("CLOSE \(cursor)") }
  }

  // MARK: Changes

  /// The tables that no known answer is from, besides those of records.
  private static let otherTables: Set<String> = ["history_step", "history_change", "counter"]

  /// Forgets the answers that a statement may make wrong: those of the table that it changes; all of them, if it
  /// may change several.
  func forget(changedBy sql: String) {
    if pipeline.answers.isEmpty { return }
    let words = sql.split(maxSplits: 3) { $0 == " " || $0 == "\n" }.map(String.init)
    let table: String? =
      switch (words.first, words.dropFirst().first) {
      case ("INSERT", "INTO"), ("DELETE", "FROM"): words.dropFirst(2).first
      case ("UPDATE", let name), ("COPY", let name): name
      default: nil
      }
    guard let table,
      PostgresConnection.otherTables.contains(table)
        || recordKinds.contains(where: { $0.kind.table == table })
    else {
      forgetAll()
      return
    }
    // The triggers of a table change the history.
    pipeline.answers = pipeline.answers.filter {
      $0.value.table != table && !PostgresConnection.otherTables.contains($0.value.table)
    }
  }

  /// Forgets all answers; the next query asks for the small tables again, as most commands read them again.
  func forgetAll() {
    pipeline.answers = [:]
    pipeline.hasSmallTables = false
  }

  /// Whether a statement changes nothing: a query of tables. One that calls a function without a table, or as a
  /// table, may change rows.
  static func onlyReads(_ sql: String) -> Bool { table(of: sql) != nil }

  /// The first table of a query; nil for any other statement.
  private static func table(of sql: String) -> String? {
    let words = sql.split { $0 == " " || $0 == "\n" }
    guard words.first == "SELECT" else { return nil }
    var first: String?
    for (place, next) in words.enumerated().dropFirst()
    where words[place - 1] == "FROM" || words[place - 1] == "JOIN" {
      // `IS DISTINCT FROM` compares two values.
      if place > 1, words[place - 2] == "DISTINCT" { continue }
      let name = next.prefix { $0 != "(" && $0 != ")" }
      if name.isEmpty { continue }
      if next.dropFirst(name.count).first == "(" { return nil }
      first = first ?? String(name)
    }
    return first
  }
}
