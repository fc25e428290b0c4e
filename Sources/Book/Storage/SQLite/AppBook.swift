/// A book of the 2015 app, checked for values that cannot be migrated.
///
/// The columns of such a book accept anything, such as a text for an amount or an invalid day. A migration
/// would fail at such a value without reporting its row, or convert `1250,50` to 1250.
struct AppBook {
  let connection: SQLiteConnection
  /// The schema of the book: 1 or 2.
  let schema: Int

  /// The largest number of values to report.
  private static let limit = 100

  /// A column, and the condition that every value has to meet.
  private struct Rule {
    let table: String
    let column: String
    let condition: String

    init(_ table: String, _ column: String, _ condition: String) {
      self.table = table
      self.column = column
      self.condition = condition
    }
  }

  private static func isDay(_ column: String) -> String {
    "typeof(\(column)) = 'text' AND date(\(column), '+0 days') IS \(column) AND \(column) >= '0001'"
  }

  private static func isNumber(
    _ column: String, times factor: Int, in range: ClosedRange<Int64>
  ) -> String {
    """
    typeof(\(column)) IN ('integer', 'real')
    AND round(\(column) * \(factor)) BETWEEN \(range.lowerBound) AND \(range.upperBound)
    """
  }

  private static func isCount(_ column: String, in range: ClosedRange<Int>) -> String {
    """
    typeof(\(column)) = 'integer' AND \(column) BETWEEN \(range.lowerBound) AND \(range.upperBound)
    """
  }

  private static func isText(_ column: String) -> String { "typeof(\(column)) <> 'blob'" }

  private static let isHome = "property IN (SELECT id FROM property)"

  /// The rules of the tables that both schemas have.
  private static let common = [
    Rule("property", "name", isText("name")), Rule("property", "address", isText("address")),
    Rule("property", "town", isText("town")), Rule("booking", "property", isHome),
    Rule("booking", "check_in", isDay("check_in")),
    Rule("booking", "nights", isCount("nights", in: 1...3660)),
    Rule("booking", "guest", isText("guest")),
    Rule("booking", "adults", isCount("adults", in: 1...999)),
    Rule("booking", "children", isCount("children", in: 0...999)),
    Rule(
      "booking", "amount",
      "amount IS NULL OR (\(isNumber("amount", times: 100, in: 0...1_000_000_000_000)))"),
    Rule("expense", "property", isHome), Rule("expense", "paid_on", isDay("paid_on")),
    Rule("expense", "concept", isText("concept")),
    Rule(
      "expense", "amount",
      isNumber("amount", times: 100, in: -1_000_000_000_000...1_000_000_000_000)),
  ]

  private static func rate(_ column: String) -> String {
    isNumber(column, times: 10_000, in: 0...10_000_000)
  }

  /// The rules of the tables that differ between the schemas.
  private static let rates = [
    1: [
      Rule("configuration", "valid_from", isDay("valid_from")),
      Rule("configuration", "adult_rate", rate("adult_rate")),
      Rule("configuration", "child_rate", rate("child_rate")),
    ],
    2: [
      Rule("rate", "valid_from", isDay("valid_from")), Rule("rate", "amount", rate("amount")),
      Rule("rate", "zone", "typeof(zone) IN ('integer', 'text') AND zone <> ''"),
      Rule("property", "zone", "typeof(zone) IN ('integer', 'text') AND zone <> ''"),
    ],
  ]

  /// The first values that no migration can convert, at most a hundred.
  func unmigratableValues() throws(StorageError) -> [RowValue] {
    var found: [RowValue] = []
    for rule in AppBook.common + (AppBook.rates[schema] ?? []) {
      let statement = try connection.statement(
        """
        SELECT id, \(rule.column) FROM \(rule.table) WHERE (\(rule.condition)) IS NOT 1
        ORDER BY id LIMIT \(AppBook.limit)
        """)
      defer { statement.reset() }
      while found.count < AppBook.limit, try statement.step() {
        found.append(
          RowValue(
            table: rule.table, row: statement.integer(0), column: rule.column,
            text: statement.text(1)))
      }
    }
    return found
  }

  /// The columns that are not part of the schema and that a migration drops, with the number of rows that
  /// have a value in them.
  func addedColumns() throws(StorageError) -> [(name: String, rows: Int64)] {
    let expected = try SQLiteConnection.inMemory()
    try Migrator(connection: expected).begin(schema)
    var added: [(name: String, rows: Int64)] = []
    for table in ["property", "booking", "expense", schema == 1 ? "configuration" : "rate"] {
      let names = "SELECT name FROM pragma_table_info(?) ORDER BY cid"
      let own = Set(try expected.texts(names, [.text(table)]))
      for column in try connection.texts(names, [.text(table)]) where !own.contains(column) {
        let rows = try connection.integer(
          "SELECT count(\(Dialect.quoted(column))) FROM \(table)")
        if let rows, rows > 0 { added.append(("\(table).\(column)", rows)) }
      }
    }
    return added
  }
}
