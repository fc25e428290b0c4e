internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import Reporting
internal import UnicodeText

/// The area `estada bank`: what came into the accounts and left them, and what explains it.
struct BankArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "bank",
    subcommands: [
      ImportBank.self, ListBankLines.self, ShowBankLine.self, ExplainBankLine.self, MatchBank.self,
      UnmatchBankLine.self, IgnoreBankLine.self, BankAccountPart.self, BankRulePart.self,
    ])
}

/// The command `estada bank list`, which lists lines of the bank.
struct ListBankLines: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Option("state", help: "option.bank-state") var state: ExplainedLine.State?
  @Option("account", help: "option.only-account", value: "value.account") var account: String?
  @Option("period", short: "p", help: "option.bank-period") var period: Period?
  @Option("search", short: "s", help: "option.bank-search", value: "value.text") var search: String?
  @Option("min") var min: Money?
  @Option("max") var max: Money?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let account = try account.map { try ledger.bank.account(named: $0).id }
    let words = search?.folded
    try ledger.bank.list(newestFirst: context.newestFirst) { accounts, lines in
      let isFiltered =
        state != nil || account != nil || period != nil || words != nil || min != nil || max != nil
      let document = BankLineList.document(accounts: accounts, isFiltered: isFiltered) { body in
        try lines { line in
          let (bank, amount) = (line.line, line.line.amount)
          if let account, bank.account != account { return }
          if let period, !period.contains(bank.booked) { return }
          if let min, amount < min { return }
          if let max, amount > max { return }
          if let words, !bank.isFound(by: words) { return }
          if let state, try line.state != state { return }
          try body(line)
        }
      }
      try context.show(document)
    }
  }
}

extension BankLine {
  /// Whether a folded text is in one of the texts of the line.
  fileprivate func isFound(by words: String) -> Bool {
    [text, counterparty, reference].contains { $0.map { words.occurs(in: $0.folded) } ?? false }
  }
}

extension ExplainedLine.State: ArgumentValue {
  package static var valueName: String { "value.bank-state" }
}

/// The command `estada bank show`, which shows a line with everything that the bank wrote.
struct ShowBankLine: BookCommand {
  static let configuration = CommandConfiguration(name: "show", door: .reads)

  @Argument("id", help: "argument.bank-line", value: "value.bank-line") var id: Int

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let line = try ledger.bank.line(id)
    let accounts = try ledger.bank.accountsByNumber()
    try context.echo(
      line.phrases("bank.shown") + line.line.details(accounts[line.line.account]),
      line.document(in: ledger), WriteOptions())
  }
}

/// The command `estada bank unmatch`, which takes back what explains a line.
struct UnmatchBankLine: BookCommand {
  static let configuration = CommandConfiguration(name: "unmatch", door: .changes)

  @Argument("id", help: "argument.bank-line", value: "value.bank-line") var id: Int
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let line = try ledger.bank.unmatch(id)
    try context.echo(
      line.phrases("bank.unmatched"), line.document(in: ledger), write, isRemoval: true)
  }
}

/// The command `estada bank ignore`, which records that a line needs no record.
struct IgnoreBankLine: BookCommand {
  static let configuration = CommandConfiguration(name: "ignore", door: .changes)

  @Argument("id", help: "argument.bank-line", value: "value.bank-line") var id: Int
  @Option("reason", help: "option.ignore-line", value: "value.text") var reason: Change<String>
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let line = try ignore(in: ledger, context)
    try context.echo(
      line.phrases(line.line.ignored == nil ? "bank.open-again" : "bank.ignored"),
      line.document(in: ledger), write)
  }

  /// Ignores the line, or opens it again.
  func ignore(in ledger: Ledger, _ context: Context) throws -> ExplainedLine {
    // A reason that the line has already is kept.
    let known = reason.isKeep ? try ledger.bank.line(id).line.ignored : nil
    let given =
      reason.isKeep ? known ?? context.wording.catalogue.text("bank.ignored-reason") : nil
    return try ledger.bank.ignore(
      id, because: given ?? reason.value(insteadOf: nil)?.trimmedOrNil)
  }
}

extension BankEffect {
  /// What has become of the line, with the command that matches it anew.
  var phrase: Phrase {
    var values: [String: Cell] = [
      "id": .number(line.id), "amount": .money(line.amount), "date": .dayInWords(line.booked, .on),
      "rest": .money(rest),
    ]
    guard let part, let asked = part.asked else {
      return Phrase(rest == line.amount ? "bank.effect.open" : "bank.effect.rest", values)
    }
    values["record"] = .phrase(part.phraseOfRecord)
    values["part"] = .money(part.part.amount)
    values["asked"] = .money(asked)
    return Phrase(part.part.isAutomatic ? "bank.effect.anew" : "bank.effect.differs", values)
  }
}

extension BankLine {
  /// What the bank wrote besides the day, the amount and the text, each under the heading of its column.
  fileprivate func details(_ account: BankAccount?) -> [Phrase] {
    let details: [(heading: String, cell: Cell)] = [
      ("column.account", Cell(account?.code)), ("column.value", Cell(value)),
      ("column.counterparty", Cell(counterparty)),
      ("column.counterparty_iban", Cell(counterpartyIBAN?.text)),
      ("column.bank-reference", Cell(reference)), ("column.mandate", Cell(mandate)),
      ("column.bank_id", Cell(bankID)), ("column.balance", Cell(balance)),
    ]
    return details.filter { $0.cell != .empty }.map { heading, cell in
      Phrase("bank.detail", ["heading": .phrase(Phrase(heading)), "value": cell])
    }
  }
}

extension ExplainedLine {
  /// The sentences about the line, and about what explains it.
  func phrases(_ key: String) -> [Phrase] {
    var phrases = [
      Phrase(
        key,
        [
          "id": .number(line.id), "amount": .money(line.amount),
          "date": .dayInWords(line.booked, .on), "text": .text(line.text),
        ])
    ]
    for part in parts {
      var values: [String: Cell] = [
        "record": .phrase(part.phrase), "amount": .money(part.part.amount),
      ]
      if let asked = part.asked { values["asked"] = .money(asked) }
      phrases.append(
        Phrase(part.asked == nil ? "bank.explained-by" : "bank.explained-differs", values))
    }
    if let rest = try? remaining, !parts.isEmpty, rest != .zero {
      phrases.append(Phrase("bank.rest", ["amount": .money(rest)]))
    }
    if let reason = line.ignored {
      phrases.append(Phrase("bank.ignored-because", ["reason": .text(reason)]))
    }
    return phrases
  }

  /// The line as a list of one row.
  func document(in ledger: Ledger) throws -> Document {
    BankLineList.document(accounts: try ledger.bank.accountsByNumber()) { try $0(self) }
  }
}

/// The part `estada bank account`: the accounts whose statements the book has.
struct BankAccountPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "account",
    subcommands: [ListBankAccounts.self, EditBankAccount.self, RemoveBankAccount.self],
    defaultVerb: ListBankAccounts.self)
}

/// The command `estada bank account list`, which lists the accounts.
struct ListBankAccounts: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(BankAccountList.document(context.ledger().bank.summaries()))
  }
}

/// The options for the fields of an account.
struct BankAccountOptions: ParsableArguments {
  @Option("code", help: "option.account-code") var code: ShortCode?
  @Option("iban", help: "option.account-iban") var iban: Change<IBAN>
  @Option("number", help: "option.account-number", value: "value.text") var number: Change<String>
  @Option("party", help: "option.account-party", value: "value.owner") var party: Change<String>
  @Option("columns", help: "option.account-columns", value: "value.text")
  var columns: Change<String>
  @Option("note", value: "value.text") var note: Change<String>

  func apply(to account: inout BankAccount, in ledger: Ledger) throws {
    if let code { account.code = code.text }
    iban.apply(to: &account.iban)
    number.apply(to: &account.number)
    try party.apply(to: &account.party, ledger.owners.number)
    columns.apply(to: &account.columns)
    note.apply(to: &account.note)
  }
}

/// The command `estada bank account edit`, which changes fields of an account.
struct EditBankAccount: BookCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("account", help: "argument.account", value: "value.account") var account: String
  let fields = BankAccountOptions.toEdit()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.bank.edit(account) { try fields.apply(to: &$0, in: ledger) }
    let holder = try edited.party.flatMap { try ledger.owners.byNumber()[$0]?.name }
    var phrases = [edited.phrase("bank.account.edited")]
    if edited.iban != nil, let number = edited.number {
      phrases.append(Phrase("bank.account.number", ["number": .text(number)]))
    }
    if let holder { phrases.append(Phrase("bank.account.holder", ["name": .text(holder)])) }
    if let headings = edited.columns {
      phrases.append(Phrase("bank.account.columns", ["headings": .text(headings)]))
    }
    try context.echo(
      phrases + Phrase.note(edited.note), BankAccountList.document(ledger.bank.summaries()), write)
  }
}

/// The command `estada bank account remove`, which removes an account with its lines.
struct RemoveBankAccount: BookCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("account", help: "argument.account", value: "value.account") var account: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let removed = try ledger.bank.remove(account)
    try context.echo(
      [removed.phrase("bank.account.removed")],
      BankAccountList.document(ledger.bank.summaries()), write, isRemoval: true)
  }
}

extension BankAccount {
  /// A sentence about the account.
  func phrase(_ key: String) -> Phrase {
    Phrase(key, ["name": .text(code + ((iban?.text ?? number).map { " (\($0))" } ?? ""))])
  }
}
