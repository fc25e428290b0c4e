package import Bookkeeping
internal import Resources
internal import Storage
internal import Taxation

/// What makes a rate the only one of its kind.
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

extension Ledger {
  /// The most units that one person's stay is taxed for, where nothing else is said.
  ///
  /// Llei 5/2017 art. 33.
  package static let legalCap = 7

  /// Enters a rate.
  ///
  /// - Parameter rate: The rate; its zone may be named by code or name.
  /// - Returns: The rate as it is stored, and what it does to the tax of the bookings.
  /// - Throws: `LedgerError.unknownZone`, `.capOutOfRange`, `.duplicateRate`, `.rateInUse`.
  package func addRate(_ rate: TaxRate) throws -> (rate: TaxRate, taxChange: TaxChange?) {
    let (stored, taxChange) = try write { writer in
      var rate = rate
      rate.zone = try zone(rate.zone).code
      if let cap = rate.cap, !(1...Stay.maximumNights).contains(cap) {
        throw LedgerError.capOutOfRange(cap)
      }
      let key = RateKey(rate)
      if try rates().contains(where: { RateKey($0) == key }) {
        throw LedgerError.duplicateRate(zone: rate.zone, layer: rate.layer, day: rate.validFrom)
      }
      return try writer.insert(rate)
    }
    return (stored, taxChange)
  }

  /// Removes a rate.
  ///
  /// - Parameter zone: The zone, by code or name.
  /// - Returns: The rate, and what its absence does to the tax of the bookings.
  /// - Throws: `LedgerError.unknownZone`, `.unknownRate`, `.rateInUse`.
  package func removeRate(
    of zone: String, _ layer: RateLayer, from day: Day
  ) throws -> (rate: TaxRate, taxChange: TaxChange?) {
    let (rate, taxChange) = try write { writer in
      let code = try self.zone(zone).code
      let match = try rates().first {
        $0.zone == code && $0.layer == layer && $0.validFrom == day
      }
      guard let match else { throw LedgerError.unknownRate(zone: code, layer: layer, day: day) }
      try writer.delete(match)
      return match
    }
    return (rate, taxChange)
  }

  /// What was done about the legal rates that a book lacked.
  package struct RateUpdate {
    /// The rates that were added.
    package var added: [TaxRate] = []
    /// The rates that were not, as they are in force before the day that was asked for.
    package var skipped: [TaxRate] = []
    /// What the added ones do to the tax of the bookings.
    package var taxChange: TaxChange?
  }

  /// Adds the legal rates that the program knows and the book lacks, and their zones.
  ///
  /// - Parameters:
  ///   - first: The first day of rates to add; nil for the day after the last stay's check-in, so that
  ///     no tax changes that was worked out already.
  ///   - name: Names a zone in the user's language.
  /// - Throws: `LedgerError.rateInUse`.
  package func updateRates(
    from first: Day?, naming name: (Zone) -> Zone
  ) throws -> RateUpdate {
    let legal = try LegalRates.all()
    var (update, taxChange) = try write { writer in
      let known = Set(try zones().map(\.code))
      for zone in try LegalRates.zones() where !known.contains(zone.code) {
        try writer.insert(name(zone))
      }
      let present = Set(try rates().map(RateKey.init))
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

  /// Rates from the day after the last check-in change no tax that was worked out already.
  private func firstHarmlessDay() throws -> Day {
    var last: Day?
    try book.forEachStay { stay in
      last = max(last ?? stay.checkIn, stay.checkIn)
    }
    return last?.adding(days: 1) ?? .first
  }
}
