internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import Taxation
internal import UnicodeText

/// `estada property show`
struct ShowProperty: BookCommand {
  static let configuration = CommandConfiguration(
    name: "show", examples: ["estada property show exemple-1"])

  @Argument("property", value: "value.property", asking: .ifNeeded) var property: String?

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let property = try ledger.property(property)
    let listings = try ledger.listings(of: property.id)
    guard context.options.format == .text else {
      try context.show(PropertyList.document([property], listings: listings))
      return .done
    }
    let zone = try ledger.zone(property.zone)
    let count = try ledger.count(of: property.id)
    var phrases = [
      Phrase("property.show.title", ["name": .text(property.name), "code": .text(property.code)])
    ]
    if let address = property.address {
      phrases.append(Phrase("property.show.address", ["address": .text(address)]))
    }
    if let town = property.town {
      phrases.append(Phrase("property.show.town", ["town": .text(town)]))
    }
    phrases.append(
      Phrase("property.show.zone", ["zone": .text(zone.code), "name": .text(zone.name)]))
    phrases.append(
      property.registration.map {
        Phrase("property.show.registration", ["registration": .text($0.text)])
      } ?? Phrase("property.no-registration", ["code": .text(ShellQuoting.quoted(property.code))]))
    phrases += listings.map { Phrase("property.show.listing", ["name": .text($0.name)]) }
    phrases.append(Phrase("property.show.records", count.values))
    for phrase in phrases { context.say(phrase) }
    return .done
  }
}
