internal import CommandLineKit
internal import Importing

/// `estada import expenses`
struct ImportExpenses: BookCommand {
  static let configuration = CommandConfiguration(
    name: "expenses", examples: ["estada import expenses despeses.csv --dry-run"])

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Option("property", help: "option.import-home", value: "value.property") var property: String?
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("skip-refused") var skipRefused: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    try TableImport(
      kind: .expenses, file: file, property: property, dateOrder: dateOrder,
      skipsRefused: skipRefused, write: write
    ).run(in: context)
  }
}
