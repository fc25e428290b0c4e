package import Bookkeeping
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
  /// The lines that are open, each with what may explain it.
  package fileprivate(set) var open: [(line: ExplainedLine, proposals: [Proposal])] = []

  /// The number of open lines with proposals.
  package var proposed: Int { open.count { !$0.proposals.isEmpty } }

  /// Makes the result of a step that matches nothing.
  package init() {}
}

/// A record that the user names for a line.
package enum NamedClaim {
  /// A booking, whose guest paid or got money back.
  case booking(Int, isDeposit: Bool)
  case payout(Int)
  /// An expense and the part of its amount; nil for as much as it asks and the line has.
  case expense(Int, Money?)
  case transfer(Int)
  case filedReturn(Int)
  case line(Int)
  /// A new expense of a category in a home.
  case newExpense(category: String, property: String?, concept: String?)
}

extension BankRoom {
  /// Matches the lines of all accounts with the records of the book, as one step of history.
  ///
  /// - Returns: What is matched and what is open.
  package func match() throws -> BankMatching {
    try ledger.write { try match($0) }.result
  }

  /// Works out all automatic matches anew from all lines and records, and writes those that are other ones.
  ///
  /// What the user matched or accepted stays. So the order of imports never changes the result.
  @discardableResult
  func match(_ writer: LedgerWriter) throws -> BankMatching {
    let work = try Work(ledger, withFacts: false)
    var matching = BankMatching()
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
        matching.released += 1
      }
    }
    let made = try explain(
      work.matches.lazy.filter { !explained.contains($0.line) }, byBizum: work.byBizum, writer)
    explained.formUnion(made)
    matching.made = made.count
    matching.open = try work.open(in: ledger.book, after: explained)
    matching.matched = work.lineCount - matching.open.count
    return matching
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
        for record in records { try explain(number, by: record, writer) }
      }
      let matching = try match(writer)
      return (try self.line(number), matching)
    }.result
  }

  /// Takes back what explains a line.
  ///
  /// - Returns: The line, and the number of parts that it had.
  /// - Throws: `LedgerError`; `Refusal` if nothing explains it.
  package func unmatch(_ number: Int) throws -> (line: ExplainedLine, parts: Int) {
    try ledger.write { writer in
      let line = try line(number)
      let released = try writer.release(line.line)
      guard released > 0 else {
        throw Refusal("error.bank-line-open", ["id": .number(line.line.id)])
      }
      return (try self.line(number), released)
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
    for part in proposal.parts { try explain(line.line, by: part, rule, writer) }
    if proposal.rule == .terminal, proposal.difference != .zero {
      let home = try proposal.parts.lazy.compactMap { part in
        try ledger.book.first(Receipt.self, .number(part.claim.number))
      }.first.flatMap { try ledger.book.first(Booking.self, .number($0.booking)) }?.stay.property
      try pay(
        newExpense(of: line.line, proposal.difference, category: BankRoom.feeCategory, in: home),
        proposal.difference, of: line.line, writer)
    }
  }

  /// Explains a line, or a part of it, by a record that the user names.
  private func explain(_ number: Int, by record: NamedClaim, _ writer: LedgerWriter) throws {
    let line = try self.line(number)
    let rest = try line.remaining
    guard rest != .zero else {
      throw Refusal("error.bank-line-matched", ["id": .number(line.line.id)])
    }
    func explain(_ kind: ClaimKind, _ number: Int64, _ amount: Money) throws {
      try self.explain(line.line, by: ExplainedPart(ClaimID(kind, number), amount), .hand, writer)
    }
    switch record {
    case .booking(let number, let isDeposit):
      let booking = try ledger.bookings.payable(number)
      try receive(rest, for: booking.id, isDeposit: isDeposit, line.line, .hand, writer)
    case .payout(let number):
      let payout = try ledger.record(number, of: Payout.self)
      try explain(
        .payout, payout.id,
        part(of: rest, nil, left(of: payout.amount, beside: .equal("payout", payout.id))))
    case .expense(let number, let amount):
      let expense = try ledger.record(number, of: Expense.self)
      guard expense.bill == nil, let asked = expense.amount, asked != .zero else {
        throw Refusal("error.bank-expense-part", ["id": .number(expense.id)])
      }
      try explain(
        .expense, expense.id,
        part(
          of: rest, amount?.negated(),
          left(of: asked.negated(), beside: .equal("expense", expense.id))))
    case .transfer(let number):
      let transfer = try ledger.record(number, of: Transfer.self)
      let amount = rest > .zero ? transfer.amount : try transfer.amount.negated()
      try explain(
        rest > .zero ? .transferIn : .transferOut, transfer.id, part(of: rest, nil, amount))
    case .filedReturn(let number):
      let filed = try ledger.record(number, of: FiledReturn.self)
      try explain(
        .filedReturn, filed.id,
        part(
          of: rest, nil,
          left(of: filed.tax.negated(), beside: .equal("filed_return", filed.id))))
    case .line(let number):
      let other = try self.line(number)
      guard try other.line.id != line.line.id && other.remaining == rest.negated() else {
        throw Refusal("error.bank-other-line", ["id": .number(other.line.id)], .badData)
      }
      try explain(.line, other.line.id, rest)
      try self.explain(
        other.line, by: ExplainedPart(ClaimID(.line, line.line.id), rest.negated()), .hand, writer)
    case .newExpense(let category, let property, let concept):
      let home = try ledger.homes.named(property).id
      try pay(
        newExpense(of: line.line, rest, category: category, in: home, concept: concept), rest,
        of: line.line, writer)
    }
  }

  /// What parts by hand leave of the amount that a record asks.
  private func left(of amount: Money, beside condition: Condition) throws -> Money {
    try ledger.book.records(BankPart.self, condition).filter { !$0.isAutomatic }
      .reduce(amount) { try $0.subtracting($1.amount) }
  }

  /// The part of a line that a record explains: as much as the line has and the record asks, or a typed amount within
  /// both.
  private func part(of rest: Money, _ typed: Money?, _ asked: Money) throws -> Money {
    let most = rest.nearerToZero(asked)
    guard most != .zero else {
      throw Refusal("error.bank-record-asks", ["amount": .money(asked)], .badData)
    }
    guard let typed else { return most }
    guard typed.isWithin(most) else {
      throw Refusal("error.bank-too-much", ["rest": .money(most)], .badData)
    }
    return typed
  }

  /// An expense that a line has paid.
  private func newExpense(
    of line: BankLine, _ amount: Money, category: String, in home: Int64?, concept: String? = nil
  ) throws -> Expense {
    Expense(
      property: home, date: line.booked,
      concept: concept ?? line.counterparty ?? line.text, category: category,
      supplier: line.counterparty, amount: try amount.negated(), paidOn: line.booked)
  }

  private func pay(
    _ expense: Expense, _ amount: Money, of line: BankLine, _ writer: LedgerWriter
  ) throws {
    try RecordCheck.require(expense.faults)
    var part = BankPart(line: line.id, amount: amount, rule: .hand)
    part.expense = try writer.insert(expense).id
    try writer.insert(part)
  }

  /// Records what a guest paid, or got back, as a receipt of the day on which the bank booked it.
  private func receive(
    _ amount: Money, for booking: Int64, isDeposit: Bool, _ line: BankLine, _ rule: MatchRule,
    _ writer: LedgerWriter
  ) throws {
    let receipt = try writer.insert(
      Receipt(
        of: amount, for: booking, isDeposit: isDeposit, on: line.booked, byBizum: line.saysBizum))
    var part = BankPart(line: line.id, amount: amount, rule: rule, made: true)
    part.receipt = receipt.id
    try writer.insert(part)
  }

  /// Explains a part of a line by a record.
  private func explain(
    _ line: BankLine, by explained: ExplainedPart, _ rule: MatchRule, _ writer: LedgerWriter
  ) throws {
    let number = explained.claim.number
    var part = BankPart(line: line.id, explained, rule)
    switch explained.claim.kind {
    case .stayIn, .stayOut, .stayNet:
      return try receive(explained.amount, for: number, isDeposit: false, line, rule, writer)
    case .expense:
      let expense = try ledger.record(Int(number), of: Expense.self)
      let paid = try ledger.book.records(BankPart.self, .equal("expense", number), in: .added)
      let sum = try paid.reduce(explained.amount) { try $0.adding($1.amount) }
      if expense.paidOn == nil, try expense.amount?.adding(sum) == .zero {
        var paid = expense
        paid.paidOn = line.booked
        try writer.update(paid, from: expense)
        part.made = true
      }
    case .rule:
      _ = try apply(number, to: line, explained.amount, writer)
      return
    default: break
    }
    try writer.insert(part)
  }

  /// Does what a rule of the user says about a line; returns false if it says too little.
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
    try pay(expense, amount, of: line, writer)
    return true
  }
}

extension Money {
  /// The amount of both that is nearer to zero; zero if their signs differ.
  fileprivate func nearerToZero(_ other: Money) -> Money {
    if (self > .zero) != (other > .zero) { return .zero }
    return abs(cents) < abs(other.cents) ? self : other
  }

  /// Whether the amount has the sign of another one, and is not farther from zero.
  func isWithin(_ other: Money) -> Bool {
    self != .zero && (self > .zero) == (other > .zero) && abs(cents) <= abs(other.cents)
  }
}
