internal import CommandLineKit
internal import Exchange
internal import Storage

/// `estada export json`
struct ExportJSON: BookCommand {
  static let configuration = CommandConfiguration(
    name: "json",
    examples: ["estada export json llibre.json", "estada export json - | gzip > llibre.json.gz"])

  @Argument(help: "argument.export-file", value: "value.file") var file: String
  @OptionGroup var options: ExportOptions

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    try context.export(.document, to: file, options) { write in
      try book.read { try BookDocument.write(BookTables(book), to: write) }
    }
    return .done
  }
}
