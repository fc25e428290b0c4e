package import Bookkeeping

extension BookFile {
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

extension BookWriter {
  /// Makes the numbers of the next records of a kind follow a number.
  package func setLastNumber(_ number: Int64, of kind: RecordKind) throws(StorageError) {
    try connection.setLastNumber(number, of: kind.table)
  }
}
