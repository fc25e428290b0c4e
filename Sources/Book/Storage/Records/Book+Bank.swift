internal import Bookkeeping

extension Book {
  /// The numbers of the lines of each account that has any.
  package func lineCounts() throws -> [Int64: Int] {
    var counts: [Int64: Int] = [:]
    try forEachRow("SELECT account, count(*) FROM bank_line GROUP BY account", []) { row in
      counts[row.integer(0)] = Int(row.integer(1))
    }
    return counts
  }

  /// The number of lines of banks that records do not explain, or only in part, and that are not ignored.
  package func openLineCount() throws(StorageError) -> Int {
    let sql = """
      SELECT count(*) FROM bank_line WHERE ignored IS NULL AND amount <> coalesce(
        (SELECT sum(part.amount) FROM bank_part AS part WHERE part.line = bank_line.id), 0)
      """
    return Int(try connection.integer(sql) ?? 0)
  }
}
