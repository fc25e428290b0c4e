internal import CommandLineKit
internal import Files
internal import Reporting
internal import Storage
internal import UnicodeText

/// `estada book restore`
struct RestoreBook: BookCommand {
  static let configuration = CommandConfiguration(
    name: "restore",
    examples: ["estada book restore 1 --dry-run", "estada book restore 1"])

  @Argument(help: "argument.restore-file", value: "value.backup") var file: String
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    let file = try find(file, in: BackupFolder(of: context.bookPath))
    guard !FileSystem.isSame(file, as: context.bookPath) else {
      throw CommandError.fileIsBook(path: file)
    }
    let restoration = try Restoration(of: file, at: context.bookPath)
    if restoration.differences > 0 {
      context.warn(Phrase("restore.differences", count: restoration.differences))
    }
    if write.dryRun || context.options.format != .text {
      try context.show(BookStates.document(states(restoration, at: context.bookPath)))
    }
    if write.dryRun {
      context.tellTrial()
      return .done
    }
    let kept = try restoration.perform(at: context.recordedTime)
    for phrase in phrases(restoration, kept, context) {
      if context.options.format == .text { context.say(phrase) } else { context.note(phrase) }
    }
    return .done
  }

  /// The file that was meant: the number or the name of a backup, or any path.
  private func find(_ file: String, in folder: BackupFolder) throws -> String {
    if !file.unicodeScalars.contains("/") {
      let entries = try folder.entries()
      if let backup = entries.first(where: { $0.name == file }) { return backup.path }
      if let number = Int(file), number >= 0 {
        guard let backup = entries.last(where: { $0.number == number }) else {
          throw CommandError.unknownBackup(name: file)
        }
        return backup.path
      }
    }
    guard BookFile.exists(file) else { throw CommandError.unknownBackup(name: file) }
    return file
  }

  private func phrases(
    _ restoration: Restoration, _ kept: BackupEntry?, _ context: Context
  ) -> [Phrase] {
    let source = restoration.source
    let values = source.count.values.merging([
      "path": .text(context.bookPath), "file": .text(source.path),
    ]) { $1 }
    var phrases = [Phrase("restore.done", values)]
    if let kept {
      phrases.append(Phrase("restore.kept", ["command": .text(context.restoring(kept))]))
    }
    if source.schema < BookFile.latestSchema {
      phrases.append(
        Phrase(
          "book.info.old",
          ["schema": .count(source.schema), "latest": .count(BookFile.latestSchema)]))
    }
    return phrases
  }

  private func states(_ restoration: Restoration, at path: String) -> [BookState] {
    let now: BookState? =
      switch restoration.present {
      case .nothing: nil
      case .book(let summary): summary.state("now")
      case .wreck:
        BookState(
          state: "damaged", file: path, schema: nil, bookings: nil, expenses: nil,
          firstCheckIn: nil, lastCheckIn: nil, lastChange: nil)
      }
    return [now, restoration.source.state("restored")].compactMap(\.self)
  }
}

extension BookSummary {
  /// The state as the preview shows it.
  fileprivate func state(_ state: String) -> BookState {
    BookState(
      state: state, file: path, schema: schema, bookings: count.bookings,
      expenses: count.expenses, firstCheckIn: firstCheckIn, lastCheckIn: lastCheckIn,
      lastChange: lastChange)
  }
}

extension Context {
  /// The command that puts a backup of the book in its place.
  func restoring(_ backup: BackupEntry) -> String {
    line(["book", "restore", String(backup.number)])
  }

  /// A command on the same book, as it would be typed into a shell.
  func line(_ words: [String]) -> String {
    ShellQuoting.line(["estada"] + (options.book.map { ["--book", $0] } ?? []) + words)
  }
}
