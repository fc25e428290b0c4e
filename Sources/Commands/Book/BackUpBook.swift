internal import CommandLineKit
internal import Files
internal import Ledger
internal import Reporting
internal import Storage

/// `estada book backup`
struct BackUpBook: BookCommand {
  static let configuration = CommandConfiguration(
    name: "backup", examples: ["estada book backup", "estada book backup copy.sqlite --force"])

  @Argument("file", help: "argument.backup-file", value: "value.file") var file: String?
  @Flag("force") var force: Bool

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledgerAsItIs()
    if let file {
      guard file != StandardStream.word else { throw FileError.notAPlainFile(path: file) }
      try Ledger.require(file, outside: context.bookPath)
      try AtomicFile.requireFree(file, replacing: force ? .book : nil)
      let summary = try ledger.backUp(to: file, replacing: force)
      report(context, book: summary, restore: file)
    } else {
      let (backup, summary) = try ledger.backUp()
      report(context, book: summary, restore: String(backup.number))
    }
    return .done
  }

  private func report(_ context: Context, book: BookSummary, restore: String) {
    context.say(Phrase("backup.done", book.count.values.merging(["path": .text(book.path)]) { $1 }))
    let command = context.line(["book", "restore", restore])
    context.say(Phrase("backup.restore-hint", ["command": .text(command)]))
  }
}
