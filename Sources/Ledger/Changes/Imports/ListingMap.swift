internal import Bookkeeping
internal import Importing
internal import Storage
internal import UnicodeText

/// Which home each listing of a file is, and what has been learned on the way.
package struct ListingMap {
  private let homes: HomeNames
  private var exact: [String: Int64] = [:]
  private var folded: [String: Int64] = [:]
  /// The home of everything, or of what has no listing.
  private var fallback: Int64?
  private let isForced: Bool
  /// The default home, where it is the home of everything that no name tells.
  private let defaultHome: Property?
  /// The name of the default home, where something in the file went to it.
  private(set) var defaultTaken: String?
  /// Whether a name is that of one home for ever: Booking.com's are kinds of homes, such as
  /// *One-bedroom apartment*, of which somebody may have several.
  private let namesLast: Bool
  private let properties: [Property]
  private let known: [Listing]
  /// What is to be remembered.
  private(set) var learned: [Listing] = []

  /// Begins with what the book knows and what was typed.
  ///
  /// - Parameters:
  ///   - property: The home of everything, as it was typed; nil for none.
  ///   - homes: Names of listings, each with its home as it was typed.
  init(
    _ ledger: Ledger, of platform: Platform, property: String?,
    homes typed: [(listing: String, property: String)]
  ) throws {
    namesLast = platform == .airbnb
    properties = try ledger.properties()
    known = try ledger.listings()
    if properties.isEmpty { throw LedgerError.noProperties }
    isForced = property != nil
    defaultHome =
      property == nil && properties.count > 1
      ? try ledger.defaultHome(among: properties) : nil
    fallback =
      try property.map { try ledger.property($0).id }
      ?? (properties.count == 1 ? properties[0].id : defaultHome?.id)
    homes = HomeNames(properties)
    for listing in known { take(listing) }
    for mapping in typed {
      let property = try ledger.property(mapping.property)
      learn(mapping.listing, property.id)
    }
  }

  /// The home of a listing; nil where it is not known.
  package func home(of listing: String?) -> Int64? {
    if isForced { return fallback }
    guard let listing else { return fallback }
    return exact[listing] ?? folded[listing.folded] ?? homes[listing]
  }

  /// The codes of the homes there are.
  package var codes: [String] { properties.map(\.code) }

  /// Finds out what the homes of these listings are: the only home there is, the default one, or whatever
  /// `ask` says.
  ///
  /// - Parameter ask: Asks the user for the home of a listing; nil where there is no answer, after which
  ///   nothing is asked any more.
  /// - Returns: The listings whose homes are still not known.
  /// - Throws: `LedgerError.importPropertyNeeded` where names of listings do not help.
  package mutating func resolve(
    _ listings: [String?], ask: (String) throws -> Int64?
  ) throws -> [String] {
    if listings.contains(where: { $0 == nil }), home(of: nil) == nil {
      throw LedgerError.importPropertyNeeded(codes: codes)
    }
    let unknown = listings.compactMap { $0 }.filter { home(of: $0) == nil }
    // Names that tell nothing leave it to the default home, as no name at all does.
    if let defaultHome {
      if !namesLast { for name in unknown { settle(name, defaultHome.id) } }
      if listings.contains(nil) || !namesLast && !unknown.isEmpty {
        defaultTaken = defaultHome.name
      }
    }
    // One home and one name for it leave nothing to ask.
    if properties.count == 1, !namesLast || unknown.count == 1 && known.isEmpty && learned.isEmpty {
      for name in unknown { settle(name, properties[0].id) }
    }
    for name in unknown where home(of: name) == nil {
      guard let home = try ask(name) else { break }
      settle(name, home)
    }
    let left = unknown.filter { home(of: $0) == nil }
    if !left.isEmpty && !namesLast { throw LedgerError.importPropertyNeeded(codes: codes) }
    return left
  }

  /// Takes a name for that of a home, for this file or for ever.
  private mutating func settle(_ name: String, _ property: Int64) {
    if namesLast {
      learn(name, property)
    } else {
      take(Listing(property: property, name: name))
    }
  }

  private mutating func learn(_ name: String, _ property: Int64) {
    let listing = Listing(property: property, name: name)
    take(listing)
    guard !known.contains(where: { $0.name == name && $0.property == property }) else { return }
    learned.removeAll { $0.name == name }
    learned.append(listing)
  }

  private mutating func take(_ listing: Listing) {
    exact[listing.name] = listing.property
    folded[listing.name.folded] = listing.property
  }

  /// Writes down what was learned; a name that meant another home means this one from now on.
  func store(_ writer: LedgerWriter) throws {
    for listing in learned {
      for old in try writer.book.listings() where old.name == listing.name {
        try writer.delete(old)
      }
      _ = try writer.insert(listing)
    }
  }
}
