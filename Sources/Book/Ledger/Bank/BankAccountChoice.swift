internal import BankFiles
internal import Bookkeeping
internal import Documents
internal import Storage
internal import UnicodeText

/// Of which account a statement is.
extension BankRoom {
  /// The account of a statement: the one that it names, the typed one, or the only one. A new one is added.
  ///
  /// An account takes the number of a statement that the user says is of it.
  ///
  /// - Throws: `Refusal` if it is not certain, or the user names another account than the file.
  func account(
    of statement: FileStatement, in file: BankInput, typed: String?, _ writer: LedgerWriter
  ) throws -> (BankAccount, isNew: Bool) {
    let accounts = try accounts()
    let known: BankAccount?
    if let typed {
      known = try account(typed, of: statement.account, among: accounts)
    } else if let stated = statement.account {
      known = try account(stated, of: statement, in: file, among: accounts)
    } else {
      known = try onlyAccount(of: statement, in: file, among: accounts)
    }
    if let known {
      var numbered = known
      if let stated = statement.account { numbered.take(stated) }
      if numbered != known { try writer.update(numbered, from: known) }
      return (numbered, false)
    }
    var added = BankAccount(
      code: typed ?? String.freeCode(of: "bank", or: "bank", among: Set(accounts.map(\.code))))
    if let stated = statement.account { added.take(stated) }
    try RecordCheck.require(added.faults)
    return (try writer.insert(added), true)
  }

  /// The refusal of a typed account for a file that names several.
  func several(_ named: Set<StatedAccount>, _ typed: String) throws -> Refusal {
    let areIBANs = named.contains { if case .iban = $0 { true } else { false } }
    let ofKnown = areIBANs ? "error.bank-account-several" : "error.bank-account-several-numbers"
    let isKnown = try accounts().contains { $0.code == typed }
    return Refusal(
      isKnown ? ofKnown : "error.bank-account-several-new",
      [
        "code": .text(typed),
        "ibans": .text(named.map(\.text).sorted().joined(separator: ", ")),
      ], .badData)
  }

  /// The account that the user typed; nil if the book has no such account.
  private func account(
    _ typed: String, of stated: StatedAccount?, among accounts: [BankAccount]
  ) throws -> BankAccount? {
    let meant = accounts.first { $0.code == typed }
    guard let stated else { return meant }
    // Two customers have a product of the same name.
    if !stated.isProduct, let known = accounts.first(where: { $0.isNamed(stated) }),
      known.code != typed
    {
      throw Refusal(
        "error.bank-account-of-file", ["iban": .text(stated.text), "code": .text(known.code)],
        .badData)
    }
    if let meant, !meant.isNamed(stated), let other = meant.number(like: stated) {
      throw Refusal(
        "error.bank-account-other", ["iban": .text(other), "code": .text(meant.code)], .badData)
    }
    return meant
  }

  /// The account with a number; nil if the book has no such account.
  private func account(
    _ stated: StatedAccount, of statement: FileStatement, in file: BankInput,
    among accounts: [BankAccount]
  ) throws -> BankAccount? {
    let named = accounts.filter { $0.isNamed(stated) }
    let known = named.isEmpty ? accounts.filter { $0.isNamedInPart(stated) } : named
    if known.count > 1 {
      throw unclear("error.bank-account-of-several", file, among: known, stated.text)
    }
    if let first = known.first {
      if stated.isProduct, try isOfAnother(statement, than: first) { throw doubt(first) }
      return first
    }
    // The account may have come from files that do not name it, or that have a number of the other kind.
    for account in accounts {
      let isNameless = account.iban == nil && account.number == nil
      guard account.number(like: stated) == nil,
        isNameless
          ? try hasLines(of: statement, account) : try hasAllLines(of: statement, account)
      else { continue }
      throw Refusal(
        isNameless ? "error.bank-account-same" : "error.bank-account-same-lines",
        [
          "code": .text(account.code), "iban": .text(stated.text),
          "command": .command(["bank", "account", "edit", account.code, stated.option, stated.text]
          ),
        ], .badData)
    }
    return nil
  }

  /// The only account, for a statement that names none; nil if the book has no account.
  private func onlyAccount(
    of statement: FileStatement, in file: BankInput, among accounts: [BankAccount]
  ) throws -> BankAccount? {
    guard let first = accounts.first else { return nil }
    if accounts.count > 1 { throw unclear("error.bank-account-needed", file, among: accounts) }
    if try isOfAnother(statement, than: first) { throw doubt(first) }
    return first
  }

  /// The refusal of a file that may be of several accounts.
  private func unclear(
    _ key: String, _ file: BankInput, among accounts: [BankAccount], _ number: String = ""
  ) -> Refusal {
    Refusal(
      key,
      [
        "file": .text(file.name), "number": .text(number),
        "codes": .text(accounts.map(\.code).joined(separator: ", ")),
      ], .badData)
  }

  /// The refusal of a file that does not name its account and has none of the lines of the likely one.
  private func doubt(_ account: BankAccount) -> Refusal {
    Refusal("error.bank-account-doubt", ["code": .text(account.code)], .badData)
  }

  /// Whether a statement has lines on the days of statements of an account, and none of them is known there.
  private func isOfAnother(_ statement: FileStatement, than account: BankAccount) throws -> Bool {
    let overlaps = try statements(of: account.id).contains {
      $0.firstDay <= statement.lastDay && $0.lastDay >= statement.firstDay
    }
    guard overlaps, !statement.lines.isEmpty else { return false }
    return try !hasLines(of: statement, account)
  }

  /// Whether an account has a line of a statement.
  private func hasLines(of statement: FileStatement, _ account: BankAccount) throws -> Bool {
    let known = try known(statement, in: account)
    return statement.lines.indices.contains { known.line(at: $0) != nil }
  }

  /// Whether an account has every line of a statement that is of the days of its own statements, at least one.
  private func hasAllLines(of statement: FileStatement, _ account: BankAccount) throws -> Bool {
    let kept = try statements(of: account.id).map { $0.firstDay...$0.lastDay }
    let places = statement.lines.indices.filter { place in
      kept.contains { $0.contains(statement.lines[place].booked) }
    }
    if places.isEmpty { return false }
    let known = try known(statement, in: account)
    return places.allSatisfy { known.line(at: $0) != nil }
  }
}

extension StatedAccount {
  /// Whether it is a name that accounts of other customers have too.
  fileprivate var isProduct: Bool { if case .product = self { true } else { false } }

  /// The option of `bank account edit` that sets it.
  fileprivate var option: String { if case .iban = self { "--iban" } else { "--number" } }
}

extension BankAccount {
  /// Whether a file that names its account so is of this account.
  fileprivate func isNamed(_ stated: StatedAccount) -> Bool {
    if case .iban(let iban) = stated, iban == self.iban { return true }
    return number.map { $0.accountKey == stated.text.accountKey } ?? false
  }

  /// Whether one number has the last digits of the other, which is an IBAN: ten or more, or at least four behind masked
  /// ones.
  fileprivate func isNamedInPart(_ stated: StatedAccount) -> Bool {
    switch stated {
    case .iban(let other): iban == nil && (number.map(other.isNumbered) ?? false)
    case .number(let text): iban?.isNumbered(text) ?? false
    case .product: false
    }
  }

  /// The number that the account has of the same kind.
  fileprivate func number(like stated: StatedAccount) -> String? {
    if case .iban = stated { iban?.text } else { number }
  }

  /// Takes a number that it lacks.
  fileprivate mutating func take(_ stated: StatedAccount) {
    if isNamed(stated) { return }
    switch stated {
    case .iban(let other): iban = iban ?? other
    // The IBAN says more than a part of it.
    case .number(let text) where iban?.isNumbered(text) ?? false: break
    case .number(let text), .product(let text): number = number ?? text
    }
  }
}

extension IBAN {
  /// Whether a number is that of the account without its bank, or has some of its characters masked.
  fileprivate func isNumbered(_ number: String) -> Bool {
    let key = number.accountKey
    let parts = key.split(omittingEmptySubsequences: false, whereSeparator: \.isMask)
    // Of the length of the IBAN or of the number without its country, each character has its place.
    if parts.count > 1,
      let whole = [text, String(text.dropFirst(4))].first(where: { $0.count == key.count })
    {
      let isSame = zip(key, whole).allSatisfy { $0.isMask || $0 == $1 }
      return isSame && (parts.last?.utf8.count ?? 0) >= 4
    }
    if parts.dropFirst().dropLast().contains(where: { !$0.isEmpty }) { return false }
    guard let first = parts.first, let last = parts.last, last.utf8.allSatisfy(\.isDigit),
      text.hasSuffix(last)
    else { return false }
    if parts.count == 1 { return last.utf8.count >= 10 }
    return last.utf8.count >= 4 && (text.hasPrefix(first) || text.dropFirst(4).hasPrefix(first))
  }
}

extension Character {
  /// Whether the character stands for one that a bank does not show.
  fileprivate var isMask: Bool { self == "*" || self == "X" }
}

extension String {
  /// The letters and digits of a number, by which two spellings of it are compared, and the stars of masked ones.
  fileprivate var accountKey: String {
    String(folded.uppercased().filter { $0.isLetter || $0.isNumber || $0 == "*" })
  }
}
