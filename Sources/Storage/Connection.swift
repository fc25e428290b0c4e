/// An open database: a file of SQLite's, or whatever other engine keeps a book.
///
/// SQL is written once, with `?` for values; what engines say in different words is the dialect's.
/// Statements are prepared once and kept. A subclass is an engine; this class alone has no tables.
class Connection {
  /// Where the book is.
  let place: Place
  /// What this engine says in words of its own.
  let dialect: Dialect
  private var statements: [String: Statement] = [:]
  /// The SQL about each kind of record.
  let layouts: TableLayouts

  init(place: Place, dialect: Dialect) {
    self.place = place
    self.dialect = dialect
    layouts = TableLayouts(dialect)
  }

  /// How a transaction takes hold of the book.
  enum TransactionKind {
    /// Sees one state of the book from beginning to end.
    case reading
    /// Keeps every other writer out from the beginning.
    case writing
  }

  // MARK: What an engine does

  /// Runs SQL of the program's own that gives no rows; never a text that comes from a file.
  func execute(_ sql: String) throws(StorageError) { throw noEngine }

  /// Makes a statement that nobody else has.
  func prepare(_ sql: String) throws(StorageError) -> Statement { throw noEngine }

  /// Adds a row by an `INSERT`; gives the `id` that it was given.
  func insert(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> Int64 {
    guard let id = try integer(sql + " RETURNING id", values) else { throw noEngine }
    return id
  }

  /// Turns the checks of tables and of references on or off; rows that are written meanwhile must have
  /// been checked by the program.
  func setChecks(_ areOn: Bool) throws(StorageError) {}

  /// The last number given to a row of a table, 0 when none was.
  func lastNumber(_ table: String) throws(StorageError) -> Int64 { throw noEngine }

  /// Makes the numbers of the next rows of a table follow a number.
  func setLastNumber(_ number: Int64, of table: String) throws(StorageError) { throw noEngine }

  /// Prepares the engine for erasing values for good: nothing of them stays in unused pages, nor in
  /// temporary files.
  func prepareForErasure() throws(StorageError) {}

  /// Begins a transaction.
  func begin(_ kind: TransactionKind) throws(StorageError) { throw noEngine }

  /// Whether a transaction has begun and not ended.
  var isInTransaction: Bool { false }

  /// Makes room in memory for a piece of work that changes much of the book.
  func prepareForManyChanges() throws(StorageError) {}

  /// Writes the book anew, so that nothing is left in pages that are no longer in use.
  func vacuum() throws(StorageError) {}

  private var noEngine: StorageError { .unexpected(code: 0, detail: "no engine") }

  // MARK: What all of them have

  /// Forgets every statement.
  final func forgetStatements() { statements.removeAll() }

  /// The statement for a text of SQL, ready for its values.
  ///
  /// Whoever is in the middle of its rows keeps it; the next one gets another.
  final func statement(_ sql: String) throws(StorageError) -> Statement {
    if let kept = statements[sql] { return kept.isRunning ? try prepare(sql) : kept }
    let statement = try prepare(sql)
    statements[sql] = statement
    return statement
  }

  /// Runs one statement to its end.
  final func run(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// The first column of the first row, nil when there is no row or the value is null.
  final func integer(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> Int64? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  /// The first column of the first row, nil when there is no row or the value is null.
  final func text(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> String? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    guard try statement.step() else { return nil }
    return statement.optionalText(0)
  }

  /// The first column of every row, nothing for null.
  final func texts(_ sql: String, _ values: [SQLValue] = []) throws(StorageError) -> [String] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.optionalText(0) ?? "") }
    return texts
  }

  /// Does some work as one transaction, and none of it when the work throws.
  final func transaction<Result>(
    _ kind: TransactionKind, _ work: () throws -> Result
  ) throws -> Result {
    try decided(kind) { (try work(), true) }
  }

  /// Does some work as one transaction, and none of it when the work throws or says not to keep it.
  final func decided<Result>(
    _ kind: TransactionKind, _ work: () throws -> (result: Result, keeps: Bool)
  ) throws -> Result {
    try begin(kind)
    do {
      let (result, keeps) = try work()
      try execute(keeps ? "COMMIT" : "ROLLBACK")
      return result
    } catch {
      // The first error is the one to report. The engine may have rolled back by itself already.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }
}
