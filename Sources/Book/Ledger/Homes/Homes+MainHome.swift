package import Bookkeeping
internal import Documents
internal import Storage

/// A change of whose main home a home is.
package struct MainHomeChange {
  /// The typed owner; nil for nobody.
  let owner: String?
  /// The last day; nil for no end.
  let until: Day?

  /// Describes a change.
  package init(owner: String?, until: Day?) {
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
  /// Whose main home a home is and was: the facts with the first days, and those that end them, by owner and day.
  package func mainHomes(in home: Property) throws -> [PartyFact] {
    var last: PartyFact?
    return try ledger.owners.facts().filter { fact in
      guard fact.fact == .mainHome else { return false }
      let isEnd = last?.party == fact.party && last?.value == home.code
      last = fact
      return fact.value == home.code || isEnd
    }
  }

  /// Sets whose main home a home is from a day on, or until which day it is.
  ///
  /// - Parameter day: The first day; nil to set the last one alone.
  /// - Returns: The facts of the owner from the day on, and whether anything has changed.
  /// - Throws: `Refusal` without a day, for a last day before the first, and for the last day of a main home that
  ///   the book does not have.
  func changeMainHome(
    to home: Property, _ change: MainHomeChange, from day: Day?, _ writer: LedgerWriter
  ) throws -> (facts: [PartyFact], isChanged: Bool) {
    guard let typed = change.owner else {
      guard let day else { throw Refusal("error.main-home-without-day", .usage) }
      if change.until != nil { throw Refusal("error.until-without-main-home", .usage) }
      return (try endMainHome(home, from: day, writer), true)
    }
    let owner = try ledger.owners.named(typed)
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

  /// Makes a home nobody's main one from a day on.
  ///
  /// - Returns: The fact that ends it, for each owner whose main home it was.
  /// - Throws: `Refusal` for a home that is nobody's main one then.
  private func endMainHome(
    _ home: Property, from day: Day, _ writer: LedgerWriter
  ) throws -> [PartyFact] {
    var ended: [PartyFact] = []
    let facts = try ledger.owners.facts().filter { $0.fact == .mainHome }
    for (owner, known) in Dictionary(grouping: facts, by: \.party).sorted(by: { $0.key < $1.key }) {
      let former = known.last { $0.validFrom < day }
      let own = known.filter { $0.value == home.code && $0.validFrom >= day }
      let isHome = former?.value == home.code && !known.contains { $0.validFrom == day }
      if own.isEmpty && !isHome { continue }
      for fact in own { try writer.delete(fact) }
      let start = isHome ? day : own.first?.validFrom ?? day
      let end = PartyFact(
        party: owner, fact: .mainHome, validFrom: start, value: PartyFact.elsewhere)
      let before = known.last { $0.validFrom < start }
      let isKnown = before.map { $0.value == PartyFact.elsewhere } ?? true
      ended.append(isKnown ? end : try writer.insert(end))
    }
    if ended.isEmpty {
      throw Refusal("error.nobodys-main-home", ["home": .text(home.name), "day": .day(day)])
    }
    return ended
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
