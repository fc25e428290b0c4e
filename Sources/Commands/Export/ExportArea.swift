internal import CommandLineKit

/// `estada export`: files for people who do not have the program.
struct ExportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "export", subcommands: [ExportXLSX.self, ExportHTML.self])
}
