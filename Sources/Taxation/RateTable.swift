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

/// Every rate of a book, put in order once so that a stay's rates are found at once.
package struct RateTable: Sendable {
  private let timelines: [String: RateTimeline]

  /// Puts the rates of all zones in order.
  ///
  /// - Throws: `TaxationError.unknownZone` for a rate or parent that names none, and
  ///   `.circularZones` for zones without a beginning.
  package init(zones: [Zone], rates: [TaxRate]) throws(TaxationError) {
    let byCode = Dictionary(zones.map { ($0.code, $0) }) { first, _ in first }
    for rate in rates where byCode[rate.zone] == nil { throw .unknownZone(rate.zone) }
    let own = Dictionary(grouping: rates) { $0.zone }
    var timelines: [String: RateTimeline] = [:]
    for zone in zones {
      let line = try RateTable.ancestry(of: zone, among: byCode)
      timelines[zone.code] = RateTimeline(
        zone: zone.code,
        tariffs: RateTable.merged(.tariff, along: line, own),
        surcharges: RateTable.merged(.surcharge, along: line, own))
    }
    self.timelines = timelines
  }

  /// The rates of one zone, its parents' included.
  ///
  /// - Throws: `TaxationError.unknownZone`.
  package func timeline(of zone: String) throws(TaxationError) -> RateTimeline {
    guard let timeline = timelines[zone] else { throw .unknownZone(zone) }
    return timeline
  }

  private static func ancestry(
    of zone: Zone, among byCode: [String: Zone]
  ) throws(TaxationError) -> [String] {
    var line = [zone.code]
    var next = zone.parent
    while let code = next {
      guard let parent = byCode[code] else { throw .unknownZone(code) }
      if line.contains(code) { throw .circularZones(zone.code) }
      line.append(code)
      next = parent.parent
    }
    return line
  }

  /// The rates of a layer in order of date: each zone's own, before them its parent's.
  private static func merged(
    _ layer: RateLayer, along line: [String], _ own: [String: [TaxRate]]
  ) -> [TaxRate] {
    var merged: [TaxRate] = []
    for code in line {
      let rates = (own[code] ?? []).filter { $0.layer == layer }
        .sorted { $0.validFrom < $1.validFrom }
      let start = merged.first?.validFrom ?? .last
      merged = rates.filter { merged.isEmpty || $0.validFrom < start } + merged
    }
    return merged
  }
}
