internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// A rule that is offered after the user has explained two lines of the same receiver.
struct BankRuleOffer {
  private let rule: BankRule
  private let context: Context
  /// The command that makes the rule.
  private let words: [String]

  /// The offer after a line was explained; nil if there is none.
  init?(after line: ExplainedLine, in context: Context) throws {
    let ledger = try context.ledger()
    guard let rule = try ledger.bank.offeredRule(after: line) else { return nil }
    let home = try rule.property.flatMap { try ledger.homes.byNumber()[$0]?.code }
    let options = [("category", rule.category), ("property", home), ("supplier", rule.supplier)]
    self.rule = rule
    self.context = context
    words =
      ["bank", "rule", "add", rule.words]
      + options.flatMap { name, value in value.map { Context.option(name, $0) } ?? [] }
  }

  /// The words of the rule.
  var ruleWords: String { rule.words }

  /// The sentence about the offer, with the command.
  private var phrase: Phrase {
    let command: [String: Cell] = ["command": .command(words)]
    guard let category = rule.category else {
      return Phrase(
        "bank.rule-offer-supplier",
        command.merging(["supplier": .text(rule.supplier ?? "")]) { own, _ in own })
    }
    return Phrase(
      "bank.rule-offer", command.merging(["category": .category(category)]) { own, _ in own })
  }

  /// Says that such a rule can be made, and asks at a terminal whether to make it.
  ///
  /// - Returns: Whether it was made.
  func ask() throws -> Bool {
    context.say(phrase)
    guard context.canAsk, try isWanted() else { return false }
    let invocation = try context.tree.parse(words)
    guard
      let command = try invocation.bind(in: context.argumentEnvironment) as? AddBankRule
    else { return false }
    context.commandLine = context.recorded(invocation)
    let added = try command.add(in: context.ledger())
    for phrase in added.phrases("bank.rule-made") { context.say(phrase) }
    return true
  }

  private func isWanted() throws -> Bool {
    do { return try context.confirms(Phrase("bank.ask.rule")) } catch let refusal as Refusal
      where refusal == .cancelled
    {
      return false
    }
  }
}
