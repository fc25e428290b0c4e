internal import CommandLineKit

/// `estada book`: the file itself.
struct BookArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "book",
    subcommands: [
      ShowBookInfo.self, CheckBook.self, BackUpBook.self, ListBackups.self, RestoreBook.self,
      MigrateBook.self,
    ])
}
