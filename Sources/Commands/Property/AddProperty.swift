internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
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
    let stored = try context.ledger(write).addProperty(named: name.trimmed, fields)
    let phrase = Phrase(
      "property.added",
      ["name": .text(stored.name), "code": .text(stored.code), "zone": .text(stored.zone)])
    let hint =
      stored.registration == nil
      ? [Phrase("property.no-registration", ["code": .text(ShellQuoting.quoted(stored.code))])] : []
    try context.echo([phrase] + hint, PropertyList.document([stored]), write)
    return .done
  }

  /// What was said of the home beside its name.
  private var fields: PropertyFields {
    var fields = PropertyFields()
    fields.code = code?.text
    fields.zone = zone
    fields.address = address.map { $0.trimmedOrNil }
    fields.town = town.map { $0.trimmedOrNil }
    fields.registration = registration.map(Optional.some)
    return fields
  }
}
