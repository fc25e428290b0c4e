internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import Taxation

/// `estada zone remove`
struct RemoveZone: BookCommand {
  static let configuration = CommandConfiguration(
    name: "remove", examples: ["estada zone remove 2 --dry-run"])

  @Argument("code", help: "argument.zone", value: "value.zone") var code: String
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let (zone, rates) = try context.write(write) { book, writer in
      let record = try context.zone(code, in: book)
      let code = record.code
      let homes = try book.properties().filter { $0.zone == code }
      if !homes.isEmpty {
        throw CommandError.zoneHasProperties(code: code, properties: homes.map(\.code))
      }
      let children = try book.zones().filter { $0.parent == code }
      if !children.isEmpty {
        throw CommandError.zoneHasChildren(code: code, zones: children.map(\.code))
      }
      let rates = try book.rates().filter { $0.zone == code }
      for rate in rates { try writer.delete(rate) }
      try writer.delete(record)
      return (record, rates.count)
    }
    var phrases = [Phrase("zone.removed", ["code": .text(zone.code), "name": .text(zone.name)])]
    if rates > 0 { phrases.append(Phrase("zone.removed-rates", count: rates)) }
    try context.echo(
      phrases, ZoneList.document([zone]), trial: write, isRemoval: true)
    return .done
  }
}
