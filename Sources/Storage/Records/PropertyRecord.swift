internal import Bookkeeping

extension Property: Record {
  static let layout = TableLayout(
    "property", ["code", "name", "address", "town", "zone", "registration"])

  var values: [SQLValue] {
    [
      .text(code), .text(name), SQLValue(address), SQLValue(town), .text(zone),
      SQLValue(registration?.text),
    ]
  }

  init(_ row: Statement) throws(StorageError) {
    self.init(
      id: row.integer(0), code: row.text(1), name: row.text(2), address: row.optionalText(3),
      town: row.optionalText(4), zone: row.text(5),
      registration: try row.optionalWord(6, Registration.init))
  }
}
