package import Bookkeeping
internal import Taxation
internal import UnicodeText

extension Ledger {
  /// Enters a zone.
  ///
  /// - Parameter parent: The zone whose rates apply where it has none, by code or name.
  /// - Throws: `LedgerError.duplicateZone`, `.badRecord` without a name, `.unknownZone`.
  package func addZone(_ code: String, named name: String, parent: String?) throws -> Zone {
    try write { writer in
      if try zones().contains(where: { $0.code == code }) {
        throw LedgerError.duplicateZone(code: code)
      }
      if name.isBlank { throw LedgerError.badRecord([.empty("name")]) }
      let zone = Zone(code: code, name: name, parent: try parent.map { try self.zone($0).code })
      return try writer.insert(zone)
    }.result
  }

  /// Removes a zone and its rates.
  ///
  /// - Returns: The zone, and how many rates went with it.
  /// - Throws: `LedgerError.unknownZone`, `.zoneHasProperties`, `.zoneHasChildren`.
  package func removeZone(_ name: String) throws -> (zone: Zone, rates: Int) {
    try write { writer in
      let zone = try self.zone(name)
      let homes = try properties().filter { $0.zone == zone.code }
      if !homes.isEmpty {
        throw LedgerError.zoneHasProperties(code: zone.code, properties: homes.map(\.code))
      }
      let children = try zones().filter { $0.parent == zone.code }
      if !children.isEmpty {
        throw LedgerError.zoneHasChildren(code: zone.code, zones: children.map(\.code))
      }
      let rates = try rates().filter { $0.zone == zone.code }
      for rate in rates { try writer.delete(rate) }
      try writer.delete(zone)
      return (zone, rates.count)
    }.result
  }
}
