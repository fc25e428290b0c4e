package import Bookkeeping
internal import Documents
internal import Storage

extension Ledger {
  /// The agreements with the manager about homes.
  package var agreements: Agreements { Agreements(ledger: self) }
}

/// What a ledger does with agreements with the manager.
package struct Agreements {
  let ledger: Ledger

  /// Sets the agreement with the manager about a home from a day on, in place of one from that day.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - terms: The agreement, whose home is ignored.
  /// - Throws: `Refusal`, `LedgerError.nothingToChange`, `.badRecord`.
  package func set(
    of property: String?, _ terms: Agreement
  ) throws -> (home: Property, agreement: Agreement) {
    guard terms.hasFee else { throw Refusal("error.agreement-without-fee", .usage) }
    try Refusal.requireRates(of: terms)
    return try ledger.write { writer in
      let home = try ledger.homes.named(property)
      return (home, try store(terms, of: home, writer))
    }.result
  }

  /// Ends the agreement about a home.
  ///
  /// - Parameter last: The last day on which the agreement is in force.
  /// - Throws: `Refusal`, `LedgerError.nothingToChange` if another agreement begins the day after.
  package func end(
    of property: String?, on last: Day
  ) throws -> (home: Property, agreement: Agreement) {
    try ledger.write { writer in
      let home = try ledger.homes.named(property)
      let agreements = try all(of: home)
      guard let present = agreements.last(where: { $0.validFrom <= last }), present.hasFee else {
        throw Refusal("error.no-agreement", ["property": .text(home.name), "day": .day(last)])
      }
      let isFollowed = agreements.contains { $0.validFrom == last.adding(days: 1) }
      guard !isFollowed, last < .last else { throw LedgerError.nothingToChange }
      let end = Agreement(
        property: home.id, validFrom: last.adding(days: 1), base: present.base, rate: 0,
        vatRate: present.vatRate)
      return (home, try store(end, of: home, writer))
    }.result
  }

  /// The agreements about a home, by their first days.
  package func all(of home: Property) throws -> [Agreement] {
    try ledger.book.records(Agreement.self, .equal("property", home.id))
  }

  private func store(
    _ terms: Agreement, of home: Property, _ writer: LedgerWriter
  ) throws -> Agreement {
    var new = terms
    new.property = home.id
    try RecordCheck.require(new.faults)
    let present = try all(of: home).first { $0.validFrom == new.validFrom }
    return try writer.put(new, inPlaceOf: present)
  }
}
