package import Bookkeeping
internal import Documents
internal import Reporting
internal import Resources
internal import Storage
package import Taxation
internal import UnicodeText

/// The fields that identify a rate.
private struct RateKey: Hashable {
  let zone: String
  let layer: RateLayer
  let validFrom: Day

  init(_ rate: TaxRate) {
    zone = rate.zone
    layer = rate.layer
    validFrom = rate.validFrom
  }
}

/// The result of adding the legal rates that a book lacked.
package struct RateUpdate {
  /// The rates that were added.
  package var added: [TaxRate] = []
  /// The rates that were skipped, as they are in force from an earlier day.
  package var skipped: [TaxRate] = []
  /// The effect of the added rates on the tax of all stays.
  package var taxChange: TaxChange?
}

extension Ledger {
  /// The zones and rates of the tourist tax.
  package var rates: Rates { Rates(ledger: self) }
}

/// What a ledger does with zones and rates of the tourist tax.
package struct Rates {
  let ledger: Ledger

  /// The default cap: the largest number of nights for which one person's stay is taxed.
  ///
  /// Llei 5/2017 art. 33.
  package static let legalCap = 7

  /// What is doubtful about a surcharge of the book, or that may be added; nil for a plausible one.
  ///
  /// - Parameter rate: The rate, with the code of its zone.
  package func doubt(about rate: TaxRate) throws -> SurchargeDoubt? {
    try table().doubt(about: rate)
  }

  /// Adds a rate.
  ///
  /// - Parameter rate: The rate, whose zone may be a code or a name.
  /// - Returns: The stored rate, and its effect on the tax of all stays.
  /// - Throws: `Refusal`.
  package func add(_ rate: TaxRate) throws -> (rate: TaxRate, taxChange: TaxChange?) {
    let (stored, taxChange) = try ledger.write { writer in
      var rate = rate
      rate.zone = try zone(rate.zone).code
      if let cap = rate.cap, !(1...Stay.maximumNights).contains(cap) {
        throw Refusal(
          "error.cap-out-of-range", ["cap": .count(cap), "limit": .count(Stay.maximumNights)],
          .badData)
      }
      let key = RateKey(rate)
      if try all().contains(where: { RateKey($0) == key }) {
        throw Refusal(
          rate.layer == .tariff ? "error.duplicate-tariff" : "error.duplicate-surcharge",
          ["zone": .text(rate.zone), "layer": rate.layer.cell, "day": .day(rate.validFrom)])
      }
      return try writer.insert(rate)
    }
    return (stored, taxChange)
  }

  /// Removes a rate.
  ///
  /// - Parameter zone: The zone, by code or name.
  /// - Returns: The removed rate, and the effect on the tax of all stays.
  /// - Throws: `Refusal`.
  package func remove(
    of zone: String, _ layer: RateLayer, from day: Day
  ) throws -> (rate: TaxRate, taxChange: TaxChange?) {
    let (rate, taxChange) = try ledger.write { writer in
      let code = try self.zone(zone).code
      let match = try all().first {
        $0.zone == code && $0.layer == layer && $0.validFrom == day
      }
      guard let match else {
        throw Refusal(
          "error.unknown-rate", ["zone": .text(code), "layer": layer.cell, "day": .day(day)])
      }
      try writer.delete(match)
      return match
    }
    return (rate, taxChange)
  }

  /// Adds the legal rates that the program knows and the book lacks, and their zones.
  ///
  /// - Parameters:
  ///   - first: The day from which rates are added; nil for the day after the last check-in, so that the
  ///     tax of no stay changes.
  ///   - name: Translates the name of a zone into the user's language.
  /// - Throws: `Refusal`.
  package func update(
    from first: Day?, naming name: (Zone) -> Zone
  ) throws -> RateUpdate {
    let legal = try LegalRates.all()
    var (update, taxChange) = try ledger.write { writer in
      let known = Set(try zones().map(\.code))
      for zone in try LegalRates.zones() where !known.contains(zone.code) {
        try writer.insert(name(zone))
      }
      let present = Set(try all().map(RateKey.init))
      let start = try first ?? firstHarmlessDay()
      var update = RateUpdate()
      for rate in legal where !present.contains(RateKey(rate)) {
        if rate.validFrom >= start {
          try writer.insert(rate)
          update.added.append(rate)
        } else {
          update.skipped.append(rate)
        }
      }
      return update
    }
    update.taxChange = taxChange
    return update
  }

  /// The day after the last check-in; rates from that day affect the tax of no stay.
  private func firstHarmlessDay() throws -> Day {
    var last: Day?
    try ledger.book.forEachFigures(of: Booking.self) { booking in
      let stay = booking.stay
      last = max(last ?? stay.checkIn, stay.checkIn)
    }
    return last?.adding(days: 1) ?? .first
  }
}

extension Rates {
  /// Adds a zone.
  ///
  /// - Parameters:
  ///   - parent: The code or name of the zone from which missing rates are inherited.
  ///   - note: A free text.
  /// - Throws: `Refusal`, `LedgerError.badRecord` without a name.
  package func addZone(
    _ code: String, named name: String, parent: String?, note: String? = nil
  ) throws -> Zone {
    try ledger.write { writer in
      if try zones().contains(where: { $0.code == code }) {
        throw Refusal("error.duplicate-zone", ["code": .text(code)])
      }
      if name.isBlank { throw LedgerError.badRecord([.empty("name")]) }
      let zone = Zone(
        code: code, name: name, parent: try parent.map { try self.zone($0).code }, note: note)
      return try writer.insert(zone)
    }.result
  }

  /// Removes a zone and its rates.
  ///
  /// - Returns: The removed zone.
  /// - Throws: `Refusal`.
  package func removeZone(_ name: String) throws -> Zone {
    try ledger.write { writer in
      let zone = try self.zone(name)
      let homes = try ledger.homes.all().filter { $0.zone == zone.code }
      if !homes.isEmpty {
        throw Refusal(
          "error.zone-has-properties",
          [
            "code": .text(zone.code),
            "properties": .text(homes.map(\.code).joined(separator: ", ")),
          ])
      }
      let children = try zones().filter { $0.parent == zone.code }
      if !children.isEmpty {
        throw Refusal(
          "error.zone-has-children",
          ["code": .text(zone.code), "zones": .text(children.map(\.code).joined(separator: ", "))])
      }
      try writer.delete(zone)
      return zone
    }.result
  }
}
