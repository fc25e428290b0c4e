internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The part `estada bank rule`: what lines with certain words are.
struct BankRulePart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "rule",
    subcommands: [AddBankRule.self, ListBankRules.self, RemoveBankRule.self],
    defaultVerb: ListBankRules.self)
}

/// The command `estada bank rule add`, which says what lines with some words are.
struct AddBankRule: BookCommand {
  static let configuration = CommandConfiguration(name: "add")

  @Argument("words", help: "argument.rule-words") var words: String
  @Option("category", help: "option.rule-category") var category: CategoryCode?
  @Option("supplier", help: "option.rule-supplier", value: "value.name") var supplier: String?
  @Option("property", help: "option.rule-property", value: "value.property") var property: String?
  @Option("account", help: "option.only-account", value: "value.account") var account: String?
  @Flag("income", help: "option.rule-income") var income: Bool?
  @Flag("ignore", help: "option.rule-ignore") var ignore: Bool
  @Flag("internal", help: "option.rule-internal") var `internal`: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let added = try ledger.bank.addRule(for: words) { rule in
      rule.isIncome = income
      rule.category = category?.code
      rule.supplier = supplier?.trimmedOrNil
      rule.property = try property.map { try ledger.homes.named($0).id }
      rule.account = try account.map { try ledger.bank.account(named: $0).id }
      (rule.ignores, rule.isInternal) = (ignore, `internal`)
    }
    try context.echo(
      [added.phrase("bank.rule-added")], ledger.bank.ruleDocument([added]), write)
    return .done
  }
}

/// The command `estada bank rule list`, which lists the rules.
struct ListBankRules: RowsCommand {
  static let configuration = CommandConfiguration(name: "list")
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    try context.show(ledger.bank.ruleDocument(ledger.bank.rules()))
    return .done
  }
}

/// The command `estada bank rule remove`, which removes a rule; what it has done stays.
struct RemoveBankRule: BookCommand {
  static let configuration = CommandConfiguration(name: "remove")

  @Argument("id", help: "argument.bank-rule", value: "value.bank-rule") var id: Int
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let rule = try ledger.record(id, of: BankRule.self)
    _ = try ledger.remove([id], of: BankRule.self) { $0 }
    try context.echo(
      [rule.phrase("bank.rule-removed")], ledger.bank.ruleDocument([rule]), write, isRemoval: true)
    return .done
  }
}

extension BankRule {
  /// A sentence about the rule.
  fileprivate func phrase(_ key: String) -> Phrase {
    Phrase(key, ["id": .number(id), "words": .text(words)])
  }
}
