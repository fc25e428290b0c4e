internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
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
    let zone = try context.write(write) { book, writer in
      if try book.zones().contains(where: { $0.code == code.text }) {
        throw CommandError.duplicateZone(code: code.text)
      }
      guard let name = name.trimmedOrNil else { throw CommandError.badRecord([.empty("name")]) }
      let zone = Zone(
        code: code.text, name: name,
        parent: try parent.map { try context.zone($0, in: book).code })
      try writer.insert(zone)
      return zone
    }
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
    try context.echo(phrases, ZoneList.document([zone]), trial: write)
    return .done
  }
}
