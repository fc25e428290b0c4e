package import Bookkeeping
package import Documents
package import Matching
internal import Reporting
internal import Storage
internal import UnicodeText

extension BankRoom {
  /// The rules, by words.
  package func rules() throws -> [BankRule] { try ledger.book.records(BankRule.self) }

  /// Adds a rule for lines that have all of some words.
  ///
  /// - Parameter fill: Sets what such lines are.
  /// - Throws: `Refusal` without words, for a rule without a meaning, or for one of the same words; what `fill`
  ///   throws.
  package func addRule(
    for words: String, _ fill: (inout BankRule) throws -> Void
  ) throws -> BankRule {
    try ledger.write { writer in
      var rule = BankRule(words: words.trimmed)
      try fill(&rule)
      try complete(&rule)
      try require(rule)
      try RecordCheck.require(rule.faults)
      return try writer.insert(rule)
    }.result
  }

  /// Changes a rule.
  ///
  /// - Throws: `LedgerError`, `Refusal` as for a new rule; what `change` throws.
  package func editRule(
    _ id: Int, _ change: (inout BankRule) throws -> Void
  ) throws -> BankRule {
    try ledger.write { writer in
      try writer.change(
        ledger.record(id, of: BankRule.self),
        {
          try change(&$0)
          try complete(&$0)
        }, requiring: require)
    }.result
  }

  /// Names the home of the expenses that a rule records, so that a later home does not make the rule unclear.
  private func complete(_ rule: inout BankRule) throws {
    if rule.category != nil && rule.property == nil {
      rule.property = try ledger.homes.named(nil).id
    }
  }

  /// Requires that a rule has one meaning, and that no other one is for the same words.
  func require(_ rule: BankRule) throws {
    guard rule.meanings == 1 else { throw Refusal("error.bank-rule-what", .usage) }
    if RuleWords(rule.words).isEmpty { throw Refusal("error.bank-rule-words", .usage) }
    let same = try rules().first { $0.id != rule.id && $0.isSame(as: rule) }
    if let same {
      throw Refusal("error.bank-rule-same", ["id": .number(same.id), "words": .text(same.words)])
    }
  }

  /// Rules as a document.
  package func ruleDocument(_ rules: [BankRule]) throws -> Document {
    BankRuleList.document(
      rules, homes: try ledger.homes.byNumber(), accounts: try accountsByNumber())
  }

  /// What agreed in the automatic matches of a line, and what may explain it. Names are written as in the book.
  ///
  /// - Returns: The facts, whether what matches it was served before equals that are younger, the proposals, and what
  ///   agrees with an open line and explains another one.
  package func explanation(
    of line: BankLine
  ) throws -> (facts: [Fact], isOldestOfEquals: Bool, proposals: [Proposal], taken: [ClaimID]) {
    try ledger.read {
      let work = try Work(ledger, withFacts: true)
      let matches = work.matches.filter { $0.line == line.id }
      let proposals = try (work.proposals[line.id] ?? []).map { proposal in
        let names = try proposal.parts.flatMap { try self.names(of: $0.claim) }
        return proposal.written(as: names)
      }
      let facts = try matches.flatMap { match in
        let names = try self.names(of: match.part.claim)
        return match.facts.map { $0.written(as: names) }
      }
      return (
        facts, matches.contains(where: \.isOldestOfEquals), proposals, work.taken[line.id] ?? []
      )
    }
  }
}
