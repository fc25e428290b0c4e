internal import Bookkeeping

/// A table whose rows have numbers that people know them by.
package enum NumberedTable: String, CaseIterable, Sendable {
  case property, listing, booking, expense, payment
}

extension BookFile {
  /// The last number given in a table, 0 when none was.
  package func lastNumber(_ table: NumberedTable) throws(StorageError) -> Int64 {
    try connection.lastNumber(table.rawValue)
  }

  /// Whether there is nothing in the book but zones, rates and choices.
  package func hasNoRecords() throws(StorageError) -> Bool {
    for table in NumberedTable.allCases {
      if try connection.integer("SELECT 1 FROM \(table.rawValue) LIMIT 1") != nil { return false }
    }
    return true
  }
}

extension Connection {
  /// The last number given in a table, 0 when none was.
  fileprivate func lastNumber(_ table: String) throws(StorageError) -> Int64 {
    try integer("SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)]) ?? 0
  }

  /// Does what gives a row of a table its number, and tells where there is none left.
  ///
  /// SQLite has one name for that and for a full disk.
  func numbering(
    _ table: String, _ work: () throws(StorageError) -> Void
  ) throws(StorageError) {
    do throws(StorageError) {
      try work()
    } catch {
      // When the counter cannot be read either, the disk is what there is to tell of.
      guard case .diskFull = error, (try? lastNumber(table)) == Int64.max else { throw error }
      throw .noNumberLeft(place: place, after: "\(table) \(Int64.max)")
    }
  }
}

extension BookWriter {
  /// Has a table count its next rows from a number on.
  package func setLastNumber(
    _ number: Int64, in table: NumberedTable
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)
      """, [.text(table.rawValue)])
    try connection.run(
      "UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1",
      [.text(table.rawValue), .integer(number)])
  }
}
