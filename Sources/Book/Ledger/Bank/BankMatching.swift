internal import Bookkeeping
internal import Documents
package import Matching
package import Reporting
internal import Storage
internal import UnicodeText

/// What matching the lines of the bank has done, and what it asks.
package struct BankMatching {
  /// The number of lines that records explain, or a rule ignores.
  package fileprivate(set) var matched = 0
  /// The number of automatic matches that this step has made, and that it has taken back.
  package fileprivate(set) var made = 0
  package fileprivate(set) var released = 0
  /// The number of lines by stays of which a file of the platform reports the payout now.
  package fileprivate(set) var reported = 0
  /// The lines that this step has matched, and those whose matches it has taken back, the first ones of many.
  package fileprivate(set) var madeLines: [Int64] = []
  package fileprivate(set) var releasedLines: [Int64] = []
  /// The automatic matches of a line that the user has replaced.
  package fileprivate(set) var replaced: [LinePart] = []
  /// The number of lines that are open, and of those with proposals.
  package fileprivate(set) var openCount = 0
  package fileprivate(set) var proposed = 0
  /// The lines that are open, each with what may explain it; empty if only their numbers were asked for.
  package fileprivate(set) var open: [(line: ExplainedLine, proposals: [Proposal])] = []

  /// The most lines that are named.
  private static let mostNamed = 10

  /// What is asked of the lines that are open.
  package enum Detail: Comparable {
    /// How many they are.
    case counts
    /// The lines too, each with what may explain it.
    case lines
    /// The facts that agree too, which take time.
    case facts
  }

  /// Makes the result of a step that matches nothing.
  package init() {}

  fileprivate mutating func noteReleased(_ line: Int64) {
    released += 1
    if releasedLines.count < BankMatching.mostNamed { releasedLines.append(line) }
  }

  fileprivate mutating func noteMade(_ lines: [Int64]) {
    made = lines.count
    madeLines = Array(lines.prefix(BankMatching.mostNamed))
  }
}

extension BankRoom {
  /// Matches the lines of all accounts with the records of the book, as one step of history.
  ///
  /// - Parameter detail: What is asked of the lines that are open.
  /// - Returns: What is matched and what is open.
  package func match(_ detail: BankMatching.Detail = .lines) throws -> BankMatching {
    try ledger.write { try match($0, detail) }.result
  }

  /// Works out all automatic matches anew from all lines and records, and writes those that are other ones.
  ///
  /// What the user matched or accepted stays. So the order of imports never changes the result.
  @discardableResult
  func match(
    _ writer: LedgerWriter, _ detail: BankMatching.Detail = .counts
  ) throws -> BankMatching {
    var matching = BankMatching()
    matching.reported = try releaseReported(writer)
    let work = try Work(ledger, withFacts: detail == .facts)
    // A line has one match at most.
    let places = Dictionary(work.matches.indices.map { (work.matches[$0].line, $0) }) { first, _ in
      first
    }
    var explained: Set<Int64> = []
    for part in work.parts.automatic {
      if let same = places[part.key.line].map({ work.matches[$0] }), same.key == part.key,
        same.part.amount == part.amount, same.rule == part.rule
      {
        explained.insert(part.key.line)
      } else if let released = try ledger.book.first(BankPart.self, .number(part.id)) {
        try writer.release(released)
        // The same record by another rule is no other match.
        let isSame = places[part.key.line].map { work.matches[$0].key == part.key } ?? false
        if !isSame { matching.noteReleased(part.key.line) }
      }
    }
    let ofRules = try keepRules(work, places.mapValues { work.matches[$0] }, writer)
    explained.formUnion(ofRules.kept)
    for line in ofRules.released { matching.noteReleased(line) }
    let made = try explain(
      work.matches.lazy.filter { !explained.contains($0.line) }, byBizum: work.byBizum, writer)
    explained.formUnion(made)
    matching.noteMade(made)
    let stillIgnored = ofRules.kept.intersection(work.ignoredByRules)
    matching.openCount =
      work.openCount + ofRules.reopened
      - explained.count { !work.differing.contains($0) && !stillIgnored.contains($0) }
    matching.proposed = work.proposals.keys.count {
      !explained.contains($0) && !work.differing.contains($0)
    }
    if detail > .counts { matching.open = try work.open(in: ledger.book, after: explained) }
    matching.matched = work.lineCount + ofRules.reopened - matching.openCount
    return matching
  }

  /// Takes back what rules of the user have made of lines that an earlier rule explains now, or may explain.
  ///
  /// - Parameter matches: What matches each line.
  /// - Returns: The lines that stay as the rules have made them, those that do not, and how many of these were ignored.
  private func keepRules(
    _ work: Work, _ matches: @autoclosure () -> [Int64: Match], _ writer: LedgerWriter
  ) throws -> (kept: Set<Int64>, released: [Int64], reopened: Int) {
    let lines = work.ignoredByRules.union(work.parts.ofRules.keys)
    if lines.isEmpty { return ([], [], 0) }
    let found = matches()
    var kept: Set<Int64> = []
    var released: [Int64] = []
    var reopened = 0
    for number in lines.sorted() {
      guard work.ruleGivesWay(on: number, to: found[number]) else {
        kept.insert(number)
        continue
      }
      released.append(number)
      if let part = work.parts.ofRules[number]?.part,
        let made = try ledger.book.first(BankPart.self, .number(part))
      {
        try writer.release(made)
      } else {
        reopened += 1
        try writer.change(ledger.record(Int(number), of: BankLine.self)) { $0.ignored = nil }
      }
    }
    return (kept, released, reopened)
  }

  /// Matches a line with records that the user names, or accepts a proposal.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which they take the amount of the line.
  ///   - proposal: The number of the proposal to accept, from 1; nil to take `records`.
  /// - Throws: `Refusal`, `LedgerError`; nothing has been written then.
  package func match(
    _ number: Int, with records: [NamedClaim], accepting proposal: Int?
  ) throws -> (line: ExplainedLine, matching: BankMatching) {
    try ledger.write { writer in
      let line = try line(number)
      guard line.line.ignored == nil else {
        throw Refusal("error.bank-line-ignored", ["id": .number(line.line.id)])
      }
      if let proposal {
        try accept(proposal, of: line, writer)
      } else {
        try writer.release(line.line) { $0.rule.isAutomatic }
        let rest = try self.line(number).remaining
        if rest == .zero {
          throw Refusal("error.bank-line-matched", ["id": .number(line.line.id)])
        }
        let whole = try areWhole(records, of: rest) ? rest : nil
        for record in records { try explain(number, by: record, of: whole, writer) }
      }
      var matching = try match(writer, .lines)
      let matched = try self.line(number)
      matching.replaced = line.parts.filter { former in
        former.part.isAutomatic
          && !matched.parts.contains {
            $0.record.kind.table == former.record.kind.table
              && $0.record.number == former.record.number
          }
      }
      return (matched, matching)
    }.result
  }

  /// Takes back what explains a line.
  ///
  /// - Throws: `LedgerError`; `Refusal` if nothing explains it.
  package func unmatch(_ number: Int) throws -> ExplainedLine {
    try ledger.write { writer in
      let line = try line(number)
      guard try writer.release(line.line) > 0 else {
        throw Refusal("error.bank-line-open", ["id": .number(line.line.id)])
      }
      return try self.line(number)
    }.result
  }

  private func accept(_ number: Int, of line: ExplainedLine, _ writer: LedgerWriter) throws {
    let proposals = try Work(ledger, withFacts: false).proposals[line.line.id] ?? []
    guard proposals.indices.contains(number - 1) else {
      throw Refusal(
        proposals.isEmpty ? "error.bank-no-proposal" : "error.bank-proposal-number",
        ["id": .number(line.line.id), "count": .count(proposals.count)])
    }
    let proposal = proposals[number - 1]
    let rule: MatchRule = proposal.rule.isAutomatic ? .hand : proposal.rule
    for part in proposal.parts {
      try explain(line.line, by: part.claim, part.amount, rule, writer)
    }
    if proposal.rule == .terminal, proposal.difference != .zero {
      let home = try proposal.parts.lazy.compactMap { part in
        try ledger.book.first(Receipt.self, .number(part.claim.number))
      }.first.flatMap { try ledger.book.first(Booking.self, .number($0.booking)) }?.stay.property
      try pay(
        newExpense(of: line.line, proposal.difference, category: BankRoom.feeCategory, in: home),
        proposal.difference, of: line.line, writer)
    }
  }

  /// An expense that a line has paid.
  func newExpense(
    of line: BankLine, _ amount: Money, category: String, in home: Int64?, concept: String? = nil
  ) throws -> Expense {
    Expense(
      property: home, date: line.booked,
      concept: concept ?? line.counterparty ?? line.text, category: category,
      supplier: line.counterparty, amount: try amount.negated(), paidOn: line.booked)
  }

  func pay(
    _ expense: Expense, _ amount: Money, of line: BankLine, by rule: MatchRule = .recorded,
    _ writer: LedgerWriter
  ) throws {
    try RecordCheck.require(expense.faults)
    let claim = ClaimID(.expense, try writer.insert(expense).id)
    try writer.insert(BankPart(line: line.id, of: claim, amount, by: rule))
  }

  /// Records what a guest paid, or got back, as a receipt of the day on which the bank booked it.
  func receive(
    _ amount: Money, for booking: Int64, isDeposit: Bool, _ line: BankLine, _ rule: MatchRule,
    _ writer: LedgerWriter
  ) throws {
    let receipt = try writer.insert(
      Receipt(
        of: amount, for: booking, isDeposit: isDeposit, on: line.booked, byBizum: line.namesBizum))
    try writer.insert(
      BankPart(line: line.id, of: ClaimID(.receipt, receipt.id), amount, by: rule, made: true))
  }

  /// Explains a part of a line by a record.
  func explain(
    _ line: BankLine, by claim: ClaimID, _ amount: Money, _ rule: MatchRule, _ writer: LedgerWriter
  ) throws {
    let number = claim.number
    var part = BankPart(line: line.id, of: claim, amount, by: rule)
    switch claim.kind {
    case .stayIn, .stayOut:
      return try receive(amount, for: number, isDeposit: false, line, rule, writer)
    case .expense:
      let expense = try ledger.record(Int(number), of: Expense.self)
      let paid = try ledger.book.records(BankPart.self, claim.parts, in: .added)
      let sum = try paid.reduce(amount) { try $0.adding($1.amount) }
      if expense.paidOn == nil, try expense.toPay?.adding(sum) == .zero {
        var paid = expense
        paid.paidOn = line.booked
        try writer.update(paid, from: expense)
        part.made = true
      }
    case .transferIn, .transferOut:
      part.made = try writer.carryOut(number, amount, on: line.booked)
    case .filedReturn:
      let filed = try ledger.record(Int(number), of: FiledReturn.self)
      let sum = try ledger.book.records(BankPart.self, claim.parts).reduce(amount) {
        try $0.adding($1.amount)
      }
      if try filed.outcome?.adding(sum) == .zero
        || ledger.returns.amount(of: filed)?.adding(sum) == .zero
      {
        part.made = try writer.payReturn(number, on: line.booked)
      }
    case .rule:
      _ = try apply(number, to: line, amount, writer)
      return
    default: break
    }
    try writer.insert(part)
  }

  /// Applies a rule of the user to a line; returns false for a rule without a meaning of its own.
  func apply(
    _ rule: Int64, to line: BankLine, _ amount: Money, _ writer: LedgerWriter
  ) throws -> Bool {
    let rule = try ledger.record(Int(rule), of: BankRule.self)
    if rule.ignores || rule.isInternal {
      var ignored = line
      ignored.ignored = rule.words
      try writer.update(ignored, from: line)
      return true
    }
    guard let category = rule.category, let home = rule.property else { return false }
    var expense = try newExpense(of: line, amount, category: category, in: home)
    if let supplier = rule.supplier { (expense.concept, expense.supplier) = (supplier, supplier) }
    try pay(expense, amount, of: line, by: .rule, writer)
    return true
  }
}

extension Money {
  /// Whether the amount has the sign of another one, and is not farther from zero.
  func isWithin(_ other: Money) -> Bool {
    self != .zero && (self > .zero) == (other > .zero) && abs(cents) <= abs(other.cents)
  }
}
