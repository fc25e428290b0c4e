package import Bookkeeping

extension BankReport {
  /// A builder that adds up lines of the bank, one at a time and in any order.
  package struct Builder {
    private let accounts: [BankAccount]
    private let period: Period?
    private let fees: Set<Int64>
    private var sums: [Int64: AccountSums] = [:]
    /// What was earned beside what arrived; nil unless the report shows it.
    package var arrivals: YearOfArrivals?

    /// Creates a builder without lines.
    ///
    /// - Parameters:
    ///   - accounts: The accounts of the report, in the order of its rows.
    ///   - statements: The statements of all accounts.
    ///   - fees: The numbers of the expenses that are fees of the bank.
    package init(
      accounts: [BankAccount], statements: [BankStatement], period: Period?, fees: Set<Int64>
    ) {
      self.accounts = accounts
      self.period = period
      self.fees = fees
      let byAccount = Dictionary(grouping: statements, by: \.account)
      for account in accounts {
        sums[account.id] = AccountSums(of: byAccount[account.id] ?? [], in: period)
      }
    }

    /// Adds a line of any day; those of other accounts and periods count for balances at most.
    ///
    /// - Throws: `AmountOverflow`.
    package mutating func add(_ explained: ExplainedLine) throws(AmountOverflow) {
      let line = explained.line
      try sums[line.account]?.add(line)
      guard period?.contains(line.booked) ?? true, sums[line.account] != nil else { return }
      var counted: Set<Item> = []
      for part in explained.parts {
        let item = item(of: part)
        try sums[line.account]?.add(
          part.part.amount, to: item, isFirst: counted.insert(item).inserted)
      }
      let rest = try explained.remaining
      if rest != .zero {
        try sums[line.account]?.add(
          rest, to: line.ignored == nil ? .unexplained : .ignored, isFirst: true)
      }
    }

    private func item(of part: LinePart) -> Item {
      let record = part.record
      // A platform paid the stay in a payout that none of its files reports.
      if part.part.booking != nil { return .payouts }
      return switch record.kind {
      case Payout.kind: .payouts
      case Booking.kind, Receipt.kind: .guests
      case Expense.kind: fees.contains(record.number) ? .fees : .bills
      case FiledReturn.kind: .tax
      case Transfer.kind: .owners
      case Adjustment.kind: .adjustments
      default: .ownLines
      }
    }

    /// Returns the report on everything added so far.
    ///
    /// - Throws: `AmountOverflow`.
    package func report() throws(AmountOverflow) -> BankReport {
      var report = BankReport(
        accounts: accounts.keyed(by: \.id), period: period)
      (report.opening, report.closing) = (.zero, .zero)
      for account in accounts {
        guard let sums = sums[account.id] else { continue }
        report.rows += try sums.rows(of: account.id)
        report.gaps += try sums.gaps(of: account.code, in: period)
        report.opening = try report.opening?.adding(orNil: sums.opening?.amount)
        report.closing = try report.closing?.adding(orNil: sums.closing?.amount)
      }
      if !report.rows.isEmpty { report.year = try arrivals?.rows() ?? [] }
      return report
    }
  }
}

extension Money {
  /// The sum with an amount; nil if it is not known.
  fileprivate func adding(orNil other: Money?) throws(AmountOverflow) -> Money? {
    try other.map { (other: Money) throws(AmountOverflow) in try adding(other) }
  }
}

/// A balance of an account at the end of a day: one of a statement, and the lines between the two days.
private struct Balance {
  /// Which lines lie between the balance of the statement and that of the day.
  private enum Lines {
    /// Those after the statement, which add to its closing balance.
    case after
    /// Those from the first day of the statement, which add to its opening balance.
    case from
    /// Those after the day, which its closing balance includes.
    case upTo
  }

  /// The day.
  let day: Day
  /// The balance, after all lines have been added.
  private(set) var amount: Money
  private let lines: Lines
  private let statement: BankStatement
  /// The last days of the statements by number.
  private let lastDays: [Int64: Day]

  /// - Returns: Nil if no statement has the balance at the end of the day.
  init?(atEndOf day: Day, _ statements: [BankStatement]) {
    self.day = day
    lastDays = statements.keyed(by: \.id, \.lastDay)
    let ended = statements.filter { $0.lastDay <= day && $0.closing != nil }
      .max { ($0.lastDay, $0.id) < ($1.lastDay, $1.id) }
    if let ended, let closing = ended.closing {
      // A statement that begins after it is nearer to the day: lines between the two may be missing.
      let begun = statements.filter {
        $0.opening != nil && $0.firstDay > ended.lastDay && $0.firstDay <= day
      }.max { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }
      if let begun, let opening = begun.opening {
        (statement, amount, lines) = (begun, opening, .from)
      } else {
        (statement, amount, lines) = (ended, closing, .after)
      }
      return
    }
    let next = statements.filter { $0.hasBalance && $0.firstDay <= day.adding(days: 1) }
      .min { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }
    guard let next else { return nil }
    if let opening = next.opening {
      (statement, amount, lines) = (next, opening, .from)
    } else if let closing = next.closing {
      (statement, amount, lines) = (next, closing, .upTo)
    } else {
      return nil
    }
  }

  /// Adds a line of any day.
  mutating func add(_ line: BankLine) throws(AmountOverflow) {
    switch lines {
    case .after where line.booked <= day && isAfterStatement(line),
      .from where line.booked >= statement.firstDay && line.booked <= day:
      amount = try amount.adding(line.amount)
    case .upTo where line.booked > day && line.booked <= statement.lastDay:
      amount = try amount.subtracting(line.amount)
    default: break
    }
  }

  /// Whether a line is after the statement: one of its last day is if a later statement brought it, as a file that is
  /// downloaded at noon lacks the afternoon.
  private func isAfterStatement(_ line: BankLine) -> Bool {
    guard line.booked == statement.lastDay else { return line.booked > statement.lastDay }
    let last = lastDays[line.statement] ?? statement.lastDay
    return line.statement > statement.id && last > statement.lastDay
  }
}

extension BankStatement {
  /// Whether the file has a balance.
  fileprivate var hasBalance: Bool { opening != nil || closing != nil }
}

/// The balances of an account, and its lines by what explains them.
private struct AccountSums {
  private(set) var opening: Balance?
  private(set) var closing: Balance?
  private let statements: [BankStatement]
  private var items: [BankReport.Item: (lines: Int, amount: Money)] = [:]
  /// The amounts of the lines of the days on which one statement ends and another begins.
  private var shared: [Day: [Money]] = [:]

  init(of statements: [BankStatement], in period: Period?) {
    self.statements = statements.sorted { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }
    guard let start = statements.map(\.firstDay).min(), let end = statements.map(\.lastDay).max()
    else { return }
    let ends = Set(statements.map(\.lastDay))
    for day in statements.map(\.firstDay) where ends.contains(day) { shared[day] = [] }
    let first = max(period?.firstDay ?? start, start)
    let last = min(period?.lastDay ?? end, end)
    // No statement is of a day of the period.
    if first > last { return }
    opening = Balance(atEndOf: first.adding(days: -1), statements)
    closing = Balance(atEndOf: last, statements)
  }

  mutating func add(_ line: BankLine) throws(AmountOverflow) {
    try opening?.add(line)
    try closing?.add(line)
    shared[line.booked]?.append(line.amount)
  }

  mutating func add(
    _ amount: Money, to item: BankReport.Item, isFirst: Bool
  ) throws(AmountOverflow) {
    let former = items[item] ?? (0, .zero)
    items[item] = (former.lines + (isFirst ? 1 : 0), try former.amount.adding(amount))
  }

  /// The rows of the account.
  func rows(of account: Int64) throws(AmountOverflow) -> [BankReport.Row] {
    var rows: [BankReport.Row] = []
    func append(_ item: BankReport.Item, day: Day? = nil, lines: Int? = nil, _ amount: Money) {
      rows.append(
        BankReport.Row(account: account, item: item, day: day, lines: lines, amount: amount))
    }
    if let opening { append(.opening, day: opening.day.adding(days: 1), opening.amount) }
    for item in BankReport.Item.allCases {
      guard let (lines, amount) = items[item] else { continue }
      append(item, lines: lines, amount)
    }
    guard let closing else { return rows }
    if let missing = try missing, missing != .zero { append(.gap, missing) }
    append(.closing, day: closing.day, closing.amount)
    return rows
  }

  /// What the lines that the book lacks come to by the balances; nil if one is not known.
  private var missing: Money? {
    get throws(AmountOverflow) {
      guard let opening, let closing else { return nil }
      var sum = opening.amount
      for (_, item) in items { sum = try sum.adding(item.amount) }
      return try closing.amount.subtracting(sum)
    }
  }

  /// The days between statements whose balances do not agree, where the second begins in the period.
  func gaps(of account: String, in period: Period?) throws(AmountOverflow) -> [BankReport.Gap] {
    var gaps: [BankReport.Gap] = []
    if try missing == .zero { return [] }
    var former: BankStatement?
    for next in statements where next.opening != nil && next.closing != nil {
      defer {
        if former.map({ $0.lastDay <= next.lastDay }) ?? true { former = next }
      }
      guard let former, next.firstDay >= former.lastDay, let closing = former.closing,
        let opening = next.opening, closing != opening
      else { continue }
      if let period, !period.contains(next.firstDay) { continue }
      if try isOfBoth(closing.subtracting(opening), on: next.firstDay) { continue }
      gaps.append(
        BankReport.Gap(
          account: account, after: former.lastDay, before: next.firstDay,
          amount: try opening.subtracting(closing)))
    }
    return gaps
  }

  /// Whether lines of a day on which one statement ends and another begins come to an amount: both have them.
  private func isOfBoth(_ amount: Money, on day: Day) throws(AmountOverflow) -> Bool {
    let amounts = shared[day] ?? []
    for start in amounts.indices {
      var sum = Money.zero
      for next in amounts[start...] {
        sum = try sum.adding(next)
        if sum == amount { return true }
      }
    }
    return false
  }
}
