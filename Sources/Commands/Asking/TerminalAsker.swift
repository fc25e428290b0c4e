internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// Asks whoever sits at the terminal for what a command line lacks, one value after the other.
///
/// Questions and refusals go to standard error: what the command prints can still be sent elsewhere.
struct TerminalAsker: Asker {
  let context: Context
  let needsBook: Bool

  /// The command line with everything it lacks, as far as there is somebody to ask.
  ///
  /// - Throws: What the book refuses, and `CommandError.cancelled` when there is no answer any more.
  static func complete(
    _ invocation: Invocation, with context: Context
  ) throws -> Invocation {
    guard context.console.canAsk, let command = invocation.command as? any BookCommand.Type else {
      return invocation
    }
    let asker = TerminalAsker(context: context, needsBook: command.needsBook)
    let (complete, isAsked) = try invocation.completed(by: asker, in: context.argumentEnvironment)
    guard isAsked else { return invocation }
    context.commandLine = complete.words()
    let line = ShellQuoting.line([EstadaCommand.configuration.name] + complete.words())
    // Not broken where the terminal ends: it is there to be copied.
    let phrase = Phrase("ask.same", ["line": .text(line)])
    context.console.writeError(context.wording.phrase(phrase) + "\n")
    return complete
  }

  /// A home that may be left out is needed when there are several and none is the default.
  func isNeeded(_ question: Question) throws -> Bool {
    // An earlier record brings its home along.
    guard AnswerKind(question) == .property, question.given["like"] == nil else { return false }
    let ledger = try context.ledger()
    let homes = try ledger.properties()
    return try homes.count > 1 && ledger.defaultHome(among: homes) == nil
  }

  func answer(_ question: Question) throws -> String? {
    if needsBook { _ = try context.ledger() }
    let kind = AnswerKind(question)
    let homes = kind == .property ? try context.ledger().properties() : []
    if kind == .property && homes.isEmpty { throw LedgerError.noProperties }
    // The only home need not be named, nor that of an earlier record.
    let isKnown = homes.count == 1 || question.given["like"] != nil
    if kind == .property && isKnown && !question.isRequired { return nil }
    let isRequired = question.isRequired || kind == .property
    try AnswerList(context: context).show(kind)
    let offered = try AnswerDefault(question, kind, in: context)
    while true {
      guard let typed = read(question, offered) else {
        context.console.writeError("\n")
        throw CommandError.cancelled
      }
      guard let text = typed.trimmedOrNil ?? offered?.text else {
        if !isRequired { return nil }
        refuse([context.wording.phrase(Phrase("ask.needed"))])
        continue
      }
      do {
        do throws(InvalidValue) { try question.check(text) } catch {
          throw UsageError.invalidValue(
            name: question.option ?? question.valueName, text: text, error)
        }
        try AnswerCheck(context: context).require(text, kind, question)
        return text
      } catch {
        let report = ErrorReport(error, wording: context.wording)
        // Only what was typed can be mended here.
        guard [.usage, .badData, .refused].contains(report.status) else { throw error }
        refuse(report.messages)
      }
    }
  }

  private func read(_ question: Question, _ offered: AnswerDefault?) -> String? {
    let brackets = offered.map { " [\($0.shown)]" } ?? ""
    context.console.writeError(label(question) + brackets + ": ")
    return context.console.readLine()
  }

  /// The question in few words where there are any, else the help text.
  private func label(_ question: Question) -> String {
    let catalogue = context.wording.catalogue
    let name = question.helpKey.split(separator: ".").dropFirst().joined(separator: ".")
    let key = "ask.question.\(name)"
    return catalogue.text(catalogue.has(key) ? key : question.helpKey)
  }

  private func refuse(_ messages: [String]) {
    for message in messages { context.console.writeError("  \(message)\n") }
  }
}
