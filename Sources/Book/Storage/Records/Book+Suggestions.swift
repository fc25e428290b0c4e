package import Bookkeeping
internal import Files

/// Queries for completion and suggestions.
extension Book {
  /// Opens a book read-only, without rolling back interrupted writes and with a timeout of 50 ms, or of 300 ms
  /// for a server.
  ///
  /// - Throws: `StorageError`.
  package static func peek(_ path: String) throws(StorageError) -> Book {
    if case .server(let address) = BookPlace(path) {
      return try open(address, patience: 300, access: .reading)
    }
    guard FileSystem.isPlainFile(path) else { throw .bookNotFound(place: .file(path)) }
    return try open(path, patience: 50, access: .reading)
  }

  /// The channels of all bookings, sorted.
  package func channels() throws(StorageError) -> [String] {
    try connection.texts(
      "SELECT DISTINCT channel FROM booking WHERE channel IS NOT NULL ORDER BY channel")
  }

  /// The different names of suppliers, with the tax identifiers that expenses with these names have.
  package func supplierNames() throws -> [(name: String, taxID: String?)] {
    var names: [(name: String, taxID: String?)] = []
    try forEachRow(
      "SELECT DISTINCT supplier, supplier_tax_id FROM expense WHERE supplier IS NOT NULL "
        + "ORDER BY supplier, supplier_tax_id NULLS FIRST", []
    ) { row in
      names.append((row.text(0), row.optionalText(1)))
    }
    return names
  }

  /// The numbers of records of a kind with each combination of tags.
  package func tagCounts(
    of type: (some TaggedRecord).Type
  ) throws -> [(tags: Tags, count: Int)] {
    var counts: [(tags: Tags, count: Int)] = []
    try forEachRow(
      "SELECT tags, count(*) FROM \(type.kind.table) WHERE tags IS NOT NULL GROUP BY tags", []
    ) { row in
      if let tags = Tags(code: row.text(0)) { counts.append((tags, Int(row.integer(1)))) }
    }
    return counts
  }

  /// The numbers of records with each category, of some kinds, by table.
  package func categoryCounts(of types: [any BookRecord.Type]) throws -> [String: [String: Int]] {
    var counts: [String: [String: Int]] = [:]
    let queries = types.map { type in
      "SELECT '\(type.kind.table)', category, count(*) FROM \(type.kind.table) "
        + "WHERE category IS NOT NULL GROUP BY category"
    }
    try forEachRow(queries.joined(separator: " UNION ALL "), []) { row in
      counts[row.text(0), default: [:]][row.text(1)] = Int(row.integer(2))
    }
    return counts
  }

  /// Whether a home, a booking or an expense has a tag.
  package func hasTag(_ tag: String) throws(StorageError) -> Bool {
    for table in [Property.kind.table, Booking.kind.table, Expense.kind.table] {
      let condition = Condition.tagged(tag)
      let found = try connection.integer(
        "SELECT 1 FROM \(table)" + [condition].clause + " LIMIT 1", condition.values)
      if found != nil { return true }
    }
    return false
  }

  /// The settings whose names begin with a text, by name.
  package func settings(beginning prefix: String) throws(StorageError) -> [Setting] {
    try records(Setting.self).filter { $0.name.hasPrefix(prefix) }.sorted { $0.name < $1.name }
  }

  /// The years of all check-ins and expenses, the latest first.
  package func years() throws(StorageError) -> [Int] {
    let years =
      try connection.texts(Book.years(of: "booking", "check_in"))
      + connection.texts(Book.years(of: "expense", "date"))
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
