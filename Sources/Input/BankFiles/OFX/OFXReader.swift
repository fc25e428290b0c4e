internal import Bookkeeping
internal import Documents
internal import UnicodeText

/// A reader of Open Financial Exchange, 1 (SGML, whose elements of text have no end tag) and 2 (XML).
struct OFXReader {
  private let options: BankReadingOptions
  private var draft = StatementDraft()
  private var statements: [StatementDraft] = []
  /// The values of the transaction or account that is being read, by name.
  private var values: [String: String] = [:]
  private var isInTransaction = false
  private var isInLedgerBalance = false
  /// The currency of the account if it is not the euro, and that of the amount of a transaction.
  private var foreignCurrency: String?
  private var currency: String?
  private var isInCurrency = false
  private var isOpen = false
  private var count = 0
  private var foreign = 0
  private var foreignAccounts: [ForeignAccount] = []

  /// Whether a text is such a file, by its beginning.
  static func recognizes(_ start: String) -> Bool {
    start.hasPrefix("OFXHEADER") || "<OFX>".occurs(in: start) || "<?OFX".occurs(in: start)
  }

  /// Reads a file.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Throws: `Refusal` if a transaction is not valid.
  static func read(
    _ text: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    var reader = OFXReader(options: options)
    var tags = OFXTags(text)
    while let tag = try tags.next() { try reader.take(tag) }
    guard !tags.isOpen else { throw Refusal("error.bank-ofx", .badData) }
    return try reader.file()
  }

  private init(options: BankReadingOptions) { self.options = options }

  private mutating func take(_ tag: OFXTags.Tag) throws(Refusal) {
    switch (tag.name, tag.isEnd) {
    case ("STMTRS", false), ("CCSTMTRS", false):
      draft = StatementDraft()
      foreignCurrency = nil
      isOpen = true
    case ("STMTRS", true), ("CCSTMTRS", true): endStatement()
    // Without its first or last tag, a transaction would take the values of another one.
    case ("STMTTRN", let isEnd) where isEnd != isInTransaction:
      throw Refusal("error.bank-ofx", .badData)
    case ("STMTTRN", false):
      values = [:]
      currency = nil
      isInCurrency = false
      isInTransaction = true
    case ("STMTTRN", true): try endTransaction()
    case ("BANKACCTFROM", false), ("CCACCTFROM", false): values = [:]
    case ("BANKACCTFROM", true), ("CCACCTFROM", true):
      if !isInTransaction { try readAccount() }
    case ("LEDGERBAL", let isEnd): isInLedgerBalance = !isEnd
    case ("CURDEF", false): foreignCurrency = tag.text == CamtEntry.euro ? nil : tag.text
    // `ORIGCURRENCY` has a sign too: that of an amount which the bank has converted.
    case ("CURRENCY", let isEnd): isInCurrency = !isEnd
    case ("CURSYM", false) where isInCurrency: currency = tag.text
    case ("DTSTART", false): draft.firstDay = OFXReader.day(tag.text)
    case ("DTEND", false): draft.lastDay = OFXReader.day(tag.text)
    case ("BALAMT", false) where isInLedgerBalance:
      guard let amount = PlainAmount.money(tag.text) else {
        throw CamtEntry.refusal(count, "BALAMT", tag.text)
      }
      draft.closing = amount
    case (_, false):
      // The first of a name: `BANKACCTTO` has an account of its own.
      if !tag.text.isEmpty, values[tag.name] == nil { values[tag.name] = tag.text }
    default: break
    }
  }

  private mutating func readAccount() throws(Refusal) {
    let number = values["ACCTID"] ?? ""
    if let iban = SpanishAccount.iban(
      bank: values["BANKID"] ?? "", branch: values["BRANCHID"] ?? "", account: number)
    {
      draft.account = .iban(iban)
    } else {
      draft.account = try StatedAccount.read(number, element: "ACCTID")
    }
  }

  private mutating func endTransaction() throws(Refusal) {
    isInTransaction = false
    count += 1
    guard count <= BankFileReader.mostLines else {
      throw Refusal("error.bank-too-many-lines", .badData)
    }
    if foreignCurrency != nil { return }
    if let currency, currency != CamtEntry.euro {
      guard options.skipsRefused else { throw CamtEntry.foreign(count, currency) }
      foreign += 1
      draft.lacksLines = true
      return
    }
    guard let day = OFXReader.day(values["DTPOSTED"] ?? "") else {
      throw CamtEntry.refusal(count, "DTPOSTED", values["DTPOSTED"])
    }
    guard let amount = PlainAmount.money(values["TRNAMT"] ?? "") else {
      throw CamtEntry.refusal(count, "TRNAMT", values["TRNAMT"])
    }
    let name = values["NAME"] ?? ""
    let memo = values["MEMO"] ?? ""
    let line = BankLine(
      booked: day, value: values["DTAVAIL"].flatMap(OFXReader.day), amount: amount,
      // Many banks begin the memo with the name.
      text: memo.hasPrefix(name) ? BankText.tidy(memo) : BankText.joined([name, memo]),
      counterpartyIBAN: values["ACCTID"].flatMap { SpanishAccount.iban(in: $0) },
      reference: values["REFNUM"] ?? values["CHECKNUM"], bankID: values["FITID"])
    draft.append(DraftLine(line: line, source: count))
  }

  private mutating func endStatement() {
    guard isOpen else { return }
    isOpen = false
    if let foreignCurrency {
      foreignAccounts.append(ForeignAccount(account: draft.account, currency: foreignCurrency))
    } else {
      statements.append(draft)
    }
  }

  private mutating func file() throws(Refusal) -> BankFile {
    endStatement()
    return try BankFile(
      .ofx, statements, foreignAccounts: foreignAccounts, skipsRefused: options.skipsRefused,
      notices: ["bank.file.foreign-lines": foreign])
  }

  /// The day of `20260702120000.000[+1:CET]`.
  private static func day(_ text: String) -> Day? {
    let digits = text.utf8.prefix(8).map { Int($0) - 48 }
    guard digits.count == 8, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + $1 }
    return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}
