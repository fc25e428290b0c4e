package import Bookkeeping
package import Documents

/// What came into the accounts of the user and left them in a period, by what explains it, between two balances.
package struct BankReport: Sendable {
  /// What a row is about, in the order of the rows.
  package enum Item: String, CaseIterable, Sendable {
    /// The balance before the period.
    case opening
    /// Payouts of platforms.
    case payouts
    /// Receipts of guests, and what they got back.
    case guests
    /// Expenses, without the fees of the bank.
    case bills
    /// The fees of the bank.
    case fees
    /// Filed tax returns.
    case tax
    /// Transfers with owners and the manager.
    case owners
    /// Adjustments.
    case adjustments
    /// Lines that another line takes back: between accounts of the user, or returned.
    case ownLines = "own-lines"
    /// Lines of which the user has decided that they need no record.
    case ignored
    /// What no record explains.
    case unexplained
    /// What lines that the book lacks come to.
    case gap
    /// The balance at the end of the period.
    case closing
    /// What the stays of the year come to, after commission, and the adjustments of homes.
    case earned
    /// What arrived for stays of earlier years.
    case earlier
    /// What arrived in advance for stays of later years.
    case later
    /// What arrived that belongs to no stay: security deposits, and what the platform's file does not explain.
    case other
    /// What had arrived in the years before for stays of the year.
    case before
    /// What guests paid for stays of the year without a line of the bank: in cash.
    case elsewhere
    /// What had not arrived of the stays of the year by its end.
    case outstanding
    /// What platforms and guests paid into the accounts in the year.
    case arrived
  }

  /// A row: an amount, and the number of lines of which it is the sum.
  package struct Row: Equatable, Sendable {
    /// The number of the account; nil for a row about all.
    package let account: Int64?
    /// What the row is about.
    package let item: Item
    /// The day at whose beginning or end a balance is; nil for any other row.
    package let day: Day?
    /// The number of lines; nil for a balance.
    package let lines: Int?
    /// The amount.
    package let amount: Money
  }

  /// Days between two statements whose balances do not agree: lines are missing.
  package struct Gap: Equatable, Sendable {
    /// The code of the account.
    package let account: String
    /// The last day of the statement before.
    package let after: Day
    /// The first day of the next statement.
    package let before: Day
    /// What the missing lines come to.
    package let amount: Money
  }

  /// The accounts, by number.
  package let accounts: [Int64: BankAccount]
  /// The days of the report; nil for all.
  package let period: Period?
  /// The rows, by account.
  package internal(set) var rows: [Row] = []
  /// The gaps between statements of the period.
  package internal(set) var gaps: [Gap] = []
  /// The balance of all accounts before the period; nil if one is not known.
  package internal(set) var opening: Money?
  /// The balance of all accounts at the end of the period; nil if one is not known.
  package internal(set) var closing: Money?
  /// What was earned in the year beside what arrived; empty unless the report is about a year of all accounts.
  package internal(set) var year: [Row] = []
}

extension BankReport {
  /// The report as a document: the rows of the accounts, then those of the year.
  package var document: Document {
    var document = Table<Row>([
      .init("account", for: accounts.count > 1 ? .everybody : .machines) { row in
        Cell(row.account.flatMap { accounts[$0] }?.code)
      },
      .init("item", heading: "column.bank-item", isElastic: true) { $0.item.cell },
      .init("day", heading: "column.day", isOptional: true) { Cell($0.day) },
      .figures("lines", isOptional: true) { Cell(count: $0.lines) },
      .figures("amount", heading: "column.amount-bank") { .money($0.amount) },
    ]).document(
      "estada/bank-report/1", title: title, whenEmpty: whenEmpty,
      rows: rows + year)
    document.fields = [
      Field("account", accounts.count == 1 ? Cell(accounts.values.first?.code) : .empty),
      Field("period", period.map { .period($0) } ?? .empty),
      Field("opening", Cell(opening)), Field("closing", Cell(closing)),
      Field("gaps", .rows(gaps.map(\.fields))),
    ]
    document.notes = gaps.map(\.phrase)
    if opening == nil && !rows.isEmpty {
      let opened = Set(rows.filter { $0.item == .opening }.map(\.account))
      let codes = accounts.filter { !opened.contains($0.key) }.values.map(\.code).sorted()
      document.notes.append(
        Phrase("report.bank.no-balance", ["codes": .text(codes.joined(separator: ", "))]))
    }
    if !year.isEmpty { document.notes.append(Phrase("report.bank.year")) }
    return document
  }

  private var whenEmpty: Phrase {
    guard let period else { return Phrase("bank.list.empty") }
    return Phrase("report.bank.none-in-period", ["period": .period(period)])
  }

  private var title: Phrase {
    guard let period else { return Phrase("report.bank.title") }
    return Phrase("report.bank.title-period", ["period": .period(period)])
  }
}

extension BankReport.Item {
  /// The name of the item.
  fileprivate var cell: Cell { .term(code: rawValue, key: "report.bank.item.\(rawValue)") }
}

extension BankReport.Gap {
  fileprivate var fields: [Field] {
    [
      Field("account", .text(account)), Field("after", .day(after)),
      Field("before", .day(before)), Field("amount", .money(amount)),
    ]
  }

  fileprivate var phrase: Phrase {
    Phrase(
      "report.bank.gap",
      [
        "account": .text(account), "after": .day(after), "before": .day(before),
        "amount": .money(amount),
      ])
  }
}

/// What was earned in a year beside what arrived in the accounts: why the two differ.
///
/// A stay counts in the year of its check-in, as in `ProfitReport`, and money in that of the bank's line. What was
/// earned, plus what arrived for other years, minus what arrived in another year, in cash or not at all, is what
/// arrived.
package struct YearOfArrivals: Equatable, Sendable {
  /// The year.
  package let period: Period
  private var sums: [BankReport.Item: Money] = [:]

  /// Creates a year without stays.
  package init(_ period: Period) { self.period = period }

  /// Adds what a stay or an adjustment of the year comes to, after commission.
  package mutating func add(earned amount: Money, on day: Day) throws(AmountOverflow) {
    guard period.contains(day) else { return }
    try sums.add(amount, to: .earned)
    try sums.add(amount, to: .outstanding)
  }

  /// Adds money that came from a platform or a guest.
  ///
  /// - Parameters:
  ///   - booked: The day of the bank's line; nil for money that is in no account.
  ///   - day: The day on which the stay or the adjustment counts; nil if the money belongs to none.
  package mutating func add(
    arrival amount: Money, booked: Day?, of day: Day?
  ) throws(AmountOverflow) {
    let isOfYear = day.map { period.contains($0) } ?? false
    guard let booked else {
      if isOfYear { try move(amount, to: .elsewhere) }
      return
    }
    if period.contains(booked) {
      try sums.add(amount, to: .arrived)
      if isOfYear {
        try sums.add(amount.negated(), to: .outstanding)
      } else {
        try sums.add(amount, to: day.map { $0 < period.firstDay ? .earlier : .later } ?? .other)
      }
    } else if isOfYear, booked < period.firstDay {
      try move(amount, to: .before)
    }
  }

  /// Takes an amount out of what is outstanding.
  private mutating func move(
    _ amount: Money, to item: BankReport.Item
  ) throws(AmountOverflow) {
    try sums.add(amount, to: item)
    try sums.add(amount.negated(), to: .outstanding)
  }

  /// The rows: what was earned, what arrived for other years, less what did not arrive in the year, and what arrived.
  ///
  /// - Throws: `AmountOverflow`.
  package func rows() throws(AmountOverflow) -> [BankReport.Row] {
    var rows: [BankReport.Row] = []
    for item in [.earned, .earlier, .later, .other, .before, .elsewhere, .outstanding, .arrived]
      as [BankReport.Item]
    {
      let sum = sums[item] ?? .zero
      if sum == .zero && item != .earned && item != .arrived { continue }
      let isLess = item == .before || item == .elsewhere || item == .outstanding
      let amount = isLess ? try sum.negated() : sum
      rows.append(BankReport.Row(account: nil, item: item, day: nil, lines: nil, amount: amount))
    }
    return rows
  }
}
