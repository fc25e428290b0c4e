internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Matching
internal import Reporting
internal import Resources
internal import UnicodeText

/// A record and a part of its amount: `8=150.00`, or `8` alone.
struct RecordPart: ArgumentValue {
  let number: Int
  let amount: Money?

  static var valueName: String { "value.record-part" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> RecordPart {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    guard let first = sides.first, let number = Int(first), number > 0, sides.last != "" else {
      throw InvalidValue("input.not-a-record-part")
    }
    let amount = sides.count > 1 ? try Money.read(sides[1], in: environment) : nil
    if let amount, amount <= .zero { throw InvalidValue("input.not-a-record-part") }
    return RecordPart(number: number, amount: amount)
  }
}

/// What a line of the bank is recorded as, if the book does not have it yet.
enum NewRecord: String, CaseIterable, ArgumentValue {
  /// An expense that the line has paid.
  case expense
  /// A transfer between the holder of the account and another party.
  case transfer

  static var valueName: String { "value.new-record" }
}

/// The command `estada bank match`, which matches all lines, or one with records.
struct MatchBank: BookCommand {
  static let configuration = CommandConfiguration(name: "match", door: .changes)

  @Argument("id", help: "argument.match-line", value: "value.bank-line") var id: Int?
  @Flag("accept") var accept: Bool
  @Option("proposal") var proposal: Int?
  @Option("booking", help: "option.match-booking", value: "value.booking")
  var booking: [RecordPart]
  @Flag("deposit") var deposit: Bool
  @Option("payout", help: "option.match-payout", value: "value.payout") var payout: [Int]
  @Option("expense", help: "option.match-expense") var expense: [RecordPart]
  @Option("transfer", help: "option.match-transfer", value: "value.transfer") var transfer: [Int]
  @Option("return", help: "option.match-return", value: "value.return") var `return`: [Int]
  @Option("bank-line", help: "option.match-line", value: "value.bank-line") var bankLine: Int?
  @Option("adjustment", help: "option.match-adjustment", value: "value.adjustment")
  var adjustment: [Int]
  @Option("new", help: "option.match-new") var new: NewRecord?
  @Option("owner", help: "option.match-owner", value: "value.owner") var owner: String?
  @Option("category", help: "option.match-category") var category: CategoryCode?
  @Option("property", help: "option.match-property", value: "value.property") var property: String?
  @Option("concept", help: "option.match-concept", value: "value.text") var concept: String?
  @Flag("check", help: "option.match-check") var check: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    guard let id else {
      if isNaming { throw Refusal("error.bank-match-line", .usage) }
      return try matchAll(ledger, context)
    }
    let (line, matching) = try explain(id, in: ledger)
    try context.echo(
      line.phrases("bank.matched") + matching.effects(on: id)
        + (matching.openCount == 0 ? [] : matching.phrases),
      line.document(in: ledger), write)
    if context.format == .text, !write.dryRun,
      let offer = try BankRuleOffer(after: line, in: context), try offer.ask()
    {
      context.commandLine = ["bank", "match"]
      for phrase in try context.ledger().bank.match(.counts).phrases { context.say(phrase) }
    }
    return .done
  }

  /// Explains a line by what the options name.
  func explain(
    _ id: Int, in ledger: Ledger
  ) throws -> (line: ExplainedLine, matching: BankMatching) {
    try requireOneNewRecord()
    let records = records
    if accept || proposal != nil {
      guard records.isEmpty else { throw Refusal("error.bank-match-both", .usage) }
    } else if records.isEmpty {
      _ = try ledger.bank.line(id)
      throw Refusal("error.bank-match-what", ["id": .number(Int64(id))], .usage)
    }
    return try ledger.bank.match(
      id, with: records, accepting: accept || proposal != nil ? proposal ?? 1 : nil)
  }

  /// Requires that the options of a new record are those of its kind.
  private func requireOneNewRecord() throws {
    let (isExpense, isTransfer) = (category != nil, owner != nil)
    switch new {
    case .expense? where !isExpense: throw Refusal("error.bank-new-expense", .usage)
    case .transfer? where !isTransfer: throw Refusal("error.bank-new-transfer", .usage)
    default: if isExpense && isTransfer { throw Refusal("error.bank-new-both", .usage) }
    }
  }

  private var isNaming: Bool { accept || proposal != nil || new != nil || !records.isEmpty }

  /// The records that the options name, in the order of the options.
  private var records: [NamedClaim] {
    var records: [NamedClaim] = booking.map { .booking($0.number, $0.amount, isDeposit: deposit) }
    records += payout.map { .payout($0) }
    records += expense.map { .expense($0.number, $0.amount) }
    records += transfer.map { .transfer($0) }
    records += `return`.map { .filedReturn($0) }
    if let bankLine { records.append(.line(bankLine)) }
    records += adjustment.map { .adjustment($0) }
    if let owner { records.append(.newTransfer(with: owner)) }
    if let category {
      records.append(
        .newExpense(category: category.code, property: property, concept: concept?.trimmedOrNil))
    }
    return records
  }

  /// Matches all lines, and lists those that are open with what may explain them.
  private func matchAll(_ ledger: Ledger, _ context: Context) throws -> ExitStatus {
    let matching = try ledger.bank.match(context.format == .json ? .facts : .lines)
    if try ledger.bank.accounts().isEmpty {
      throw Refusal("error.bank-account-none", ["name": .text("")])
    }
    // What is open follows.
    let counts = matching.phrases.filter { $0.key != "bank.match-hint" }
    if context.canAsk, context.format == .text, !check, !write.dryRun, matching.openCount > 0 {
      for phrase in counts { context.say(phrase) }
      var questions = BankQuestions(matching, in: context)
      try questions.ask()
      return .done
    }
    var phrases = counts
    for (line, proposals) in matching.open {
      phrases += line.phrases("bank.shown")
      phrases += proposals.enumerated().map { $1.phrase(number: $0 + 1, of: line.line) }
    }
    try context.echo(phrases, matching.document(in: ledger), write)
    return check && matching.openCount > 0 ? .problemsFound : .done
  }
}

/// The command `estada bank explain`, which shows what agreed and what kept a match from being made.
struct ExplainBankLine: BookCommand {
  static let configuration = CommandConfiguration(name: "explain", door: .reads)

  @Argument("id", help: "argument.bank-line", value: "value.bank-line") var id: Int

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let line = try ledger.bank.line(id)
    var phrases = line.phrases("bank.shown")
    for part in line.parts {
      let isAccepted =
        !part.part.isAutomatic && ![.hand, .recorded, .rule].contains(part.part.rule)
      phrases.append(
        Phrase(
          "bank.rule-of",
          [
            "record": .phrase(part.phrase),
            "rule": .phrase(Phrase("bank.rule.\(part.part.rule.rawValue)")),
          ]
        ))
      if isAccepted { phrases.append(Phrase("bank.accepted")) }
    }
    let (facts, isOldest, proposals, taken) = try ledger.bank.explanation(of: line.line)
    let areLines = line.parts.contains { $0.part.otherLine != nil }
    phrases += facts.map { $0.phrase(ofLines: areLines) }
    if isOldest { phrases.append(Phrase("bank.oldest-of-equals")) }
    if line.parts.isEmpty && line.line.ignored == nil && proposals.isEmpty {
      let option = line.line.amount > .zero ? "--booking" : "--category"
      phrases.append(
        Phrase(
          taken.isEmpty ? "bank.nothing-fits" : "bank.fits-another",
          [
            "record": taken.first.map { .phrase($0.phrase) } ?? .empty,
            "match": .command(["bank", "match", String(line.line.id), option, "…"]),
            "ignore": .command(["bank", "ignore", String(line.line.id)]),
          ]))
    }
    for (place, proposal) in proposals.enumerated() {
      phrases.append(proposal.phrase(number: place + 1, of: line.line))
      // What has a key or name and the whole amount lacks something else.
      let isWhole = proposal.rule == .near && proposal.difference == .zero
      let rule = isWhole ? "named" : proposal.rule.rawValue
      phrases.append(Phrase("bank.rule-found", ["rule": .phrase(Phrase("bank.rule.\(rule)"))]))
      phrases += proposal.facts.map {
        $0.phrase(ofLines: [.ownAccounts, .returned].contains(proposal.rule))
      }
      if proposal.difference != .zero {
        phrases.append(Phrase("bank.difference", ["amount": .money(proposal.difference)]))
      }
      phrases += proposal.doubts.map(\.phrase)
    }
    let document = BankLineList.explanation(
      of: line, accounts: try ledger.bank.accountsByNumber(),
      proposals: proposals.map(\.fields))
    try context.echo(phrases, document, WriteOptions())
  }
}

extension Proposal {
  /// The proposal for machines: how it was found, what agrees, what the line has beyond the records, and the records.
  var fields: [Field] {
    [
      Field("rule", .text(rule.rawValue)), Field("facts", .rows(facts.map(\.fields))),
      Field("difference", .money(difference)),
      Field(
        "parts",
        .rows(
          parts.map {
            [
              Field("kind", .text($0.claim.record.kind.table)),
              Field("id", .number($0.claim.number)),
              Field("amount", .money($0.amount)),
            ]
          })), Field("certain", .flag(doubts.isEmpty && rule.isAutomatic)),
    ]
  }
}

extension ClaimID {
  /// The record as a phrase: *booking 12*.
  fileprivate var phrase: Phrase {
    Phrase("bank.part.\(record.kind.table)", ["id": .number(number)])
  }
}

extension Proposal {
  /// The sentence about a proposal for a line, with the command that accepts it.
  fileprivate func phrase(number: Int, of line: BankLine) -> Phrase {
    Phrase(
      "bank.proposal",
      ["number": .count(number), "records": .phrase(phrase), "line": .number(line.id)])
  }

  /// The records, each with its part.
  fileprivate var phrase: Phrase { phrase { _ in nil } }

  /// The records, each with how the user knows it and with its part.
  func phrase(_ hint: (ClaimID) throws -> RecordHint?) rethrows -> Phrase {
    let phrases = try parts.map { part in
      var values: [String: Cell] = [
        "record": .phrase(part.claim.phrase), "amount": .money(part.amount),
      ]
      guard let hint = try hint(part.claim) else { return Phrase("bank.proposed-part", values) }
      values["name"] = .text(hint.name)
      guard let day = hint.day else { return Phrase("bank.proposed-name", values) }
      values["date"] = .day(day)
      return Phrase("bank.proposed-record", values)
    }
    guard let last = phrases.last else { return Phrase("bank.part.none") }
    guard phrases.count > 1 else { return last }
    let others = phrases.dropLast().dropFirst().reduce(phrases[0]) { all, next in
      Phrase("word.list", ["one": .phrase(all), "other": .phrase(next)])
    }
    return Phrase("word.and", ["one": .phrase(others), "other": .phrase(last)])
  }
}

extension Fact {
  /// What agrees, for machines: its kind with its values.
  fileprivate var fields: [Field] {
    func found(_ kind: String, _ text: String, _ column: Int?) -> [Field] {
      [
        Field("fact", .text(kind)), Field("text", .text(text)),
        Field("column", column.map { .count($0) } ?? .empty),
      ]
    }
    func said(_ kind: String, _ text: String) -> [Field] {
      [Field("fact", .text(kind)), Field("text", .text(text))]
    }
    return switch self {
    case .key(let text, let column): found("key", text, column)
    case .iban(let text, let column): found("iban", text, column)
    case .mandate(let text, let column): found("mandate", text, column)
    case .taxID(let text, let column): found("tax-id", text, column)
    case .words(let words): said("words", words.joined(separator: " "))
    case .platform(let code): said("platform", code)
    case .method(let method): said("method", method.code)
    case .amounts(let line, let record):
      [
        Field("fact", .text("amounts")), Field("line", .money(line)),
        Field("record", .money(record)),
      ]
    case .days(let days): [Field("fact", .text("days")), Field("days", .count(days))]
    }
  }

  /// What agrees, as a sentence.
  ///
  /// - Parameter areLines: Whether the line agrees with another line of a bank, and no record of the book.
  fileprivate func phrase(ofLines areLines: Bool) -> Phrase {
    switch self {
    case .key(let text, let column): Fact.found("bank.fact.key", text, column)
    case .iban(let text, let column): Fact.found("bank.fact.iban", text, column)
    case .mandate(let text, let column): Fact.found("bank.fact.mandate", text, column)
    case .taxID(let text, let column): Fact.found("bank.fact.tax-id", text, column)
    case .words(let words):
      Phrase("bank.fact.words", ["words": .text(words.joined(separator: ", "))])
    case .platform(let code):
      Phrase("bank.fact.platform", ["name": .text(Channels.name(of: code) ?? code)])
    case .method(let method): Phrase("bank.fact.method", ["method": method.cell])
    case .amounts(let line, let claim):
      Phrase(
        areLines ? "bank.fact.amounts-of-lines" : "bank.fact.amounts",
        ["line": .money(line), "record": .money(claim)])
    case .days(0): Phrase("bank.fact.same-day")
    case .days(let days):
      switch (days < 0, areLines) {
      case (true, true): Phrase("bank.fact.days-before-line", count: abs(days))
      case (true, false): Phrase("bank.fact.days-before", count: abs(days))
      case (false, true): Phrase("bank.fact.days-after-line", count: days)
      case (false, false): Phrase("bank.fact.days-after", count: days)
      }
    }
  }

  /// What was found, in the text or in a field of its own.
  private static func found(_ key: String, _ text: String, _ column: Int?) -> Phrase {
    guard let column else { return Phrase("bank.fact.field", ["text": .text(text)]) }
    return Phrase(key, ["text": .text(text), "column": .count(column)])
  }
}

extension Doubt {
  /// What kept the match from being made, as a sentence.
  fileprivate var phrase: Phrase {
    switch self {
    case .otherClaim(let claim): Phrase("bank.doubt.record", ["record": .phrase(claim.phrase)])
    case .otherLine(let line): Phrase("bank.doubt.line", ["id": .number(line)])
    case .crowd: Phrase("bank.doubt.crowd")
    case .otherHolder: Phrase("bank.doubt.holder")
    case .unknownHolder: Phrase("bank.doubt.unknown-holder")
    }
  }
}
