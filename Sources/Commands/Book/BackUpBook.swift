internal import CommandLineKit
internal import Files
internal import Reporting
internal import Storage

/// `estada book backup`
struct BackUpBook: BookCommand {
  static let configuration = CommandConfiguration(
    name: "backup", examples: ["estada book backup", "estada book backup copy.sqlite --force"])

  @Argument(help: "argument.backup-file", value: "value.file") var file: String?
  @Flag var force: Bool

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.bookAsItIs()
    if let file {
      guard file != "-" else { throw FileError.notAPlainFile(path: file) }
      guard !BookFile.isPart(file, of: context.bookPath) else {
        throw CommandError.fileIsBook(path: file)
      }
      try AtomicFile.requireFree(file, replacing: force ? .book : nil)
      try book.backUp(to: file, replacing: force)
      tell(context, book: try BookFile.open(file).summary(), restore: file)
    } else {
      let backup = try context.backUp(before: .manual)
      tell(context, book: try BookFile.open(backup.path).summary(), restore: String(backup.number))
    }
    return .done
  }

  private func tell(_ context: Context, book: BookSummary, restore: String) {
    context.say(Phrase("backup.done", book.count.values.merging(["path": .text(book.path)]) { $1 }))
    let command = context.line(["book", "restore", restore])
    context.say(Phrase("backup.restore-hint", ["command": .text(command)]))
  }
}
