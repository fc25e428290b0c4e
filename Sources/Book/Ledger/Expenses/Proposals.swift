package import Bookkeeping
internal import Documents
package import Ownership
internal import Storage
internal import UnicodeText

/// A proposed expense with the answers to it.
package struct DescribedProposal {
  /// The expense, which has an amount once it is accepted.
  package let expense: Expense
  /// Its home.
  package let home: Property
  /// The answers, in order of entry, the proposer's first.
  package let votes: [Vote]
  /// The owners of the home on the date who have not answered.
  package let missing: [Party]
  /// The share of the owners who accept it; nil for a home without owners.
  package let inFavour: Fraction?
  /// The owners and the manager, by number.
  package let parties: [Int64: Party]
}

extension Ledger {
  /// The expenses that are proposed to owners.
  package var proposals: Proposals { Proposals(ledger: self) }
}

/// What a ledger does with proposed expenses and the answers to them.
package struct Proposals {
  let ledger: Ledger

  /// Adds a proposal, which counts in no figure until it is accepted.
  ///
  /// A proposer who owns a part of the home accepts the proposal thereby.
  ///
  /// - Parameters:
  ///   - amount: The proposed amount.
  ///   - date: The date of the expense, whose owners decide.
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - proposer: The typed name of the manager or of an owner of the home.
  ///   - rule: Who has to accept it.
  ///   - today: The current day.
  ///   - fill: Sets the other fields.
  /// - Throws: `LedgerError`, and what `fill` throws; nothing has been written then.
  package func add(
    _ amount: Money, on date: Day, in property: String?, by proposer: String,
    _ rule: ProposalRule, on today: Day, _ fill: (inout Expense) throws -> Void
  ) throws -> DescribedProposal {
    try ledger.write { writer in
      try RecordCheck.require(amount)
      let home = try ledger.homes.named(property)
      let party = try ledger.owners.named(proposer)
      let shares = try owners(of: home, on: date)
      guard party.isManager || shares.share(of: party.code) != nil else {
        throw Refusal.notAnOwner(party, of: home, on: date)
      }
      var expense = Expense(
        property: home.id, date: date, concept: "", category: "other", amount: nil,
        proposed: amount, proposal: rule.state)
      try fill(&expense)
      try RecordCheck.require(expense.faults)
      let stored = try writer.insert(expense)
      try writer.insert(
        Vote(expense: stored.id, party: party.id, date: today, accepts: true))
      return try decide(stored, with: writer)
    }.result
  }

  /// Records the answer of an owner to a proposal, which accepts or rejects it if it decides. An answer
  /// may be repeated to decide by owners or shares that have changed.
  ///
  /// - Parameter reason: The reason of a rejection.
  /// - Throws: `Refusal` if the expense is no open proposal, or the party has no share of the home;
  ///   `LedgerError.nothingToChange`.
  package func answer(
    _ id: Int, by name: String, accepts: Bool, reason: String?, on today: Day
  ) throws -> DescribedProposal {
    try ledger.write { writer in
      let expense = try ledger.record(id, of: Expense.self)
      guard expense.proposal?.isOpen == true, let property = expense.property else {
        let key =
          try votes(on: expense).isEmpty ? "error.not-a-proposal" : "error.decided-proposal"
        throw Refusal(key, ["id": .number(expense.id)])
      }
      let home = try ledger.homes.numbered(property)
      let party = try ledger.owners.named(name)
      guard try owners(of: home, on: expense.date).share(of: party.code) != nil else {
        throw Refusal.notAnOwner(party, of: home, on: expense.date)
      }
      let vote = Vote(
        expense: expense.id, party: party.id, date: today, accepts: accepts, reason: reason)
      let old = try votes(on: expense).first { $0.party == party.id }
      if let old, old.accepts == accepts, old.reason == reason {
        // The same answers may decide now, because owners or shares have changed.
        let proposal = try decide(expense, with: writer)
        guard proposal.expense != expense else { throw LedgerError.nothingToChange }
        return proposal
      }
      try writer.put(vote, inPlaceOf: old)
      return try decide(expense, with: writer)
    }.result
  }

  /// Accepts or rejects a proposal if its answers decide it.
  private func decide(
    _ expense: Expense, with writer: LedgerWriter
  ) throws -> DescribedProposal {
    let proposal = try described(expense)
    let shares = try owners(of: proposal.home, on: expense.date)
    guard let rule = ProposalRule(expense.proposal) else { return proposal }
    let codes = proposal.parties.mapValues(\.code)
    let answers = proposal.votes.compactMap { vote in
      codes[vote.party].map { (party: $0, accepts: vote.accepts) }
    }
    var new = expense
    switch rule.outcome(shares, answers) {
    case nil: return proposal
    case true?:
      new.amount = expense.proposed
      new.proposed = nil
      new.proposal = nil
    case false?: new.proposal = .rejected
    }
    try writer.update(new, from: expense)
    return try described(new)
  }

  /// A proposal with its answers.
  package func described(_ expense: Expense) throws -> DescribedProposal {
    let home = try ledger.homes.numbered(expense.property ?? 0)
    let votes = try votes(on: expense)
    let parties = try ledger.owners.byNumber()
    let answered = Set(votes.map(\.party))
    let shares = try shares(of: home, on: expense.date)
    let owners = shares?.parties ?? []
    let accepting = Set(votes.filter(\.accepts).compactMap { parties[$0.party]?.code })
      .intersection(owners)
    return DescribedProposal(
      expense: expense, home: home, votes: votes,
      missing: parties.values.filter { owners.contains($0.code) && !answered.contains($0.id) }
        .sorted { $0.code < $1.code },
      inFavour: shares.flatMap { Fraction($0.sum(of: accepting), over: $0.whole) },
      parties: parties)
  }

  /// Whether the book has proposals that are not accepted.
  package func hasAny() throws -> Bool {
    try ledger.book.first(Expense.self, .isPresent("proposal"), in: .added) != nil
  }

  /// The answers to a proposal, in order of entry.
  package func votes(on expense: Expense) throws -> [Vote] {
    try ledger.book.records(Vote.self, .equal("expense", expense.id), in: .added)
  }

  /// The shares of the owners of a home on a day.
  ///
  /// - Throws: `Refusal` if they are not known.
  private func owners(of home: Property, on day: Day) throws -> ShareSet {
    guard let shares = try shares(of: home, on: day) else {
      throw Refusal("error.no-owners", ["property": .text(home.name), "day": .day(day)])
    }
    return shares
  }

  /// The shares of the owners of a home on a day; nil if they are not known.
  private func shares(of home: Property, on day: Day) throws -> ShareSet? {
    let codes = try ledger.owners.codes()
    let records = try ledger.book.records(Share.self, .equal("property", home.id))
    do throws(OwnershipError) {
      return try ShareTimeline(records, code: { codes[$0] }).shares(on: day)
    } catch {
      throw Refusal.invalidShares(of: home.name, from: day, error)
    }
  }
}

extension Refusal {
  /// The party has no share of the home on the day.
  fileprivate static func notAnOwner(
    _ party: Party, of home: Property, on day: Day
  ) -> Refusal {
    Refusal(
      "error.not-an-owner",
      [
        "name": .text(party.name), "property": .text(home.name), "day": .day(day),
        "code": .text(ShellQuoting.quoted(home.code)),
      ])
  }
}
