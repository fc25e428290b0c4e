package import Bookkeeping
package import Documents
package import Files
package import Filing
package import Storage

/// The metadata of a step of history, and whether the step is committed.
package struct StepRecording {
  /// The command line for the history.
  package let command: String
  /// The local time, `2026-11-21 10:14`.
  package let time: String
  /// Whether every change is rolled back at the end, and no backup is made.
  package let isDryRun: Bool
  /// Receives the changes of each write before the commit; an error rolls the write back.
  package var observer: ((ChangeSet) throws -> Void)?
  /// Receives each filed return whose figures are no longer the present ones after a write.
  package var filingObserver: ((ChangedReturn) -> Void)?

  /// Receives each owner whose latest sent statement no longer agrees with the book after a write, with the
  /// difference.
  package var statementObserver:
    ((_ party: Party, _ sent: SentStatement, _ difference: Money) -> Void)?

  /// Receives what a write has done to each line of a bank whose record it has changed or removed.
  package var bankObserver: ((BankEffect) -> Void)?

  /// Receives the records that a write has removed with others.
  package var removalObserver: (([any BookRecord]) -> Void)?

  /// Receives the number of each step after its commit.
  package var stepObserver: ((Int64) -> Void)?

  /// Receives the state of a copy after a write to it.
  package var copyObserver: ((CopyState) -> Void)?

  /// Where long work says how far it is; nil to report nothing.
  package var progress: Progress?

  /// By which way the steps are entered; nil for commands that somebody types.
  package var door: StepDoor?

  /// Receives the mark of history before a write; an error refuses the write.
  package var markReview: ((_ mark: String) throws -> Void)?

  /// Describes the steps of a command.
  package init(command: String, time: String, isDryRun: Bool) {
    self.command = command
    self.time = time
    self.isDryRun = isDryRun
  }

  /// The day of the step.
  var day: Day { Day(iso: String(time.prefix(10))) ?? .last }

  /// A dry run without a command, for a ledger that is only read.
  package static var none: StepRecording { StepRecording(command: "", time: "", isDryRun: true) }
}

/// An open book as commands use it.
///
/// All writes go through a ledger, which enforces the rules that span records; reports and lists query it for
/// their rows. Each area has a type and a folder: `Bookings`, `Owners`, `Reports`. A command parses options, calls
/// one method of an area, and formats the result:
///
/// ```swift
/// let entered = try context.ledger(write).bookings.add(in: property) { $0.guest = guest }
/// ```
package struct Ledger {
  let book: Book
  let recording: StepRecording
  /// The writer of several writes that are one step; nil for a step of each.
  private let joined: LedgerWriter?

  /// The schema that the program reads and writes.
  package static var latestSchema: Int { Book.latestSchema }

  /// A text that is another one after each step, undo and redo, and in another book.
  ///
  /// - Throws: `StorageError`.
  package func historyMark() throws(StorageError) -> String { try book.historyMark() }

  init(
    _ book: Book, _ recording: StepRecording = .none, joining writer: LedgerWriter? = nil
  ) {
    self.book = book
    self.recording = recording
    joined = writer
    if let progress = recording.progress { book.progress = progress }
    if let door = recording.door { book.door = door }
  }

  /// Opens a book of any schema up to the latest, without changing the book.
  ///
  /// - Throws: `StorageError.bookNotFound`, `.isDirectory`, `.notABook`, `.newerBook`, `.locked`,
  ///   `.damaged` or `.inputOutput`.
  package static func open(_ path: String) throws(StorageError) -> Ledger {
    Ledger(try Book.open(path))
  }

  /// Opens a book read-only for a quick query, without waiting for other programs.
  ///
  /// - Throws: `StorageError`, `.locked` also if another program is writing for more than 50 ms.
  package static func peek(_ path: String) throws(StorageError) -> Ledger {
    Ledger(try Book.peek(path))
  }

  /// Whether there is a file or folder at a path.
  package static func exists(_ path: String) -> Bool { Book.exists(path) }

  /// Whether a text names the same book from every folder: an absolute path, or the address of a server.
  ///
  /// - Throws: `StorageError` for an address with a password.
  package static func isWholeAddress(_ text: String) throws(StorageError) -> Bool {
    let place = BookPlace(text)
    switch place {
    case .file(let path): return FileSystem.isAbsolute(path)
    case .server(let address):
      if address.hasPassword { throw .passwordInAddress }
      return true
    }
  }

  /// Requires that a file to be written is neither a book nor a file that SQLite may create beside it.
  ///
  /// - Throws: `Refusal`.
  package static func require(_ file: String, outside book: String) throws(Refusal) {
    if Book.isPart(file, of: book) { throw Refusal("error.file-is-book", ["path": .text(file)]) }
  }

  /// The same book with other metadata for its steps.
  package func recorded(_ recording: StepRecording) -> Ledger { Ledger(book, recording) }

  /// The path of the file, as the user typed it.
  package var path: String { book.path }

  /// The user of the server who is logged in, the author of new steps; empty for a book in a file.
  package var author: String { book.author }

  /// Whether the book is in a file, not on a server.
  package var isFile: Bool { book.isFile }

  /// The schema of the book.
  package var schema: Int { book.schema }

  /// Whether the book has the schema that the program reads and writes.
  package var isCurrent: Bool { book.isCurrent }

  /// The size of the file, or of the tables on a server, in bytes.
  package var size: Int64 { get throws(StorageError) { try book.size } }

  /// Requires that a book on a server has the schema of the program: only a manager migrates it, for everybody.
  ///
  /// - Throws: `StorageError`.
  package func requireMigrated() throws(StorageError) { try book.requireMigrated() }

  /// Runs `work` in one read transaction.
  package func read<Result>(_ work: () throws -> Result) throws -> Result { try book.read(work) }

  /// Migrates an old book and rolls the migration back.
  ///
  /// - Returns: The notices of the migration.
  /// - Throws: `StorageError` for values that no migration can convert.
  package func tryMigration() throws -> [MigrationNotice] { try book.tryMigration() }

  /// Migrates the book to the latest schema, after a backup.
  ///
  /// - Returns: The outcome of the migration, and the migrated book.
  /// - Throws: `LedgerError.migrationNeeded` in a dry run; `StorageError`. The book is unchanged then.
  package func migrate() throws -> (outcome: MigrationOutcome, ledger: Ledger) {
    if recording.isDryRun {
      throw LedgerError.migrationNeeded(schema: schema, latest: Ledger.latestSchema)
    }
    let outcome = try book.migrate(at: recording.time)
    return (outcome, Ledger(outcome.book, recording))
  }

  /// Runs `work` in a transaction, as one step of history.
  ///
  /// The transaction is rolled back if `work` or the review of its changes throws, and in a dry run. A
  /// rule that spans records belongs into `work`, before the row is written:
  ///
  /// ```swift
  /// try write { writer in
  ///   if try zones().contains(where: { $0.code == zone.code }) {
  ///     throw LedgerError.duplicateZone(code: zone.code)
  ///   }
  ///   return try writer.insert(zone)
  /// }.result
  /// ```
  ///
  /// - Parameter reason: The reason for a backup before the changes; nil for no backup.
  /// - Returns: The result of `work`, and the change of the tax of all stays; nil if the changes cannot
  ///   affect the tax.
  @discardableResult
  func write<Result>(
    backingUpBefore reason: BackupReason? = nil, _ work: (LedgerWriter) throws -> Result
  ) throws -> (result: Result, taxChange: TaxChange?) {
    // The changes of several writes are reviewed together.
    if let joined { return (try work(joined), nil) }
    return try step(backingUpBefore: reason) { rows in
      let writer = LedgerWriter(book, rows) { try statements.differences() }
      let result = try work(writer)
      if !writer.removedToo.isEmpty { recording.removalObserver?(writer.removedToo) }
      return (
        result, try Ledger.review(writer, isImport: reason == .import, in: book, by: recording)
      )
    }
  }

  /// Runs several writes as one step of history: all or none.
  ///
  /// - Parameter work: Receives the ledger whose writes are parts of the step.
  /// - Returns: The result of `work`, and the change of the tax of all stays.
  /// - Throws: What `work` or the review of all its changes throws; nothing has been written then.
  package func together<Result>(
    _ work: (Ledger) throws -> Result
  ) throws -> (result: Result, taxChange: TaxChange?) {
    try write { try work(Ledger(book, recording, joining: $0)) }
  }

  /// Writes rows as one step of history; `work` has to review its own changes.
  ///
  /// - Parameter reason: The reason for a backup before the changes; nil for no backup. The backup is
  ///   removed if nothing is changed.
  func step<Result>(
    backingUpBefore reason: BackupReason?, _ work: (BookWriter) throws -> Result
  ) throws -> Result {
    var isChanged = false
    let backup = try reason.flatMap { reason in
      // On a server, backups are the administrator's, and a copy of everything takes longer than an import.
      recording.isDryRun || !book.isFile ? nil : try book.backUp(reason, at: recording.time)
    }
    defer { if let backup, !isChanged { book.discard(backup) } }
    let result = try book.write(
      command: recording.command, at: recording.time, commit: !recording.isDryRun,
      reviewing: recording.markReview
    ) { rows in
      let result = try work(rows)
      isChanged = rows.changeCount > 0
      return result
    }
    if isChanged && !recording.isDryRun { recording.stepObserver?(try book.lastStep()) }
    if isChanged && !recording.isDryRun, let observer = recording.copyObserver,
      let state = try CopyState(of: book)
    {
      observer(state)
    }
    return result
  }
}
