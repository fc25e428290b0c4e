package import Storage

/// Queries for completion and suggestions.
extension Ledger {
  /// The years of all check-ins and expenses, the latest first.
  package func years() throws(StorageError) -> [Int] { try book.years() }
}
