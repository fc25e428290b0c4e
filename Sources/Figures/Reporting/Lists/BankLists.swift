package import Bookkeeping
package import Documents

/// A part of a line of the bank with the record that it is of, as far as lists name it.
package struct LinePart: Sendable {
  /// The part.
  package let part: BankPart
  /// The receipt that it is of; nil for another record.
  package let receipt: Receipt?
  /// What the record asks at the bank now, if it has changed since it was matched; nil if the part agrees with it.
  package let asked: Money?

  /// Describes a part.
  package init(part: BankPart, receipt: Receipt?, asked: Money? = nil) {
    self.part = part
    self.receipt = receipt
    self.asked = asked
  }

  /// The number of the booking whose receipt the match made, as long as nobody has changed its amount.
  package var stay: Int64? {
    guard part.made, let receipt, receipt.amount == part.amount else { return nil }
    return receipt.booking
  }

  /// The kind of the record, and its number; a receipt is named by its booking.
  package var record: (kind: RecordKind, number: Int64) {
    if let receipt { return (Booking.kind, receipt.booking) }
    let claim = part.claim
    return (claim.record.kind, claim.number)
  }
}

/// A line of the bank with what explains it.
package struct ExplainedLine: Sendable {
  /// How far a line is explained.
  package enum State: String, CaseIterable, Sendable {
    /// No record explains any of it.
    case open
    /// Records explain a part of it.
    case part
    /// Records explain all of it.
    case matched
    /// A record that explains it has changed since.
    case differs
    /// The user has decided that it needs no record.
    case ignored
  }

  /// The line.
  package let line: BankLine
  /// Its parts.
  package let parts: [LinePart]

  /// Describes a line.
  package init(line: BankLine, parts: [LinePart]) {
    self.line = line
    self.parts = parts
  }

  /// The amount that no record explains.
  package var remaining: Money {
    get throws(AmountOverflow) {
      var rest = line.amount
      for part in parts { rest = try rest.subtracting(part.part.amount) }
      return rest
    }
  }

  /// The line without what may name a guest: the texts of what came in, unless a platform paid it, and of what a booking
  /// explains, such as a refund.
  package var withoutGuest: ExplainedLine {
    let isFromPlatform = !parts.isEmpty && parts.allSatisfy { $0.record.kind == Payment.kind }
    let isOfBooking = parts.contains { $0.record.kind == Booking.kind }
    if !isOfBooking && (line.amount <= .zero || isFromPlatform) { return self }
    var line = line
    line.text = ""
    line.counterparty = nil
    line.reference = nil
    return ExplainedLine(line: line, parts: parts)
  }

  /// How far the line is explained.
  package var state: State {
    get throws(AmountOverflow) {
      if line.ignored != nil { return .ignored }
      if parts.isEmpty { return .open }
      if parts.contains(where: { $0.asked != nil }) { return .differs }
      return try remaining == .zero ? .matched : .part
    }
  }
}

/// A list of lines of the bank, in the order of the source.
package enum BankLineList {
  /// Calls the closure with each line; called once for each pass over the list.
  package typealias Source = (_ body: (ExplainedLine) throws -> Void) throws -> Void

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - accounts: The accounts of the book by id; if there is only one, rows do not name it.
  ///   - isFiltered: Whether a filter may have excluded lines.
  ///   - proposals: What may explain each line, by its number; nil if that was not worked out.
  package static func document(
    accounts: [Int64: BankAccount], isFiltered: Bool = false, proposals: [Int64: [[Field]]]? = nil,
    source: @escaping Source
  ) -> Document {
    document(
      "estada/bank-lines/1", accounts, isFiltered: isFiltered, proposals: proposals, source: source)
  }

  /// Returns a line with what may explain it as a document.
  ///
  /// - Parameter proposals: What may explain it, best first.
  package static func explanation(
    of line: ExplainedLine, accounts: [Int64: BankAccount], proposals: [[Field]]
  ) -> Document {
    var document = document("estada/bank-explanation/1", accounts) { try $0(line) }
    document.fields = [
      Field("line", .number(line.line.id)), Field("proposals", .rows(proposals)),
    ]
    return document
  }

  private static func document(
    _ schema: String, _ accounts: [Int64: BankAccount], isFiltered: Bool = false,
    proposals: [Int64: [[Field]]]? = nil, source: @escaping Source
  ) -> Document {
    Table<ExplainedLine>([
      .figures("id") { .number($0.line.id) },
      .init("account", for: accounts.count > 1 ? .everybody : .machines, priority: .main) {
        Cell(accounts[$0.line.account]?.code)
      },
      .init("booked") { .day($0.line.booked) },
      .init("value", isOptional: true, priority: .rare) { Cell($0.line.value) },
      .init("text", isElastic: true) { .text($0.line.text) },
      .init("counterparty", isOptional: true, isElastic: true, priority: .rare) {
        Cell($0.line.counterparty)
      },
      .init("reference", heading: "column.bank-reference", isOptional: true, priority: .rare) {
        Cell($0.line.reference)
      },
      .figures("amount", heading: "column.amount-bank", sum: .amounts) { .money($0.line.amount) },
      .figures("balance", isOptional: true, priority: .rare) { Cell($0.line.balance) },
      .init("state", heading: "column.bank-state") {
        let state = try $0.state.rawValue
        return .term(code: state, key: "bank.state.\(state)")
      },
      .init("parts", for: .machines, isNested: true) { .rows($0.parts.map(\.fields)) },
      .init("records", for: .machines) { line in
        .text(line.parts.map(\.name).joined(separator: "; "))
      },
      .init("ignored", for: .machines) { Cell($0.line.ignored) },
      .init("proposals", for: .machines, isNested: true, if: proposals != nil) {
        .rows(proposals?[$0.line.id] ?? [])
      },
      .init(
        "explained", for: .people, isOptional: true, isElastic: true, priority: .main
      ) { line in
        switch line.parts.count {
        case 0: Cell(line.line.ignored)
        case 1: .phrase(line.parts[0].phrase)
        default: .phrase(Phrase("bank.part.several", count: line.parts.count))
        }
      },
      .figures(
        "remaining", heading: "column.remaining-bank", isOptional: true, priority: .detail
      ) { line in
        let rest = line.parts.isEmpty ? Money.zero : try line.remaining
        return rest == .zero ? .empty : .money(rest)
      },
    ]).document(
      schema, title: Phrase("bank.list.title"),
      whenEmpty: Phrase(isFiltered ? "bank.list.none-match" : "bank.list.empty")
    ) { body in
      try source(body)
      return nil
    }
  }
}

extension LinePart {
  /// The part for machines: the record, and how it was found.
  var fields: [Field] {
    [
      Field("kind", .text(record.kind.table)), Field("id", .number(record.number)),
      Field("amount", .money(part.amount)), Field("rule", .text(part.rule.rawValue)),
    ]
  }

  /// The record for machines: `booking 12`.
  var name: String { "\(record.kind.table) \(record.number)" }

  /// The record of which the part is, as a phrase: *receipt 3 of booking 12*.
  package var phraseOfRecord: Phrase {
    guard let receipt else { return phrase }
    return Phrase(
      "bank.part.receipt-of", ["id": .number(receipt.id), "booking": .number(receipt.booking)])
  }

  /// The record as a phrase: *booking 12*.
  package var phrase: Phrase {
    let (kind, number) = record
    return Phrase("bank.part.\(kind.table)", ["id": .number(number)])
  }
}

/// What a list shows of an account.
package struct BankAccountSummary: Sendable {
  let account: BankAccount
  let party: Party?
  let lines: Int
  let lastDay: Day?
  let balance: Money?

  /// Describes an account with its holder, its number of lines, and the end of its latest statement.
  package init(
    account: BankAccount, party: Party?, lines: Int, lastDay: Day?, balance: Money?
  ) {
    self.account = account
    self.party = party
    self.lines = lines
    self.lastDay = lastDay
    self.balance = balance
  }
}

/// A list of the accounts of banks.
package enum BankAccountList {
  /// Returns the list as a document.
  package static func document(_ accounts: [BankAccountSummary]) -> Document {
    Table<BankAccountSummary>([
      .init("code") { .text($0.account.code) },
      .init("iban", isOptional: true) { Cell($0.account.iban?.text) },
      .init("number", heading: "column.account-number", isOptional: true) {
        Cell($0.account.number)
      },
      .init("party", heading: "column.holder", isOptional: true) { Cell($0.party?.code) },
      .figures("lines") { .count($0.lines) },
      .init("last_day", heading: "column.last-day-bank", isOptional: true) { Cell($0.lastDay) },
      .figures("balance", isOptional: true) { Cell($0.balance) },
      .init("columns", for: .machines) { Cell($0.account.columns) },
      .init(
        "headings", heading: "column.columns", for: .people, isOptional: true, isElastic: true,
        priority: .rare
      ) { Cell($0.account.columns.map { $0.split(separator: "\n").joined(separator: ", ") }) },
      .note { $0.account.note },
    ]).document(
      "estada/bank-accounts/1", title: Phrase("bank.account.list.title"),
      whenEmpty: Phrase("bank.account.list.empty"), rows: accounts)
  }
}

/// A list of rules about lines of the bank.
package enum BankRuleList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - homes: The homes of the book by id.
  ///   - accounts: The accounts of the book by id.
  package static func document(
    _ rules: [BankRule], homes: [Int64: Property], accounts: [Int64: BankAccount]
  ) -> Document {
    Table<BankRule>([
      .figures("id") { .number($0.id) },
      .init("words", isElastic: true) { .text($0.words) },
      .init("is_income", heading: "column.rule-income", isOptional: true, priority: .main) {
        $0.isIncome.map { .flag($0) } ?? .empty
      },
      .init("account", isOptional: true, priority: .main) {
        Cell($0.account.flatMap { accounts[$0] }?.code)
      },
      .init("category", isOptional: true) { $0.category.map { .category($0) } ?? .empty },
      .init("supplier", isOptional: true, isElastic: true) { Cell($0.supplier) },
      .init("property", isOptional: true) { Cell($0.property.flatMap { homes[$0] }?.code) },
      .init("ignores", isOptional: true) { $0.ignores ? .flag(true) : .empty },
      .init("internal", isOptional: true) { $0.isInternal ? .flag(true) : .empty },
    ]).document(
      "estada/bank-rules/1", title: Phrase("bank.rule.list.title"),
      whenEmpty: Phrase("bank.rule.list.empty"), rows: rules
    ).keeping(newest: .largest(column: "id"))
  }
}
