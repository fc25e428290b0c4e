internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Matching
internal import Rendering
internal import Reporting
internal import UnicodeText

/// Goes through the open lines of the bank at a terminal, with one question about each: first those with proposals.
///
/// Each answer is the command that could have been typed, and a step of history of its own.
struct BankQuestions {
  private let context: Context
  private var matching: BankMatching
  /// The lines that the user has left as they are.
  private var skipped: Set<Int64> = []
  /// The words of the rules that were offered.
  private var offered: Set<String> = []
  private var isAnswered = false

  /// Makes the questions about what matching all lines has left open.
  init(_ matching: BankMatching, in context: Context) {
    self.matching = matching
    self.context = context
  }

  /// What becomes of the questions after one of them.
  private enum Next { case again, line, quit }

  /// Asks until no line is left, or the user ends it.
  mutating func ask() throws {
    var hadProposals = false
    while let (line, proposals) = next() {
      context.console.writeError("\n")
      if proposals.isEmpty && hadProposals {
        context.reply(Phrase("bank.ask.rest", count: matching.openCount - matching.proposed))
        context.console.writeError("\n")
      }
      hadProposals = !proposals.isEmpty
      try show(line, proposals)
      if try !isDone(line, proposals) { break }
    }
    context.console.writeError("\n")
    context.say(matching.countPhrase)
    if isAnswered { context.say(Phrase("word.undo-hint")) }
  }

  /// The next open line: the oldest with proposals, or else the oldest.
  private func next() -> (line: ExplainedLine, proposals: [Proposal])? {
    let left = matching.open.filter { !skipped.contains($0.line.line.id) }
    return left.first { !$0.proposals.isEmpty } ?? left.first
  }

  /// Asks about a line until it is explained or skipped.
  ///
  /// - Returns: Whether to go on with other lines.
  private mutating func isDone(_ line: ExplainedLine, _ proposals: [Proposal]) throws -> Bool {
    while true {
      do {
        switch try answer(line, proposals) {
        case .again: continue
        case .line: return true
        case .quit: return false
        }
      } catch let refusal as Refusal where refusal == .cancelled {
        return false
      } catch let error as UsageError {
        context.reply(to: error)
      } catch  where error is LedgerError || error is Refusal {
        context.reply(to: error)
      }
    }
  }

  private func show(_ line: ExplainedLine, _ proposals: [Proposal]) throws {
    for phrase in line.phrases("bank.shown") { context.reply(phrase) }
    let ledger = try context.ledger()
    for (place, proposal) in proposals.enumerated() {
      let records = try proposal.phrase { try ledger.bank.hint(of: $0) }
      context.reply(
        Phrase("bank.ask.proposal", ["number": .count(place + 1), "records": .phrase(records)]))
      if proposal.difference != .zero {
        context.reply(Phrase("bank.difference", ["amount": .money(proposal.difference)]))
      }
    }
  }

  /// The keys of the words that answer a question, by its placeholders.
  private static let answers: KeyValuePairs = [
    "yes": "word.yes", "other": "word.other", "skip": "word.skip", "expense": "word.expense",
    "ignore": "word.ignore", "quit": "word.quit",
  ]

  /// The words that answer a question, by its placeholders.
  private var words: [String: Cell] {
    Dictionary(
      uniqueKeysWithValues: BankQuestions.answers.map {
        ($0.key, .text(context.wording.catalogue.text($0.value)))
      })
  }

  private mutating func answer(_ line: ExplainedLine, _ proposals: [Proposal]) throws -> Next {
    let questions = ["bank.ask.none", "bank.ask.one"]
    context.prompt(
      Phrase(questions.dropFirst(proposals.count).first ?? "bank.ask.several", words))
    let typed = try context.typedLine().trimmed
    let conventions = context.argumentEnvironment.conventions
    // The words of the language first: *s* is the Catalan *sí*, and not the English *skip*.
    let keys = BankQuestions.answers.map(\.value)
    let said =
      keys.first { conventions.begins($0, typed, inEnglish: false) }
      ?? keys.first { conventions.begins($0, typed) }
    func says(_ key: String) -> Bool { said == key }
    if typed.isEmpty || conventions.isWord("word.no", typed) || says("word.skip") {
      skipped.insert(line.line.id)
      return .line
    }
    if says("word.quit") { return .quit }
    if says("word.yes"), !proposals.isEmpty { return try accept(1, of: line) }
    if let number = Int(typed), proposals.indices.contains(number - 1) {
      return try accept(number, of: line)
    }
    if says("word.other") { return try askRecord(of: line, proposals) }
    if says("word.expense") { return try askExpense(of: line) }
    if says("word.ignore") { return try ignore(line) }
    if typed.contains(where: \.isWhitespace) { return try match(line, with: typed) }
    context.reply(Phrase("bank.ask.not-an-answer", ["text": .text(typed)]))
    return .again
  }
}

extension BankQuestions {
  private mutating func accept(_ number: Int, of line: ExplainedLine) throws -> Next {
    try match(line, ["--proposal", String(number)])
  }

  /// Asks for another proposal, or for a record as it is named on the command line: `booking 12`.
  private mutating func askRecord(
    of line: ExplainedLine, _ proposals: [Proposal]
  ) throws -> Next {
    context.prompt(Phrase(proposals.isEmpty ? "bank.ask.record" : "bank.ask.other"))
    guard let typed = try context.typedLine().trimmedOrNil else { return .again }
    return try match(line, with: typed)
  }

  /// Matches a line with a typed record, or with the proposal of a typed number.
  private mutating func match(_ line: ExplainedLine, with typed: String) throws -> Next {
    if let number = Int(typed) { return try accept(number, of: line) }
    let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1, !words[0].hasPrefix("-") else {
      context.reply(Phrase("bank.ask.not-a-record", ["text": .text(typed)]))
      return .again
    }
    return try match(line, ["--\(words[0])", words.dropFirst().joined(separator: " ")])
  }

  /// Asks for what a new expense needs.
  private mutating func askExpense(of line: ExplainedLine) throws -> Next {
    let ledger = try context.ledger()
    let environment = context.argumentEnvironment
    let bank = line.line
    let concept = bank.counterparty ?? bank.text
    let guessed = try ledger.category(nil, of: concept, from: bank.counterparty)
    let category = try context.answer(
      "bill.question.category", context.wording.cell(.category(guessed))
    ) { try CategoryCode.read($0, in: environment).code }
    var words = ["--category", category]
    let homes = try ledger.homes.all()
    if homes.count > 1 {
      let no = context.wording.catalogue.text("word.no")
      let offered = try ledger.homes.defaultHome(among: homes)?.code ?? no
      try AnswerList(context: context).show(.property)
      let home: String? = try context.answer("bill.question.property", offered) { text in
        environment.conventions.isWord("word.no", text) ? nil : try ledger.homes.named(text).code
      }
      guard let home else { return .again }
      words += ["--property", home]
    }
    let typed = try context.answer("bill.question.concept", concept) { $0 }
    if typed != concept { words += ["--concept=\(typed)"] }
    return try match(line, words)
  }

  private mutating func ignore(_ line: ExplainedLine) throws -> Next {
    let offered = context.wording.catalogue.text("bank.ignored-reason")
    let reason = try context.answer("bank.ask.reason", offered) { $0 }
    let (command, ledger) = try command(
      IgnoreBankLine.self, ["ignore", String(line.line.id), "--reason=\(reason)"])
    let ignored = try command.ignore(in: ledger, context)
    for phrase in ignored.phrases("bank.ignored") { context.say(phrase) }
    isAnswered = true
    try take(ledger.bank.match(), without: ignored.line.id)
    return .line
  }

  /// Runs `bank match` for a line with options.
  private mutating func match(_ line: ExplainedLine, _ options: [String]) throws -> Next {
    let (command, ledger) = try command(
      MatchBank.self, ["match", String(line.line.id)] + options)
    let (matched, result) = try command.explain(Int(line.line.id), in: ledger)
    for phrase in matched.phrases("bank.matched") { context.say(phrase) }
    isAnswered = true
    try take(result, without: line.line.id)
    try offerRule(after: matched)
    return .line
  }

  /// Offers a rule after the second line of a receiver, once.
  private mutating func offerRule(after line: ExplainedLine) throws {
    guard let offer = try BankRuleOffer(after: line, in: context),
      offered.insert(offer.ruleWords).inserted, try offer.ask()
    else { return }
    context.commandLine = ["bank", "match"]
    try take(context.ledger().bank.match(), without: line.line.id)
  }

  /// A command of the area as it would be typed, and the ledger that records it so.
  private func command<Command: ParsableCommand>(
    _ type: Command.Type, _ words: [String]
  ) throws -> (Command, Ledger) {
    let invocation = try context.tree.parse(["bank"] + words)
    guard let command = try invocation.bind(in: context.argumentEnvironment) as? Command else {
      throw Refusal.cancelled
    }
    context.commandLine = context.recorded(invocation)
    return (command, try context.ledger())
  }

  /// Takes a new state of all lines, and says which of the others an answer has explained too.
  private mutating func take(_ new: BankMatching, without answered: Int64) throws {
    let open = Set(new.open.map(\.line.line.id))
    let explained = matching.open.map(\.line.line.id)
      .filter { $0 != answered && !open.contains($0) }
    matching = new
    let ledger = try context.ledger()
    for number in explained {
      for phrase in try ledger.bank.line(Int(number)).phrases("bank.matched-too") {
        context.say(phrase)
      }
    }
    if new.reported > 0 { context.say(Phrase("bank.reported", count: new.reported)) }
    if new.released > 0 { context.say(Phrase("bank.released", count: new.released)) }
  }
}
