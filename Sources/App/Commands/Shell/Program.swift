internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Doors
internal import Ledger
internal import Rendering
internal import Storage
internal import UnicodeText

/// The program as a function: from command-line arguments to an exit status.
package enum Program {
  /// Runs one command.
  ///
  /// - Parameter arguments: The command line without the program's name.
  package static func run(_ arguments: [String], in environment: Environment) -> Int32 {
    if arguments.first == CompletionShell.request {
      CompletionAnswer.write(arguments.dropFirst(), in: environment)
      // An error is not reported: the shell may have stopped reading.
      _ = environment.console.flush()
      return ExitStatus.done.rawValue
    }
    environment.door?.withoutNames = { words in
      let program = words.prefix { $0 == EstadaCommand.configuration.name }
      let line = ShellQuoting.line(Array(words.dropFirst(program.count)))
      return program + ShellQuoting.words(CommandRecord.withoutNames(line))
    }
    let status = attempt(arguments, in: environment)
    environment.door?.finish()
    guard let code = environment.console.flush() else { return status.rawValue }
    let wording = Wording(of: LanguageChoice(arguments, environment).language)
    let phrase = Phrase("error.output", ["reason": .system(code)])
    let lines = wording.lines(phrase, width: environment.textWidth)
    environment.console.writeError(lines.joined(separator: "\n") + "\n")
    return ExitStatus.inputOutput.rawValue
  }

  private static func attempt(
    _ arguments: [String], in environment: Environment
  ) -> ExitStatus {
    let line = Line(arguments)
    let choice = line.choice(arguments, environment)
    var wording = Wording(of: choice.language)
    // The commands of a page or an assistant are of the same book anyway.
    if environment.door == nil { wording.book = choice.namedBook }
    do {
      if let word = environment.nonUTF8Argument {
        throw Refusal("error.illegible-argument", ["word": .text(word)], .badData)
      }
      if arguments.first == ManualFiles.request, arguments.count == 2 {
        try ManualFiles.write(to: arguments[1])
        return .done
      }
      let invocation = try line.invocation(arguments, choice)
      return try answer(invocation, arguments, choice, wording, environment)
    } catch {
      let isPage = environment.door?.isPage == true
      let report = ErrorReport(
        reported(error, of: arguments), wording: isPage ? wording.printed : wording
      ).seen(by: environment.door)
      if let door = environment.door {
        let options = (error as? UsageError)?.blamed ?? []
        door.report.faults = report.sentences.flatMap { text in
          (options.isEmpty ? [nil] : options.map(\.self)).map { .init(option: $0, text: text) }
        }
      }
      let style = Context.style(
        choice: GlobalOptions.color(in: arguments),
        for: environment, isTerminal: environment.console.isErrorTerminal)
      environment.console.writeError(report.text(style: style, width: environment.textWidth))
      if report.pointsToHelp {
        let pointer = EstadaCommand.tree.helpPointer(for: arguments, in: wording.catalogue)
        environment.console.writeError(pointer + "\n")
      }
      return report.status
    }
  }

  /// The error to report of a command line: the message about one that is not valid repeats what was typed, unless
  /// that is an address with a password.
  private static func reported(_ error: any Error, of arguments: [String]) -> any Error {
    guard let usage = error as? UsageError else { return error }
    for word in arguments {
      let value = word.hasPrefix("--") ? word.halves(around: "=")?.after : word[...]
      do { _ = try Ledger.isWholeAddress(String(value ?? "")) } catch let secret { return secret }
    }
    return usage.suggestingImports(after: arguments)
  }

  /// A command line, parsed or not valid.
  private enum Line {
    case parsed(Invocation)
    case invalid(UsageError)

    init(_ arguments: [String]) {
      do throws(UsageError) {
        self = .parsed(try EstadaCommand.tree.parse(arguments))
      } catch {
        self = .invalid(error)
      }
    }

    /// The language and the book of the line; the status of a book and a door never wait for other
    /// programs.
    func choice(_ arguments: [String], _ environment: Environment) -> LanguageChoice {
      guard case .parsed(let invocation) = self else {
        return LanguageChoice(arguments, environment)
      }
      let isDoor =
        invocation.command == AssistantCommand.self || invocation.command == OpenCommand.self
      guard isDoor || invocation.command == StatusCommand.self else {
        return LanguageChoice(arguments, environment)
      }
      var choice = LanguageChoice(arguments, environment) { path throws(StorageError) in
        try Ledger.peek(path)
      }
      // The book of a door is open while a command runs, and not as long as the door.
      if isDoor { choice.book = nil }
      return choice
    }

    /// The parsed line, which may be the name of a view.
    func invocation(_ arguments: [String], _ choice: LanguageChoice) throws -> Invocation {
      switch self {
      case .parsed(let invocation): return invocation
      // Only then is the book searched for a view, so that no other command pays for views.
      case .invalid(.unknownCommand(let name, [ViewArea.configuration.name], let suggestions)):
        return try SavedView.invocation(
          of: arguments, in: choice,
          or: .unknownCommand(
            name: name, path: [ViewArea.configuration.name], suggestions: suggestions))
      case .invalid(let error): throw error
      }
    }
  }

  private static func answer(
    _ invocation: Invocation, _ arguments: [String], _ choice: LanguageChoice,
    _ wording: Wording, _ environment: Environment
  ) throws -> ExitStatus {
    let console = environment.console
    let width = environment.helpWidth
    switch invocation.request {
    case .version:
      let format = GlobalOptions.rawValue("format", in: arguments, names: ProgramNames())
      console.write(
        try Version.text(
          wording,
          isJSON: arguments.contains("--json") || format == OutputFormat.json.rawValue))
      return .done
    case .help:
      console.write(invocation.help(words: wording.catalogue, width: width) + "\n")
      return .done
    case .missingVerb:
      console.writeError(invocation.help(words: wording.catalogue, width: width) + "\n")
      return .usage
    case .run: break
    }
    if let name = environment.nonUTF8BookVariable,
      GlobalOptions.rawValue("book", in: arguments, names: ProgramNames()) == nil
    {
      throw Refusal("error.illegible-variable", ["name": .text(name)], .badData)
    }
    // A wrong day would silently produce a report as of another day.
    if let text = environment.variable("ESTADA_TODAY"), Day(iso: text) == nil {
      throw Refusal("error.today", ["text": .text(text)], .badData)
    }
    let globals = try invocation.bindGlobals(in: ArgumentEnvironment())
    guard let globals = globals as? GlobalOptions else {
      return .internalFault
    }
    if let format = globals.format {
      let values: [String: Cell] = ["format": .text(format.rawValue)]
      if globals.json, ![.json, .text].contains(format) {
        throw Refusal("error.json-or-format", values, .usage)
      }
      let isPart = format == .html && environment.door?.isPage == true
      if [.html, .xlsx, .pdf].contains(format), !isPart, !invocation.has(option: "output") {
        throw Refusal("error.format-of-rows", values, .usage)
      }
    }
    let context = Context(
      environment: environment, wording: wording, options: globals,
      choice: choice, tree: EstadaCommand.tree, commandLine: [])
    context.isQuiet = globals.quiet && invocation.path.last != "show"
    let words = context.recorded(invocation)
    context.commandLine =
      environment.door?.arranged(words, path: invocation.path.count) ?? words
    try environment.door?.requireNoProbe(words)
    context.readCategories(for: invocation)
    let complete = try TerminalAsker.complete(invocation, with: context)
    defer {
      context.finish()
      context.reportCommand()
    }
    do {
      try complete.requireEndings()
      let status = try context.perform(complete)
      context.warnOfDifferences()
      // The end of the process frees all memory at once, and faster than one by one.
      if environment.endsWithCommand { _ = unsafe Unmanaged.passRetained(context) }
      return status ?? .internalFault
    } catch let refusal as Refusal
      where refusal.isUnknown(FiledReturn.kind)
      && ["income-tax", "vat"].contains(invocation.path.first)
    {
      // Areas with a list of their own returns.
      throw refusal.listed(by: ["estada", invocation.path[0], "filed"])
    } catch LedgerError.unknownProperty(let name, let homes)
      where homes.suggestion(for: name) == nil
      && UnquotedName(name, in: context.commandLine) != nil
    {
      throw UnquotedName(name, in: context.commandLine)?.refusal ?? .cancelled
    } catch LedgerError.unknownProperty(let name, _)
      where invocation.has(option: "period") && context.isPeriod(name)
    {
      throw Refusal(
        "error.period-as-home",
        ["name": .text(name), "option": .commands([["--period", name]])], .usage)
    }
  }
}

extension Context {
  /// The command line as the history records it: declared names, ISO days, amounts with a point.
  ///
  /// It means the same in every language, and a relative day stays the day that was meant.
  ///
  /// - Parameter keepsKeywords: Whether a relative day stays relative.
  func recorded(_ invocation: Invocation, keepsKeywords: Bool = false) -> [String] {
    let environment = argumentEnvironment
    return invocation.declared { value in
      if value.keywords.contains("none"), environment.conventions.isKeyword("none", value.text) {
        return "none"
      }
      if keepsKeywords && value.keywords.contains(value.text) { return nil }
      return switch value.valueName {
      case Day.valueName: (try? Day.read(value.text, in: environment))?.isoText
      case DayOrPeriod.valueName:
        (try? DayOrPeriod.read(value.text, in: environment))?.plainText
      case Money.valueName: (try? Money.read(value.text, in: environment))?.plainText
      case TypedCommission.valueName:
        (try? TypedCommission.read(value.text, in: environment))?.plainText
      default: nil
      }
    }
  }

  /// Reports the command line, as history records it, and the mark of history to the door that the command came by.
  fileprivate func reportCommand() {
    guard let door else { return }
    door.report.command = ShellQuoting.line(
      CommandRecord.words(commandLine, without: CommandRecord.flags + ["--dry-run"]))
    // A change has reported the one before it.
    door.report.mark = door.report.mark ?? historyMark
  }

  /// Whether a text can be read as a period.
  fileprivate func isPeriod(_ text: String) -> Bool {
    (try? Period.read(text, in: argumentEnvironment)) != nil
  }
}
