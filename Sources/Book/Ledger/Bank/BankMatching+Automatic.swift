internal import Bookkeeping
internal import Documents
internal import Matching
internal import Storage
internal import UnicodeText

extension BankRoom {
  /// Explains lines by what matches them: the user's rules, the days of payment of expenses, the receipts of
  /// stays and then all parts. Receipts and parts are many, and each are one entry of history.
  ///
  /// - Parameter byBizum: The numbers of the lines whose texts name Bizum.
  /// - Returns: The numbers of the explained lines, without those whose rule has no meaning of its own.
  func explain(
    _ matches: some Sequence<Match>, byBizum: Set<Int64>, _ writer: LedgerWriter
  ) throws -> [Int64] {
    var explained: [Int64] = []
    var paid: [Match] = []
    for match in matches {
      let (claim, amount) = (match.part.claim, match.part.amount)
      if claim.kind == .rule {
        let line = try ledger.record(Int(match.line), of: BankLine.self)
        guard try apply(claim.number, to: line, amount, writer) else { continue }
      }
      explained.append(match.line)
      if claim.kind == .expense { paid.append(match) }
    }
    // In the order of the table, as its pages may be more than there is memory for.
    paid.sort { $0.part.claim < $1.part.claim }
    // All that is unpaid is matched, or nothing.
    let payments = try writer.pay(paid.map { ($0.part.claim.number, $0.booked) })
    var carriedOut: Set<Int64> = []
    for match in matches where match.part.claim.kind.isTransfer {
      let transfer = match.part.claim.number
      if try writer.carryOut(transfer, match.part.amount, on: match.booked) {
        carriedOut.insert(transfer)
      }
    }
    var paidReturns: Set<Int64> = []
    for match in matches where match.part.claim.kind == .filedReturn {
      let filed = match.part.claim.number
      if try writer.payReturn(filed, on: match.booked) { paidReturns.insert(filed) }
    }
    var receipts: [Int64] = []
    for match in matches where match.part.claim.kind.isStay {
      var receipt = Receipt(
        of: match.part.amount, for: match.part.claim.number, on: match.booked,
        byBizum: byBizum.contains(match.line))
      try writer.append(&receipt)
      receipts.append(receipt.id)
    }
    var made = receipts.makeIterator()
    for match in matches where match.part.claim.kind != .rule {
      var part = BankPart(
        line: match.line, of: match.part.claim, match.part.amount, by: match.rule)
      if match.part.claim.kind.isStay { (part.receipt, part.made) = (made.next(), true) }
      if let expense = part.expense, payments.contains(expense) { part.made = true }
      if let transfer = part.transfer, carriedOut.contains(transfer) { part.made = true }
      if let filed = part.filedReturn, paidReturns.contains(filed) { part.made = true }
      try writer.append(&part)
    }
    try writer.finish()
    return explained
  }
}

extension ClaimKind {
  /// Whether a line that pays the claim is a transfer between owners.
  fileprivate var isTransfer: Bool { self == .transferIn || self == .transferOut }

  /// Whether a line that pays the claim is a receipt of a stay.
  fileprivate var isStay: Bool {
    switch self {
    case .stayIn, .stayOut: true
    default: false
    }
  }
}

extension Receipt {
  /// What a guest paid, or got back, on the day on which the bank booked it.
  init(
    of amount: Money, for booking: Int64, isDeposit: Bool = false, on day: Day, byBizum: Bool
  ) {
    self.init(
      booking: booking, date: day, amount: amount, method: byBizum ? .bizum : .transfer,
      isDeposit: isDeposit)
  }
}

extension BankLine {
  /// Whether the text names Bizum.
  var namesBizum: Bool {
    // Few texts have the letter, and only those are folded.
    let mayName = unsafe text.utf8.withContiguousStorageIfAvailable {
      unsafe $0.contains { $0 | 0x20 == UInt8(ascii: "z") || $0 >= 0x80 }
    }
    if mayName == false { return false }
    return text.folded.utf8.split { !(97...122).contains($0) }
      .contains { $0.elementsEqual("bizum".utf8) }
  }
}

extension Ledger {
  /// Requires that the parts of each line that a command changes add up to no more than the line.
  ///
  /// - Throws: `Refusal`.
  static func requirePartsWithinLines(after changes: ChangeSet, in book: Book) throws {
    guard changes.origin == .command else { return }
    var lines: Set<Int64> = []
    var runs: [ClosedRange<Int64>] = []
    try changes.forEachChange { change in
      switch change {
      case .row(_, let after): if let part = after as? BankPart { lines.insert(part.line) }
      case .added(BankPart.kind, let numbers): runs.append(numbers)
      case .added: break
      }
    }
    for numbers in runs {
      guard let amount = try book.amountOfOverexplainedLine(amongPartsNumbered: numbers) else {
        continue
      }
      throw Refusal("error.bank-too-much", ["rest": .money(amount)], .badData)
    }
    for number in lines {
      guard let line = try book.first(BankLine.self, .number(number)) else { continue }
      let sum = try book.records(BankPart.self, .equal("line", number)).reduce(Money.zero) {
        try $0.adding($1.amount)
      }
      guard sum == .zero || sum.isWithin(line.amount) else {
        throw Refusal("error.bank-too-much", ["rest": .money(line.amount)], .badData)
      }
    }
  }
}
