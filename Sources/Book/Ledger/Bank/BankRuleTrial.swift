package import Bookkeeping
package import Documents
internal import Matching
package import Reporting
internal import Storage
internal import UnicodeText

extension BankRoom {
  /// What a rule would make of the lines that have its words; nothing is written.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - fill: Sets what such lines are; if it sets nothing, they are what a rule of the book with these words makes of them.
  /// - Throws: `Refusal` for words of which no line can have any, or a rule with two meanings; what `fill` throws.
  package func test(
    _ words: String, _ fill: (inout BankRule) throws -> Void
  ) throws -> Document {
    try ledger.read {
      var rule = BankRule(id: .max, words: words.trimmed)
      try fill(&rule)
      guard rule.meanings < 2 else { throw Refusal("error.bank-rule-what", .usage) }
      if RuleWords(rule.words).isEmpty { throw Refusal("error.bank-rule-words", .usage) }
      var rules = try self.rules()
      let isKnown = rule.meanings == 1
      if !isKnown, let same = rules.first(where: { $0.isSame(as: rule) }) {
        rule = same
      } else {
        rules.removeAll { $0.isSame(as: rule) }
        // What it means does not matter for the lines that it takes.
        if !isKnown { rule.ignores = true }
        rules.append(rule)
      }
      let work = try Work(ledger, withFacts: false, rules: rules)
      let matches = Dictionary(work.matches.map { ($0.line, $0) }) { first, _ in first }
      let typed = RuleWords(rule.words)
      let parts = try explainedParts()
      var lines: [TestedLine] = []
      try ledger.book.forEach(BankLine.self) { line in
        guard rule.account ?? line.account == line.account,
          rule.isIncome ?? (line.amount > .zero) == (line.amount > .zero), typed.are(in: line)
        else { return }
        let explained = ExplainedLine(line: line, parts: parts[line.id] ?? [])
        let isByHand = explained.parts.contains { !$0.part.isAutomatic }
        let outcome: TestedLine.Outcome =
          if line.ignored != nil || isByHand {
            .stays
          } else if let match = matches[line.id] {
            match.part.claim == ClaimID(.rule, rule.id)
              ? rule.outcome(isKnown: isKnown || rule.id != .max) : match.part.claim.outcome
          } else if let first = work.proposals[line.id], !first.isEmpty {
            .asked
          } else {
            .open
          }
        lines.append(TestedLine(line: explained, outcome: outcome))
      }
      return BankRuleTestList.document(lines, accounts: try accountsByNumber())
    }
  }

  /// A rule for lines like one that the user has just explained, if it is the second one of whom it pays.
  ///
  /// - Returns: The rule, which is not in the book; nil if there is none that would help, or it would take lines that
  ///   are something else.
  package func offeredRule(after answered: ExplainedLine) throws -> BankRule? {
    try ledger.read {
      let line = answered.line
      guard line.amount < .zero, answered.parts.count == 1,
        let own = try answer(answered.parts[0].part, of: line)
      else { return nil }
      let rules = try self.rules()
      if rules.contains(where: { RuleWords($0.words).are(in: line) }) { return nil }
      var alike = [line]
      for part in try ledger.book.records(BankPart.self, .isPresent("expense"))
      where part.line != line.id && !part.isAutomatic && alike.count < BankRoom.mostAlike {
        guard let other = try ledger.book.first(BankLine.self, .number(part.line)),
          RuleWords.common(of: [line, other]) != nil,
          try answer(part, of: other)?.isSame(as: own) == true
        else { continue }
        alike.append(other)
      }
      guard alike.count > 1, let words = RuleWords.common(of: alike),
        try !hasOthers(words, than: own)
      else { return nil }
      var rule = BankRule(words: words, supplier: own.supplier)
      if own.isNew {
        (rule.category, rule.property) = (own.category, own.property)
      } else {
        // The name of the supplier, or the mandate, is enough without a rule.
        guard let supplier = own.supplier, line.mandate == nil, !line.names(supplier) else {
          return nil
        }
      }
      return rule
    }
  }

  /// The most lines of which the words are compared.
  private static let mostAlike = 12

  /// Whether lines with words are something else than an answer.
  private func hasOthers(_ words: String, than own: Answer) throws -> Bool {
    let typed = RuleWords(words)
    let parts = try explainedParts()
    var hasOthers = false
    try ledger.book.forEach(BankLine.self) { line in
      guard !hasOthers, line.amount < .zero, typed.are(in: line) else { return }
      let isOther = try (parts[line.id] ?? []).contains {
        try answer($0.part, of: line)?.isSame(as: own) != true
      }
      hasOthers = isOther || line.ignored != nil
    }
    return hasOthers
  }

  /// What the user has recorded a line as.
  private struct Answer {
    let category: String
    let property: Int64?
    let supplier: String?
    /// Whether the expense was recorded from the line.
    let isNew: Bool

    func isSame(as other: Answer) -> Bool {
      if isNew && other.isNew { return category == other.category && property == other.property }
      return supplier != nil && supplier?.folded == other.supplier?.folded
    }
  }

  /// What a part records a line as; nil if that is not an expense.
  private func answer(_ part: BankPart, of line: BankLine) throws -> Answer? {
    guard
      let expense = try part.expense.flatMap({
        try ledger.book.first(Expense.self, .number($0))
      })
    else { return nil }
    let isNew =
      try expense.property != nil && expense.date == line.booked && expense.paidOn == line.booked
      && expense.amount == line.amount.negated()
    return Answer(
      category: expense.category, property: expense.property, supplier: expense.supplier,
      isNew: isNew)
  }
}

extension BankRule {
  /// The number of meanings that the rule gives to lines.
  var meanings: Int {
    [category != nil || supplier != nil, ignores, isInternal].count { $0 }
  }

  /// Whether another rule is for the same lines.
  func isSame(as other: BankRule) -> Bool {
    words.folded == other.words.folded && isIncome == other.isIncome && account == other.account
  }

  /// What becomes of a line that the rule takes.
  fileprivate func outcome(isKnown: Bool) -> TestedLine.Outcome {
    if !isKnown { return .taken }
    return category.map { .expense(category: $0) } ?? .ignored
  }
}

extension ClaimID {
  /// What becomes of a line that the record explains.
  fileprivate var outcome: TestedLine.Outcome {
    kind == .rule ? .asked : .record(record.kind, number)
  }
}
