internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Storage

/// `estada property remove`
struct RemoveProperty: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada property remove exemple-1 --with-records --dry-run"])

  @Argument("property", help: "argument.property-needed", value: "value.property") var property:
    String
  @Flag("with-records") var withRecords: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let removed = try context.ledger(write).removeProperty(property, withRecords: withRecords)
    var phrases = [Phrase("property.removed", ["name": .text(removed.property.name)])]
    if !removed.count.isEmpty {
      phrases.append(Phrase("property.removed-records", removed.count.values))
    }
    if removed.wasDefault { phrases.append(Phrase("config.home-cleared")) }
    try context.echo(
      phrases, PropertyList.document([removed.property]), write, isRemoval: true)
    return .done
  }
}
