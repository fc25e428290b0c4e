package import Bookkeeping
internal import Documents
internal import Ownership
internal import Storage
internal import UnicodeText

extension Ledger {
  /// The groups of shares.
  package var groups: Groups { Groups(ledger: self) }
}

/// What a ledger does with groups of shares.
package struct Groups {
  let ledger: Ledger

  /// The shares of every group, by the names of the groups and the codes of the owners.
  package func all() throws -> [GroupShare] {
    let codes = try ledger.owners.codes()
    return try ledger.book.records(GroupShare.self).sorted {
      ($0.name.folded, $0.name, codes[$0.party] ?? "")
        < ($1.name.folded, $1.name, codes[$1.party] ?? "")
    }
  }

  /// The shares of the group with a typed name, or whose name begins with it.
  ///
  /// - Throws: `Refusal`.
  package func named(_ typed: String) throws -> [GroupShare] {
    let groups = Dictionary(grouping: try all(), by: \.name)
    let names = groups.keys.sorted()
    let folded = typed.folded
    let same = names.filter { $0.folded == folded }
    let exact = names.contains(typed) ? [typed] : same
    let meant = exact.isEmpty ? names.filter { $0.folded.hasPrefix(folded) } : exact
    guard !folded.isEmpty, let name = meant.first else {
      if names.isEmpty { throw Refusal("error.group.none", ["name": .text(typed)]) }
      throw Refusal(
        "error.group.unknown",
        ["name": .text(typed), "groups": .text(names.joined(separator: ", "))])
    }
    if meant.count > 1 {
      throw Refusal(
        "error.group.ambiguous",
        ["name": .text(typed), "groups": .text(meant.joined(separator: ", "))])
    }
    return groups[name] ?? []
  }

  /// The name of the group with a typed name, and its shares by the codes of the owners.
  ///
  /// - Throws: `Refusal`.
  func shareSet(ofGroup typed: String) throws -> (name: String, shares: ShareSet) {
    let shares = try ledger.owners.inTurn(named(typed), \.party)
    let name = shares.first?.name ?? typed
    let codes = try ledger.owners.codes()
    do throws(OwnershipError) {
      return (name, try ShareSet(shares) { codes[$0] })
    } catch {
      throw Refusal.invalidGroup(name, error)
    }
  }

  /// Adds a group of shares.
  ///
  /// - Parameters:
  ///   - shares: The typed names of the owners, with their shares.
  ///   - note: A free text about the group.
  /// - Throws: `Refusal`; what finding an owner throws.
  package func add(
    named name: String, _ shares: [(name: String, share: TypedShare)], note: String?
  ) throws -> [GroupShare] {
    try ledger.write { writer in
      try requireFree(name)
      try writer.store(records(name, shares, note), inPlaceOf: [])
      return try named(name)
    }.result
  }

  /// Changes a group of shares. Homes and bills keep the shares that they were given.
  ///
  /// - Parameters:
  ///   - newName: The new name; nil to keep it.
  ///   - shares: The new shares; empty to keep them.
  ///   - note: The change of the note.
  /// - Returns: The shares, and the homes whose latest shares are those that the group had before.
  /// - Throws: `Refusal`, `LedgerError.nothingToChange`; what finding an owner throws.
  package func edit(
    _ typed: String, to newName: String?, _ shares: [(name: String, share: TypedShare)],
    note: Change<String>
  ) throws -> (shares: [GroupShare], former: [Property]) {
    try ledger.write { writer in
      let present = try named(typed)
      let name = newName ?? present.first?.name ?? typed
      if name != present.first?.name { try requireFree(name, besides: present.first?.name) }
      let note = note.value(insteadOf: present.first?.note)
      let kept = present.map {
        GroupShare(
          name: name, party: $0.party, numerator: $0.numerator, denominator: $0.denominator,
          note: note)
      }
      let wanted = try shares.isEmpty ? kept : records(name, shares, note)
      let content = Set(wanted.map(\.unnumbered))
      if content == Set(present.map(\.unnumbered)) { throw LedgerError.nothingToChange }
      let former = try content == Set(kept) ? [] : homes(withSharesOf: present)
      try writer.store(wanted, inPlaceOf: present)
      return (try named(name), former)
    }.result
  }

  /// Removes a group of shares. Homes and bills keep the shares that they were given.
  ///
  /// - Throws: `Refusal`.
  package func remove(_ typed: String) throws -> [GroupShare] {
    try ledger.write { writer in
      let shares = try named(typed)
      for share in shares { try writer.delete(share) }
      return shares
    }.result
  }

  /// Requires that no group has a name but for case and accents.
  private func requireFree(_ name: String, besides own: String? = nil) throws {
    if let taken = try all().first(where: { $0.name.folded == name.folded && $0.name != own }) {
      throw Refusal("error.group.taken", ["name": .text(taken.name)])
    }
  }

  /// The records of a group with typed shares.
  private func records(
    _ name: String, _ shares: [(name: String, share: TypedShare)], _ note: String?
  ) throws -> [GroupShare] {
    let typed = try ledger.owners.records(of: shares, in: 0, from: .first) {
      Refusal.invalidGroup(name, $0)
    }
    let records = typed.map {
      GroupShare(
        name: name, party: $0.party, numerator: $0.numerator, denominator: $0.denominator,
        note: note)
    }
    for record in records { try RecordCheck.require(record.faults) }
    return records
  }

  /// The homes whose latest shares are those of a group, by name.
  private func homes(withSharesOf group: [GroupShare]) throws -> [Property] {
    let codes = try ledger.owners.codes()
    let set = try? ShareSet(group) { codes[$0] }
    return try ledger.homes.all().filter { home in
      let shares = try ledger.owners.shares(of: home)
      let latest = shares.map(\.validFrom).max()
      return try latest != nil
        && ShareTimeline(shares) { codes[$0] }.shares(on: latest ?? .first) == set
    }
  }
}

extension Groups {
  /// Requires that the shares of each group add up to the whole.
  ///
  /// - Throws: `Refusal`.
  static func requireWhole(in book: Book) throws {
    let codes = try book.records(Party.self).keyed(by: \.id, \.code)
    let groups = Dictionary(grouping: try book.records(GroupShare.self), by: \.name)
    for (name, shares) in groups.sorted(by: { $0.key < $1.key }) {
      do throws(OwnershipError) {
        _ = try ShareSet(shares) { codes[$0] }
      } catch {
        throw Refusal.invalidGroup(name, error)
      }
    }
  }
}

extension BillSplit.Part {
  /// The part of each owner of a group, who is charged alone; any other part by itself.
  ///
  /// - Parameter parts: All parts of the bill.
  /// - Throws: `Refusal`; what finding the group throws.
  func members(
    of bill: Expense, among parts: [BillSplit.Part], in ledger: Ledger
  ) throws -> [BillSplit.Part] {
    guard case .group(let typed) = purpose else { return [self] }
    let (name, shares) = try ledger.groups.shareSet(ofGroup: typed)
    let measures: [BillSplit.Measure]
    switch measure {
    case .amount(let amount):
      measures = shares.parts(of: amount, record: bill.id).map { .amount($0) }
    case .share(let share): measures = try shares.measures(times: share)
    case .rest, .nights:
      measures = try shares.measures(times: BillSplit.rest(of: parts, for: name))
    }
    return zip(shares.parties, measures).map {
      BillSplit.Part(for: .owner($0), $1, concept: concept, category: category, note: note)
    }
  }
}

extension BillSplit {
  /// What the shares of the other parts leave of a bill for a group, which is the only part without a share.
  fileprivate static func rest(of parts: [Part], for group: String) throws -> Fraction {
    var others: [(party: String, share: Fraction)] = []
    for (number, part) in parts.enumerated() {
      if case .share(let share) = part.measure { others.append(("\(number)", share)) }
    }
    do throws(OwnershipError) {
      _ = try ShareSet(others)
    } catch {
      guard case .sumIsNotWhole(let left) = error, left.numerator > 0,
        others.count == parts.count - 1
      else { throw Refusal("error.group.rest", ["name": .text(group)]) }
      return left
    }
    throw Refusal("error.group.rest", ["name": .text(group)])
  }
}

extension ShareSet {
  /// The shares of the parties in a part of a bill, in the order of `parties`.
  ///
  /// - Throws: `Refusal`.
  fileprivate func measures(times part: Fraction) throws -> [BillSplit.Measure] {
    try parties.compactMap { share(of: $0) }.map { share in
      // Neither a numerator nor a denominator exceeds a thousand million.
      let product = Fraction(
        share.numerator * part.numerator, over: share.denominator * part.denominator)
      guard let product, Share.denominators.contains(product.denominator) else {
        throw Refusal("error.shares-too-fine")
      }
      return .share(product)
    }
  }
}
