internal import CommandLineKit

/// The command `estada report statement`, which is `estada statement show` now.
struct ReportStatement: BookCommand {
  static let configuration = CommandConfiguration(
    name: "statement", movedTo: ["statement", "show"])

  let command: ShowStatement = .init()

  func run(in context: Context) throws { try command.run(in: context) }
}

/// The command `estada export statement`, which is `estada statement export` now.
struct ExportStatement: BookCommand {
  static let configuration = CommandConfiguration(
    name: "statement", movedTo: ["statement", "export"])

  @Argument("owner", help: "argument.statement-owner", value: "value.owner") var owner: String
  @Argument("file", help: "argument.statement-file", value: "value.file") var file: String
  let files = StatementFiles()

  func run(in context: Context) throws {
    try files.write(owner, to: file, in: context)
  }
}

/// The command `estada export statements`, which is `estada statement export --all` now.
struct ExportStatements: BookCommand {
  static let configuration = CommandConfiguration(
    name: "statements", movedTo: ["statement", "export"])

  @Argument("folder", help: "argument.export-folder", value: "value.folder") var folder: String
  let files = StatementFiles()

  func run(in context: Context) throws {
    try files.writeAll(to: folder, in: context)
  }
}
