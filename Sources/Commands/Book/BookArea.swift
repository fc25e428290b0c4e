internal import CommandLineKit

/// `estada book`: the file itself.
struct BookArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "book", subcommands: [ShowBookInfo.self, CheckBook.self, MigrateBook.self])
}
