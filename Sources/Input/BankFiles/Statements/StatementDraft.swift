internal import Bookkeeping
internal import Documents

/// A line with its line in the file.
struct DraftLine {
  var line: BankLine
  /// The line of the file, or the number of the entry, from 1.
  var source: Int
}

/// A statement while its file is read, with the lines in the order of the file.
struct StatementDraft {
  var iban: IBAN?
  var holder: String?
  var firstDay: Day?
  var lastDay: Day?
  var opening: Money?
  var closing: Money?
  /// Whether sums of the file itself were found right.
  var isProved = false
  /// Whether lines in another currency were left out, without which the balances do not add up.
  var lacksLines = false
  var hasBookedDays = true
  var lines: [DraftLine] = []

  /// The statement, the oldest line first, its balances checked and its lines of 0.00 left out.
  ///
  /// - Parameter zeros: Counts the lines of 0.00.
  /// - Returns: Nil if neither the lines nor the file say a day.
  /// - Throws: `Refusal` if the balances do not add up.
  func statement(zeros: inout Int) throws(Refusal) -> FileStatement? {
    for draft in lines {
      let isWithin =
        draft.line.amount.isWithinLimit && (draft.line.balance?.isWithinLimit ?? true)
      if !isWithin {
        throw Refusal(
          "error.bank-amount-too-large",
          ["line": .count(draft.source), "amount": .money(draft.line.amount)], .badData)
      }
    }
    var (ordered, chain) = try BalanceChain.ordered(lines)
    if !lacksLines { try checkEnds(ordered, chain) }
    let opening = opening ?? chain.opening
    let closing = closing ?? chain.closing
    zeros += ordered.count { $0.line.amount == .zero }
    ordered.removeAll { $0.line.amount == .zero }
    // The days of the lines, and those that the file says.
    let days = lines.map(\.line.booked) + [firstDay, lastDay].compactMap { $0 }
    guard let first = days.min(), let last = days.max() else { return nil }
    return FileStatement(
      iban: iban, holder: holder, firstDay: first, lastDay: last, opening: opening,
      closing: closing,
      isChecked: !lacksLines
        && (isProved || chain.isWhole || self.opening != nil && self.closing != nil),
      hasBookedDays: hasBookedDays,
      lines: ordered.enumerated().map { index, draft in
        var line = draft.line
        line.place = index + 1
        return line
      })
  }

  /// Checks that the balances of the statement and those of its lines agree.
  private func checkEnds(_ ordered: [DraftLine], _ chain: BalanceChain) throws(Refusal) {
    if let opening, let closing {
      var sum = opening.cents
      for draft in ordered { sum += draft.line.amount.cents }
      if sum != closing.cents { throw refusal(closing, Money(cents: sum)) }
    }
    if let opening, let found = chain.opening, found != opening { throw refusal(opening, found) }
    if let closing, let found = chain.closing, found != closing { throw refusal(closing, found) }
  }

  private func refusal(_ found: Money, _ expected: Money) -> Refusal {
    Refusal(
      "error.bank-closing",
      [
        "actual": .money(found), "wanted": .money(expected), "account": .text(iban?.text ?? "–"),
      ], .badData)
  }
}

extension BankFile {
  /// Makes a file of what a reader has read, whose balances are checked.
  ///
  /// - Parameters:
  ///   - foreignAccounts: The number of statements in other currencies, which were not read.
  ///   - skipsRefused: Whether these are left out.
  ///   - notices: The keys of what was taken although it is unusual, and of what was left out, each with its number.
  /// - Throws: `Refusal` if balances do not add up, or if nothing is left.
  init(
    _ format: BankFormat, _ drafts: [StatementDraft], foreignAccounts: Int = 0,
    skipsRefused: Bool = true, notices: KeyValuePairs<String, Int>
  ) throws(Refusal) {
    if foreignAccounts > 0 && !skipsRefused {
      throw Refusal("error.bank-foreign-account", count: foreignAccounts, .badData)
    }
    self.init(format: format, statements: [])
    var zeros = 0
    for draft in drafts {
      if let statement = try draft.statement(zeros: &zeros) { statements.append(statement) }
    }
    if statements.isEmpty && foreignAccounts == 0 {
      throw Refusal("error.bank-no-lines", .badData)
    }
    let counts =
      notices.map { ($0.key, $0.value) } + [
        ("bank.file.zero-lines", zeros), ("bank.file.foreign-accounts", foreignAccounts),
      ]
    self.notices = counts.compactMap { key, count in
      count > 0 ? Phrase(key, count: count) : nil
    }
  }
}

/// The balances after the lines of a statement.
struct BalanceChain {
  /// The balance before the first line; nil if no line has one.
  private(set) var opening: Money?
  /// The balance after the last line; nil if no line has one.
  private(set) var closing: Money?
  /// Whether every line has a balance.
  private(set) var isWhole = false

  /// The lines with the oldest first, and their balances, which add up.
  ///
  /// The days decide which end of the file is the older one; if all days are the same, the balances decide.
  ///
  /// - Throws: `Refusal` with the first line whose balance is not the one before plus its amount.
  static func ordered(_ lines: [DraftLine]) throws(Refusal) -> ([DraftLine], BalanceChain) {
    guard let first = lines.first?.line.booked, let last = lines.last?.line.booked else {
      return ([], BalanceChain(of: []))
    }
    let reversed = Array(lines.reversed())
    let likely = first > last ? reversed : lines
    guard let fault = fault(in: likely) else { return (likely, BalanceChain(of: likely)) }
    guard first == last, self.fault(in: reversed) == nil else {
      throw Refusal(
        "error.bank-balance",
        [
          "line": .count(fault.draft.source), "day": .day(fault.draft.line.booked),
          "actual": .money(fault.draft.line.balance ?? .zero), "wanted": .money(fault.expected),
        ], .badData)
    }
    return (reversed, BalanceChain(of: reversed))
  }

  /// The balances of lines that add up.
  private init(of lines: [DraftLine]) {
    isWhole = !lines.isEmpty && lines.allSatisfy { $0.line.balance != nil }
    var before: Int64 = 0
    for draft in lines {
      before += draft.line.amount.cents
      guard let balance = draft.line.balance else { continue }
      opening = Money(cents: balance.cents - before)
      break
    }
    var after: Int64 = 0
    for draft in lines.reversed() {
      if let balance = draft.line.balance {
        closing = Money(cents: balance.cents + after)
        break
      }
      after += draft.line.amount.cents
    }
  }

  /// The first line whose balance is not the last one plus the amounts since, and what it should be.
  private static func fault(
    in lines: [DraftLine]
  ) -> (draft: DraftLine, expected: Money)? {
    var running: Int64?
    for draft in lines {
      // The limits of both keep a million of them within 64 bits.
      running = running.map { $0 + draft.line.amount.cents }
      guard let balance = draft.line.balance else { continue }
      if let running, running != balance.cents { return (draft, Money(cents: running)) }
      running = balance.cents
    }
    return nil
  }
}
