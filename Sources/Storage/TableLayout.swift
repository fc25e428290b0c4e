internal import Bookkeeping

/// The columns of a table, from which every statement about it is made.
struct TableLayout: Sendable {
  /// The table's name.
  let name: String
  /// Its columns but the first one, `id`.
  let columns: [String]
  /// The statements about it, made once.
  let select: String
  let insert: String
  let insertNumbered: String
  let update: String
  let delete: String
  /// Selects one row as a JSON object of its columns.
  let snapshot: String
  private let object: String
  /// Keeps such an object in history, for a row that was not there before.
  let recordInsertion: String
  /// Puts a row back from such an object.
  let restore: String

  init(_ name: String, _ columns: [String]) {
    self.name = name
    self.columns = columns
    let all = ["id"] + columns
    let list = all.joined(separator: ", ")
    select = "SELECT \(list) FROM \(name)"
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    insert = "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    insertNumbered = "INSERT INTO \(name) (\(list)) VALUES (?, \(places))"
    let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
    update = "UPDATE \(name) SET \(assignments) WHERE id = ?"
    delete = "DELETE FROM \(name) WHERE id = ?"
    let pairs = all.map { "'\($0)', \($0)" }.joined(separator: ", ")
    object = "SELECT json_object(\(pairs)) FROM \(name) WHERE id ="
    snapshot = "\(object) ?"
    recordInsertion = """
      INSERT INTO history_change (step, ordinal, table_name, row, after)
      SELECT ?, ?, '\(name)', id, json_object(\(pairs)) FROM \(name) WHERE id = ?
      """
    let values = all.map { "json_extract(?1, '$.\($0)')" }.joined(separator: ", ")
    // An upsert, not REPLACE: that would delete the row first, which its bookings forbid.
    let excluded = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    restore = """
      INSERT INTO \(name) (\(list)) VALUES (\(values)) ON CONFLICT (id) DO UPDATE SET \(excluded)
      """
  }

  /// Selects one row as a JSON object, within a statement that says which.
  func snapshot(ofRow number: String) -> String { "\(object) \(number)" }

  /// Every table whose changes history keeps.
  static let recorded: [String: TableLayout] = Dictionary(
    uniqueKeysWithValues: [
      Property.layout, Booking.layout, Expense.layout, ZoneRecord.layout, RateRecord.layout,
      Setting.layout, Listing.layout, Payment.layout,
    ].map { ($0.name, $0) })
}
