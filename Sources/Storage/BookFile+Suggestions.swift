package import Bookkeeping

/// What a book holds that somebody may be about to type.
extension BookFile {
  /// Opens a book to look into it: nothing is ever written, not even to mend it, and nobody waited for.
  ///
  /// - Throws: `StorageError`, also where a look would take longer than a moment.
  package static func peek(_ path: String) throws(StorageError) -> BookFile {
    guard FileSystem.isPlainFile(path) else { throw .bookNotFound(path: path) }
    return try open(path, patience: 50, access: .reading)
  }

  /// The channels that bookings came from, in order.
  package func channels() throws(StorageError) -> [String] {
    try texts("SELECT DISTINCT channel FROM booking WHERE channel IS NOT NULL ORDER BY channel")
  }

  /// The years in which bookings begin or expenses fall, the latest first.
  package func years() throws(StorageError) -> [Int] {
    try texts(
      """
      SELECT substr(check_in, 1, 4) AS year FROM booking
      UNION SELECT substr(date, 1, 4) FROM expense ORDER BY year DESC
      """
    ).compactMap { Int($0) }
  }

  /// The bookings entered last whose numbers begin with some digits.
  package func latestBookings(
    numbered digits: String, limit: Int
  ) throws(StorageError) -> [Booking] {
    try records(Booking.self, BookFile.latest, BookFile.values(digits, limit))
  }

  /// The expenses entered last whose numbers begin with some digits.
  package func latestExpenses(
    numbered digits: String, limit: Int
  ) throws(StorageError) -> [Expense] {
    try records(Expense.self, BookFile.latest, BookFile.values(digits, limit))
  }

  private static let latest = " WHERE substr(id, 1, length(?1)) = ?1 ORDER BY id DESC LIMIT ?2"

  private static func values(_ digits: String, _ limit: Int) -> [SQLValue] {
    [.text(digits), .integer(Int64(limit))]
  }

  private func texts(_ sql: String) throws(StorageError) -> [String] {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind([])
    var texts: [String] = []
    while try statement.step() { texts.append(statement.optionalText(0) ?? "") }
    return texts
  }
}
