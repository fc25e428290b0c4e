internal import Bookkeeping
internal import Matching
internal import Ownership
internal import Reporting
internal import Resources
internal import Storage
internal import UnicodeText

/// A line and the record that explains it.
struct MatchKey: Hashable {
  let line: Int64
  let claim: ClaimID
}

extension Match {
  var key: MatchKey { MatchKey(line: line, claim: part.claim) }
}

/// An automatic part of the book, without what only its removal needs.
struct AutomaticPart {
  let id: Int64
  let key: MatchKey
  let amount: Money
  let rule: MatchRule
}

/// The parts of a book. Most of them are automatic, and of those only little is kept.
struct KnownParts {
  private(set) var automatic: [AutomaticPart] = []
  /// The lines whose texts were removed for good: nothing can be worked out of them, and they keep their parts.
  let blanked: Set<Int64>
  /// The parts by hand and those of blanked lines, by the number of the line.
  private(set) var byHand: [Int64: [LinePart]] = [:]
  /// The receipts that automatic parts have made, by booking.
  private(set) var received: [Int64: MadeReceipts] = [:]
  /// The expenses of which automatic parts have made the day of payment, by the number of the line.
  private(set) var paidExpenses: [Int64: Int64] = [:]
  /// The parts that rules of the user have made, each with its expense, by the number of the line.
  private(set) var ofRules: [Int64: (part: Int64, expense: Int64)] = [:]
  /// The receipts that explain no other line.
  private(set) var takenReceipts: Set<Int64> = []

  /// Reads the parts of a book.
  init(of book: Book) throws {
    blanked = try book.blankedLines()
    try book.forEach(BankPart.self, with: Receipt.self, in: "receipt", order: .added) {
      try add(LinePart(part: $0, receipt: $1))
    }
  }

  private mutating func add(_ explained: LinePart) throws {
    let (part, stay) = (explained.part, explained.stay)
    let isKept = blanked.contains(part.line) || part.otherLine.map(blanked.contains) ?? false
    if part.rule == .rule, !isKept, let expense = part.expense {
      ofRules[part.line] = (part.id, expense)
      return
    }
    let isAutomatic = part.isAutomatic && !isKept
    let isTaken = stay != nil || !isAutomatic
    if isTaken, let receipt = part.receipt { takenReceipts.insert(receipt) }
    guard isAutomatic else { return byHand[part.line, default: []].append(explained) }
    automatic.append(
      AutomaticPart(id: part.id, key: MatchKey(explained), amount: part.amount, rule: part.rule))
    if part.made, let expense = part.expense { paidExpenses[part.line] = expense }
    if let stay { try received[stay, default: MadeReceipts()].add(part.amount) }
  }

  /// The expenses that rules of the user have made.
  var expensesOfRules: Set<Int64> { Set(ofRules.values.map(\.expense)) }
}

/// The lines and the records of a book, and what matches without what was matched automatically before.
struct Work {
  /// The number of lines that are not ignored.
  let lineCount: Int
  /// The number of lines that parts by hand leave open, and the lines of which such a part no longer agrees with its
  /// record: they are none of these.
  let openCount: Int
  let differing: Set<Int64>
  /// The numbers of the lines whose texts name Bizum.
  let byBizum: Set<Int64>
  /// The parts of the book.
  let parts: KnownParts
  /// What matches. The rest of a line is left open where the user has matched a part of it with the same record.
  let matches: [Match]
  /// What may match, by the number of the line.
  let proposals: [Int64: [Proposal]]
  /// What agrees with an open line and explains another one, by the number of the line.
  let taken: [Int64: [ClaimID]]
  /// The lines that rules of the user ignore.
  let ignoredByRules: Set<Int64>

  /// - Parameters:
  ///   - withFacts: Whether the result has the facts that agreed.
  ///   - rules: The rules of the user; nil for those of the book.
  init(_ ledger: Ledger, withFacts: Bool, rules: [BankRule]? = nil) throws {
    let parts = try KnownParts(of: ledger.book)
    self.parts = parts
    let rules = try rules ?? ledger.book.records(BankRule.self)
    let ignoring = rules.filter { $0.ignores || $0.isInternal }
    var ignoredByRules: Set<Int64> = []
    var matcher = try Matcher(
      accounts: ledger.bank.ownAccounts(),
      platforms: Channels.codes.compactMap { code in
        Channels.name(of: code).map { name in
          Platform(code, names: [name], days: code == "booking-com" ? 45 : 7)
        }
      }, rules: rules)
    var (lineCount, openCount, differing) = (0, 0, Set<Int64>())
    var (byBizum, mandates) = (Set<Int64>(), [Int64: String]())
    var madeDays: [Int64: Day] = [:]
    try ledger.book.forEach(
      BankLine.self, .asAdded(without: ["value", "bank_id", "balance"])
    ) { line in
      if let reason = line.ignored {
        guard ignoring.contains(where: { $0.words == reason && RuleWords(reason).are(in: line) })
        else { return }
        ignoredByRules.insert(line.id)
      } else {
        lineCount += 1
      }
      var rest = line.amount
      if let own = parts.byHand[line.id].map({ ExplainedLine(line: line, parts: $0) }) {
        mandates[line.id] = line.mandate
        rest = try own.remaining
        switch try own.state {
        case .open, .part: openCount += 1
        case .differs: differing.insert(line.id)
        case .matched, .ignored: break
        }
      } else if line.ignored == nil {
        openCount += 1
      }
      if let expense = parts.paidExpenses[line.id] { madeDays[expense] = line.booked }
      if line.namesBizum { byBizum.insert(line.id) }
      if !parts.blanked.contains(line.id) { matcher.add(OpenLine(line, remaining: rest)) }
    }
    try ledger.bank.forEachClaim(beside: parts, mandates, madeDays) { matcher.add($0) }
    (self.lineCount, self.openCount, self.differing) = (lineCount, openCount, differing)
    (self.byBizum, self.ignoredByRules) = (byBizum, ignoredByRules)
    let result = matcher.match(withFacts: withFacts)
    let chosen = Set(parts.byHand.values.joined().map { MatchKey($0) })
    matches = chosen.isEmpty ? result.matches : result.matches.filter { !chosen.contains($0.key) }
    proposals = result.proposals
    taken = result.taken
  }

  /// Whether what a rule of the user has made of a line gives way to what an earlier rule finds.
  ///
  /// - Parameter found: What matches the line; nil if nothing does.
  func ruleGivesWay(on line: Int64, to found: Match?) -> Bool {
    if let found { return found.part.claim.kind != .rule }
    return (proposals[line] ?? []).contains { $0.rule.isAutomatic && $0.rule != .rule }
  }

  /// The lines that are not explained, with what may explain them, the oldest first.
  ///
  /// - Parameter explained: The numbers of the lines that automatic matches explain.
  func open(
    in book: Book, after explained: Set<Int64>
  ) throws -> [(line: ExplainedLine, proposals: [Proposal])] {
    var open: [(line: ExplainedLine, proposals: [Proposal])] = []
    func add(_ line: BankLine) throws {
      let own = ExplainedLine(line: line, parts: parts.byHand[line.id] ?? [])
      let state = try own.state
      if state == .open || state == .part { open.append((own, proposals[line.id] ?? [])) }
    }
    try book.forEachLine(where: { !explained.contains($0) }, add)
    open.sort { $0.line.line.isEarlier(than: $1.line.line) }
    return open
  }
}

extension RecordFilter {
  /// All records as they were added: matching needs no order, and sorting takes longer than reading.
  ///
  /// - Parameter blank: Fields that are not asked for.
  static func asAdded(without blank: Set<String> = []) -> RecordFilter {
    var filter = RecordFilter()
    filter.order = .added
    filter.blank = blank
    return filter
  }
}

extension BankLine {
  /// Whether the line stands before another one in a list of several accounts.
  fileprivate func isEarlier(than other: BankLine) -> Bool {
    (booked, place, id) < (other.booked, other.place, other.id)
  }
}

extension MatchKey {
  /// The key of a part of the book: a receipt that the match made stands for its booking.
  init(_ explained: LinePart) {
    let part = explained.part
    let stay = explained.stay.map { ClaimID(part.amount > .zero ? .stayIn : .stayOut, $0) }
    self.init(line: part.line, claim: stay ?? part.claim)
  }
}

extension BankRoom {
  /// The accounts with the names of their holders.
  fileprivate func ownAccounts() throws -> [OwnAccount] {
    let parties = try ledger.owners.byNumber()
    return try accounts().map { account in
      OwnAccount(
        id: account.id, iban: account.iban, holder: account.party,
        names: [account.party.flatMap { parties[$0]?.name }].compactMap(\.self))
    }
  }

  /// Calls the closure with everything that may explain money, less what parts by hand explain. Automatic parts are
  /// worked out anew, and count as if they were not there.
  ///
  /// - Parameters:
  ///   - parts: All parts.
  ///   - mandates: The mandates of the lines with parts by hand.
  ///   - madeDays: The days of payment that automatic parts have made, by the number of the expense.
  fileprivate func forEachClaim(
    beside parts: KnownParts, _ mandates: [Int64: String], _ madeDays: [Int64: Day],
    _ body: (Claim) -> Void
  ) throws {
    let byHand = parts.byHand.values.joined().map(\.part)
    try forEachPayout(byHand, body)
    try forEachStay(parts.received, UnreportedStays(ledger.book, beside: byHand), body)
    let ofRules = parts.expensesOfRules
    try forEachExpense(byHand, mandates, madeDays) { claim in
      if !ofRules.contains(claim.id.number) { body(claim) }
    }
    try forEachTransfer(byHand, body)
    try forEachReceipt(parts.takenReceipts, body)
    try forEachReturn(byHand, body)
  }

  private func forEachPayout(_ byHand: [BankPart], _ body: (Claim) -> Void) throws {
    let explained = try byHand.sums(of: \.amount, by: \.payout)
    try ledger.book.forEach(Payout.self, .asAdded()) { payout in
      let rest = try payout.amount.subtracting(explained[payout.id] ?? .zero)
      guard rest != .zero else { return }
      body(
        Claim(
          ClaimID(.payout, payout.id), rest, on: payout.date, until: payout.expectedOn,
          keys: payout.key.list, channel: payout.channel))
    }
  }

  private func forEachExpense(
    _ byHand: [BankPart], _ mandates: [Int64: String], _ madeDays: [Int64: Day],
    _ body: (Claim) -> Void
  ) throws {
    let explained = try byHand.sums(of: \.amount, by: \.expense)
    let mandates = try self.mandates(byHand, mandates)
    let payers = try ledger.expenses.payers()
    let others: Set<String> = [
      "note", "rule", "private_to", "tags", "supply_point", "period", "proposed", "proposal",
      "taxes", "box", "box_share", "box_owner", "deduction", "corrects",
    ]
    try ledger.book.forEach(Expense.self, .asAdded(without: others)) { expense in
      guard expense.bill == nil, let amount = try expense.toPay else { return }
      let rest = try amount.negated().subtracting(explained[expense.id] ?? .zero)
      guard rest != .zero else { return }
      let typed = expense.paidOn.flatMap { $0 == madeDays[expense.id] ? nil : $0 }
      let supplier = expense.supplier?.folded
      let payer = payers.payer(of: expense)
      let numbers = "|\(expense.property ?? 0)|\(payer ?? 0)|"
      let equal =
        (expense.supplierTaxID ?? supplier ?? "") + numbers + expense.category
        + (typed == nil ? "" : "|paid")
      body(
        Claim(
          ClaimID(.expense, expense.id), rest, on: typed ?? expense.date,
          keys: expense.number.list, names: expense.supplier.list,
          mandates: supplier.flatMap { mandates[$0] } ?? [],
          taxIDs: expense.supplierTaxID.list, holder: payer,
          isPaid: typed != nil, equality: supplier == nil ? nil : equal))
    }
  }

  /// The mandates of direct debits that the user has matched with expenses, by supplier.
  private func mandates(
    _ byHand: [BankPart], _ ofLines: [Int64: String]
  ) throws -> [String: [String]] {
    var mandates: [String: [String]] = [:]
    for part in byHand {
      guard let number = part.expense, let mandate = ofLines[part.line],
        let expense = try ledger.book.first(Expense.self, .number(number)),
        let supplier = expense.supplier?.folded
      else { continue }
      mandates[supplier, default: []].append(mandate)
    }
    return mandates
  }

  private func forEachTransfer(_ byHand: [BankPart], _ body: (Claim) -> Void) throws {
    let parties = try ledger.owners.byNumber()
    // The two sides of a transfer are in two accounts.
    let taken = Set(byHand.compactMap { part in part.transfer.map { [$0, part.amount.cents] } })
    try ledger.book.forEach(Transfer.self, .asAdded()) { transfer in
      for isIn in [true, false] {
        let amount = isIn ? transfer.amount : try transfer.amount.negated()
        let other = parties[isIn ? transfer.payer : transfer.payee]
        guard !taken.contains([transfer.id, amount.cents]) else { continue }
        body(
          Claim(
            ClaimID(isIn ? .transferIn : .transferOut, transfer.id), amount,
            on: transfer.requestedOn ?? transfer.date,
            keys: transfer.endToEndID.list,
            names: (other?.name).list, ibans: (other?.iban).list,
            holder: isIn ? transfer.payee : transfer.payer))
      }
    }
  }

  /// Receipts that were typed.
  private func forEachReceipt(_ taken: Set<Int64>, _ body: (Claim) -> Void) throws {
    let receivers = try receivers()
    try ledger.book.forEach(Receipt.self, with: Booking.self, in: "booking", order: .added) {
      receipt, booking in
      guard !taken.contains(receipt.id), receipt.amount != .zero,
        [.transfer, .bizum, .card].contains(receipt.method)
      else { return }
      body(
        Claim(
          ClaimID(.receipt, receipt.id), receipt.amount, on: receipt.date,
          names: [booking?.guest].compactMap(\.self).filter { $0 != Booking.blankedGuest },
          method: receipt.method,
          holder: booking.flatMap { $0.receivedBy ?? receivers[$0.stay.property] }))
    }
  }

  /// Filed returns that the user did not match: what each asks beyond the one that it completes.
  private func forEachReturn(_ byHand: [BankPart], _ body: (Claim) -> Void) throws {
    let taken = Set(byHand.compactMap(\.filedReturn))
    let returns = try ledger.book.records(FiledReturn.self)
    let taxes = Dictionary(returns.map { ($0.id, $0.outcome ?? .zero) }) { first, _ in first }
    for filed in returns where !taken.contains(filed.id) {
      let earlier = filed.completes.flatMap { taxes[$0] } ?? .zero
      let due = try (filed.outcome ?? .zero).subtracting(earlier)
      guard due > .zero else { continue }
      body(
        Claim(
          ClaimID(.filedReturn, filed.id), try due.negated(), on: filed.filedOn,
          keys: filed.nrc.list))
    }
  }
}

extension Optional {
  /// A list of the value, or an empty one.
  var list: [Wrapped] { map { [$0] } ?? [] }
}

extension Sequence {
  /// The sums of the amounts of elements by the number of a record; those without one are left out.
  func sums(
    of amount: (Element) -> Money, by record: (Element) -> Int64?
  ) throws(AmountOverflow) -> [Int64: Money] {
    var sums: [Int64: Money] = [:]
    for element in self {
      guard let number = record(element) else { continue }
      sums[number] = try (sums[number] ?? .zero).adding(amount(element))
    }
    return sums
  }
}
