package import Taxation

/// A zone and the number of its row.
package struct ZoneRecord: Record, Hashable, Sendable {
  /// The row's number, 0 before it is stored.
  package var id: Int64 = 0
  /// The zone itself.
  package var zone: Zone

  /// A zone that is to be stored.
  package init(_ zone: Zone) {
    self.zone = zone
  }

  static let layout = TableLayout("zone", ["code", "name", "parent"])

  var values: [SQLValue] {
    [.text(zone.code), .text(zone.name), SQLValue(zone.parent)]
  }

  init(_ row: Statement) throws(StorageError) {
    id = row.integer(0)
    zone = Zone(code: row.text(1), name: row.text(2), parent: row.optionalText(3))
  }
}
