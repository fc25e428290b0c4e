internal import Files

/// An open database of any engine.
///
/// SQL is written once, with `?` for parameters; `Dialect` contains the differences between engines.
/// Prepared statements are cached. A subclass implements an engine; this class alone has no tables.
class Connection {
  /// The place of the book.
  let place: BookPlace
  /// The dialect of the engine.
  let dialect: Dialect
  /// The author of new steps of history; empty where a book has one author.
  final var author = ""
  /// By which way new steps are entered; nil for commands that somebody types.
  final var door: StepDoor?
  /// Whether the user may undo and redo the steps of an author.
  func mayTurn(stepsOf author: String) -> Bool { true }
  /// Where long work says how far it is; nil to report nothing.
  final var progress: Progress? {
    didSet { watch() }
  }
  private var statements: [String: SQLStatement] = [:]
  /// The SQL about each kind of record.
  let layouts: TableLayouts

  init(place: BookPlace, dialect: Dialect) {
    self.place = place
    self.dialect = dialect
    layouts = TableLayouts(dialect)
  }

  /// The kind of a transaction.
  enum TransactionKind {
    /// Reads one state of the book from beginning to end.
    case reading
    /// Takes the write lock at the beginning.
    case writing
  }

  // MARK: Implemented by an engine

  /// Lets `progress` look while a statement runs.
  func watch() {}

  /// Whether the engine records each change in history itself, so that nobody can change rows past it.
  var keepsHistory: Bool { false }

  /// Takes on the rights to change what no step of history has, until the end of the transaction. A file gives them
  /// to whoever may write it.
  ///
  /// - Throws: `StorageError.needsManager`.
  func becomeKeeper() throws(StorageError) {}

  /// Runs SQL without rows. The SQL must be the program's own, never from a file.
  func execute(_ sql: String) throws(StorageError) { throw noEngine }

  /// Prepares a statement that is not cached.
  func prepare(_ sql: String) throws(StorageError) -> SQLStatement { throw noEngine }

  /// Runs an `INSERT` of one row; returns the `id` of the row.
  func insert(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> Int64 {
    guard let id = try integer(sql + " RETURNING id", values) else { throw noEngine }
    return id
  }

  /// How many rows one statement for appending takes; more gain nothing.
  var appendedRowCount: Int { 0 }

  /// Prepares a statement that adds rows; its parameters are the columns of one row after another. A failure
  /// rolls back the transaction.
  func prepareAppending(
    to table: String, _ columns: [String], rows: Int
  ) throws(StorageError) -> SQLStatement { throw noEngine }

  /// Announces the rows of a run, the last ones of which the next statement for appending inserts, to an engine
  /// that keeps history itself.
  func willAppend(_ rows: AddedRows) {}

  /// Turns constraints on or off, as far as the engine has to be relieved of them: SQLite's checks of values and
  /// references, which the program makes itself then; PostgreSQL's checks of references, which are made when
  /// they are turned on again.
  func setChecks(_ areOn: Bool) throws(StorageError) {}

  /// The last number given to a row of a table, 0 when none was.
  func lastNumber(_ table: String) throws(StorageError) -> Int64 { throw noEngine }

  /// Makes the numbers of the next rows of a table follow a number.
  func setLastNumber(_ number: Int64, of table: String) throws(StorageError) { throw noEngine }

  /// Makes the numbers of the next rows of a table follow a number that was given to a row, if the engine
  /// does not do so by itself.
  func numberGiven(_ number: Int64, in table: String) throws(StorageError) {}

  /// The table with the last number of each table: `name` and `seq`.
  var counterTable: String { "" }

  /// The tables that have a last number.
  func numberedTables() throws(StorageError) -> [String] { throw noEngine }

  /// Prepares the engine for erasing values for good: nothing of them stays in unused pages, nor in
  /// temporary files.
  func prepareForErasure() throws(StorageError) {}

  /// Begins a transaction.
  func begin(_ kind: TransactionKind) throws(StorageError) { throw noEngine }

  /// Ends a transaction.
  func end(commit: Bool) throws(StorageError) { try execute(commit ? "COMMIT" : "ROLLBACK") }

  /// Runs `work` within a transaction that goes on if `work` throws: then the changes of `work` may remain,
  /// unless the engine has to take them back.
  func attempt(_ work: () throws(StorageError) -> Void) throws(StorageError) { try work() }

  /// Whether there is an open transaction.
  var isInTransaction: Bool { false }

  /// Announces queries that the open transaction is going to make, so that an engine at a distance can ask for
  /// all of them at once. Their answers have to be small.
  func willRead(_ queries: @autoclosure () -> [Query]) {}

  /// Enlarges the page cache before many changes.
  ///
  /// - Parameter mebibytes: The size of the cache.
  func prepareForManyChanges(mebibytes: Int) throws(StorageError) {}

  /// Rewrites the database, so that no deleted data remains in unused pages.
  func vacuum() throws(StorageError) {}

  private var noEngine: StorageError { .unexpected(code: 0, detail: "no engine") }

  // MARK: Common to all engines

  /// Removes every statement from the cache.
  final func forgetStatements() { statements.removeAll() }

  /// The cached statement for a text of SQL, or a new one if the cached one is running.
  ///
  /// - Parameter streams: Whether the statement may have any number of rows, which are fetched as they are
  ///   read.
  final func statement(
    _ sql: String, streams: Bool = false
  ) throws(StorageError) -> SQLStatement {
    if let kept = statements[sql], !kept.isRunning { return kept }
    let statement = try prepare(sql)
    statement.streams = streams
    if statements[sql] == nil { statements[sql] = statement }
    return statement
  }

  /// Runs one statement to its end.
  final func run(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first column of the first row; nil if there is no row or the value is null.
  final func integer(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> Int64? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  /// The first column of the first row; nil if there is no row or the value is null.
  final func text(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> String? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    guard try statement.step() else { return nil }
    return statement.optionalText(0)
  }

  /// The first column of every row; an empty text for null.
  final func texts(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> [String] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.optionalText(0) ?? "") }
    return texts
  }

  /// Runs `work` in a transaction, which is committed unless `work` throws.
  final func transaction<Result>(
    _ kind: TransactionKind, _ work: () throws -> Result
  ) throws -> Result {
    try withTransaction(kind) { (try work(), true) }
  }

  /// Runs `work` in a transaction, which is committed if `work` returns true for `commit`.
  ///
  /// Otherwise, and if `work` throws, the transaction is rolled back. Reading within a transaction is a part of
  /// it.
  ///
  /// - Throws: `StorageError`, and what `work` throws.
  final func withTransaction<Result>(
    _ kind: TransactionKind, _ work: () throws -> (result: Result, commit: Bool)
  ) throws -> Result {
    if kind == .reading, isInTransaction { return try work().result }
    try begin(kind)
    do {
      let (result, commit) = try work()
      try end(commit: commit)
      return result
    } catch {
      // The first error is reported, not one of the rollback. The engine may have rolled back already.
      if isInTransaction { try? end(commit: false) }
      throw error
    }
  }
}

/// The purpose for which a book is opened.
package enum BookAccess: Sendable {
  /// Reading, and writing if the permissions allow it.
  case writing
  /// Reading only.
  case reading
}

extension Connection {
  /// Does what gives a row of a table its number, and reports when no number is left.
  ///
  /// SQLite has one code for that and for a full disk.
  func numbering(
    _ table: String, _ work: () throws(StorageError) -> Void
  ) throws(StorageError) {
    do throws(StorageError) {
      try work()
    } catch {
      // When the counter cannot be read either, the full disk is the cause.
      guard case .diskFull = error, (try? lastNumber(table)) == Int64.max else { throw error }
      throw .noNumberLeft(place: place, after: "\(table) \(Int64.max)")
    }
  }
}
