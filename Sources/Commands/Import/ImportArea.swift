internal import CommandLineKit

/// `estada import`: what other programs, or another book, have.
struct ImportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "import", subcommands: [ImportJSON.self])
}
