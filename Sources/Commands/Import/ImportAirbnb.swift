internal import CommandLineKit
internal import Importing

/// `estada import airbnb`
struct ImportAirbnb: BookCommand {
  static let configuration = CommandConfiguration(
    name: "airbnb",
    examples: [
      "estada import airbnb reservations.csv --dry-run",
      "estada import airbnb transactions.csv --map \"Sunny flat=exemple-1\"",
    ])

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  let options = PlatformOptions()
  @Option("adults", help: "option.import-adults") var adults: Int?
  @Option("children", help: "option.import-children") var children: Int?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    if adults == nil && children != nil { throw CommandError.childrenWithoutAdults }
    let people = adults.map { PartySize(adults: $0, children: children ?? 0) }
    return try PlatformImport(
      platform: .airbnb, file: file, options: options, people: people, write: write
    ).run(in: context)
  }
}
