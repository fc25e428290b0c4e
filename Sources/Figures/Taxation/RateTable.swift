package import Bookkeeping

/// The reason why a tax cannot be calculated.
package enum TaxationError: Error, Equatable, Sendable {
  /// The zone has no tariff in force on the day.
  case noRate(zone: String, day: Day)
  /// The zone does not exist.
  case unknownZone(String)
  /// The zone is its own ancestor.
  case circularZones(String)
  /// The tax exceeds 64 bits.
  case overflow
}

/// What is doubtful about a municipal surcharge.
package enum SurchargeDoubt: Equatable, Sendable {
  /// It exceeds what the law allows, or the tariff.
  case aboveLimit(UnitRate, tariff: UnitRate)
  /// It is so high that it is probably a typo.
  case implausible
}

/// All tax rates of a book, by zone.
package struct RateTable: Sendable {
  private let zones: [String: Zone]
  /// The rates of each zone without its ancestors, in chronological order.
  private let own: [String: [TaxRate]]

  /// Creates a table from rates in any order.
  ///
  /// - Throws: `TaxationError.unknownZone` for a rate or parent of a missing zone, and
  ///   `.circularZones` for zones that are their own ancestors.
  package init(zones: [Zone], rates: [TaxRate]) throws(TaxationError) {
    let byCode = zones.keyed(by: \.code)
    for rate in rates where byCode[rate.zone] == nil { throw .unknownZone(rate.zone) }
    try RateTable.checkParents(of: zones, among: byCode)
    self.zones = byCode
    own = Dictionary(grouping: rates) { $0.zone }
      .mapValues { $0.sorted { $0.validFrom < $1.validFrom } }
  }

  /// Returns the rates of a zone, preceded in time by those of its ancestors.
  ///
  /// - Throws: `TaxationError.unknownZone`.
  package func timeline(of zone: String) throws(TaxationError) -> RateTimeline {
    var next = zones[zone]
    if next == nil { throw .unknownZone(zone) }
    // The latest rates first, because the zone's own rates precede those of its parent in the
    // search.
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

  /// What is doubtful about a surcharge of the table; nil for one that is plausible, or for a tariff.
  ///
  /// Municipalities other than Barcelona may set at most 4 €, and never more than the tariff: Llei 5/2017
  /// art. 34 ter.
  package func doubt(about surcharge: TaxRate) -> SurchargeDoubt? {
    guard surcharge.layer == .surcharge else { return nil }
    if isInBarcelona(surcharge.zone) {
      return surcharge.rate > RateTable.plausibleSurcharge ? .implausible : nil
    }
    guard let tariff = try? timeline(of: surcharge.zone).tariff(on: surcharge.validFrom).rate,
      surcharge.rate > min(tariff, RateTable.surchargeLimit)
    else { return nil }
    return .aboveLimit(RateTable.surchargeLimit, tariff: tariff)
  }

  /// Whether a zone is the city of Barcelona, or takes its rates from it.
  private func isInBarcelona(_ zone: String) -> Bool {
    var next = zones[zone]
    while let zone = next, zone.code != RateTable.barcelona {
      next = zone.parent.flatMap { zones[$0] }
    }
    return next != nil
  }

  private static let barcelona = "1"
  /// The highest surcharge of a municipality other than Barcelona: Llei 5/2017 art. 34 ter.
  private static let surchargeLimit = UnitRate(cents: 4_00)
  /// A surcharge of Barcelona above this is probably a typo: the city has announced 8 € at most.
  private static let plausibleSurcharge = UnitRate(cents: 10_00)

  /// Adds the rates that precede all later ones, of which the earliest is last.
  private static func add(_ rates: [TaxRate], before later: inout [TaxRate]) {
    let start = later.last?.validFrom
    later += rates.filter { rate in start.map { rate.validFrom < $0 } ?? true }.reversed()
  }

  /// Checks that parents exist and form no cycles, visiting each zone once.
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

/// The tax rates of a zone in chronological order.
package struct RateTimeline: Sendable {
  /// The code of the zone.
  package let zone: String
  /// The tariffs in chronological order; those of ancestors precede the zone's own.
  package let tariffs: [TaxRate]
  /// The surcharges in chronological order.
  package let surcharges: [TaxRate]

  /// Returns the day whose rates apply to a stay.
  ///
  /// This is the check-in date (Llei 5/2017 art. 28), unless price and tax were both paid earlier,
  /// on or after the day when art. 34.3 came into force: then it is the day of payment.
  package static func rateDay(of stay: Stay) -> Day {
    guard let prepaidOn = stay.prepaidOn, prepaidOn >= prepaymentRuleStart else {
      return stay.checkIn
    }
    return prepaidOn
  }

  /// 2017-04-01, when Llei 5/2017 art. 34.3 came into force.
  private static let prepaymentRuleStart = Period.month(year: 2017, month: 4).firstDay

  /// Returns the tariff in force on a day.
  ///
  /// - Throws: `TaxationError.noRate` if there is none.
  package func tariff(on day: Day) throws(TaxationError) -> TaxRate {
    guard let tariff = tariffs.last(where: { $0.validFrom <= day }) else {
      throw .noRate(zone: zone, day: day)
    }
    return tariff
  }

  /// Whether a tariff is in force on a day.
  package func hasTariff(on day: Day) -> Bool { tariffs.contains { $0.validFrom <= day } }

  /// Returns the surcharge in force on a day; nil if there is none.
  package func surcharge(on day: Day) -> TaxRate? {
    surcharges.last { $0.validFrom <= day }
  }
}
