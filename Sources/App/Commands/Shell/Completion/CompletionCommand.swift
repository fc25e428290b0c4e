internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Rendering
internal import Reporting
internal import Storage

extension CompletionShell: ArgumentValue {
  package static var valueName: String { "value.shell" }
}

/// The command `estada completion`, which prints the completion script of a shell.
struct PrintCompletion: BookCommand {
  static let configuration = CommandConfiguration(name: "completion")

  @Argument("shell") var shell: CompletionShell

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    context.console.write(shell.script(for: EstadaCommand.configuration.name))
    return .done
  }
}

/// The response to a completion request: `estada __complete bash …`.
///
/// A request never writes to the book, never waits for a lock and reports no errors, as the user is
/// still typing. If the book is missing, old, locked or damaged, its records are not offered.
enum CompletionAnswer {
  /// Writes the response; nothing if the request is not valid.
  ///
  /// - Parameter arguments: The name of the shell, and the arguments of its script.
  static func write(_ arguments: ArraySlice<String>, in environment: Environment) {
    guard let shell = arguments.first.flatMap(CompletionShell.init(rawValue:)),
      let question = shell.question(Array(arguments.dropFirst()))
    else { return }
    let words = question.words.map { expanded($0, in: environment) }
    let choice = LanguageChoice(words, environment) { path throws(StorageError) in
      try Ledger.peek(path)
    }
    let book = ledger(of: choice)
    let source = KnownValues(
      wording: Wording(of: choice.language), today: environment.today,
      bookPath: choice.bookPath, book: book, tree: EstadaCommand.tree)
    let meant = book.flatMap { SavedView.words(meantBy: words, in: $0) } ?? words
    let completion = EstadaCommand.tree.complete(meant, typed: question.typed, from: source)
    environment.console.write(shell.answer(completion, to: question))
  }

  /// The book of the command line, if it can be opened without a migration.
  private static func ledger(of choice: LanguageChoice) -> Ledger? {
    let opened: Ledger?
    do {
      opened = try choice.book.map { try $0.get() } ?? Ledger.peek(choice.bookPath)
    } catch {
      opened = nil
    }
    return opened.flatMap { $0.isCurrent ? $0 : nil }
  }

  /// Expands the beginning of a word as the shell would before running the command: `~/`, `$HOME/`.
  ///
  /// This finds the file after `--book`. Nothing else is expanded, and nothing is executed.
  private static func expanded(_ word: String, in environment: Environment) -> String {
    if word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
      let value = String(word[word.index(after: sign)...])
      return word[...sign] + expanded(value, in: environment)
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
