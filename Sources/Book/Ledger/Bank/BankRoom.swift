package import Bookkeeping
internal import Documents
package import Reporting
internal import Storage
internal import UnicodeText

extension BankAccount: NamedRecord {
  /// The number of the account, which is its name for who reads a statement.
  package var name: String { iban?.text ?? number ?? code }
}

extension Ledger {
  /// The accounts of banks, with their lines and what explains them.
  package var bank: BankRoom { BankRoom(ledger: self) }
}

/// What a ledger does with the accounts of banks.
package struct BankRoom {
  let ledger: Ledger

  /// The accounts, by code.
  package func accounts() throws -> [BankAccount] { try ledger.book.records(BankAccount.self) }

  /// The accounts by their numbers.
  package func accountsByNumber() throws -> [Int64: BankAccount] {
    Dictionary(try accounts().map { ($0.id, $0) }) { first, _ in first }
  }

  /// The account with a code or number, or with a beginning of one of them.
  ///
  /// - Throws: `Refusal` if no account matches, or several do.
  package func account(named typed: String) throws -> BankAccount {
    let accounts = try accounts()
    let meant =
      accounts.first { $0.code == typed.folded }.map { [$0] } ?? accounts.meant(by: typed)
    if meant.count == 1 { return meant[0] }
    let codes = (meant.isEmpty ? accounts : meant).map(\.code).joined(separator: ", ")
    let unknown = meant.isEmpty ? "error.bank-account-unknown" : "error.bank-account-unclear"
    throw Refusal(
      accounts.isEmpty ? "error.bank-account-none" : unknown,
      ["name": .text(typed), "codes": .text(codes)])
  }

  /// Changes an account.
  ///
  /// - Throws: `Refusal`, `LedgerError`, and what `change` throws; nothing has been written then.
  package func edit(
    _ typed: String, _ change: (inout BankAccount) throws -> Void
  ) throws -> BankAccount {
    try ledger.write { writer in
      let old = try account(named: typed)
      return try writer.change(old, change) { new in
        let others = try accounts().filter { $0.id != new.id }
        if others.contains(where: { $0.code == new.code }) {
          throw Refusal("error.bank-account-taken", ["code": .text(new.code)])
        }
        if let iban = new.iban, iban != old.iban,
          let same = others.first(where: { $0.iban == iban })
        {
          throw Refusal(
            "error.bank-account-iban-taken", ["iban": .text(iban.text), "code": .text(same.code)])
        }
      }
    }.result
  }

  /// Removes an account with its statements, its lines and their parts.
  ///
  /// - Throws: `Refusal`, `LedgerError`.
  package func remove(_ typed: String) throws -> BankAccount {
    try ledger.write { writer in
      let account = try account(named: typed)
      for line in try ledger.book.records(BankLine.self, .equal("account", account.id)) {
        try writer.release(line)
      }
      try writer.delete(account, withRecords: true)
      return account
    }.result
  }

  /// What lists show of the accounts.
  package func summaries() throws -> [BankAccountSummary] {
    let parties = try ledger.owners.byNumber()
    let lines = try ledger.book.lineCounts()
    return try accounts().map { account in
      let statements = try statements(of: account.id)
      let last = statements.max { ($0.lastDay, $0.id) < ($1.lastDay, $1.id) }
      return BankAccountSummary(
        account: account, party: account.party.flatMap { parties[$0] },
        lines: lines[account.id] ?? 0,
        lastDay: last?.lastDay, balance: last?.closing)
    }
  }

  /// The statements of an account, by first day.
  func statements(of account: Int64) throws -> [BankStatement] {
    try ledger.book.records(BankStatement.self, .equal("account", account))
  }

  /// Runs `body` with the lines of the accounts and the state of each, in one read transaction.
  ///
  /// - Parameter newestFirst: Whether to pass the newest first instead of last.
  package func list<Result>(
    newestFirst: Bool = false,
    _ body: (_ accounts: [Int64: BankAccount], _ source: @escaping BankLineList.Source) throws
      -> Result
  ) throws -> Result {
    try ledger.read {
      var filter = RecordFilter()
      filter.order = newestFirst ? .newest : .list
      return try body(accountsByNumber(), source(filter))
    }
  }

  /// Returns a source of the lines that match a filter, each with what explains it.
  func source(_ filter: RecordFilter) throws -> BankLineList.Source {
    let parts = try explainedParts(withChanges: true)
    return { body in
      try ledger.book.forEach(BankLine.self, filter) { line in
        try body(ExplainedLine(line: line, parts: parts[line.id] ?? []))
      }
    }
  }

  /// The parts of all lines with what explains them, by the number of the line.
  ///
  /// - Parameter withChanges: Whether the parts know what their records ask now.
  func explainedParts(withChanges: Bool = false) throws -> [Int64: [LinePart]] {
    let parts = try ledger.book.records(BankPart.self, in: .added)
    var receipts: [Int64: Receipt] = [:]
    if parts.contains(where: { $0.receipt != nil }) {
      try ledger.book.forEach(Receipt.self) { receipts[$0.id] = $0 }
    }
    let changed = withChanges ? try changedRecords(of: parts) : [:]
    return Dictionary(
      grouping: parts.map { part in
        LinePart(
          part: part, receipt: part.receipt.flatMap { receipts[$0] }, asked: changed[part.id])
      }
    ) { $0.part.line }
  }

  /// A line with what explains it.
  package func line(_ number: Int) throws -> ExplainedLine {
    let line = try ledger.record(number, of: BankLine.self)
    let parts = try ledger.book.records(BankPart.self, .equal("line", line.id), in: .added)
    var related: [Int64: BankPart] = [:]
    for part in parts {
      for other in try ledger.book.records(BankPart.self, part.claim.parts) {
        related[other.id] = other
      }
    }
    let changed = try changedRecords(of: Array(related.values))
    return ExplainedLine(
      line: line,
      parts: try parts.map { part in
        LinePart(
          part: part,
          receipt: try part.receipt.flatMap { try ledger.book.first(Receipt.self, .number($0)) },
          asked: changed[part.id])
      })
  }

  /// Records why a line needs no record, or takes that back.
  ///
  /// - Parameter reason: The reason; nil for a line that is to be explained again.
  /// - Throws: `LedgerError`; `Refusal` for a line that records explain.
  package func ignore(_ number: Int, because reason: String?) throws -> ExplainedLine {
    try ledger.write { writer in
      let old = try line(number)
      if !old.parts.isEmpty {
        throw Refusal("error.bank-line-matched", ["id": .number(old.line.id)])
      }
      return ExplainedLine(line: try writer.change(old.line) { $0.ignored = reason }, parts: [])
    }.result
  }
}
