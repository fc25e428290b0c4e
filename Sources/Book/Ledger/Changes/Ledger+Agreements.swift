package import Bookkeeping
internal import Storage

extension Ledger {
  /// Sets the agreement with the manager about a home from a day on, in place of one from that day.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - terms: The agreement, whose home is ignored.
  /// - Throws: `LedgerError.agreementWithoutFee`, `.agreementWithoutManager`, `.nothingToChange`,
  ///   `.badRecord`.
  package func setAgreement(
    of property: String?, _ terms: Agreement
  ) throws -> (home: Property, agreement: Agreement) {
    guard terms.hasFee else { throw LedgerError.agreementWithoutFee }
    return try write { writer in
      let home = try self.property(property)
      return (home, try store(terms, of: home, writer))
    }.result
  }

  /// Ends the agreement about a home.
  ///
  /// - Parameter last: The last day on which the agreement is in force.
  /// - Throws: `LedgerError.noAgreement`, `.nothingToChange` if another agreement begins the day after.
  package func endAgreement(
    of property: String?, on last: Day
  ) throws -> (home: Property, agreement: Agreement) {
    try write { writer in
      let home = try self.property(property)
      let agreements = try agreements(of: home)
      guard let present = agreements.last(where: { $0.validFrom <= last }), present.hasFee else {
        throw LedgerError.noAgreement(home: home.name, day: last)
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
  package func agreements(of home: Property) throws -> [Agreement] {
    try book.records(Agreement.self, .equal("property", home.id))
  }

  private func store(
    _ terms: Agreement, of home: Property, _ writer: LedgerWriter
  ) throws -> Agreement {
    var new = terms
    new.property = home.id
    try RecordCheck.require(new.faults)
    guard let old = try agreements(of: home).first(where: { $0.validFrom == new.validFrom }) else {
      return try writer.insert(new)
    }
    new.id = old.id
    guard new != old else { throw LedgerError.nothingToChange }
    try writer.update(new, from: old)
    return new
  }
}
