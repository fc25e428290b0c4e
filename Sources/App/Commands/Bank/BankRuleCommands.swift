internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import UnicodeText

/// The part `estada bank rule`: what lines with certain words are.
struct BankRulePart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "rule",
    subcommands: [
      AddBankRule.self, ListBankRules.self, EditBankRule.self, RemoveRecord<BankRule>.self,
      TestBankRule.self,
    ],
    defaultVerb: ListBankRules.self)
}

/// The options for the fields of a rule.
struct BankRuleOptions: ParsableArguments {
  @Option("words", help: "argument.rule-words", value: "value.text", only: .edit)
  var words: String?
  @Option("category", help: "option.rule-category") var category: Change<CategoryCode>
  @Option("supplier", help: "option.rule-supplier", value: "value.name")
  var supplier: Change<String>
  @Option("property", help: "option.rule-property", value: "value.property")
  var property: Change<String>
  @Option("account", help: "option.only-account", value: "value.account")
  var account: Change<String>
  @Flag("income", help: "option.rule-income") var income: Bool?
  @Flag("both", help: "option.rule-both") var both: Bool
  @Flag("ignore", help: "option.rule-ignore", inverted: .edit) var ignore: Bool?
  @Flag("internal", help: "option.rule-internal", inverted: .edit) var `internal`: Bool?

  func apply(to rule: inout BankRule, in ledger: Ledger) throws {
    if let words { rule.words = words.trimmed }
    category.apply(to: &rule.category) { $0.code }
    supplier.apply(to: &rule.supplier)
    try property.apply(to: &rule.property) { try ledger.homes.named($0).id }
    try account.apply(to: &rule.account) { try ledger.bank.account(named: $0).id }
    if let income { rule.isIncome = income }
    if both { rule.isIncome = nil }
    if let ignore { rule.ignores = ignore }
    if let `internal` { rule.isInternal = `internal` }
  }
}

/// The command `estada bank rule add`, which decides what lines with some words are.
struct AddBankRule: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("words", help: "argument.rule-words") var words: String
  let fields = BankRuleOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let added = try add(in: ledger)
    try context.echo(added.phrases("bank.rule-added"), ledger.bank.ruleDocument([added]), write)
  }

  /// Adds the rule.
  func add(in ledger: Ledger) throws -> BankRule {
    try ledger.bank.addRule(for: words) { try fields.apply(to: &$0, in: ledger) }
  }
}

/// The command `estada bank rule edit`, which changes a rule; what it has done stays.
struct EditBankRule: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.bank-rule", value: "value.bank-rule", several: .numbers)
  var id: Int
  let fields = BankRuleOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.bank.editRule(id) { try fields.apply(to: &$0, in: ledger) }
    try context.echo(edited.phrases("bank.rule-edited"), ledger.bank.ruleDocument([edited]), write)
  }
}

/// The command `estada bank rule list`, which lists the rules.
struct ListBankRules: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(ledger.bank.ruleDocument(ledger.bank.rules()))
  }
}

/// The command `estada bank rule test`, which lists what a rule would make of lines.
struct TestBankRule: RowsCommand {
  static let configuration = CommandConfiguration(name: "test", door: .reads)

  @Argument("words", help: "argument.rule-words") var words: String
  let fields = BankRuleOptions.toAdd()
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(ledger.bank.test(words) { try fields.apply(to: &$0, in: ledger) })
  }
}

/// The command `estada bank rule remove`, which removes a rule; what it has done stays.
extension BankRule: RemovableRecord {
  static let removal = RemovalWords(help: "argument.bank-rule", value: "value.bank-rule")

  static func phrases(_ removed: BankRule, in ledger: Ledger) -> [Phrase] {
    removed.phrases("bank.rule-removed")
  }

  static func document(_ removed: [BankRule], in ledger: Ledger) throws -> Document {
    try ledger.bank.ruleDocument(removed)
  }
}

extension BankRule {
  /// The sentences about the rule.
  func phrases(_ key: String) -> [Phrase] {
    let phrase = Phrase(key, ["id": .number(id), "words": .text(words)])
    let supplier = supplier.map { Phrase("expense.supplier", ["supplier": .text($0)]) }
    return [phrase] + [supplier].compactMap(\.self)
  }
}
