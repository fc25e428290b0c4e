internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import Reporting
internal import UnicodeText

/// Prompts the user at the terminal for missing values, one after the other.
///
/// Prompts and error messages go to standard error, so that standard output can be redirected.
struct TerminalAsker: Asker {
  let context: Context
  let needsBook: Bool

  /// Completes a command line by prompting for what it lacks; returns it as it is without a
  /// terminal.
  ///
  /// After the prompts, the equivalent command line is shown:
  ///
  ///     In one command: estada booking add exemple-1 --guest "Marta Vila" …
  ///
  /// - Throws: Errors of the book, and `Refusal.cancelled` at the end of input.
  static func complete(
    _ invocation: Invocation, with context: Context
  ) throws -> Invocation {
    guard context.canAsk else { return invocation }
    let asker = TerminalAsker(context: context, needsBook: invocation.command.needsBook)
    let (complete, isAsked) = try invocation.completed(by: asker, in: context.argumentEnvironment)
    guard isAsked else { return invocation }
    context.commandLine = context.recorded(try context.tree.parse(complete.words()))
    let line = [context.tree.root.configuration.name] + complete.words()
    // Not wrapped to the terminal's width, so that the line can be copied.
    let phrase = Phrase("ask.same", ["line": .commands([line])])
    context.console.writeError(context.wording.phrase(phrase) + "\n")
    return complete
  }

  /// Whether a prompt for an optional home is needed: there are several and none is the default.
  func isNeeded(_ question: Question) throws -> Bool {
    // With `--like`, the home is that of the earlier record, the parts of a bill name their own, and
    // `--all` means every home.
    guard AnswerKind(question) == .property, !namesHome(question) else { return false }
    let ledger = try context.ledger()
    let homes = try ledger.homes.all()
    return try homes.count > 1 && ledger.homes.defaultHome(among: homes) == nil
  }

  /// Whether an option determines the home: `--like`, the parts of a bill, or `--all`.
  private func namesHome(_ question: Question) -> Bool {
    ["like", "split", "line", "all"].contains { question.given[$0] != nil }
  }

  func answer(_ question: Question) throws -> String? {
    if needsBook { _ = try context.ledger() }
    let kind = AnswerKind(question)
    let homes = kind == .property ? try context.ledger().homes.all() : []
    if kind == .property && homes.isEmpty { throw Refusal("error.no-properties") }
    // No prompt if there is only one home, or another option names it.
    let isKnown = homes.count == 1 || namesHome(question)
    if kind == .property && isKnown && !question.isRequired { return nil }
    let isRequired = question.isRequired || kind == .property
    try AnswerList(context: context).show(kind)
    let offered = try AnswerDefault(question, kind, in: context)
    while true {
      guard let typed = read(question, offered) else {
        context.console.writeError("\n")
        throw Refusal.cancelled
      }
      guard let text = typed.trimmedOrNil ?? offered?.text else {
        if !isRequired { return nil }
        refuse([Phrase("ask.needed")])
        continue
      }
      do throws(InvalidValue) { try question.check(text) } catch {
        refuse([misunderstanding(text, kind, error)])
        continue
      }
      do {
        try AnswerCheck(context: context).require(text, kind, question)
        return text
      } catch let LedgerError.badRecord(faults) {
        // The prompt names the value: the option to correct would be that of the command line.
        refuse(faults.map { Phrase("fault.alone", ["fault": .phrase($0.phrase)]) })
      } catch {
        let report = ErrorReport(error, wording: context.wording)
        // Other errors cannot be corrected by another answer.
        guard [.usage, .badData, .refused].contains(report.status) else { throw error }
        refuse(report.lines(width: width))
      }
    }
  }

  /// The sentence about an answer that is not a value of the kind.
  private func misunderstanding(
    _ text: String, _ kind: AnswerKind, _ error: InvalidValue
  ) -> Phrase {
    if kind == .length, error.key == "argument.not-a-number" {
      return Phrase("ask.not-a-length", ["text": .text(text)])
    }
    let reason = context.wording.catalogue.text(error.key, error.values)
    return Phrase("ask.not-understood", ["text": .text(text), "reason": .text(reason)])
  }

  /// Asks who pays the tourist tax of a booking, where that may be a platform.
  func confirmation(_ question: Question) throws -> Bool? {
    guard let text = question.given["channel"],
      let channel = try? ChannelCode.read(text, in: context.argumentEnvironment).code,
      channel != BookingAccounts.directChannel
    else { return nil }
    let conventions = context.argumentEnvironment.conventions
    let no = context.wording.catalogue.text("word.no")
    while true {
      context.console.writeError("\(label(question)) [\(no)]: ")
      guard let typed = context.console.readLine() else {
        context.console.writeError("\n")
        throw Refusal.cancelled
      }
      guard let text = typed.trimmedOrNil else { return nil }
      if conventions.isWord("word.yes", text) { return true }
      if conventions.isWord("word.no", text) { return false }
      refuse([Phrase("ask.yes-or-no")])
    }
  }

  private func read(_ question: Question, _ offered: AnswerDefault?) -> String? {
    let brackets = offered.map { " [\($0.shown)]" } ?? ""
    context.console.writeError(label(question) + brackets + ": ")
    return context.console.readLine()
  }

  /// The short text of the prompt if the catalogue has one, or else the help text.
  private func label(_ question: Question) -> String {
    let catalogue = context.wording.catalogue
    let name = question.helpKey.split(separator: ".").dropFirst().joined(separator: ".")
    let key = "ask.question.\(name)"
    return catalogue.text(catalogue.has(key) ? key : question.helpKey)
  }

  /// The width of a refusal, which is indented.
  private var width: Int { context.environment.textWidth - 2 }

  private func refuse(_ phrases: [Phrase]) {
    refuse(phrases.map { context.wording.lines($0, width: width) })
  }

  private func refuse(_ messages: [[String]]) {
    for line in messages.joined() { context.console.writeError("  \(line)\n") }
  }
}
