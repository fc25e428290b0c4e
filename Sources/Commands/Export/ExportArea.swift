internal import CommandLineKit

/// `estada export`: files to show, print or hand on.
struct ExportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "export", subcommands: [ExportHTML.self])
}
