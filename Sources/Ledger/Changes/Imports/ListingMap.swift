internal import Bookkeeping
internal import Importing
internal import Storage
internal import UnicodeText

/// A map from the listings of a file to homes, with the listings to be stored.
package struct ListingMap {
  private let homes: HomeNames
  private var exact: [String: Int64] = [:]
  private var folded: [String: Int64] = [:]
  /// The home of every row, or of rows without a listing.
  private var fallback: Int64?
  private let isForced: Bool
  /// The default home, if it is the home of rows without a known listing.
  private let defaultHome: Property?
  /// The name of the default home, if rows of the file were assigned to it.
  private(set) var defaultTaken: String?
  /// Whether a listing identifies one home permanently. Those of Booking.com are kinds of homes, such as
  /// *One-bedroom apartment*, and an owner may have several.
  private let namesLast: Bool
  private let properties: [Property]
  private let known: [Listing]
  /// The new listings, to be stored in the book.
  private(set) var learned: [Listing] = []

  /// Makes a map from the listings of the book and the typed ones.
  ///
  /// - Parameters:
  ///   - property: The typed home of every row; nil if the listings determine the homes.
  ///   - homes: Listings, each with its typed home.
  /// - Throws: `LedgerError`.
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

  /// The home of a listing; nil if the home is not known.
  package func home(of listing: String?) -> Int64? {
    if isForced { return fallback }
    guard let listing else { return fallback }
    return exact[listing] ?? folded[listing.folded] ?? homes[listing]
  }

  /// The codes of all homes.
  package var codes: [String] { properties.map(\.code) }

  /// Determines the homes of listings: the only home, the default home, or the answer of `ask`.
  ///
  /// - Parameter ask: Prompts the user for the home of a listing; nil ends the prompts.
  /// - Returns: The listings whose homes are still unknown.
  /// - Throws: `LedgerError.importPropertyNeeded` if listings cannot determine the homes.
  package mutating func resolve(
    _ listings: [String?], ask: (String) throws -> Int64?
  ) throws -> [String] {
    if listings.contains(where: { $0 == nil }), home(of: nil) == nil {
      throw LedgerError.importPropertyNeeded(codes: codes)
    }
    let unknown = listings.compactMap { $0 }.filter { home(of: $0) == nil }
    // Listings that identify no home go to the default home, as do rows without a listing.
    if let defaultHome {
      if !namesLast { for name in unknown { settle(name, defaultHome.id) } }
      if listings.contains(nil) || !namesLast && !unknown.isEmpty {
        defaultTaken = defaultHome.name
      }
    }
    // With one home and one listing there is nothing to ask.
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

  /// Assigns a listing to a home, permanently if listings identify one home.
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

  /// Stores the new listings in the book; a listing of another home is replaced.
  func store(_ writer: LedgerWriter) throws {
    for listing in learned {
      for old in try writer.book.records(Listing.self) where old.name == listing.name {
        try writer.delete(old)
      }
      _ = try writer.insert(listing)
    }
  }
}
