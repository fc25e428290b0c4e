internal import Bookkeeping
internal import Documents
internal import Importing

/// A line with its line in the file.
struct DraftLine {
  var line: BankLine
  /// The line of the file, or the number of the entry, from 1.
  var source: Int
}

/// An account of a file that is not in euros.
struct ForeignAccount {
  /// The account; nil if the file does not say it.
  let account: StatedAccount?
  /// The currency as the file has it.
  let currency: String

  /// The account with its currency: `ES9121000418450200051332 (USD)`.
  var text: String {
    account.map { "\($0.text) (\(currency.excerpt))" } ?? currency.excerpt
  }
}

/// A statement while its file is read, with the lines in the order of the file.
struct StatementDraft {
  var account: StatedAccount?
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
  private(set) var lines: [BankLine] = []
  /// The line of the file of each, or the number of its entry.
  private(set) var sources: [Int32] = []
  /// The places of `lines` before which a line was left out.
  private(set) var leftOut: Set<Int> = []

  /// Adds a line.
  mutating func append(_ draft: DraftLine) {
    lines.append(draft.line)
    sources.append(Int32(clamping: draft.source))
  }

  /// Notes that a line was left out here, which the balances of the others may have in them.
  mutating func leaveOut() { leftOut.insert(lines.count) }

  /// The statement, the oldest line first, its balances checked and its lines of 0.00 left out. The draft is empty
  /// then, as a copy of its lines would take as much memory again.
  ///
  /// - Parameter zeros: Counts the lines of 0.00.
  /// - Returns: Nil if neither the lines nor the file say a day.
  /// - Throws: `Refusal` if the balances do not add up.
  mutating func statement(zeros: inout Int) throws(Refusal) -> FileStatement? {
    for place in lines.indices {
      let line = lines[place]
      let isWithin = line.amount.isWithinLimit && (line.balance?.isWithinLimit ?? true)
      if !isWithin {
        throw Refusal(
          "error.bank-amount-too-large",
          ["line": .count(Int(sources[place])), "amount": .money(line.amount)], .badData)
      }
    }
    if !leftOut.isEmpty && !isWholeWithoutLeftOut { lacksLines = true }
    if try BalanceChain.isNewestFirst(lines, sources, broken: lacksLines ? leftOut : []) {
      lines.reverse()
    }
    let chain = BalanceChain(of: lines)
    if !lacksLines { try checkEnds(chain) }
    // The days of the lines, and those that the file says.
    let days = [lines.lazy.map(\.booked).min(), lines.lazy.map(\.booked).max(), firstDay, lastDay]
      .compactMap { $0 }
    let count = lines.count
    lines.removeAll { $0.amount == .zero }
    zeros += count - lines.count
    for place in lines.indices { lines[place].place = place + 1 }
    guard let first = days.min(), let last = days.max() else { return nil }
    var ordered: [BankLine] = []
    swap(&ordered, &lines)
    return FileStatement(
      account: account, holder: holder, firstDay: first, lastDay: last,
      opening: opening ?? chain.opening, closing: closing ?? chain.closing,
      isChecked: !lacksLines
        && (isProved || chain.isWhole || opening != nil && closing != nil),
      hasBookedDays: hasBookedDays, lines: ordered)
  }

  /// Whether the balances prove that the lines that were left out are of another account: a table may have several.
  private var isWholeWithoutLeftOut: Bool {
    guard leftOut.allSatisfy({ $0 > 0 && $0 < lines.count }), BalanceChain(of: lines).isWhole else {
      return false
    }
    do throws(Refusal) {
      _ = try BalanceChain.isNewestFirst(lines, sources, broken: [])
      return true
    } catch {
      return false
    }
  }

  /// Checks that the balances of the statement and those of its lines agree.
  private func checkEnds(_ chain: BalanceChain) throws(Refusal) {
    if let opening, let closing {
      var sum = opening.cents
      for line in lines { sum += line.amount.cents }
      if sum != closing.cents { throw refusal(closing, Money(cents: sum)) }
    }
    if let opening, let found = chain.opening, found != opening { throw refusal(opening, found) }
    if let closing, let found = chain.closing, found != closing { throw refusal(closing, found) }
  }

  private func refusal(_ found: Money, _ expected: Money) -> Refusal {
    Refusal(
      "error.bank-closing",
      [
        "actual": .money(found), "wanted": .money(expected),
        "account": .text(account?.text ?? "–"),
      ], .badData)
  }
}

extension BankFile {
  /// Makes a file of what a reader has read, whose balances are checked.
  ///
  /// - Parameters:
  ///   - foreignAccounts: The accounts in other currencies, whose lines were not read.
  ///   - skipsRefused: Whether these are left out.
  ///   - notices: The keys of what was taken although it is unusual, and of what was left out, each with its number.
  /// - Throws: `Refusal` if balances do not add up, or if nothing is left.
  init(
    _ format: BankFormat, _ drafts: consuming [StatementDraft],
    foreignAccounts: [ForeignAccount] = [],
    skipsRefused: Bool = true, notices: KeyValuePairs<String, Int>
  ) throws(Refusal) {
    let foreign = [
      "accounts": Cell.text(foreignAccounts.map(\.text).joined(separator: ", "))
    ]
    if !foreignAccounts.isEmpty && !skipsRefused {
      throw Refusal(
        "error.bank-foreign-account", foreign, count: foreignAccounts.count, .badData)
    }
    self.init(format: format, statements: [])
    var zeros = 0
    for place in drafts.indices {
      if let statement = try drafts[place].statement(zeros: &zeros) { statements.append(statement) }
    }
    if statements.isEmpty && foreignAccounts.isEmpty {
      throw Refusal("error.bank-no-lines", .badData)
    }
    let counts = notices.map { ($0.key, $0.value) } + [("bank.file.zero-lines", zeros)]
    self.notices = counts.compactMap { key, count in
      count > 0 ? Phrase(key, count: count) : nil
    }
    if !foreignAccounts.isEmpty {
      self.notices.append(
        Phrase("bank.file.foreign-accounts", foreign, count: foreignAccounts.count))
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

  /// Whether the last line is the oldest one. The balances of the lines add up.
  ///
  /// The days decide which end of the file is the older one; if all days are the same, the balances decide.
  ///
  /// - Parameters:
  ///   - sources: The line of the file of each.
  ///   - broken: The places before which a line is missing.
  /// - Throws: `Refusal` with the first line whose balance is not the one before plus its amount.
  static func isNewestFirst(
    _ lines: [BankLine], _ sources: [Int32], broken: Set<Int>
  ) throws(Refusal) -> Bool {
    guard let first = lines.first?.booked, let last = lines.last?.booked else { return false }
    let isReversed = first > last
    let fault =
      isReversed
      ? self.fault(in: lines, lines.indices.reversed(), broken)
      : self.fault(in: lines, lines.indices, broken)
    guard let fault else { return isReversed }
    guard first == last, self.fault(in: lines, lines.indices.reversed(), broken) == nil else {
      let line = lines[fault.place]
      throw Refusal(
        "error.bank-balance",
        [
          "line": .count(Int(sources[fault.place])), "day": .day(line.booked),
          "actual": .money(line.balance ?? .zero), "wanted": .money(fault.expected),
        ], .badData)
    }
    return true
  }

  /// The balances of lines that add up, the oldest first.
  init(of lines: [BankLine]) {
    isWhole = !lines.isEmpty && lines.allSatisfy { $0.balance != nil }
    var before: Int64 = 0
    for line in lines {
      before += line.amount.cents
      guard let balance = line.balance else { continue }
      opening = Money(cents: balance.cents - before)
      break
    }
    var after: Int64 = 0
    for line in lines.reversed() {
      if let balance = line.balance {
        closing = Money(cents: balance.cents + after)
        break
      }
      after += line.amount.cents
    }
  }

  /// The place of the first line in an order whose balance is not the last one plus the amounts since, and what it
  /// should be. Nothing is known across the places before which a line is missing.
  private static func fault(
    in lines: [BankLine], _ order: some Sequence<Int>, _ broken: Set<Int>
  ) -> (place: Int, expected: Money)? {
    var running: Int64?
    var last: Int?
    for place in order {
      if !broken.isEmpty, let last, broken.contains(max(last, place)) { running = nil }
      last = place
      // The limits of both keep a million of them within 64 bits.
      running = running.map { $0 + lines[place].amount.cents }
      guard let balance = lines[place].balance else { continue }
      if let running, running != balance.cents { return (place, Money(cents: running)) }
      running = balance.cents
    }
    return nil
  }
}
