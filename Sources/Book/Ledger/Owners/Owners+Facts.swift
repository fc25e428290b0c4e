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

  /// The parties that withhold income tax from bills and rents on a day.
  package func withholding(on day: Day) throws -> Set<Int64> {
    let known = try facts().filter { $0.fact == .withholds && $0.validFrom <= day }
    let last = Dictionary(known.map { ($0.party, $0) }) { $0.validFrom > $1.validFrom ? $0 : $1 }
    return Set(last.values.filter { $0.value == PartyFact.yes }.map(\.party))
  }

  /// Changes an owner or the manager, the country in which the owner is resident for tax from a year on, and
  /// whether the owner withholds income tax from a day on.
  ///
  /// - Parameters:
  ///   - residence: The code of the country; nil to keep it.
  ///   - withholds: Whether the owner withholds; nil to keep it.
  ///   - day: A day of the year, or the first day.
  /// - Returns: The owner, and what holds from the day on.
  /// - Throws: `LedgerError`; `Refusal` if there is a day alone or no day.
  package func edit(
    _ name: String, residence: String?, withholds: Bool? = nil, from day: Day?,
    _ change: (inout Party) -> Void
  ) throws -> (party: Party, facts: [PartyFact]) {
    guard residence != nil || withholds != nil else {
      if day != nil { throw Refusal("error.year-without-residence", .usage) }
      return (try edit(name, change), [])
    }
    guard let day else {
      throw Refusal(
        residence == nil ? "error.withholds-without-day" : "error.residence-without-year", .usage)
    }
    return try ledger.write { writer in
      let old = try named(name)
      var new = old
      change(&new)
      if try all().contains(where: { $0.id != new.id && $0.code == new.code }) {
        throw Refusal("error.duplicate-owner", ["code": .text(new.code)])
      }
      let known = try facts(of: old.id)
      let residence = residence.map {
        (kind: PartyFactKind.residence, start: Period.year(day.year).firstDay, value: $0)
      }
      let withholds = withholds.map {
        (kind: PartyFactKind.withholds, start: day, value: $0 ? PartyFact.yes : PartyFact.no)
      }
      let changes = [residence, withholds].compactMap(\.self).map { kind, start, value in
        let present = known.first { $0.fact == kind && $0.validFrom == start }
        let fact = PartyFact(
          id: present?.id ?? 0, party: old.id, fact: kind, validFrom: start, value: value)
        return (present: present, fact: fact)
      }
      if new == old && changes.allSatisfy({ $0.present == $0.fact }) {
        throw LedgerError.nothingToChange
      }
      try RecordCheck.require(new.faults)
      if new != old { try writer.update(new, from: old) }
      let facts = try changes.map { present, fact in
        guard let present else { return try writer.insert(fact) }
        if fact != present { try writer.update(fact, from: present) }
        return fact
      }
      return (new, facts)
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

  /// Ends the periods in which a party files VAT before those of another party that they overlap, or removes them.
  func mergeFilers(of old: Int64, into kept: Int64) throws {
    let known = try book.records(VATFiler.self, .equal("party", kept))
    for filer in try book.records(VATFiler.self, .equal("party", old)) {
      let others = known.filter(filer.overlaps)
      guard let first = others.map(\.validFrom).min() else { continue }
      if first <= filer.validFrom {
        try delete(filer)
      } else {
        var earlier = filer
        earlier.until = first.adding(days: -1)
        try update(earlier, from: filer)
      }
    }
  }
}
