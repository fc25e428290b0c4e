package import Bookkeeping
internal import Documents
internal import Storage

/// A change of whose main home a home is.
package struct MainHomeChange {
  /// The typed owner.
  let owner: String
  /// The last day; nil for no end.
  let until: Day?

  /// Describes a change.
  package init(owner: String, until: Day?) {
    self.owner = owner
    self.until = until
  }
}

/// What holds from a day on and was typed with a change of a home.
package struct DatedFacts {
  /// The VAT on its lets.
  package let vat: HomeVAT?
  /// Its cadastral value.
  package let value: HomeCadastre?
  /// Whose main home it is: the fact of the first day, and that of the day after the last.
  package let mainHome: [PartyFact]
}

extension Homes {
  /// Sets whose main home a home is from a day on, or until which day it is.
  ///
  /// - Parameter day: The first day; nil to set the last one alone.
  /// - Returns: The facts of the owner from the day on, and whether anything has changed.
  /// - Throws: `Refusal` without a day, for a last day before the first, and for the last day of a main home that
  ///   the book does not have.
  func changeMainHome(
    to home: Property, _ change: MainHomeChange, from day: Day?, _ writer: LedgerWriter
  ) throws -> (facts: [PartyFact], isChanged: Bool) {
    let owner = try ledger.owners.named(change.owner)
    let known = try ledger.owners.facts(of: owner.id).filter { $0.fact == .mainHome }
    guard let first = day ?? change.until else {
      throw Refusal("error.main-home-without-day", .usage)
    }
    if day == nil, known.last(where: { $0.validFrom <= first })?.value != home.code {
      throw Refusal(
        "error.no-main-home",
        ["owner": .text(owner.name), "home": .text(home.name), "day": .day(first)])
    }
    if let until = change.until, until < first {
      throw Refusal(
        "error.main-home-days", ["first": .day(first), "last": .day(until)], .badData)
    }
    func fact(_ day: Day, _ value: String) -> PartyFact {
      PartyFact(party: owner.id, fact: .mainHome, validFrom: day, value: value)
    }
    var wanted = day.map { [fact($0, home.code)] } ?? []
    var replaced = known.filter { day == $0.validFrom }
    if let until = change.until, until < .last {
      let next = until.adding(days: 1)
      replaced = known.filter {
        ($0.validFrom > first || $0.validFrom == day) && $0.validFrom <= next
      }
      // Where the owner lives after that day is known already, or nowhere in the book.
      let after = known.last { $0.validFrom <= next && $0.validFrom > first }
      let value = after.map { $0.validFrom == next ? $0.value : PartyFact.elsewhere }
      wanted.append(fact(next, value ?? PartyFact.elsewhere))
    }
    let isSame =
      replaced.map(\.value) == wanted.map(\.value)
      && replaced.map(\.validFrom) == wanted.map(\.validFrom)
    if isSame { return (replaced, false) }
    for old in replaced { try writer.delete(old) }
    return (try wanted.map { try writer.insert($0) }, true)
  }
}

extension LedgerWriter {
  /// Gives the facts about a main home its new code, or removes them.
  func renameMainHome(_ code: String, to new: String?) throws {
    for old in try book.records(PartyFact.self) where old.fact == .mainHome && old.value == code {
      guard let new else {
        try delete(old)
        continue
      }
      var fact = old
      fact.value = new
      try update(fact, from: old)
    }
  }
}
