internal import Bookkeeping
internal import CommandLineKit
internal import Exchange
internal import Ledger
internal import Reporting

/// `estada export csv`
struct ExportCSV: BookCommand {
  static let configuration = CommandConfiguration(
    name: "csv", examples: ["estada export csv taules", "estada export csv taules --force"])

  @Argument(help: "argument.export-folder", value: "value.folder") var folder: String
  @OptionGroup var options: ExportOptions

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    if folder == StandardStream.word { throw CommandError.notToStandardOutput }
    let names = BookTable.allCases.map(ExportCSV.fileName)
    try ExportFolder(folder, names: names).write(replacing: options.force) { temporary in
      try ledger.withTables { tables in
        for table in BookTable.allCases {
          let output = try FileConsole(path: "\(temporary)/\(ExportCSV.fileName(table))")
          try CSVRenderer.render(tables.document(table), to: output.write)
          if let reason = output.synchronize() {
            throw CommandError.fileNotWritten(path: folder, reason: reason)
          }
        }
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    return .done
  }

  private static func fileName(_ table: BookTable) -> String { "\(table.rawValue).csv" }
}
