package import Bookkeeping
package import Storage
package import Taxation
internal import UnicodeText

extension Ledger {
  /// Finds a home by its code, by an unambiguous prefix of its code or name, or by a prefix of a word of
  /// these, such as *atic* for *L'Àtic de Gràcia*.
  ///
  /// - Parameter name: The typed text; nil for the only home or the default home.
  /// - Throws: `LedgerError.unknownProperty`, `.ambiguousProperty`, `.noProperties`, `.propertyNeeded`,
  ///   `.defaultHomeGone`.
  package func property(_ name: String?) throws -> Property {
    if let name, let home = try book.first(Property.self, .equal("code", name.folded)) {
      return home
    }
    let properties = try properties()
    guard let name else {
      if properties.isEmpty { throw LedgerError.noProperties }
      if properties.count == 1 { return properties[0] }
      guard let home = try defaultHome(among: properties) else {
        throw LedgerError.propertyNeeded(codes: properties.map(\.code))
      }
      return home
    }
    let meant = properties.meant(by: name)
    if meant.count == 1 { return meant[0] }
    if meant.count > 1 {
      throw LedgerError.ambiguousProperty(name: name, codes: meant.map(\.code))
    }
    throw LedgerError.unknownProperty(name: name, homes: properties)
  }

  /// The home of a new record: the typed one, that of an earlier record, the only or the default home.
  func home(_ typed: String?, like earlier: Int64?) throws -> Property {
    if typed == nil, let earlier, let home = try propertiesByID()[earlier] { return home }
    return try property(typed)
  }

  /// Finds an owner or the manager by the code, or by an unambiguous prefix of code, name, or a word of
  /// these.
  ///
  /// - Throws: `LedgerError.unknownParty`, `.ambiguousParty`.
  package func party(_ name: String) throws -> Party {
    let parties = try parties()
    let meant = parties.first { $0.code == name.folded }.map { [$0] } ?? parties.meant(by: name)
    if meant.count == 1 { return meant[0] }
    if meant.count > 1 {
      throw LedgerError.ambiguousParty(name: name, codes: meant.map(\.code))
    }
    throw LedgerError.unknownParty(name: name, parties: parties)
  }

  /// The number of the party of a typed name; nil for none.
  ///
  /// - Throws: What `party(_:)` throws.
  package func partyNumber(_ name: String?) throws -> Int64? { try name.map { try party($0).id } }

  /// The owners and the manager, by code.
  package func parties() throws -> [Party] {
    try book.records(Party.self).sorted { $0.code < $1.code }
  }

  /// Shares in the order in which their parties take turns at the odd cent of an amount.
  ///
  /// The order is that of the parties' numbers, which nothing changes. A book in which the codes decided before, and
  /// otherwise, has the order of that time in a setting, so that no cent of a closed year moves.
  func inTurn<Share>(_ shares: [Share], _ party: (Share) -> Int64) throws -> [Share] {
    let former = try setting(Setting.turns).map { Setting.numbers($0) } ?? []
    let places = Dictionary(zip(former, 0...)) { first, _ in first }
    func turn(_ share: Share) -> (Int, Int64) {
      (places[party(share), default: .max], party(share))
    }
    return shares.sorted { turn($0) < turn($1) }
  }

  /// The owners and the manager by their numbers.
  package func partiesByID() throws -> [Int64: Party] {
    Dictionary(try parties().map { ($0.id, $0) }) { first, _ in first }
  }

  /// The default home of the book; nil if the book has none.
  ///
  /// - Throws: `LedgerError.defaultHomeGone` if the default home is not among the homes.
  package func defaultHome(among properties: [Property]) throws -> Property? {
    guard let code = try book.setting("home") else { return nil }
    guard let home = properties.first(where: { $0.code == code }) else {
      throw LedgerError.defaultHomeGone(code: code)
    }
    return home
  }

  /// The home of a report; nil for all homes.
  ///
  /// - Throws: What `property(_:)` throws.
  package func optionalProperty(_ name: String?) throws -> Property? {
    try name.map { try property($0) }
  }

  /// The homes of a report: the given one, or all.
  ///
  /// - Throws: What `property(_:)` throws.
  package func properties(_ name: String?) throws -> [Property] {
    try name.map { [try property($0)] } ?? properties()
  }

  /// The zone with a code or a name.
  ///
  /// - Throws: `LedgerError.unknownZone`.
  package func zone(_ code: String) throws -> Zone {
    let zones = try zones()
    let typed = code.folded
    let match =
      zones.first { $0.code.folded == typed } ?? zones.first { $0.name.folded == typed }
    guard let match else { throw LedgerError.unknownZone(code: code, zones: zones) }
    return match
  }

  /// The home of a record.
  ///
  /// - Throws: `LedgerError.noProperties` if the home does not exist.
  package func home(_ id: Int64) throws -> Property {
    guard let home = try propertiesByID()[id] else { throw LedgerError.noProperties }
    return home
  }

  /// Every home, by name.
  package func properties() throws(StorageError) -> [Property] { try book.properties() }

  /// The homes by their numbers.
  package func propertiesByID() throws -> [Int64: Property] {
    Dictionary(try properties().map { ($0.id, $0) }) { first, _ in first }
  }

  /// The listings of one home or of all, in the order in which they were added.
  package func listings(of property: Int64? = nil) throws -> [Listing] {
    try book.records(Listing.self).filter { property == nil || $0.property == property }
  }

  /// Every zone, in the order in which they were added.
  package func zones() throws -> [Zone] { try book.records(Zone.self) }

  /// Every rate, by zone, layer and date.
  package func rates() throws -> [TaxRate] { try book.records(TaxRate.self) }

  /// Every rate of the book, as a lookup table.
  package func rateTable() throws -> RateTable { try RateTable(zones: zones(), rates: rates()) }

  /// A setting of the book: `language`, `home`.
  package func setting(_ name: String) throws(StorageError) -> String? { try book.setting(name) }

  /// The number of bookings and expenses of one home or of all.
  package func count(of property: Int64? = nil) throws(StorageError) -> RecordCount {
    try book.count(RecordFilter(property: property))
  }
}

/// A record with a code and a name, by either of which users name it.
package protocol NamedRecord {
  /// The code, unique among the records of the kind.
  var code: String { get }
  /// The name.
  var name: String { get }
}

extension Property: NamedRecord {}
extension Party: NamedRecord {}

extension Array where Element: NamedRecord {
  /// The records that a text means: the only one with this name; otherwise those whose code or name begins
  /// with the text; otherwise those of which a word does.
  func meant(by text: String) -> [Element] {
    let typed = text.folded
    let sameName = filter { $0.name.folded == typed }
    if sameName.count == 1 { return sameName }
    if typed.isEmpty { return [] }
    let beginnings = filter {
      $0.code.folded.hasPrefix(typed) || $0.name.folded.hasPrefix(typed)
    }
    if !beginnings.isEmpty { return beginnings }
    return filter { $0.words.contains { $0.hasPrefix(typed) } }
  }
}

extension NamedRecord {
  /// The folded words of name and code; an apostrophe separates words.
  package var words: [String] {
    [name, code].flatMap { text in
      text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }
}
