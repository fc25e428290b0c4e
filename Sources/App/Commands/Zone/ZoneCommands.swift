internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// The part `estada rate zone`: the tax zones, each with its own rates.
struct ZonePart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "zone", subcommands: [ListZones.self, AddZone.self, RemoveZone.self],
    defaultVerb: ListZones.self)
}

/// The command `estada rate zone add`, which records a zone.
struct AddZone: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("code", help: "argument.new-zone", value: "value.code") var code: ShortCode
  @Option("name", help: "option.zone-name", value: "value.name") var name: String
  @Option("parent", value: "value.zone") var parent: String?
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let zone = try context.ledger(write).rates.addZone(
      code.text, named: name.trimmed, parent: parent, note: note?.trimmedOrNil)
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
    phrases.insert(contentsOf: Phrase.note(zone.note), at: 1)
    try context.echo(phrases, ZoneList.document([zone]), write)
  }
}

/// The command `estada rate zone remove`, which removes a zone.
struct RemoveZone: RecordCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("code", help: "argument.zone", value: "value.zone", several: .names) var code: String
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let zone = try context.ledger(write).rates.removeZone(code)
    let phrase = Phrase("zone.removed", ["code": .text(zone.code), "name": zone.nameCell])
    try context.echo(
      [phrase], ZoneList.document([zone]), write, isRemoval: true)
  }
}

/// The command `estada rate zone list`, which lists zones.
struct ListZones: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    try context.show(ZoneList.document(context.ledger().rates.zones()))
  }
}

extension Zone {
  /// The zone with its localized name, if the catalogue has one.
  func named(in catalogue: Catalogue) -> Zone {
    let key = "zone.name.\(code)"
    guard catalogue.has(key) else { return self }
    var zone = self
    zone.name = catalogue.text(key)
    return zone
  }
}
