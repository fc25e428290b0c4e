internal import Bookkeeping
internal import CommandLineKit
internal import Exchange
internal import Files
internal import Ledger
internal import Reporting

/// `estada export csv`
struct ExportCSV: BookCommand {
  static let configuration = CommandConfiguration(
    name: "csv", examples: ["estada export csv taules", "estada export csv taules --force"])

  @Argument("folder", help: "argument.export-folder", value: "value.folder") var folder: String
  let options = ExportOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    if folder == StandardStream.word { throw CommandError.notToStandardOutput }
    let names = recordKinds.map { ExportCSV.fileName($0.kind) }
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      try ledger.withRecords { book in
        for kind in recordKinds {
          let output = try FileWriter(
            "\(temporary)/\(ExportCSV.fileName(kind.kind))", isNew: true, reportedAs: folder)
          try CSVRenderer.render(book.table(of: kind), to: output.write)
          try output.finish(toDisk: true)
        }
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    return .done
  }

  private static func fileName(_ kind: RecordKind) -> String { "\(kind.list).csv" }
}
