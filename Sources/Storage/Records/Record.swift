/// A value that is one row of a table.
protocol Record {
  /// The table.
  static var layout: TableLayout { get }
  /// The row's number, 0 before it is stored.
  var id: Int64 { get set }
  /// The values of the table's columns but `id`, in order.
  var values: [SQLValue] { get }
  /// Reads the current row of a statement that selects `id` and the table's columns.
  init(_ row: Statement) throws(StorageError)
}
