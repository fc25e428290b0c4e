internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Importing
internal import UnicodeText

/// A reader of bank-to-customer statements: ISO 20022, `camt.053.001`, versions 02 to 08.
///
/// The versions differ in where a name or a state stands; both places are looked at, whatever the version.
final class CamtReader {
  private let options: BankReadingOptions
  private var draft = StatementDraft()
  /// The currency of the account if it is not the euro.
  private var foreignCurrency: String?
  private var statements: [StatementDraft] = []
  private var fault: Refusal?
  private var entries = 0
  private var pending = 0
  private var foreign = 0
  private var foreignAccounts: [ForeignAccount] = []

  private init(_ options: BankReadingOptions) { self.options = options }

  /// Whether a text is such a statement, by the names at its beginning.
  static func recognizes(_ start: String) -> Bool {
    "camt.053".occurs(in: start) || "<BkToCstmrStmt".occurs(in: start)
  }

  /// Reads a file.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Throws: `Refusal` if an entry is not valid, or the balances do not add up.
  static func read(
    _ text: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    let reader = CamtReader(options)
    do throws(XMLFault) {
      try XMLReader.read(
        text, parts: ["Acct", "Bal", "FrToDt", "Ntry"], frames: ["Stmt"], deepest: 32,
        longestText: 1 << 16, take: reader.take)
    } catch {
      throw refusal(error)
    }
    return try reader.file()
  }

  /// The refusal of a text that is not XML as statements have it.
  static func refusal(_ fault: XMLFault) -> Refusal {
    switch fault {
    case .documentType: Refusal("error.bank-xml-doctype", .badData)
    case .tooDeep: Refusal("error.bank-xml-deep", .badData)
    case .tooLong: Refusal("error.bank-xml-long", .badData)
    case .tooMany: Refusal("error.bank-xml-large", .badData)
    case .malformed, .cut: Refusal("error.bank-xml", .badData)
    }
  }

  /// Takes a part of the file; false if it is not valid.
  private func take(_ part: XMLElement) -> Bool {
    do throws(Refusal) {
      switch part.name {
      case "Acct": try readAccount(part)
      case "Bal": try readBalance(part)
      case "FrToDt":
        draft.firstDay = CamtEntry.day(part["FrDtTm"] ?? part["FrDt"])
        draft.lastDay = CamtEntry.day(part["ToDtTm"] ?? part["ToDt"])
      case "Stmt": endStatement()
      default: try readEntry(part)
      }
      return true
    } catch {
      fault = error
      return false
    }
  }

  private func readAccount(_ account: XMLElement) throws(Refusal) {
    let id = account["Id"]
    if let number = BankText.filled(id?["IBAN"]?.text) {
      guard let iban = SpanishAccount.iban(in: number) else {
        throw Refusal(
          "error.bank-iban", ["element": .text("IBAN"), "iban": .text(number.excerpt)], .badData)
      }
      draft.account = .iban(iban)
    } else {
      draft.account = try StatedAccount.read(
        id?.first("Othr", "Id")?.text ?? "", element: "Othr/Id")
    }
    draft.holder = BankText.filled(account.first("Ownr", "Nm")?.text)
    let currency = account["Ccy"].map { BankText.tidy($0.text) }
    foreignCurrency = currency == CamtEntry.euro ? nil : currency
  }

  private func readBalance(_ balance: XMLElement) throws(Refusal) {
    let code = balance.first("Tp", "CdOrPrtry", "Cd").map { BankText.tidy($0.text) } ?? ""
    guard ["OPBD", "PRCD", "CLBD"].contains(code), foreignCurrency == nil else { return }
    let amount = try CamtEntry.money(balance, entry: nil, name: "Bal \(code)")
    switch code {
    case "OPBD": draft.opening = amount
    // The closing balance of the statement before.
    case "PRCD": draft.opening = draft.opening ?? amount
    default:
      draft.closing = amount
      draft.lastDay = draft.lastDay ?? CamtEntry.day(balance["Dt"])
    }
  }

  private func readEntry(_ element: XMLElement) throws(Refusal) {
    entries += 1
    if foreignCurrency != nil { return }
    guard entries <= BankFileReader.mostLines else {
      throw Refusal("error.bank-too-many-lines", .badData)
    }
    let entry = CamtEntry(element, number: entries)
    guard entry.isBooked else {
      pending += 1
      return
    }
    if let code = entry.foreignCurrency {
      guard options.skipsRefused else { throw CamtEntry.foreign(entries, code) }
      foreign += 1
      draft.lacksLines = true
      return
    }
    draft.append(DraftLine(line: try entry.line(), source: entries))
  }

  private func endStatement() {
    if let foreignCurrency {
      foreignAccounts.append(ForeignAccount(account: draft.account, currency: foreignCurrency))
    } else {
      statements.append(draft)
    }
    draft = StatementDraft()
    foreignCurrency = nil
  }

  private func file() throws(Refusal) -> BankFile {
    if let fault { throw fault }
    return try BankFile(
      .camt, statements, foreignAccounts: foreignAccounts, skipsRefused: options.skipsRefused,
      notices: ["bank.file.pending-lines": pending, "bank.file.foreign-lines": foreign])
  }
}
