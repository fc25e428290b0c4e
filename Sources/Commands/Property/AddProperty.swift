internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import Taxation
internal import UnicodeText

/// `estada property add`
struct AddProperty: BookCommand {
  static let configuration = CommandConfiguration(
    name: "add",
    examples: [
      "estada property add \"Àtic de Gràcia\" --zone 1 --town Barcelona --registration HUTB-001234"
    ])

  @Argument("name", help: "argument.new-name", value: "value.name") var name: String
  @Option("zone", value: "value.zone") var zone: String
  @Option("code", help: "option.new-code") var code: ShortCode?
  @Option("address", value: "value.text") var address: String?
  @Option("town", value: "value.text") var town: String?
  @Option("registration") var registration: Registration?
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let stored = try context.write(write) { book, writer in
      let existing = try book.properties()
      let property = Property(
        code: try freeCode(among: existing), name: name.trimmed, address: address?.trimmedOrNil,
        town: town?.trimmedOrNil, zone: try context.zone(zone, in: book).code,
        registration: registration)
      try RecordCheck.require(property.faults)
      return try writer.insert(property)
    }
    let phrase = Phrase(
      "property.added",
      ["name": .text(stored.name), "code": .text(stored.code), "zone": .text(stored.zone)])
    let hint =
      stored.registration == nil
      ? [Phrase("property.no-registration", ["code": .text(ShellQuoting.quoted(stored.code))])] : []
    try context.echo([phrase] + hint, PropertyList.document([stored]), trial: write)
    return .done
  }

  /// The code that was asked for, or one made from the name that no other home has.
  private func freeCode(among existing: [Property]) throws -> String {
    let taken = Set(existing.map(\.code))
    if let code {
      if taken.contains(code.text) { throw CommandError.duplicateProperty(code: code.text) }
      return code.text
    }
    let stem = name.slug.isEmpty ? "home" : name.slug
    guard taken.contains(stem) else { return stem }
    // There is always a free one among so many.
    let numbered = (2...taken.count + 2).lazy.map { "\(stem)-\($0)" }
    return numbered.first { !taken.contains($0) } ?? stem
  }
}
