internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Taxation
internal import UnicodeText

/// `estada zone add`
struct AddZone: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add", examples: ["estada zone add sitges --name Sitges --parent 2"])

  @Argument("code", help: "argument.new-zone", value: "value.code") var code: ShortCode
  @Option("name", help: "option.zone-name", value: "value.name") var name: String
  @Option("parent", value: "value.zone") var parent: String?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let zone = try context.ledger(write).addZone(code.text, named: name.trimmed, parent: parent)
    var phrases = [
      Phrase(
        "zone.added", ["code": .text(ShellQuoting.quoted(zone.code)), "name": .text(zone.name)])
    ]
    phrases.append(
      zone.parent.map {
        Phrase(
          "zone.has-parent", ["parent": .text($0), "code": .text(ShellQuoting.quoted(zone.code))])
      }
        ?? Phrase("zone.needs-rate", ["code": .text(ShellQuoting.quoted(zone.code))]))
    try context.echo(phrases, ZoneList.document([zone]), write)
    return .done
  }
}
