package import Bookkeeping
internal import Documents
internal import Storage

extension Owners {
  /// The country in which an owner is resident if nobody said another.
  package static let usualResidence = "ES"

  /// The facts about one owner or all, by owner and day.
  package func facts(of party: Int64? = nil) throws -> [PartyFact] {
    guard let party else { return try ledger.book.records(PartyFact.self) }
    return try ledger.book.records(PartyFact.self, .equal("party", party))
  }

  /// Changes an owner or the manager, and the country in which the owner is resident for tax from a year on.
  ///
  /// - Parameters:
  ///   - residence: The code of the country; nil to keep it.
  ///   - day: A day of the year.
  /// - Throws: `LedgerError`; `Refusal` if only one of `residence` and `day` is there.
  package func edit(
    _ name: String, residence: String?, from day: Day?, _ change: (inout Party) -> Void
  ) throws -> (party: Party, residence: PartyFact?) {
    guard let residence else {
      if day != nil { throw Refusal("error.year-without-residence", .usage) }
      return (try edit(name, change), nil)
    }
    guard let day else { throw Refusal("error.residence-without-year", .usage) }
    return try ledger.write { writer in
      let old = try named(name)
      var new = old
      change(&new)
      if try all().contains(where: { $0.id != new.id && $0.code == new.code }) {
        throw Refusal("error.duplicate-owner", ["code": .text(new.code)])
      }
      let start = Period.year(day.year).firstDay
      let present = try facts(of: old.id).first {
        $0.fact == .residence && $0.validFrom == start
      }
      var fact = PartyFact(
        id: present?.id ?? 0, party: old.id, fact: .residence, validFrom: start, value: residence)
      if new == old && fact == present { throw LedgerError.nothingToChange }
      try RecordCheck.require(new.faults)
      if new != old { try writer.update(new, from: old) }
      if let present {
        if fact != present { try writer.update(fact, from: present) }
      } else {
        fact = try writer.insert(fact)
      }
      return (new, fact)
    }.result
  }
}

extension LedgerWriter {
  /// Adds the amounts of the income tax of a party to the same ones of another party.
  func mergeAmounts(of old: Int64, into kept: Int64) throws {
    let known = try book.records(IncomeTaxAmount.self, .equal("party", kept))
    for amount in try book.records(IncomeTaxAmount.self, .equal("party", old)) {
      let twin = known.first {
        ($0.property, $0.year, $0.item, $0.origin)
          == (amount.property, amount.year, amount.item, amount.origin)
      }
      guard let twin else { continue }
      var sum = twin
      sum.amount = try twin.amount.adding(amount.amount)
      try delete(amount)
      try update(sum, from: twin)
    }
  }

  /// Removes the facts about a party that another party has facts of its own about.
  func mergeFacts(of old: Int64, into kept: Int64) throws {
    let known = Set(try book.records(PartyFact.self, .equal("party", kept)).map(\.fact))
    for fact in try book.records(PartyFact.self, .equal("party", old))
    where known.contains(fact.fact) {
      try delete(fact)
    }
  }
}
