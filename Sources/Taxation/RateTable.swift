package import Bookkeeping

/// Why a tax cannot be worked out.
package enum TaxationError: Error, Equatable, Sendable {
  /// The zone has no tariff that was in force on the day.
  case noRate(zone: String, day: Day)
  /// There is no such zone.
  case unknownZone(String)
  /// Zones that name each other as parents.
  case circularZones(String)
  /// A sum of taxes does not fit in 64 bits.
  case overflow
}

/// Every rate of a book, by the zones they are of.
package struct RateTable: Sendable {
  private let zones: [String: Zone]
  /// The rates of each zone itself, in order of date.
  private let own: [String: [TaxRate]]

  /// Puts the rates of all zones in order.
  ///
  /// - Throws: `TaxationError.unknownZone` for a rate or parent that names none, and
  ///   `.circularZones` for zones without a beginning.
  package init(zones: [Zone], rates: [TaxRate]) throws(TaxationError) {
    let byCode = Dictionary(zones.map { ($0.code, $0) }) { first, _ in first }
    for rate in rates where byCode[rate.zone] == nil { throw .unknownZone(rate.zone) }
    try RateTable.checkParents(of: zones, among: byCode)
    self.zones = byCode
    own = Dictionary(grouping: rates) { $0.zone }
      .mapValues { $0.sorted { $0.validFrom < $1.validFrom } }
  }

  /// The rates of one zone, its parents' included: before each zone's own rates, its parent's.
  ///
  /// - Throws: `TaxationError.unknownZone`.
  package func timeline(of zone: String) throws(TaxationError) -> RateTimeline {
    var next = zones[zone]
    if next == nil { throw .unknownZone(zone) }
    // The latest first, as a zone's own rates come before its parent's are looked at.
    var tariffs: [TaxRate] = []
    var surcharges: [TaxRate] = []
    while let zone = next {
      let rates = own[zone.code] ?? []
      RateTable.add(rates.filter { $0.layer == .tariff }, before: &tariffs)
      RateTable.add(rates.filter { $0.layer == .surcharge }, before: &surcharges)
      next = zone.parent.flatMap { zones[$0] }
    }
    return RateTimeline(zone: zone, tariffs: tariffs.reversed(), surcharges: surcharges.reversed())
  }

  /// Adds the rates that were in force before all of the later ones, of which the earliest is last.
  private static func add(_ rates: [TaxRate], before later: inout [TaxRate]) {
    let start = later.last?.validFrom
    later += rates.filter { rate in start.map { rate.validFrom < $0 } ?? true }.reversed()
  }

  /// Each zone is looked at once, however long the chains of parents are.
  private static func checkParents(
    of zones: [Zone], among byCode: [String: Zone]
  ) throws(TaxationError) {
    var sound: Set<String> = []
    for zone in zones {
      var line: Set<String> = []
      var next: Zone? = zone
      while let one = next, !sound.contains(one.code) {
        guard line.insert(one.code).inserted else { throw .circularZones(zone.code) }
        guard let parent = one.parent else { break }
        guard let known = byCode[parent] else { throw .unknownZone(parent) }
        next = known
      }
      sound.formUnion(line)
    }
  }
}
