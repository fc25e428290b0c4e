package import Bookkeeping
internal import Documents
package import Storage
internal import UnicodeText

extension Homes {
  /// Finds a home by its code, by an unambiguous prefix of its code or name, or by a prefix of a word of
  /// these, such as *atic* for *L'Àtic de Gràcia*.
  ///
  /// - Parameter name: The typed text; nil for the only home or the default home.
  /// - Throws: `LedgerError.unknownProperty`, `Refusal`.
  package func named(_ name: String?) throws -> Property {
    if let name, let home = try ledger.book.first(Property.self, .equal("code", name.folded)) {
      return home
    }
    let properties = try all()
    guard let name else {
      if properties.isEmpty { throw Refusal("error.no-properties") }
      if properties.count == 1 { return properties[0] }
      guard let home = try defaultHome(among: properties) else {
        throw Refusal(
          "error.property-needed", ["codes": .text(properties.map(\.code).joined(separator: ", "))])
      }
      return home
    }
    let home = try properties.only(meantBy: name, orRefuse: "error.ambiguous-property")
    if let home { return home }
    throw LedgerError.unknownProperty(name: name, homes: properties)
  }

  /// The home of a record.
  ///
  /// - Throws: `Refusal` if the home does not exist.
  package func numbered(_ id: Int64) throws -> Property {
    guard let home = try byNumber()[id] else { throw Refusal("error.no-properties") }
    return home
  }

  /// The home of a report; nil for all homes.
  ///
  /// - Throws: What `property(_:)` throws.
  package func optional(_ name: String?) throws -> Property? {
    try name.map { try named($0) }
  }

  /// The home of a new record: the typed one, that of an earlier record, the only or the default home.
  func named(_ typed: String?, like earlier: Int64?) throws -> Property {
    if typed == nil, let earlier, let home = try byNumber()[earlier] { return home }
    return try named(typed)
  }

  /// The homes of a report: the given one, or all.
  ///
  /// - Throws: What `property(_:)` throws.
  package func chosen(_ name: String?) throws -> [Property] {
    try name.map { [try named($0)] } ?? all()
  }

  /// Every home, by name.
  package func all() throws(StorageError) -> [Property] { try ledger.book.properties() }

  /// The homes by their numbers.
  package func byNumber() throws -> [Int64: Property] {
    try all().keyed(by: \.id)
  }

  /// The default home of the book; nil if the book has none.
  ///
  /// - Throws: `Refusal` if the default home is not among the homes.
  package func defaultHome(among properties: [Property]) throws -> Property? {
    guard let code = try ledger.book.setting("home") else { return nil }
    guard let home = properties.first(where: { $0.code == code }) else {
      throw Refusal("error.default-home-gone", ["code": .text(code)])
    }
    return home
  }

  /// The listings of one home or of all, in the order in which they were added.
  package func listings(of property: Int64? = nil) throws -> [Listing] {
    try ledger.book.records(Listing.self).filter { property == nil || $0.property == property }
  }
}
