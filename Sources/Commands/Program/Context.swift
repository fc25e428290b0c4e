internal import Bookkeeping
internal import CommandLineKit
internal import Localizations
internal import Reporting
internal import Storage
internal import UnicodeText

/// What a command works with: the book, the words, the console, the day.
final class Context {
  let surroundings: Surroundings
  let wording: Wording
  let options: GlobalOptions
  let languageChoice: LanguageChoice
  /// The words of the command line, with what was asked for.
  var commandLine: [String]
  private var pager: Pager?
  private var opened: Result<BookFile, StorageError>?

  init(
    surroundings: Surroundings, wording: Wording, options: GlobalOptions, choice: LanguageChoice,
    commandLine: [String]
  ) {
    self.surroundings = surroundings
    self.wording = wording
    self.options = options
    languageChoice = choice
    self.commandLine = commandLine
    opened = choice.book
  }

  var bookPath: String { languageChoice.bookPath }
  var today: Day { surroundings.today }
  var console: any Console { surroundings.console }
  var style: TextStyle {
    Context.style(choice: options.color, for: surroundings, isTerminal: console.width != nil)
  }

  /// Whether to mark text, by the first that says so: `--color`; `NO_COLOR` (no-color.org);
  /// `CLICOLOR_FORCE`, then `CLICOLOR=0` (bixense.com/clicolors); a `TERM` that cannot; whether it is
  /// read at a terminal.
  ///
  /// - Parameter isTerminal: Whether that of the two outputs is one to which the text goes.
  static func style(
    choice: ColorChoice?, for surroundings: Surroundings, isTerminal: Bool
  ) -> TextStyle {
    switch choice ?? .auto {
    case .always: return TextStyle(isColored: true)
    case .never: return TextStyle(isColored: false)
    case .auto:
      if surroundings.variable("NO_COLOR") != nil { return TextStyle(isColored: false) }
      if let force = surroundings.variable("CLICOLOR_FORCE"), force != "0" {
        return TextStyle(isColored: true)
      }
      let isUnwanted = surroundings.variable("CLICOLOR") == "0"
      return TextStyle(
        isColored: isTerminal && !isUnwanted && surroundings.variable("TERM") != "dumb")
    }
  }

  /// What reading a value depends on.
  var environment: ArgumentEnvironment {
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = InputConventions(
      catalogue: wording.catalogue, today: today)
    return environment
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
    let outcome = try book.migrate(at: recordedTime)
    for phrase in outcome.phrases { note(phrase) }
    opened = .success(outcome.book)
    return outcome.book
  }

  /// Makes a backup of the book before something that changes much of it.
  ///
  /// If nothing is changed after all, `BookFile.discard` takes it away again.
  func backUp(before reason: BackupReason) throws -> BackupEntry {
    try bookAsItIs().backUp(reason, at: recordedTime)
  }

  /// Makes changes to the book as one step of history.
  func write<Result>(
    _ options: WriteOptions, _ work: (BookFile, BookWriter) throws -> Result
  ) throws -> Result {
    let book = try book(isTrial: options.dryRun)
    return try book.write(
      command: recordedCommand, at: recordedTime, keeps: !options.dryRun
    ) { try work(book, $0) }
  }

  /// Makes changes to the book as one step of history, after making a copy of it; the copy is not kept
  /// when there was nothing to change, or the work throws.
  func write<Result>(
    _ options: WriteOptions, backingUpBefore reason: BackupReason,
    _ work: (BookFile, BookWriter) throws -> Result
  ) throws -> Result {
    if options.dryRun { return try write(options, work) }
    let book = try book()
    let backup = try backUp(before: reason)
    var changes = 0
    defer { if changes == 0 { book.discard(backup) } }
    return try write(options) { book, writer in
      let result = try work(book, writer)
      changes = writer.changeCount
      return result
    }
  }

  /// The words of an option in a command that a message names: one word where the value begins with a
  /// hyphen, which would be taken for an option.
  static func option(_ name: String, _ value: String) -> [String] {
    value.unicodeScalars.first == "-" ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }

  /// The command line as history keeps it.
  var recordedCommand: String { CommandRecord.line(commandLine) }

  /// The local time as history and backups keep it.
  var recordedTime: String { "\(today.isoText) \(surroundings.time)" }

  /// Prints a document in the format asked for.
  func show(_ document: Document) throws {
    switch options.format {
    case .text:
      if pager == nil && console.height != nil && surroundings.variable("TERM") != "dumb" {
        pager = try Pager(command: PagerChoice(context: self).runnable, console: console)
      }
      let renderer = TextRenderer(wording: wording, style: style, width: console.width)
      try renderer.render(document, to: pager?.write ?? console.write)
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
    (pager?.write ?? console.write)(lines(wording.phrase(phrase)))
  }

  /// Shows what was held back to be shown page by page, when the book is no longer being read.
  func finish() {
    pager?.finish()
    pager = nil
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
