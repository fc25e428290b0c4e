internal import CommandLineKit

/// `estada export`: files for people and programs that do not have the book.
struct ExportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "export",
    subcommands: [
      ExportXLSX.self, ExportHTML.self, ExportCSV.self, ExportJSON.self, ExportJournal.self,
    ])
}
