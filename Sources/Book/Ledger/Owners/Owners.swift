package import Bookkeeping
internal import Documents
package import Ownership
internal import Storage

/// The share of an owner as typed.
package enum TypedShare: Hashable, Sendable {
  /// A part of the home.
  case fraction(Fraction)
  /// What the other owners leave.
  case rest
}

extension Ledger {
  /// The owners and the manager, and their shares of homes.
  package var owners: Owners { Owners(ledger: self) }
}

/// What a ledger does with owners, the manager and their shares of homes.
package struct Owners {
  let ledger: Ledger

  /// Adds an owner or the manager.
  ///
  /// - Parameter fill: Sets the fields besides the name. Without a code, one is made from the name.
  /// - Throws: `Refusal`, `LedgerError.badRecord`.
  package func add(
    named name: String, _ fill: (inout Party) -> Void
  ) throws -> Party {
    try ledger.write { writer in
      let taken = Set(try all().map(\.code))
      var party = Party(code: "", name: name)
      fill(&party)
      if taken.contains(party.code) {
        throw Refusal("error.duplicate-owner", ["code": .text(party.code)])
      }
      if party.code.isEmpty {
        party.code = String.freeCode(of: name, or: "owner", among: taken)
      }
      try RecordCheck.require(party.faults)
      return try writer.insert(party)
    }.result
  }

  /// Changes an owner or the manager.
  ///
  /// - Throws: `LedgerError`.
  package func edit(
    _ name: String, _ change: (inout Party) -> Void
  ) throws -> Party {
    try ledger.write { writer in
      try writer.change(named(name), change) { new in
        if try all().contains(where: { $0.id != new.id && $0.code == new.code }) {
          throw Refusal("error.duplicate-owner", ["code": .text(new.code)])
        }
      }
    }.result
  }

  /// Removes an owner or the manager to whom no record refers.
  ///
  /// - Throws: `Refusal`.
  package func remove(_ name: String) throws -> Party {
    try ledger.write { writer in
      let party = try named(name)
      try writer.delete(party)
      return party
    }.result
  }

  /// Moves everything of one owner to another, and removes the first.
  ///
  /// Every reference is replaced, whatever kind of record has it. Two shares in one set or group become one;
  /// of two budgets of one home, category and day, that of the other owner stays. The other owner keeps its own
  /// name and code, and takes what it lacks: tax identifier, account and so on.
  /// Transfers between the two are removed, as nobody transfers money to itself.
  ///
  /// - Returns: The removed owner, the other one, the records that referred to the first, and the transfers
  ///   between the two.
  /// - Throws: `Refusal`.
  package func merge(
    _ name: String, into other: String
  ) throws -> (removed: Party, kept: Party, moved: [RecordUse], transfers: [Transfer]) {
    try ledger.write { writer in
      let old = try named(name)
      let kept = try named(other)
      if old.id == kept.id {
        throw Refusal("error.merge-with-itself", ["name": .text(old.name)], .usage)
      }
      let isOther =
        old.taxIdentifier != nil && kept.taxIdentifier != nil
        && old.taxIdentifier != kept.taxIdentifier
      if isOther || old.iban != nil && kept.iban != nil && old.iban != kept.iban {
        throw Refusal("error.merge-different", ["from": .text(old.name), "into": .text(kept.name)])
      }
      let receivers = Set(try ledger.book.records(SentStatement.self).map(\.party))
      if receivers.isSuperset(of: [old.id, kept.id]) {
        throw Refusal(
          "error.merge-of-statements", ["from": .text(old.name), "into": .text(kept.name)])
      }
      let between = try ledger.book.records(Transfer.self).filter {
        Set([$0.payer, $0.payee]) == [old.id, kept.id]
      }
      for transfer in between { try writer.delete(transfer) }
      let moved = try RecordUse.all(of: old, in: ledger.book)
      try writer.merge(Share.self, of: old.id, into: kept.id) {
        ($0.property, $0.validFrom) == ($1.property, $1.validFrom)
      }
      try writer.merge(GroupShare.self, of: old.id, into: kept.id) { $0.name == $1.name }
      try writer.removeTwins(PartyFact.self, of: old.id, and: kept.id) { $0.fact == $1.fact }
      try writer.mergeAmounts(of: old.id, into: kept.id)
      try writer.mergeFilers(of: old.id, into: kept.id)
      try writer.removeTwins(Budget.self, of: old.id, and: kept.id) {
        ($0.property, $0.category, $0.validFrom) == ($1.property, $1.category, $1.validFrom)
      }
      try writer.removeTwins(Vote.self, of: old.id, and: kept.id) { $0.expense == $1.expense }
      try writer.removeTwins(DutyMark.self, of: old.id, and: kept.id) {
        var moved = $0
        moved.party = kept.id
        return $1.isAboutSame(as: moved)
      }
      for references in recordReferences[Party.kind.table] ?? [] {
        try writer.replace(old, by: kept, in: references.type, references)
      }
      try writer.delete(old)
      var new = kept
      new.isManager = kept.isManager || old.isManager
      new.taxIdentifier = kept.taxIdentifier ?? old.taxIdentifier
      new.email = kept.email ?? old.email
      new.iban = kept.iban ?? old.iban
      new.language = kept.language ?? old.language
      new.note = kept.note ?? old.note
      if new != kept { try writer.update(new, from: kept) }
      return (old, new, moved, between)
    }.result
  }
}

extension Owners {
  /// Sets the shares of a home from a day on, in place of a set that begins on that day.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - shares: The typed names of the owners, with their shares; empty to change the note alone.
  ///   - group: The typed name of the group whose shares they are, in place of `shares`.
  ///   - usufruct: What of the shares is the use without the ownership; empty for what the set has, or for none
  ///     in a new set.
  ///   - note: The change of the note of the set.
  /// - Returns: The home, and its shares from the day on.
  /// - Throws: `Refusal`, `LedgerError.nothingToChange`; what finding the home or an owner
  ///   throws.
  package func setShares(
    of property: String?, from day: Day, _ shares: [(name: String, share: TypedShare)],
    ofGroup group: String? = nil, usufruct: [(name: String, share: TypedShare)] = [],
    note: Change<String> = .keep
  ) throws -> (home: Property, shares: [Share]) {
    try ledger.write { writer in
      let home = try ledger.homes.named(property)
      let shares = try group.map { try typedShares(ofGroup: $0) } ?? shares
      let present = try self.shares(of: home).filter { $0.validFrom == day }
      if shares.isEmpty && present.isEmpty {
        throw Refusal("error.no-shares", ["property": .text(home.name), "day": .day(day)])
      }
      var wanted = present.map(\.unnumbered)
      if !shares.isEmpty {
        wanted = try records(of: shares, in: home.id, from: day) {
          Refusal.invalidShares(of: home.name, from: day, $0)
        }
      }
      for (name, share) in usufruct { try setUse(share, of: named(name), in: &wanted) }
      let note = note.value(insteadOf: present.lazy.compactMap(\.note).first)
      for index in wanted.indices { wanted[index].note = note }
      guard Set(present.map(\.unnumbered)) != Set(wanted) else { throw LedgerError.nothingToChange }
      try writer.store(wanted, inPlaceOf: present)
      return (home, try self.shares(of: home).filter { $0.validFrom == day })
    }.result
  }

  /// The records of typed shares, in the order of the parties' turns.
  ///
  /// - Parameter refusal: The refusal of shares that are no valid set.
  /// - Throws: `Refusal`.
  func records(
    of shares: [(name: String, share: TypedShare)], in property: Int64, from day: Day,
    orRefuse refusal: (OwnershipError) -> Refusal
  ) throws -> [Share] {
    let typed = try shares.map { (party: try named($0.name), share: $0.share) }
    let parties = try inTurn(typed) { $0.party.id }
    let set: ShareSet
    do throws(OwnershipError) {
      set = try ShareSet(typed: parties.map { ($0.party.code, $0.share) })
    } catch {
      throw refusal(error)
    }
    let numbers = parties.keyed(by: \.party.code, \.party.id)
    return set.records(property: property, from: day) { numbers[$0] }
  }

  /// Sets what of the share of an owner is the use without the ownership.
  ///
  /// - Throws: `Refusal` for an owner without a share, and for more than the share.
  private func setUse(_ typed: TypedShare, of party: Party, in shares: inout [Share]) throws {
    guard let index = shares.firstIndex(where: { $0.party == party.id }),
      case .fraction(let use) = typed, use.numerator >= 0
    else { throw Refusal("error.usufruct-without-share", ["owner": .text(party.name)], .usage) }
    var share = shares[index]
    // Parts of which both the share and the use are whole numbers.
    let common = Fraction.commonDenominator(
      Int64(share.denominator), use.denominator, limit: ShareSet.denominatorLimit)
    guard let common else { throw Refusal("error.usufruct-too-fine", .badData) }
    share.numerator *= Int(common) / share.denominator
    share.denominator = Int(common)
    let (parts, overflow) = use.numerator.multipliedReportingOverflow(by: common / use.denominator)
    guard !overflow, parts <= Int64(share.numerator) else {
      throw Refusal("error.usufruct-above-share", ["owner": .text(party.name)], .badData)
    }
    share.usufruct = Int(parts)
    shares[index] = share
  }

  /// The shares of a group, as if they had been typed.
  private func typedShares(ofGroup name: String) throws -> [(name: String, share: TypedShare)] {
    let shares = try ledger.groups.shareSet(ofGroup: name).shares
    return shares.parties.compactMap { code in
      shares.share(of: code).map { (name: code, share: .fraction($0)) }
    }
  }

  /// Removes the shares of a home that begin on a day; those before it stay in force.
  ///
  /// - Returns: The home, and the removed shares.
  /// - Throws: `Refusal`.
  package func removeShares(
    of property: String?, from day: Day
  ) throws -> (home: Property, shares: [Share]) {
    try ledger.write { writer in
      let home = try ledger.homes.named(property)
      let shares = try shares(of: home).filter { $0.validFrom == day }
      if shares.isEmpty {
        throw Refusal("error.no-shares", ["property": .text(home.name), "day": .day(day)])
      }
      for share in shares { try writer.delete(share) }
      return (home, shares)
    }.result
  }

  /// The shares of a home, by their first days and the codes of the owners.
  ///
  /// - Parameter day: The day on which they are in force; nil for all shares.
  package func shares(of home: Property, inForceOn day: Day? = nil) throws -> [Share] {
    let codes = try codes()
    let shares = try ledger.book.records(Share.self, .equal("property", home.id)).sorted {
      ($0.validFrom, codes[$0.party] ?? "") < ($1.validFrom, codes[$1.party] ?? "")
    }
    return day.map { shares.inForce(on: $0) } ?? shares
  }
}

extension ShareSet {
  /// Makes a set of typed shares, one of which may be the rest.
  init(
    typed shares: [(party: String, share: TypedShare)]
  ) throws(OwnershipError) {
    var known: [(party: String, share: Fraction)] = []
    var others: [String] = []
    for (party, share) in shares {
      switch share {
      case .fraction(let fraction): known.append((party, fraction))
      case .rest: others.append(party)
      }
    }
    guard let other = others.first else {
      self = try ShareSet(known)
      return
    }
    if others.count > 1 { throw .repeatedParty(others[1]) }
    do throws(OwnershipError) {
      _ = try ShareSet(known)
    } catch {
      guard case .sumIsNotWhole(let missing) = error else { throw error }
      self = try ShareSet(known + [(other, missing)])
      return
    }
    // The others have the whole already.
    throw .nothingIsLeft(other)
  }
}

extension LedgerWriter {
  /// Stores the shares of a set or a group in place of those that it has.
  func store<Record: FractionalShare>(
    _ shares: [Record], inPlaceOf present: [Record]
  ) throws {
    for old in present where !shares.contains(where: { $0.party == old.party }) {
      try delete(old)
    }
    for new in shares {
      if let old = present.first(where: { $0.party == new.party }) {
        var share = new
        share.id = old.id
        if share != old { try update(share, from: old) }
      } else {
        try insert(new)
      }
    }
  }

  /// Adds each share of one party to the share of another in the same set, if the other has one.
  fileprivate func merge<Record: FractionalShare>(
    _ type: Record.Type, of old: Int64, into new: Int64, isOneSet: (Record, Record) -> Bool
  ) throws {
    let kept = try book.records(type, .equal("party", new), in: .added)
    for share in try book.records(type, .equal("party", old), in: .added) {
      guard let other = kept.first(where: { isOneSet($0, share) }),
        let fraction = Fraction(
          sum: (other.numerator, other.denominator), (share.numerator, share.denominator))
      else { continue }
      var sum = other
      sum.numerator = Int(fraction.numerator)
      sum.denominator = Int(fraction.denominator)
      if let share = share as? Share, let own = other as? Share, share.usufruct + own.usufruct > 0,
        let joined = own.joined(with: share) as? Record
      {
        sum = joined
      }
      try delete(share)
      try update(sum, from: other)
    }
  }

  /// Removes each record of one party where another party has one that says the same of something.
  fileprivate func removeTwins<Record: BookRecord>(
    _ type: Record.Type, of old: Int64, and kept: Int64, areTwins: (Record, Record) -> Bool
  ) throws {
    let others = try book.records(type, .equal("party", kept), in: .added)
    for record in try book.records(type, .equal("party", old), in: .added)
    where others.contains(where: { areTwins(record, $0) }) {
      try delete(record)
    }
  }

  /// Replaces the number of one party by that of another in every record of a kind.
  fileprivate func replace<Record: BookRecord>(
    _ old: Party, by new: Party, in type: Record.Type, _ references: RecordReferences
  ) throws {
    for record in try book.records(type, by: references, to: old) {
      var replacement = ReferenceReplacement(references, old: old.id, new: new.id)
      var changed = record
      changed.visit(&replacement)
      try update(changed, from: record)
    }
  }
}

extension Share {
  /// The share of one owner in place of two, with the use of both; nil if no record can hold it.
  fileprivate func joined(with other: Share) -> Share? {
    let common = Fraction.commonDenominator(
      Int64(denominator), Int64(other.denominator), limit: ShareSet.denominatorLimit)
    guard let common else { return nil }
    let (mine, others) = (Int(common) / denominator, Int(common) / other.denominator)
    var sum = self
    sum.numerator = numerator * mine + other.numerator * others
    sum.usufruct = usufruct * mine + other.usufruct * others
    sum.denominator = Int(common)
    return sum
  }
}

extension Fraction {
  /// The sum of two shares of one set; nil if no record of a share can hold it.
  fileprivate init?(
    sum one: (numerator: Int, denominator: Int), _ other: (numerator: Int, denominator: Int)
  ) {
    // Neither a numerator nor a denominator exceeds a thousand million.
    self.init(
      Int64(one.numerator) * Int64(other.denominator)
        + Int64(other.numerator) * Int64(one.denominator),
      over: Int64(one.denominator) * Int64(other.denominator))
    if !Share.denominators.contains(denominator) { return nil }
  }
}
