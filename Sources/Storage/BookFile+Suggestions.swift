package import Bookkeeping
internal import Files

/// What a book holds that somebody may be about to type.
extension BookFile {
  /// Opens a book to look into it: nothing is ever written, not even to mend it, and nobody waited for.
  ///
  /// - Throws: `StorageError`, also where a look would take longer than a moment.
  package static func peek(_ path: String) throws(StorageError) -> BookFile {
    guard FileSystem.isPlainFile(path) else { throw .bookNotFound(place: .file(path)) }
    return try open(path, patience: 50, access: .reading)
  }

  /// The channels that bookings came from, in order.
  package func channels() throws(StorageError) -> [String] {
    try connection.texts(
      "SELECT DISTINCT channel FROM booking WHERE channel IS NOT NULL ORDER BY channel")
  }

  /// The years in which bookings begin or expenses fall, the latest first.
  package func years() throws(StorageError) -> [Int] {
    let years =
      try connection.texts(BookFile.years(of: "booking", "check_in"))
      + connection.texts(BookFile.years(of: "expense", "date"))
    return Set(years.compactMap { Int($0) }).sorted(by: >)
  }

  /// Jumps along the index from the first row of a year to the first one after it, home by home: all
  /// rows would take too long for whoever has just pressed a key.
  private static func years(of table: String, _ date: String) -> String {
    """
    WITH RECURSIVE first (property, day) AS (
      SELECT id, (SELECT min(\(date)) FROM \(table) WHERE property = home.id) FROM property AS home
      UNION ALL
      SELECT property, (
        SELECT min(\(date)) FROM \(table)
        WHERE property = first.property AND \(date) > substr(first.day, 1, 4) || '-12-31'
      ) FROM first WHERE day IS NOT NULL
    )
    SELECT DISTINCT substr(day, 1, 4) FROM first WHERE day IS NOT NULL
    """
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

  private static let latest =
    " WHERE substr(CAST(id AS text), 1, length(?)) = ? ORDER BY id DESC LIMIT ?"

  private static func values(_ digits: String, _ limit: Int) -> [SQLValue] {
    [.text(digits), .text(digits), .integer(Int64(limit))]
  }
}
