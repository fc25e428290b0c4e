internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Storage

/// The output format.
enum OutputFormat: String, CaseIterable, ArgumentValue {
  case text, csv, json, html, xlsx, pdf

  static var valueName: String { "value.format" }

  /// Whether it has the columns and the order for people.
  var isForPeople: Bool { self != .csv && self != .json }

  /// Whether its bytes are no text, so that a terminal cannot show them.
  var isBinary: Bool { self == .xlsx || self == .pdf }

  /// The ending of the names of its files.
  var ending: String { self == .text ? "txt" : rawValue }
}

/// Whether terminal output is coloured.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never

  static var valueName: String { "value.when" }
}

extension Language: ArgumentValue {
  package static var valueName: String { "value.language" }
}

/// The options shared by all commands.
struct GlobalOptions: ParsableArguments {
  @Option("book", value: "value.file") var book: String?
  @Option("lang") var lang: Language?
  @Option("format") var format: OutputFormat?
  @Flag("json") var json: Bool
  @Option("color") var color: ColorChoice = .auto
  @Flag("wide") var wide: Bool
  @Flag("quiet", short: "q") var quiet: Bool
  @Flag("no-input") var noInput: Bool
}

extension GlobalOptions {
  /// The value of `--color` in a command line that may be invalid; nil if there is none.
  static func color(in arguments: [String]) -> ColorChoice? {
    rawValue("color", in: arguments, names: ProgramNames()).flatMap { text in
      try? ColorChoice.read(text, in: ArgumentEnvironment())
    }
  }
}

/// The language and the book, resolved before the command line is parsed: the language determines
/// how dates and amounts are parsed.
struct LanguageChoice {
  /// The language of messages and input.
  let language: Language
  /// The source of the language.
  let languageSource: SettingSource
  /// The source of the book's path.
  let bookSource: SettingSource
  /// The path of the book.
  let bookPath: String
  /// The opened book, or the error from opening it; nil if resolving the language did not open it.
  var book: OpenedBook?

  /// The book that `--book` names, without the password of a server; nil without the option.
  var namedBook: String? {
    if case .option = bookSource { BookPlace(bookPath).text } else { nil }
  }

  /// Resolves the language in this order: `--lang`, `ESTADA_LANG`, the setting of the book, the
  /// locale; it defaults to English.
  ///
  /// - Parameter open: Opens a book.
  init(
    _ arguments: [String], _ environment: Environment,
    open: (String) throws(StorageError) -> Ledger = { path throws(StorageError) in
      try Ledger.open(path)
    }
  ) {
    let names = ProgramNames()
    if let path = GlobalOptions.rawValue("book", in: arguments, names: names) {
      (bookPath, bookSource) = (path, .option("--book"))
    } else if let path = environment.variable("ESTADA_BOOK") {
      (bookPath, bookSource) = (path, .variable("ESTADA_BOOK"))
    } else {
      let own = UserSettings(environment)
      // A file that cannot be read is reported by the commands that set and list settings.
      if let path = try? own.value(SettingName.book.rawValue), !path.isEmpty {
        (bookPath, bookSource) = (path, .file(own.path))
      } else {
        (bookPath, bookSource) = (environment.defaultBook, .builtIn)
      }
    }
    if let asked = GlobalOptions.rawValue("lang", in: arguments, names: names)
      .flatMap(Language.init(rawValue:))
    {
      (language, languageSource, book) = (asked, .option("--lang"), nil)
      return
    }
    if let asked = environment.variable("ESTADA_LANG").flatMap(Language.init(tag:)) {
      (language, languageSource, book) = (asked, .variable("ESTADA_LANG"), nil)
      return
    }
    // An error is reported when a command needs the book, without waiting for a lock again.
    let (book, stored) = LanguageChoice.language(of: bookPath, open)
    self.book = book
    if let stored {
      (language, languageSource) = (stored, .book)
      return
    }
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    // The first variable that is set decides, even if its language is not supported.
    let name = variables.first { environment.variable($0) != nil }
    if let name, let locale = environment.variable(name).flatMap(Language.init(tag:)) {
      (language, languageSource) = (locale, .variable(name))
    } else {
      (language, languageSource) = (.en, .builtIn)
    }
  }

  /// Opens a book and reads its language setting.
  private static func language(
    of path: String, _ open: (String) throws(StorageError) -> Ledger
  ) -> (OpenedBook?, Language?) {
    do throws(StorageError) {
      let book = try open(path)
      return (.ledger(book), try book.settings.value("language").flatMap(Language.init(tag:)))
    } catch .bookNotFound {
      return (nil, nil)
    } catch {
      return (.error(error), nil)
    }
  }
}

/// The outcome of opening a book.
///
/// It is no `Result`, whose constraint on errors would have Swift search all conformances of the program.
enum OpenedBook {
  case ledger(Ledger)
  case error(StorageError)

  /// The open book.
  ///
  /// - Throws: The error from opening it.
  func get() throws(StorageError) -> Ledger {
    switch self {
    case .ledger(let ledger): ledger
    case .error(let error): throw error
    }
  }
}
