internal import CommandLineKit
internal import Localizations
internal import Storage

/// Which language to speak and which book to open, found before the command line can be read: the
/// language decides how its dates and amounts are read.
struct LanguageChoice {
  /// The language to speak.
  let language: Language
  /// The book to open.
  let bookPath: String
  /// The book, where it had to be opened to find the language.
  let book: BookFile?

  /// `--lang`, `ESTADA_LANG`, the book's own language, the locale; English where none speaks.
  init(_ arguments: [String], _ surroundings: Surroundings) {
    let tree = EstadaCommand.tree
    bookPath =
      tree.rawValue("book", in: arguments) ?? surroundings.variable("ESTADA_BOOK")
      ?? surroundings.defaultBook
    let asked =
      tree.rawValue("lang", in: arguments).flatMap(Language.init(rawValue:))
      ?? surroundings.variable("ESTADA_LANG").flatMap(Language.init(tag:))
    if let asked {
      language = asked
      book = nil
      return
    }
    // A book that cannot be opened is told about when the command needs it.
    book = BookFile.exists(bookPath) ? try? BookFile.open(bookPath) : nil
    let kept = (try? book?.setting("language")).flatMap { $0 }.flatMap(Language.init(tag:))
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(surroundings.variable).first
    language = kept ?? locale.flatMap(Language.init(tag:)) ?? .en
  }
}
