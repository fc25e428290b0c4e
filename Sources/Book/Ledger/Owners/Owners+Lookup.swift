package import Bookkeeping
internal import Documents
internal import Ownership
internal import Storage
internal import UnicodeText

extension Owners {
  /// Finds an owner or the manager by the code, or by an unambiguous prefix of code, name, or a word of
  /// these.
  ///
  /// - Throws: `Refusal`.
  package func named(_ name: String) throws -> Party {
    let parties = try all()
    if let party = parties.first(where: { $0.code == name.folded }) { return party }
    let party = try parties.only(meantBy: name, orRefuse: "error.ambiguous-owner")
    if let party { return party }
    throw Refusal.unknown(
      "error.unknown-owner", name, near: parties.suggestion(for: name))
  }

  /// The number of the party of a typed name; nil for none.
  ///
  /// - Throws: What `party(_:)` throws.
  package func number(_ name: String?) throws -> Int64? { try name.map { try named($0).id } }

  /// The owners and the manager, by code.
  package func all() throws -> [Party] {
    try ledger.book.records(Party.self).sorted { $0.code < $1.code }
  }

  /// The owners and the manager by their numbers.
  package func byNumber() throws -> [Int64: Party] {
    try all().keyed(by: \.id)
  }

  /// The codes of the owners and the manager by their numbers.
  func codes() throws -> [Int64: String] { try all().keyed(by: \.id, \.code) }

  /// Shares in the order in which their parties take turns at the odd cent of an amount.
  ///
  /// The order is that of the parties' numbers, which nothing changes. A book in which the codes decided before, and
  /// otherwise, has the order of that time in a setting, so that no cent of a closed year moves.
  func inTurn<Share>(_ shares: [Share], _ party: (Share) -> Int64) throws -> [Share] {
    let former = try ledger.settings.value(Setting.turns).map { Setting.numbers($0) } ?? []
    let places = Dictionary(zip(former, 0...)) { first, _ in first }
    func turn(_ share: Share) -> (Int, Int64) {
      (places[party(share), default: .max], party(share))
    }
    return shares.sorted { turn($0) < turn($1) }
  }

  /// The shares of each home that has any, by the number of the home, in the order of the parties' turns.
  ///
  /// - Parameter code: The name of the party with a number: the number itself, or its code.
  /// - Throws: `OwnershipError`.
  func shareTimelines(
    _ code: (Int64) -> String? = { String($0) }
  ) throws -> [Int64: ShareTimeline] {
    let shares = try inTurn(ledger.book.records(Share.self), \.party)
    return try Dictionary(grouping: shares, by: \.property).mapValues {
      try ShareTimeline($0, code: code)
    }
  }
}
