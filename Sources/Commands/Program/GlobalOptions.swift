internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Storage

/// How output is written.
enum OutputFormat: String, CaseIterable, ArgumentValue {
  case text, csv, json

  static var valueName: String { "value.format" }
}

/// Whether text is marked on a terminal.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never

  static var valueName: String { "value.when" }
}

extension Language: ArgumentValue {
  package static var valueName: String { "value.language" }
}

/// The options every command takes.
struct GlobalOptions: ParsableArguments {
  @Option("book", value: "value.file") var book: String?
  @Option("lang") var lang: Language?
  @Option("format") var format: OutputFormat = .text
  @Option("color") var color: ColorChoice = .auto
}

/// Which language to speak and which book to open, found before the command line can be read: the
/// language decides how its dates and amounts are read.
struct LanguageChoice {
  /// The language to speak.
  let language: Language
  /// Who says so.
  let languageSource: SettingSource
  /// Who says which book to open.
  let bookSource: SettingSource
  /// The book to open.
  let bookPath: String
  /// The book, or why it cannot be opened, where it had to be opened to find the language.
  let book: Result<Ledger, StorageError>?

  /// `--lang`, `ESTADA_LANG`, the book's own language, the locale; English where none speaks.
  ///
  /// - Parameter open: How a book is opened.
  init(
    _ arguments: [String], _ environment: Environment,
    open: (String) throws(StorageError) -> Ledger = { path throws(StorageError) in
      try Ledger.open(path)
    }
  ) {
    if let path = GlobalOptions.rawValue("book", in: arguments) {
      (bookPath, bookSource) = (path, .option("--book"))
    } else if let path = environment.variable("ESTADA_BOOK") {
      (bookPath, bookSource) = (path, .variable("ESTADA_BOOK"))
    } else {
      (bookPath, bookSource) = (environment.defaultBook, .builtIn)
    }
    if let asked = GlobalOptions.rawValue("lang", in: arguments).flatMap(Language.init(rawValue:)) {
      (language, languageSource, book) = (asked, .option("--lang"), nil)
      return
    }
    if let asked = environment.variable("ESTADA_LANG").flatMap(Language.init(tag:)) {
      (language, languageSource, book) = (asked, .variable("ESTADA_LANG"), nil)
      return
    }
    // A book that cannot be opened is told about when the command needs it, without another wait.
    let (book, kept) = LanguageChoice.language(of: bookPath, open)
    self.book = book
    if let kept {
      (language, languageSource) = (kept, .book)
      return
    }
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    // The first that is set decides, also when it names no language of ours.
    let name = names.first { environment.variable($0) != nil }
    if let name, let locale = environment.variable(name).flatMap(Language.init(tag:)) {
      (language, languageSource) = (locale, .variable(name))
    } else {
      (language, languageSource) = (.en, .builtIn)
    }
  }

  /// Opens a book for the language it keeps.
  private static func language(
    of path: String, _ open: (String) throws(StorageError) -> Ledger
  ) -> (Result<Ledger, StorageError>?, Language?) {
    guard Ledger.exists(path) else { return (nil, nil) }
    do throws(StorageError) {
      let book = try open(path)
      return (.success(book), try book.setting("language").flatMap(Language.init(tag:)))
    } catch {
      return (.failure(error), nil)
    }
  }
}
