internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import Storage

extension CompletionShell: ArgumentValue {
  package static var valueName: String { "value.shell" }
}

/// The command `estada completion`, which prints the completion script of a shell.
struct PrintCompletion: BookCommand {
  static let configuration = CommandConfiguration(name: "completion")

  @Argument("shell") var shell: CompletionShell

  static var needsBook: Bool { false }

  func run(in context: Context) throws {
    context.console.write(shell.script(for: EstadaCommand.configuration.name))
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
    let meant = book.flatMap { SavedView.words(meantBy: words, in: $0) } ?? words
    let source = KnownValues(
      wording: Wording(of: choice.language).naming { try book?.categories.all() },
      today: environment.today,
      bookPath: choice.bookPath, book: book, tree: EstadaCommand.tree
    ) {
      var choice = choice
      choice.book = book.map { .ledger($0) }
      return document(shownBy: meant, choice, environment).map {
        ColumnName(of: $0.document, in: Catalogue(choice.language), for: $0.format)
      }
    }
    let completion = EstadaCommand.tree.complete(meant, typed: question.typed, from: source)
    environment.console.write(shell.answer(completion, to: question))
  }

  /// An error that ends a command whose document is known.
  private struct Found: Error {}

  /// The document that a list or report would show, and its format; nil if the line is no such
  /// command, or not valid.
  ///
  /// - Parameter words: The line, which may end with an option that lacks its value.
  private static func document(
    shownBy words: [String], _ choice: LanguageChoice, _ environment: Environment
  ) -> (document: Document, format: OutputFormat)? {
    let tree = EstadaCommand.tree
    do {
      let invocation = try (try? tree.parse(words)) ?? tree.parse(words.dropLast())
      guard choice.book != nil, invocation.request == .run,
        let globals = try invocation.bindGlobals(in: ArgumentEnvironment()) as? GlobalOptions
      else { return nil }
      // What a command says before its document is no answer to the shell.
      var environment = environment
      environment.console = SilentConsole(errors: environment.console)
      let context = Context(
        environment: environment, wording: Wording(of: choice.language), options: globals,
        choice: choice, tree: tree, commandLine: [])
      var found: Document?
      context.found = {
        found = $0
        return Found()
      }
      let command = try invocation.bind(in: context.argumentEnvironment) as? any RowsCommand
      _ = try? command?.perform(in: context)
      return found.map { ($0, context.format) }
    } catch {
      return nil
    }
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
