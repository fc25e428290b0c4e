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
  /// The book, or why it cannot be opened, where it had to be opened to find the language.
  let book: Result<BookFile, StorageError>?

  /// `--lang`, `ESTADA_LANG`, the book's own language, the locale; English where none speaks.
  ///
  /// - Parameter open: How a book is opened.
  init(
    _ arguments: [String], _ surroundings: Surroundings,
    open: (String) throws(StorageError) -> BookFile = { path throws(StorageError) in
      try BookFile.open(path)
    }
  ) {
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
    // A book that cannot be opened is told about when the command needs it, without another wait.
    let (book, kept) = LanguageChoice.language(of: bookPath, open)
    self.book = book
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(surroundings.variable).first
    language = kept ?? locale.flatMap(Language.init(tag:)) ?? .en
  }

  /// Opens a book for the language it keeps.
  private static func language(
    of path: String, _ open: (String) throws(StorageError) -> BookFile
  ) -> (Result<BookFile, StorageError>?, Language?) {
    guard BookFile.exists(path) else { return (nil, nil) }
    do throws(StorageError) {
      let book = try open(path)
      return (.success(book), try book.setting("language").flatMap(Language.init(tag:)))
    } catch {
      return (.failure(error), nil)
    }
  }
}
