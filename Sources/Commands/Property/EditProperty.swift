internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import UnicodeText

/// `estada property edit`
struct EditProperty: BookCommand {
  static let configuration = CommandConfiguration(
    name: "edit",
    examples: [
      "estada property edit exemple-1 --registration HUTB-001234",
      "estada property edit exemple-1 --listing \"Sunny flat in the old town\"",
    ])

  @Argument("property", help: "argument.property-needed", value: "value.property") var property:
    String
  @Option("name", value: "value.name") var name: Removable<String>?
  @Option("zone", value: "value.zone") var zone: String?
  @Option("code") var code: ShortCode?
  @Option("address", value: "value.text") var address: Removable<String>?
  @Option("town", value: "value.text") var town: Removable<String>?
  @Option("registration") var registration: Removable<Registration>?
  @Option("listing", value: "value.name") var listing: [String]
  @Option("forget-listing", value: "value.listing") var forgetListing: [String]
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let (stored, taxChange) = try ledger.editProperty(property, fields)
    let phrase = Phrase(
      "property.edited",
      ["name": .text(stored.name), "code": .text(stored.code), "zone": .text(stored.zone)])
    try context.echo(
      [phrase] + taxChange.phrases,
      PropertyList.document([stored], listings: ledger.listings(of: stored.id)), write)
    return .done
  }

  /// What was said of the home.
  private var fields: PropertyFields {
    var fields = PropertyFields()
    fields.name = name.map { $0.value?.trimmed ?? "" }
    fields.zone = zone
    fields.code = code?.text
    fields.address = address.map { $0.value?.trimmedOrNil }
    fields.town = town.map { $0.value?.trimmedOrNil }
    fields.registration = registration.map(\.value)
    fields.listings = listing.compactMap(\.trimmedOrNil)
    fields.forgottenListings = forgetListing.map(\.trimmed)
    return fields
  }
}
