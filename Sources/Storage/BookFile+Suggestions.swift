internal import Files

/// Queries for completion and suggestions.
extension BookFile {
  /// Opens a book read-only, without rolling back interrupted writes and with a timeout of 50 ms.
  ///
  /// - Throws: `StorageError`.
  package static func peek(_ path: String) throws(StorageError) -> BookFile {
    guard FileSystem.isPlainFile(path) else { throw .bookNotFound(place: .file(path)) }
    return try open(path, patience: 50, access: .reading)
  }

  /// The channels of all bookings, sorted.
  package func channels() throws(StorageError) -> [String] {
    try connection.texts(
      "SELECT DISTINCT channel FROM booking WHERE channel IS NOT NULL ORDER BY channel")
  }

  /// The years of all check-ins and expenses, the latest first.
  package func years() throws(StorageError) -> [Int] {
    let years =
      try connection.texts(BookFile.years(of: "booking", "check_in"))
      + connection.texts(BookFile.years(of: "expense", "date"))
    return Set(years.compactMap { Int($0) }).sorted(by: >)
  }

  /// SQL that jumps along the index from the first row of a year to the first row of a later year, home
  /// by home. Reading all rows would be too slow for completion.
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
}
