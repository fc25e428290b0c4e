internal import CommandLineKit
internal import Exchange
internal import Ledger

/// `estada export json`
struct ExportJSON: BookCommand {
  static let configuration = CommandConfiguration(
    name: "json",
    examples: ["estada export json llibre.json", "estada export json - | gzip > llibre.json.gz"])

  @Argument("file", help: "argument.export-file", value: "value.file") var file: String
  let options = ExportOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    try context.export(.document, to: file, options) { write in
      try ledger.withRecords { try BookDocument.write($0, to: write) }
    }
    return .done
  }
}
