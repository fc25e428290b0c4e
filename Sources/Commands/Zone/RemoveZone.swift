internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Taxation

/// `estada zone remove`
struct RemoveZone: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada zone remove 2 --dry-run"])

  @Argument("code", help: "argument.zone", value: "value.zone") var code: String
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (zone, rates) = try context.ledger(write).removeZone(code)
    var phrases = [Phrase("zone.removed", ["code": .text(zone.code), "name": .text(zone.name)])]
    if rates > 0 { phrases.append(Phrase("zone.removed-rates", count: rates)) }
    try context.echo(
      phrases, ZoneList.document([zone]), write, isRemoval: true)
    return .done
  }
}
