internal import Bookkeeping
internal import CommandLineKit
internal import Exchange
internal import Files
internal import Reporting
internal import Storage

/// `estada export csv`
struct ExportCSV: BookCommand {
  static let configuration = CommandConfiguration(
    name: "csv", examples: ["estada export csv taules", "estada export csv taules --force"])

  @Argument(help: "argument.export-folder", value: "value.folder") var folder: String
  @OptionGroup var options: ExportOptions

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    if folder == Context.standardOutput { throw CommandError.notToStandardOutput }
    let names = BookTable.allCases.map(ExportCSV.fileName)
    try AtomicFolder(folder, names: names).write(replacing: options.force) { temporary in
      try book.read {
        let tables = try BookTables(book)
        for table in BookTable.allCases {
          let output = try FileWriter(
            "\(temporary)/\(ExportCSV.fileName(table))", isNew: true, reportedAs: folder)
          try CSVRenderer.render(tables.document(table), to: output.write)
          try output.finish(toDisk: true)
        }
      }
    }
    context.say(Phrase("export.folder-written", ["path": .text(folder)], count: names.count))
    return .done
  }

  private static func fileName(_ table: BookTable) -> String { "\(table.rawValue).csv" }
}
