internal import Bookkeeping

extension Expense: Record {
  static let layout = TableLayout(
    "expense", ["property", "date", "concept", "category", "supplier", "amount", "note"])

  var values: [SQLValue] {
    [
      .integer(property), SQLValue(date), .text(concept), .text(category), SQLValue(supplier),
      SQLValue(amount), SQLValue(note),
    ]
  }

  init(_ row: Statement) throws(StorageError) {
    self.init(
      id: row.integer(0), property: row.integer(1), date: try row.day(2), concept: row.text(3),
      category: row.text(4), supplier: row.optionalText(5),
      amount: try row.money(6, in: Money.sums), note: row.optionalText(7))
  }
}
