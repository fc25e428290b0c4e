package import Bookkeeping

extension Book {
  /// The last number given to a record of a kind, 0 when none was.
  package func lastNumber(_ kind: RecordKind) throws(StorageError) -> Int64 {
    try connection.lastNumber(kind.table)
  }

  /// Whether the book has no numbered record: nothing but zones, rates and choices.
  package func hasNoRecords() throws(StorageError) -> Bool {
    for kind in recordKinds.map({ $0.kind }) where kind.isNumbered {
      if try connection.integer("SELECT 1 FROM \(kind.table) LIMIT 1") != nil { return false }
    }
    return true
  }
}
