internal import CSQLite

extension Connection {
  /// How a transaction takes hold of the book.
  enum TransactionKind: String {
    /// Sees one state of the book from beginning to end.
    case reading = "BEGIN"
    /// Keeps every other writer out from the beginning.
    case writing = "BEGIN IMMEDIATE"
  }

  /// Does some work as one transaction, and none of it when the work throws.
  func transaction<Result>(
    _ kind: TransactionKind, _ work: () throws -> Result
  ) throws -> Result {
    try decided(kind) { (try work(), true) }
  }

  /// Does some work as one transaction, and none of it when the work throws or says not to keep it.
  func decided<Result>(
    _ kind: TransactionKind, _ work: () throws -> (result: Result, keeps: Bool)
  ) throws -> Result {
    try execute(kind.rawValue)
    do {
      let (result, keeps) = try work()
      try execute(keeps ? "COMMIT" : "ROLLBACK")
      return result
    } catch {
      // The first error is the one to tell. SQLite may have rolled back by itself already.
      if unsafe sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }
}
