package import Bookkeeping

extension Book {
  /// The numbers of the lines of each account that has any.
  package func lineCounts() throws -> [Int64: Int] {
    var counts: [Int64: Int] = [:]
    try forEachRow("SELECT account, count(*) FROM bank_line GROUP BY account", []) { row in
      counts[row.integer(0)] = Int(row.integer(1))
    }
    return counts
  }

  /// The numbers of the lines whose texts were removed for good.
  package func blankedLines() throws -> Set<Int64> {
    var numbers: Set<Int64> = []
    try forEachRow("SELECT id FROM bank_line WHERE text = \(TableLayout.blank)", []) {
      numbers.insert($0.integer(0))
    }
    return numbers
  }

  /// The sums of the refunds of bookings that have any, below zero.
  package func refunds() throws -> [Int64: Money] {
    try sums(
      """
      SELECT booking, amount FROM adjustment
      WHERE booking IS NOT NULL AND kind = 'refund' AND amount < 0
      """)
  }

  /// The sums of what guests were given back, without deposits, of bookings of which any was; below zero.
  package func returnedReceipts() throws -> [Int64: Money] {
    try sums("SELECT booking, amount FROM receipt WHERE amount < 0 AND is_deposit = 0")
  }

  /// The sums of the amounts of a query by the numbers before them.
  func sums(_ query: String) throws -> [Int64: Money] {
    var sums: [Int64: Money] = [:]
    try forEachRow(query, []) {
      let amount = try $0.optionalMoney(1, in: Money.sums) ?? .zero
      try sums.add(amount, to: $0.integer(0))
    }
    return sums
  }

  /// Passes the channel and the confirmation code of each payment for a stay of which the payout is known.
  package func forEachReportedStay(_ body: (_ channel: String, _ reference: String) -> Void) throws
  {
    let sql = """
      SELECT channel, reference FROM payment
      WHERE payout IS NOT NULL AND kind IS NULL AND reference IS NOT NULL
      """
    try forEachRow(sql, []) { body($0.text(0), $0.text(1)) }
  }

  /// The number of lines of banks that records do not explain, or only in part, and that are not ignored.
  package func openLineCount() throws(StorageError) -> Int {
    let sql = """
      SELECT count(*) FROM bank_line WHERE ignored IS NULL AND amount <> coalesce(
        (SELECT sum(part.amount) FROM bank_part AS part WHERE part.line = bank_line.id), 0)
      """
    return Int(try connection.integer(sql) ?? 0)
  }

  /// Passes the lines that are not ignored and whose numbers meet a condition to `body`, in no order.
  package func forEachLine(
    where isWanted: (Int64) -> Bool, _ body: (BankLine) throws -> Void
  ) throws {
    let sql =
      connection.layouts.of(BankLine.self).select + " WHERE ignored IS NULL"
    try forEachRow(sql, []) { row in
      if isWanted(row.integer(0)) { try body(BankLine(row)) }
    }
  }

  /// The amount of the first line of which parts explain more than there is, or with the other sign.
  ///
  /// - Parameter numbers: The numbers of the parts whose lines are looked at.
  package func amountOfOverexplainedLine(
    amongPartsNumbered numbers: ClosedRange<Int64>
  ) throws(StorageError) -> Money? {
    let sql = """
      SELECT bank_line.amount FROM bank_line JOIN (
        SELECT line, sum(amount) AS total FROM bank_part
        WHERE line >= (SELECT min(line) FROM bank_part WHERE id BETWEEN ?1 AND ?2)
          AND line <= (SELECT max(line) FROM bank_part WHERE id BETWEEN ?1 AND ?2)
        GROUP BY line HAVING max(id) >= ?1
      ) AS explained ON explained.line = bank_line.id
      WHERE total <> 0
        AND (abs(total) > abs(bank_line.amount) OR (total > 0) <> (bank_line.amount > 0))
      ORDER BY bank_line.id LIMIT 1
      """
    return try connection.integer(
      sql, [.integer(numbers.lowerBound), .integer(numbers.upperBound)]
    ).map(Money.init(cents:))
  }
}
