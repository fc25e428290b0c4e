internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Reporting
internal import Storage

extension CompletionShell: ArgumentValue {
  package static var valueName: String { "value.shell" }
}

/// `estada completion`
struct PrintCompletion: BookCommand {
  static let configuration = CommandConfiguration(
    name: "completion",
    examples: [
      "estada completion bash > estada.bash", "estada completion zsh > _estada",
      "estada completion fish > estada.fish",
    ])

  @Argument("shell") var shell: CompletionShell

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    context.console.write(shell.script(for: EstadaCommand.configuration.name))
    return .done
  }
}

/// What the program answers when a shell asks, at the press of a key, how a command line goes on.
///
/// It never writes, waits or complains: whoever is typing has asked for nothing yet. A book that is
/// missing, old, busy or damaged only means that its homes and bookings are not offered.
enum CompletionAnswer {
  /// Writes the answer; nothing when no script of ours asks so.
  ///
  /// - Parameter arguments: The name of the shell, and what its script says.
  static func write(_ arguments: ArraySlice<String>, in environment: Environment) {
    guard let shell = arguments.first.flatMap(CompletionShell.init(rawValue:)),
      let question = shell.question(Array(arguments.dropFirst()))
    else { return }
    let words = question.words.map { expanded($0, in: environment) }
    let choice = LanguageChoice(words, environment) { path throws(StorageError) in
      try Ledger.peek(path)
    }
    let source = KnownValues(
      wording: Wording(Catalogue(choice.language)), today: environment.today,
      bookPath: choice.bookPath, book: ledger(of: choice))
    let completion = EstadaCommand.tree.complete(words, typed: question.typed, from: source)
    environment.console.write(shell.answer(completion, to: question))
  }

  /// The book that the line is about, if it can be read as it is.
  private static func ledger(of choice: LanguageChoice) -> Ledger? {
    let opened: Ledger?
    do {
      opened = try choice.book.map { try $0.get() } ?? Ledger.peek(choice.bookPath)
    } catch {
      opened = nil
    }
    return opened.flatMap { $0.isCurrent ? $0 : nil }
  }

  /// A word whose beginning the shell would replace before running the command: `~/`, `$HOME/`.
  ///
  /// It matters for the file after `--book`. Nothing else is expanded, and nothing is run.
  private static func expanded(_ word: String, in environment: Environment) -> String {
    let option = "--book="
    if word.hasPrefix(option) {
      return option + expanded(String(word.dropFirst(option.count)), in: environment)
    }
    let beginning = word.prefix { $0 != "/" }
    let name: Substring
    switch beginning {
    case "~": name = "HOME"
    case _ where beginning.hasPrefix("${") && beginning.hasSuffix("}"):
      name = beginning.dropFirst(2).dropLast()
    case _ where beginning.hasPrefix("$"): name = beginning.dropFirst()
    default: return word
    }
    return environment.variable(String(name)).map { $0 + word.dropFirst(beginning.count) } ?? word
  }
}
