internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage
internal import Taxation
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
    let (stored, change): (Property, RateChange?) = try context.write(write) { book, writer in
      let old = try context.property(property, in: book)
      var new = old
      if let name { new.name = name.value?.trimmed ?? "" }
      if let zone { new.zone = try context.zone(zone, in: book).code }
      if let code { new.code = code.text }
      if let address { new.address = address.value?.trimmedOrNil }
      if let town { new.town = town.value?.trimmedOrNil }
      if let registration { new.registration = registration.value }
      let hasListings = try changeListings(of: old, book, writer)
      guard new != old || hasListings else { throw CommandError.nothingToChange }
      try RecordCheck.require(new.faults)
      let others = try book.properties().filter { $0.id != new.id }
      if others.contains(where: { $0.code == new.code }) {
        throw CommandError.duplicateProperty(code: new.code)
      }
      if new.code != old.code, try book.setting("home") == old.code {
        try writer.set(Setting(name: "home", value: new.code))
      }
      guard new.zone != old.zone else {
        try writer.update(new)
        return (new, nil)
      }
      let change = try movingZone(context, book) { try writer.update(new) }
      return (new, change)
    }
    let phrase = Phrase(
      "property.edited",
      ["name": .text(stored.name), "code": .text(stored.code), "zone": .text(stored.zone)])
    let listings = try context.book().listings().filter { $0.property == stored.id }
    try context.echo(
      [phrase] + (change?.phrases ?? []), PropertyList.document([stored], listings: listings),
      trial: write)
    return .done
  }

  /// Adds and forgets names under which platforms let the home; whether there was anything to do.
  ///
  /// - Throws: `CommandError.listingTaken` for a name of another home.
  private func changeListings(
    of property: Property, _ book: BookFile, _ writer: BookWriter
  ) throws -> Bool {
    var known = try book.listings()
    var isChanged = false
    for name in forgetListing.map(\.trimmed) {
      for old in known where old.property == property.id && old.name.folded == name.folded {
        try writer.delete(old)
        known.removeAll { $0.id == old.id }
        isChanged = true
      }
    }
    for name in listing.compactMap(\.trimmedOrNil) {
      if let old = known.first(where: { $0.name == name }) {
        guard old.property != property.id else { continue }
        let codes = try book.properties().filter { $0.id == old.property }.map(\.code)
        throw CommandError.listingTaken(name: name, code: codes.first ?? "")
      }
      known.append(try writer.insert(Listing(property: property.id, name: name)))
      isChanged = true
    }
    return isChanged
  }

  /// Changes the zone, whose rates have to cover the bookings there are.
  ///
  /// - Throws: `TaxationError.noRate` for the first booking the new zone has no rate for.
  private func movingZone(
    _ context: Context, _ book: BookFile, _ change: () throws -> Void
  ) throws -> RateChange {
    do {
      return try RateChange.measured(context, book, change)
    } catch CommandError.rateInUse(let zone, let day, _) {
      throw TaxationError.noRate(zone: zone, day: day)
    }
  }
}
