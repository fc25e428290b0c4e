package import Storage

/// How what is written is recorded in the book's history, and whether it is committed.
package struct StepRecording {
  /// The command line, as history has it.
  package let command: String
  /// The local time, `2026-11-21 10:14`.
  package let time: String
  /// Whether every change is rolled back at the end, and no backup is made.
  package let isDryRun: Bool
  /// Receives what each write has changed, before it is committed; an error rolls the write back.
  package var observer: ((ChangeSet) throws -> Void)?

  /// Describes how a command writes.
  package init(command: String, time: String, isDryRun: Bool) {
    self.command = command
    self.time = time
    self.isDryRun = isDryRun
  }

  /// Commits nothing: for a ledger that is only read.
  package static var none: StepRecording { StepRecording(command: "", time: "", isDryRun: true) }
}

/// An open book as commands use it.
///
/// Everything that is written goes through it (`Changes/`), with the rules that span records; reports
/// and lists get their rows from it (`Queries/`). A command is options, one call of it, and sentences:
///
///     let entered = try context.ledger(write).addBooking(fields, on: checkIn, in: property)
package struct Ledger {
  let book: BookFile
  let recording: StepRecording

  /// The schema that the program works on.
  package static var latestSchema: Int { BookFile.latestSchema }

  init(_ book: BookFile, _ recording: StepRecording = .none) {
    self.book = book
    self.recording = recording
  }

  /// Opens a book of any schema the program knows, without changing it.
  ///
  /// - Throws: `StorageError`: not found, a folder, not a book, newer, locked, damaged.
  package static func open(_ path: String) throws(StorageError) -> Ledger {
    Ledger(try BookFile.open(path))
  }

  /// Opens a book to look into it: nothing is ever written, and nobody is waited for.
  ///
  /// - Throws: `StorageError`, also where a look would take longer than a moment.
  package static func peek(_ path: String) throws(StorageError) -> Ledger {
    Ledger(try BookFile.peek(path))
  }

  /// Whether a path leads to anything at all.
  package static func exists(_ path: String) -> Bool { BookFile.exists(path) }

  /// Refuses to write a file over a book, or over what SQLite keeps beside the book while it writes.
  ///
  /// - Throws: `LedgerError.fileIsBook`.
  package static func require(_ file: String, outside book: String) throws(LedgerError) {
    if BookFile.isPart(file, of: book) { throw .fileIsBook(path: file) }
  }

  /// The same book, with what is written recorded in another way.
  package func recorded(_ recording: StepRecording) -> Ledger { Ledger(book, recording) }

  /// The file as the user named it.
  package var path: String { book.path }

  /// The schema the book is in.
  package var schema: Int { book.schema }

  /// Whether the book is in the schema that the program works on.
  package var isCurrent: Bool { book.isCurrent }

  /// Size of the file in bytes.
  package var size: Int64 { book.size }

  /// Reads one unchanging state of the book.
  package func read<Result>(_ work: () throws -> Result) throws -> Result { try book.read(work) }

  /// Runs the migration of an old book and rolls it back.
  ///
  /// - Returns: What the migration cannot carry over.
  /// - Throws: `StorageError.unmigratable` for values that no migration can carry over.
  package func tryMigration() throws -> [MigrationNotice] { try book.tryMigration() }

  /// Brings the book to the program's schema, after a backup.
  ///
  /// - Returns: What the migration did, and the book in its new schema.
  /// - Throws: `LedgerError.migrationNeeded` in a dry run; `StorageError`, the book is then as it was.
  package func migrate() throws -> (outcome: MigrationOutcome, ledger: Ledger) {
    if recording.isDryRun {
      throw LedgerError.migrationNeeded(schema: schema, latest: Ledger.latestSchema)
    }
    let outcome = try book.migrate(at: recording.time)
    return (outcome, Ledger(outcome.book, recording))
  }

  /// Makes changes as one step of history: all of them, or none where `work` or the review at the end
  /// throws. In a dry run all of them are rolled back.
  ///
  /// - Parameter reason: Why the book is backed up first; nil for no backup.
  /// - Returns: What `work` returns, and what the changes did to the tax of the book's stays; nil where
  ///   they cannot have done anything to it.
  @discardableResult
  func write<Result>(
    backingUpBefore reason: BackupReason? = nil, _ work: (LedgerWriter) throws -> Result
  ) throws -> (result: Result, taxChange: TaxChange?) {
    try step(backingUpBefore: reason) { rows in
      let writer = LedgerWriter(book, rows)
      let result = try work(writer)
      return (result, try Ledger.review(writer.changeSet, in: book, by: recording))
    }
  }

  /// Writes rows as one step of history; `work` ends with the review of what it changes.
  ///
  /// - Parameter reason: Why the book is backed up first; nil for no backup. The backup is removed again
  ///   where nothing is changed.
  func step<Result>(
    backingUpBefore reason: BackupReason?, _ work: (BookWriter) throws -> Result
  ) throws -> Result {
    var isChanged = false
    let backup = try reason.flatMap { reason in
      recording.isDryRun ? nil : try book.backUp(reason, at: recording.time)
    }
    defer { if let backup, !isChanged { book.discard(backup) } }
    return try book.write(
      command: recording.command, at: recording.time, keeps: !recording.isDryRun
    ) { rows in
      let result = try work(rows)
      isChanged = rows.changeCount > 0
      return result
    }
  }
}
