/// A choice that is kept in the book, such as its language.
package struct Setting: Record, Hashable, Sendable {
  /// The row's number, 0 before it is stored.
  package var id: Int64 = 0
  /// What is chosen: `language`.
  package var name: String
  /// The choice.
  package var value: String

  /// A choice that is to be stored.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  static let layout = TableLayout("setting", ["name", "value"])

  var values: [SQLValue] { [.text(name), .text(value)] }

  init(_ row: Statement) throws(StorageError) {
    id = row.integer(0)
    name = row.text(1)
    value = row.text(2)
  }
}
