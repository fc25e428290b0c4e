package import Bookkeeping
package import Documents
package import Matching
package import Reporting
internal import Storage
internal import UnicodeText

extension BankRoom {
  /// The rules, by words.
  package func rules() throws -> [BankRule] { try ledger.book.records(BankRule.self) }

  /// Adds a rule for lines that have all of some words.
  ///
  /// - Parameter fill: Sets what such lines are.
  /// - Throws: `Refusal` without words, for a rule that says nothing, or for one of the same words; what `fill`
  ///   throws.
  package func addRule(
    for words: String, _ fill: (inout BankRule) throws -> Void
  ) throws -> BankRule {
    try ledger.write { writer in
      var rule = BankRule(words: words.trimmed)
      try fill(&rule)
      let meanings = [
        rule.category != nil || rule.supplier != nil, rule.ignores, rule.isInternal,
      ]
      guard meanings.count(where: { $0 }) == 1 else {
        throw Refusal("error.bank-rule-what", .usage)
      }
      let same = try rules().first {
        $0.words.folded == rule.words.folded && $0.isIncome == rule.isIncome
          && $0.account == rule.account
      }
      if let same {
        throw Refusal("error.bank-rule-same", ["id": .number(same.id), "words": .text(same.words)])
      }
      try RecordCheck.require(rule.faults)
      return try writer.insert(rule)
    }.result
  }

  /// The payouts of platforms, by date, each with what has arrived of it.
  package func arrivals(on day: Day) throws -> [PayoutArrival] {
    try ledger.read {
      var arrived: [Int64: Money] = [:]
      for part in try ledger.book.records(BankPart.self, .isPresent("payout")) {
        guard let payout = part.payout else { continue }
        arrived[payout] = try (arrived[payout] ?? .zero).adding(part.amount)
      }
      return try ledger.book.records(Payout.self).map {
        PayoutArrival($0, arrived: arrived[$0.id] ?? .zero, on: day)
      }
    }
  }

  /// Rules as a document.
  package func ruleDocument(_ rules: [BankRule]) throws -> Document {
    let accounts = try accounts()
    return BankRuleList.document(
      rules, homes: try ledger.homes.byNumber(),
      accounts: Dictionary(accounts.map { ($0.id, $0) }, uniquingKeysWith: { $1 }))
  }

  /// What agreed in each automatic match of a line.
  package func facts(of line: BankLine) throws -> [[Fact]] {
    try ledger.read {
      try Work(ledger, withFacts: true).result.matches.filter { $0.line == line.id }.map(\.facts)
    }
  }
}
