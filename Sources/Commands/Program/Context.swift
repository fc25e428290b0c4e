internal import Bookkeeping
internal import Localizations
internal import Reporting
internal import Storage
internal import UnicodeText

/// What a command works with: the book, the words, the console, the day.
final class Context {
  let surroundings: Surroundings
  let wording: Wording
  let options: GlobalOptions
  let bookPath: String
  private let commandLine: [String]
  private var opened: Result<BookFile, StorageError>?

  init(
    surroundings: Surroundings, wording: Wording, options: GlobalOptions, bookPath: String,
    openedBook: Result<BookFile, StorageError>?, commandLine: [String]
  ) {
    self.surroundings = surroundings
    self.wording = wording
    self.options = options
    self.bookPath = bookPath
    self.commandLine = commandLine
    opened = openedBook
  }

  var today: Day { surroundings.today }
  var console: any Console { surroundings.console }
  var style: TextStyle { Context.style(choice: options.color, for: surroundings) }

  /// Whether to mark text: as asked, else on a terminal unless `NO_COLOR` is set (no-color.org).
  static func style(choice: ColorChoice?, for surroundings: Surroundings) -> TextStyle {
    switch choice ?? .auto {
    case .always: TextStyle(isColored: true)
    case .never: TextStyle(isColored: false)
    case .auto:
      TextStyle(
        isColored: surroundings.console.width != nil && surroundings.variable("NO_COLOR") == nil
          && surroundings.variable("TERM") != "dumb")
    }
  }

  /// The book in whatever schema it is.
  func bookAsItIs() throws -> BookFile {
    if let opened { return try opened.get() }
    let book = try BookFile.open(bookPath)
    opened = .success(book)
    return book
  }

  /// The book in this program's schema; an older one is copied and migrated first, and says so.
  ///
  /// - Parameter isTrial: Whether nothing may be written, so that an old book has to be refused.
  func book(isTrial: Bool = false) throws -> BookFile {
    let book = try bookAsItIs()
    if book.isCurrent { return book }
    if isTrial {
      throw CommandError.migrationNeeded(schema: book.schema, latest: BookFile.latestSchema)
    }
    let outcome = try book.migrate(at: now)
    for phrase in outcome.phrases { note(phrase) }
    opened = .success(outcome.book)
    return outcome.book
  }

  /// The local time, as history and backups keep it.
  var now: String { "\(today.isoText) \(surroundings.time)" }

  /// Makes a backup of the book before something that changes much of it.
  ///
  /// If nothing is changed after all, `BookFile.discard` takes it away again.
  func backUp(before reason: BackupReason) throws -> BackupEntry {
    try bookAsItIs().backUp(reason, at: now)
  }

  /// Makes changes to the book as one step of history.
  func write<Result>(
    _ options: WriteOptions, _ work: (BookFile, BookWriter) throws -> Result
  ) throws -> Result {
    let book = try book(isTrial: options.dryRun)
    return try book.write(
      command: CommandRecord.line(commandLine), at: now, keeps: !options.dryRun
    ) { try work(book, $0) }
  }

  /// Prints a document in the format asked for.
  func show(_ document: Document) throws {
    switch options.format {
    case .text:
      let renderer = TextRenderer(wording: wording, style: style, width: console.width)
      try renderer.render(document, to: console.write)
    case .csv: try CSVRenderer.render(document, to: console.write)
    case .json: try JSONRenderer.render(document, to: console.write)
    }
  }

  /// Tells what was written: sentences to people, the rows themselves to machines.
  ///
  /// - Parameter isRemoval: Whether to say how to take it back.
  func echo(
    _ phrases: [Phrase], _ document: Document, trial: WriteOptions, isRemoval: Bool = false
  ) throws {
    if options.format == .text {
      for phrase in phrases { say(phrase) }
      if isRemoval && !trial.dryRun { say(Phrase("word.undo-hint")) }
    } else {
      try show(document)
    }
    if trial.dryRun { tellTrial() }
  }

  /// Says that nothing was saved: with the sentences, or beside what machines read.
  func tellTrial() {
    let phrase = Phrase("word.dry-run")
    if options.format == .text { say(phrase) } else { note(phrase) }
  }

  /// Prints a sentence.
  func say(_ phrase: Phrase) {
    console.write(lines(wording.phrase(phrase)))
  }

  /// Says something beside the result, on standard error.
  func note(_ phrase: Phrase) {
    console.writeError(lines(wording.phrase(phrase)))
  }

  /// Warns of something that was done all the same.
  func warn(_ phrase: Phrase) {
    let text = wording.catalogue.text("word.warning", ["text": wording.phrase(phrase)])
    console.writeError(lines(text))
  }

  /// A sentence, broken at spaces where the terminal ends.
  private func lines(_ text: String) -> String {
    (console.width.map { text.wrapped(toWidth: $0) } ?? text) + "\n"
  }
}
