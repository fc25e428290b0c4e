internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Reporting
internal import Storage

/// The command `estada book backup`, which copies the book to a backup or a given file.
struct BackUpBook: BookCommand {
  static let configuration = CommandConfiguration(name: "backup", door: .page)

  @Argument("file", help: "argument.backup-file", value: "value.file") var file: String?
  @Flag("force") var force: Bool

  func run(in context: Context) throws {
    let ledger = try context.ledgerAsItIs()
    context.progress?.begin(.backup)
    if let file {
      guard file != StandardStream.word else { throw FileError.notAPlainFile(path: file) }
      try Ledger.require(file, outside: context.bookPath)
      try AtomicFile.requireFree(file, replacing: force ? .book : nil)
      let (summary, missing) = try ledger.backUp(to: file, replacing: force)
      report(context, book: summary, restore: file, missing)
    } else {
      let (backup, summary, missing) = try ledger.backUp()
      report(context, book: summary, restore: String(backup.number), missing)
    }
  }

  private func report(
    _ context: Context, book: BookSummary, restore: String, _ missingDocuments: Int
  ) {
    context.say(Phrase("backup.done", book.count.values.merging(["path": .text(book.path)]) { $1 }))
    let command = Cell.command(["book", "restore", restore])
    context.say(Phrase("backup.restore-hint", ["command": command]))
    context.warn(ofMissingDocuments: missingDocuments, in: book.path)
  }
}

/// The command `estada book move`, which moves the book to a server, or from a server to a file.
struct MoveBook: BookCommand {
  static let configuration = CommandConfiguration(name: "move")

  @Argument("place", help: "argument.new-place", value: "value.file") var place: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    guard place != StandardStream.word else { throw FileError.notAPlainFile(path: place) }
    let ledger = try context.ledger(write)
    context.progress?.begin(.move)
    let (summary, former, missing) = try ledger.move(to: place)
    let values = summary.count.values.merging(
      ["path": .text(BookPlace(place).text), "former": .text(former ?? "")]
    ) { $1 }
    context.say(context.worded(Phrase("book.moved", values), write))
    context.warn(ofMissingDocuments: missing, in: summary.path)
    if write.dryRun {
      context.reportDryRun()
    } else {
      let whole = BookPlace(place) == .file(place) ? FileSystem.real(place) ?? place : place
      let command = Cell.command(["config", "set", "book", whole])
      context.say(Phrase("book.moved-hint", ["command": command]))
      context.sayEndOfSetUp(of: place)
    }
  }
}

/// The command `estada book backups`, which lists the backups.
struct ListBackups: RowsCommand {
  static let configuration = CommandConfiguration(name: "backups", door: .reads)

  @Flag("check", help: "option.check-backups") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let items = try Ledger.backupItems(
      of: context.bookPath, checks: check, context.progress)
    let folder = try Ledger.backupFolder(of: context.bookPath)
    let document = BackupList.document(items, folder: folder)
    let notes = BookPlace(context.bookPath).isFile ? [] : [Phrase("backups.of-server")]
    try context.show(document.adding(notes: notes))
    return items.contains { $0.isSound == false } ? .problemsFound : .done
  }
}

/// The command `estada book restore`, which replaces the book with a backup.
struct RestoreBook: BookCommand {
  static let configuration = CommandConfiguration(name: "restore")

  @Argument("file", help: "argument.restore-file", value: "value.backup") var file: String
  @Flag("yes") var yes: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    context.progress?.begin(.check)
    let restoration = try Ledger.restoration(
      of: file, at: context.bookPath, temporaryFolder: context.temporaryFolder, context.progress)
    if restoration.differences > 0 {
      context.warn(Phrase("restore.differences", count: restoration.differences))
    }
    if write.dryRun || context.format != .text {
      try context.show(BookStates.document(states(restoration, at: context.bookPath)))
    }
    if write.dryRun {
      context.reportDryRun()
      return
    }
    if context.canAsk, !yes, case .book = restoration.present {
      let values = restoration.source.count.values.merging(
        ["file": .text(restoration.source.path)]
      ) { $1 }
      context.note(Phrase("restore.asked", values))
      try context.confirm()
    }
    context.progress?.begin(.restore)
    let (kept, missing) = try Ledger.restore(restoration, context.recording(write))
    for phrase in phrases(restoration, kept, context) {
      if context.format == .text { context.say(phrase) } else { context.note(phrase) }
    }
    context.warn(ofMissingDocuments: missing, in: context.bookPath)
  }

  private func phrases(
    _ restoration: Restoration, _ kept: BackupEntry?, _ context: Context
  ) -> [Phrase] {
    let source = restoration.source
    let place = BookPlace(context.bookPath)
    let values = source.count.values.merging([
      "path": .text(place.text), "file": .text(source.path),
    ]) { $1 }
    var phrases = [Phrase("restore.done", values)]
    if let kept {
      phrases.append(Phrase("restore.kept", ["command": kept.restoring]))
    }
    // A server has only books of the latest format, so that an older one was migrated.
    if source.schema < Ledger.latestSchema && place.isFile {
      phrases.append(
        Phrase(
          "book.info.old",
          ["schema": .count(source.schema), "latest": .count(Ledger.latestSchema)]))
    }
    return phrases
  }

  private func states(_ restoration: Restoration, at path: String) -> [BookState] {
    let now: BookState? =
      switch restoration.present {
      case .nothing: nil
      case .book(let summary): summary.state("now")
      case .unreadable:
        BookState(
          state: "damaged", file: path, schema: nil, bookings: nil, expenses: nil,
          firstCheckIn: nil, lastCheckIn: nil, lastChange: nil)
      }
    return [now, restoration.source.state("restored")].compactMap(\.self)
  }
}

extension BookSummary {
  /// The state of the book as a row of the preview.
  fileprivate func state(_ state: String) -> BookState {
    BookState(
      state: state, file: path, schema: schema, bookings: count.bookings,
      expenses: count.expenses, firstCheckIn: firstCheckIn, lastCheckIn: lastCheckIn,
      lastChange: lastChange)
  }
}

extension BackupEntry {
  /// The command that restores the backup.
  var restoring: Cell { .command(["book", "restore", String(number)]) }
}
