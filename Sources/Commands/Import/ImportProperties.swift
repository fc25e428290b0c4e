internal import CommandLineKit
internal import Importing

/// `estada import properties`
struct ImportProperties: BookCommand {
  static let configuration = CommandConfiguration(
    name: "properties", examples: ["estada import properties habitatges.csv --dry-run"])

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Flag("skip-refused") var skipRefused: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    try TableImport(
      kind: .properties, file: file, property: nil, dateOrder: nil, skipsRefused: skipRefused,
      write: write
    ).run(in: context)
  }
}
