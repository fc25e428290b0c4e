internal import Bookkeeping

extension Listing: Record {
  static let layout = TableLayout("listing", ["property", "name"])

  var values: [SQLValue] { [.integer(property), .text(name)] }

  init(_ row: Statement) throws(StorageError) {
    self.init(id: row.integer(0), property: row.integer(1), name: row.text(2))
  }
}
