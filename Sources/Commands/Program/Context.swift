internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Localizations
internal import Reporting
internal import Storage
internal import UnicodeText

/// A command of the program.
protocol BookCommand: ParsableCommand {
  /// Does what the command is for.
  ///
  /// - Throws: Any error that `ErrorReport` has words for.
  func run(in context: Context) throws -> ExitStatus

  /// Whether there is no use in asking anything where there is no book.
  static var needsBook: Bool { get }
}

extension BookCommand {
  static var needsBook: Bool { true }
}

/// The option of every command that writes.
struct WriteOptions: ParsableArguments {
  @Flag("dry-run") var dryRun: Bool
}

/// What a command works with: the book, the words, the console, the day.
final class Context {
  let environment: Environment
  let wording: Wording
  let options: GlobalOptions
  let languageChoice: LanguageChoice
  /// The words of the command line, with what was asked for.
  var commandLine: [String]
  private var pager: Pager?
  private var opened: Result<Ledger, StorageError>?

  init(
    environment: Environment, wording: Wording, options: GlobalOptions, choice: LanguageChoice,
    commandLine: [String]
  ) {
    self.environment = environment
    self.wording = wording
    self.options = options
    languageChoice = choice
    self.commandLine = commandLine
    opened = choice.book
  }

  var bookPath: String { languageChoice.bookPath }
  var today: Day { environment.today }
  var console: any Console { environment.console }
  var style: TextStyle {
    Context.style(choice: options.color, for: environment, isTerminal: console.width != nil)
  }

  /// Whether to mark text, by the first that says so: `--color`; `NO_COLOR` (no-color.org);
  /// `CLICOLOR_FORCE`, then `CLICOLOR=0` (bixense.com/clicolors); a `TERM` that cannot; whether it is
  /// read at a terminal.
  ///
  /// - Parameter isTerminal: Whether that of the two outputs is one to which the text goes.
  static func style(
    choice: ColorChoice?, for environment: Environment, isTerminal: Bool
  ) -> TextStyle {
    switch choice ?? .auto {
    case .always: return TextStyle(isColored: true)
    case .never: return TextStyle(isColored: false)
    case .auto:
      if environment.variable("NO_COLOR") != nil { return TextStyle(isColored: false) }
      if let force = environment.variable("CLICOLOR_FORCE"), force != "0" {
        return TextStyle(isColored: true)
      }
      let isUnwanted = environment.variable("CLICOLOR") == "0"
      return TextStyle(
        isColored: isTerminal && !isUnwanted && environment.variable("TERM") != "dumb")
    }
  }

  /// What reading a value depends on.
  var argumentEnvironment: ArgumentEnvironment {
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = InputConventions(
      catalogue: wording.catalogue, today: today)
    return environment
  }

  /// The book in whatever schema it is.
  func ledgerAsItIs(_ options: WriteOptions = WriteOptions()) throws -> Ledger {
    let ledger = try opened?.get() ?? Ledger.open(bookPath)
    opened = .success(ledger)
    return ledger.recorded(recording(options))
  }

  /// The book in this program's schema; an older one is copied and migrated first, and says so.
  ///
  /// - Parameter options: Whether what the command writes is rolled back. An old book is refused then.
  func ledger(_ options: WriteOptions = WriteOptions()) throws -> Ledger {
    let ledger = try ledgerAsItIs(options)
    if ledger.isCurrent { return ledger }
    let (outcome, migrated) = try ledger.migrate()
    for phrase in outcome.phrases { note(phrase) }
    opened = .success(migrated)
    return migrated
  }

  /// How history keeps what the command writes: the command line and the local time.
  func recording(_ options: WriteOptions) -> StepRecording {
    StepRecording(
      command: CommandRecord.line(commandLine), time: "\(today.isoText) \(environment.time)",
      isDryRun: options.dryRun)
  }

  /// Prints a document in the format asked for.
  func show(_ document: Document) throws {
    switch options.format {
    case .text:
      if pager == nil && console.height != nil && environment.variable("TERM") != "dumb" {
        pager = try Pager(command: PagerChoice(context: self).runnable, console: console)
      }
      let renderer = TextRenderer(wording: wording, style: style, width: console.width)
      try renderer.render(document, to: pager?.write ?? console.write)
    case .csv: try CSVRenderer.render(document, to: console.write)
    case .json: try JSONRenderer.render(document, to: console.write)
    }
  }

  /// Reports what was written: sentences to people, the rows themselves to machines.
  ///
  /// - Parameter isRemoval: Whether to say how to take it back.
  func echo(
    _ phrases: [Phrase], _ document: Document, _ options: WriteOptions, isRemoval: Bool = false
  ) throws {
    if self.options.format == .text {
      for phrase in phrases { say(phrase) }
      if isRemoval && !options.dryRun { say(Phrase("word.undo-hint")) }
    } else {
      try show(document)
    }
    if options.dryRun { reportDryRun() }
  }

  /// Says that nothing was saved: with the sentences, or beside what machines read.
  func reportDryRun() {
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

extension Context {
  /// How many days ahead a date is far.
  private static let farAhead = 366

  /// Whether a date is so far ahead that it is more often a slip of the hand than meant.
  func isFarAhead(_ day: Day) -> Bool { day > today.adding(days: Context.farAhead) }

  /// A command on the same book, as it would be typed into a shell.
  func line(_ words: [String]) -> String {
    ShellQuoting.line(["estada"] + (options.book.map { ["--book", $0] } ?? []) + words)
  }

  /// The words of an option in a command that a message names: one word where the value begins with a
  /// hyphen, which would be taken for an option.
  static func option(_ name: String, _ value: String) -> [String] {
    value.unicodeScalars.first == "-" ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }

  /// The command that puts a backup of the book in its place.
  func restoring(_ backup: BackupEntry) -> String {
    line(["book", "restore", String(backup.number)])
  }
}
