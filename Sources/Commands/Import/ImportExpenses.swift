internal import CommandLineKit
internal import Importing

/// `estada import expenses`
struct ImportExpenses: BookCommand {
  static let configuration = CommandConfiguration(
    name: "expenses", examples: ["estada import expenses despeses.csv --dry-run"])

  @Argument(help: "argument.import-file", value: "value.file") var file: String
  @Option(help: "option.import-home", value: "value.property") var property: String?
  @Option var dateOrder: DateOrder?
  @Flag var skipRefused: Bool
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    try TableImport(
      kind: .expenses, file: file, property: property, dateOrder: dateOrder,
      skipsRefused: skipRefused, write: write
    ).run(in: context)
  }
}
