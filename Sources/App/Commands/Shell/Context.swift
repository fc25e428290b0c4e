internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Doors
internal import Files
internal import Ledger
internal import Localizations
internal import Rendering
internal import UnicodeText

/// The options of every command that writes to the book.
struct WriteOptions: ParsableArguments {
  @Flag("dry-run") var dryRun: Bool
}

/// The environment of a running command: the book, the language, the console, the day.
final class Context {
  /// The process environment.
  let environment: Environment
  /// The texts and formats of the language, and the names of the open book's own categories.
  private(set) var wording: Wording
  /// The options shared by all commands.
  let options: GlobalOptions
  /// The resolved language and book.
  let languageChoice: LanguageChoice
  /// The commands of the program.
  let tree: CommandTree
  /// The words of the command line, including the answers to prompts.
  var commandLine: [String]
  /// Where long work says how far it is; nil without a terminal.
  let progress: Progress?
  private let line: ProgressLine?
  private var pager: Pager?
  private(set) var opened: OpenedBook?
  /// Whether `wording` can name the categories of the book's own.
  private var hasNames = false
  /// The categories of the book's own if the command takes one.
  private var categories: [Category] = []
  /// The warnings of filed returns whose figures the command has changed.
  var differences: [Phrase] = []
  /// The filed returns of the income tax whose boxes a write has changed.
  var boxDifferences: [(form: TaxForm, phrase: Phrase)] = []
  /// The warnings of sent statements that the command has made wrong.
  var statementDifferences: [Phrase] = []
  /// What the command has done to lines of banks.
  var bankEffects: [Phrase] = []
  /// The records that the command has removed with those that it names.
  var removedToo: [any BookRecord] = []
  /// The copy to which the command has written.
  private var writtenCopy: CopyState?
  /// The columns, order and number of rows that the user asked for; nil for a command without rows.
  var rows: RowOptions?
  /// The file that takes the rows; nil for standard output.
  var output: RowFile?
  /// The number of tables that a part of a page has so far.
  var partTables = 0
  /// Takes the document that a command would show, and makes an error that ends it; nil to show it.
  var found: ((Document) -> any Error)?
  /// Whether a command must write nothing, neither to the book nor to a file.
  var onlyDescribes: Bool { found != nil }
  /// Whether rows are one document, as columns, an order or a number are asked for.
  var isArranged: Bool { onlyDescribes || rows?.isArranged ?? false }
  /// Whether the command's writes are rolled back.
  private var isDryRun = false
  /// The transaction of several commands that are one write; nil outside.
  private var joined: Ledger?
  /// What takes the output of a command, and the record that it is about; nil to show it.
  private var captured: (rows: CapturedRows, record: String)?

  init(
    environment: Environment, wording: Wording, options: GlobalOptions, choice: LanguageChoice,
    tree: CommandTree, commandLine: [String]
  ) {
    var environment = environment
    line = options.quiet ? nil : Context.progressLine(in: environment, wording)
    progress = line.map { line in Progress(line.show) }
    if let line { environment.console = line }
    self.environment = environment
    self.wording = wording
    self.options = options
    languageChoice = choice
    self.tree = tree
    self.commandLine = commandLine
    opened = choice.book
  }

  /// The line of progress; nil where nobody sees it, or a terminal cannot erase it.
  private static func progressLine(
    in environment: Environment, _ wording: Wording
  ) -> ProgressLine? {
    guard environment.console.isErrorTerminal, environment.variable("TERM") != "dumb" else {
      return nil
    }
    return ProgressLine(
      environment.console, wording, uptime: environment.uptime, width: environment.textWidth)
  }

  /// The path of the book.
  var bookPath: String { languageChoice.bookPath }
  /// Today's date in local time.
  var today: Day { environment.today }
  /// The session of a command that came by a door.
  var door: DoorSession? { environment.door }
  /// The console of the process.
  var console: any Console { environment.console }
  /// The format of the output.
  var format: OutputFormat { output?.format ?? asked ?? .text }
  /// The format that the user asked for; nil for none.
  var asked: OutputFormat? { options.json ? .json : options.format }
  /// Whether lists of dated records begin with the newest: those for people, and in every format those with
  /// `--sort` or `--limit`, which so have the same rows, equal ones in the same order.
  var newestFirst: Bool { format.isForPeople || rows?.sort != nil || rows?.limit != nil }
  /// Whether sentences that are no warnings are left out, those of a record that is shown excepted.
  var isQuiet = false
  /// Whether the user can be prompted.
  var canAsk: Bool { console.canAsk && !options.noInput && captured == nil }
  /// The settings for parsing values.
  var argumentEnvironment: ArgumentEnvironment {
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = InputConventions(
      catalogue: wording.catalogue, today: today)
    if !categories.isEmpty {
      environment[CategoryWords.self] = CategoryWords(categories)
    }
    return environment
  }

  /// Reads the categories of the book's own if a command takes one.
  ///
  /// An error is reported when the command needs the book, after those of its line.
  func readCategories(for invocation: Invocation) {
    let isTaken = ["category", "line"].contains(where: invocation.has(option:))
    guard isTaken || invocation.rawValue("where") != nil, let ledger = try? ledgerAsItIs(),
      ledger.isCurrent
    else { return }
    categories = (try? ledger.categories.all()) ?? []
  }

  /// The mark of the book's history; nil if the command has not opened it.
  var historyMark: String? {
    guard case .ledger(let ledger) = opened else { return nil }
    return try? ledger.historyMark()
  }

  /// The book in any schema, without a migration.
  func ledgerAsItIs(_ options: WriteOptions = WriteOptions()) throws -> Ledger {
    if let joined { return joined }
    let ledger = try opened?.get() ?? Ledger.open(bookPath)
    opened = .ledger(ledger)
    if !hasNames, ledger.isCurrent {
      wording = wording.naming { try ledger.categories.all() }
      hasNames = true
    }
    isDryRun = options.dryRun
    return ledger.recorded(recording(options))
  }

  /// The book in the program's schema. An older file is backed up and migrated first, with messages.
  ///
  /// - Parameter options: With `--dry-run`, writes are rolled back and an old book is refused.
  func ledger(_ options: WriteOptions = WriteOptions()) throws -> Ledger {
    let ledger = try ledgerAsItIs(options)
    if ledger.isCurrent { return ledger }
    try ledger.requireMigrated()
    progress?.begin(.migrate)
    let (outcome, migrated) = try ledger.migrate()
    for phrase in outcome.phrases { note(phrase) }
    opened = .ledger(migrated)
    progress?.begin(.work)
    return migrated
  }

  /// How writes are recorded in the history: the command line, the local time, whether to roll
  /// back.
  func recording(_ options: WriteOptions) -> StepRecording {
    var recording = StepRecording(
      command: CommandRecord.line(commandLine), time: "\(today.isoText) \(environment.time)",
      isDryRun: options.dryRun)
    recording.door = door?.door
    recording.markReview = door?.reviewMark
    recording.stepObserver = door.map { door in { door.report.step = $0 } }
    recording.filingObserver = { [unowned self] in keepDifference($0) }
    recording.statementObserver = { [unowned self] in keepDifference($0, $1, $2) }
    recording.bankObserver = { [unowned self] in bankEffects.append($0.phrase) }
    recording.removalObserver = { [unowned self] in removedToo = $0 }
    recording.copyObserver = { [unowned self] in writtenCopy = $0 }
    recording.progress = progress
    return recording
  }

  /// Prints a document in the format of `--format`.
  func show(_ document: Document) throws {
    if let found { throw found(document) }
    // Rows are in no order that says what is hidden.
    try show([arranged(door?.seen(document) ?? document)], in: wording)
  }

  /// Prints documents, separated by empty lines, in the format of `--format`.
  ///
  /// - Parameter wording: The words of text.
  func show(_ documents: [Document], in wording: Wording) throws {
    if let captured { return try documents.forEach(captured.rows.take) }
    if isPart { return try showPart(documents, in: wording) }
    for (index, document) in documents.enumerated() {
      let write = try rowWriter()
      switch format {
      case .text:
        if index > 0 { write("\n") }
        let renderer = TextRenderer(
          wording: wording, style: output == nil ? style : TextStyle(isColored: false),
          width: output == nil ? environment.textWidth : environment.pipeWidth,
          isWide: options.wide, isQuiet: isQuiet)
        try renderer.render(document, to: write)
      case .csv: try CSVRenderer.render(document, to: write)
      case .json: try JSONRenderer.render(document, to: write)
      case .html: try page(of: [document], titled: document.title, wording).write(to: write)
      case .xlsx: try showWorkbook(of: document, in: wording)
      case .pdf: try showPDF(of: [document], titled: document.title, wording)
      }
    }
  }

  /// What takes rows that are text: the file of `--output`, the pager, or standard output.
  func rowWriter() throws -> (String) -> Void {
    if let output { return output.write }
    guard format == .text else { return console.write }
    if pager == nil && console.height != nil && environment.variable("TERM") != "dumb" {
      pager = try Pager(command: PagerChoice(context: self).runnable, console: console)
    }
    return pager?.write ?? console.write
  }

  /// Reports a write: messages in text format, the rows themselves in the machine formats.
  ///
  /// - Parameter isRemoval: Whether to add a hint about `estada undo`.
  func echo(
    _ phrases: [Phrase], _ document: Document, _ options: WriteOptions, isRemoval: Bool = false
  ) throws {
    let isText = format == .text && captured == nil
    let phrases = phrases + (isRemoval ? othersRemoved : [])
    if let door, !isText && captured == nil {
      for phrase in phrases { keep(worded(phrase, options), in: &door.report.says) }
    }
    if isText {
      for phrase in phrases { say(worded(phrase, options)) }
      if isRemoval && !options.dryRun { say(Phrase("word.undo-hint")) }
    }
    if showsDocuments { try show(document) }
    if options.dryRun { reportDryRun() }
  }

  /// Whether the document of a write is shown, beside its sentences or instead of them.
  var showsDocuments: Bool { format != .text || captured != nil || output != nil }

  /// The sentence about the records that the command has removed with those that it names.
  private var othersRemoved: [Phrase] {
    removedToo.listed.map { [Phrase("word.removed-too", ["records": .phrase($0)])] } ?? []
  }

  /// A sentence about a write; for a dry run, the one that says what would be done.
  ///
  /// The latter has the key of the former with `-would`. A sentence that also holds for a dry run has
  /// one form.
  func worded(_ phrase: Phrase, _ options: WriteOptions) -> Phrase {
    worded(phrase, isDryRun: options.dryRun)
  }

  private func worded(_ phrase: Phrase, isDryRun: Bool) -> Phrase {
    let key = phrase.key + Context.conditional
    guard isDryRun, wording.catalogue.has(key) else { return phrase }
    return Phrase(key, phrase.values, count: phrase.count)
  }

  /// The end of the keys of sentences for dry runs.
  static let conditional = "-would"

  /// Reports that nothing was saved; on standard error in the machine formats.
  func reportDryRun() {
    let phrase = Phrase("word.dry-run")
    if format == .text { say(phrase) } else { note(phrase) }
  }

  /// Prints a message to standard output, unless `--quiet` asks for warnings only.
  func say(_ phrase: Phrase) {
    guard !isQuiet && captured == nil else { return }
    if let door { keep(phrase, in: &door.report.says) }
    // A part of the page has its sentences in the report.
    if !isPart { (pager?.write ?? console.write)(lines(phrase)) }
  }

  /// Warns of the filed returns and the sent statements whose figures the command has changed, and reminds of
  /// what is to be sent if it has written to a copy.
  func warnOfDifferences() {
    for phrase in differences { warn(worded(phrase, isDryRun: isDryRun)) }
    if !differences.isEmpty { note(Phrase("tax.diff.hint")) }
    differences = []
    for difference in boxDifferences { warn(worded(difference.phrase, isDryRun: isDryRun)) }
    if boxDifferences.contains(where: { $0.form != .vat }) {
      note(Phrase("income-tax.diff.hint"))
    }
    if boxDifferences.contains(where: { $0.form == .vat }) { note(Phrase("vat.diff.hint")) }
    boxDifferences = []
    for phrase in statementDifferences { warn(worded(phrase, isDryRun: isDryRun)) }
    statementDifferences = []
    for phrase in bankEffects { warn(worded(phrase, isDryRun: isDryRun)) }
    bankEffects = []
    if let writtenCopy {
      note(
        Phrase(
          "book.unsent",
          ["place": .text(writtenCopy.place), "command": .command(["book", "send"])],
          count: writtenCopy.unsent))
    }
  }

  /// The records of a list, which its query gives by date, in the order of the format.
  func ordered<Record>(_ records: [Record]) -> [Record] {
    newestFirst ? records.reversed() : records
  }

  /// Shows the paged output, after the command has finished reading the book.
  func finish() {
    line?.end()
    pager?.finish()
    pager = nil
  }

  /// Prints a message to standard error, unless `--quiet` asks for warnings only.
  func note(_ phrase: Phrase) {
    if !isQuiet && captured == nil { reply(phrase) }
  }

  /// Prints a message about an answer to standard error.
  func reply(_ phrase: Phrase) {
    if let door { keep(phrase, in: &door.report.says) }
    console.writeError(lines(phrase))
  }

  /// Prints a warning to standard error.
  func warn(_ phrase: Phrase) {
    if let captured { return captured.rows.warnings.append((captured.record, phrase)) }
    if let door { keep(phrase, in: &door.report.warns) }
    console.writeError(lines(Phrase("word.warning", ["text": .phrase(phrase)])))
  }

  /// Adds a sentence to the report of a door.
  private func keep(_ phrase: Phrase, in sentences: inout [String]) {
    guard let door else { return }
    sentences.append((door.isPage ? wording.printed : wording).phrase(door.seen(phrase)))
  }

  /// Prints a question to standard error; the answer is typed behind it.
  func prompt(_ phrase: Phrase) {
    console.writeError(lines(phrase, end: " "))
  }

  /// A message, wrapped to the width of text.
  private func lines(_ phrase: Phrase, end: String = "\n") -> String {
    wording.lines(door?.seen(phrase) ?? phrase, width: environment.textWidth)
      .joined(separator: "\n") + end
  }
}

extension Context {
  /// Runs `work` with the transaction of a ledger in place of one for each command.
  func joining<Result>(_ ledger: Ledger, _ work: () throws -> Result) rethrows -> Result {
    joined = ledger
    defer { joined = nil }
    return try work()
  }

  /// Runs a command about a record, whose rows and warnings are kept instead of shown.
  func capturing<Result>(
    _ rows: CapturedRows, of record: String, _ work: () throws -> Result
  ) rethrows -> Result {
    captured = (rows, record)
    defer { captured = nil }
    return try work()
  }
}
