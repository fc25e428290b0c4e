internal import Bookkeeping
internal import Documents
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
  private let properties: [Property]
  private let known: [Listing]
  /// The new listings, to be stored in the book.
  private(set) var learned: [Listing] = []

  /// Makes a map from the listings of the book and the typed ones, which may be names of files.
  ///
  /// - Parameters:
  ///   - property: The typed home of every row; nil if the listings determine the homes.
  ///   - homes: Listings, each with its typed home.
  /// - Throws: `LedgerError`.
  init(
    _ ledger: Ledger, property: String?,
    homes typed: [(listing: String, property: String)]
  ) throws {
    properties = try ledger.homes.all()
    known = try ledger.homes.listings()
    if properties.isEmpty { throw Refusal("error.no-properties") }
    isForced = property != nil
    defaultHome =
      property == nil && properties.count > 1
      ? try ledger.homes.defaultHome(among: properties) : nil
    fallback =
      try property.map { try ledger.homes.named($0).id }
      ?? (properties.count == 1 ? properties[0].id : defaultHome?.id)
    homes = HomeNames(properties)
    for listing in known { take(listing) }
    for mapping in typed {
      let property = try ledger.homes.named(mapping.property)
      learn(mapping.listing, property.id)
    }
  }

  /// The home of a listing; nil if the home is not known.
  package func home(of listing: String?) -> Int64? {
    if isForced { return fallback }
    guard let listing else { return fallback }
    return exact[listing] ?? folded[listing.folded] ?? homes[listing]
  }

  /// A function that returns the home of a listing of a file.
  func homes(of file: ImportedFile) -> (String?) -> Int64? {
    let whole = file.content.namesHomes ? nil : homeOfFile(file.name)
    return { whole ?? home(of: $0) }
  }

  /// The home that a whole file is about, by its path or its name with or without extension; nil if it
  /// is not known. Only files that do not name homes themselves are looked up.
  private func homeOfFile(_ path: String) -> Int64? {
    if isForced { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    return exact[path] ?? exact[name] ?? homes[stem]
  }

  /// The codes of all homes.
  package var codes: [String] { properties.map(\.code) }

  /// Determines the homes of the listings of files: the only home, the default home, or the answer of
  /// `ask`.
  ///
  /// Listings of some files identify one home permanently. Those of others are kinds of homes, such as
  /// *One-bedroom apartment*, and an owner may have several.
  ///
  /// - Parameter ask: Prompts the user for the home of a listing; nil ends the prompts.
  /// - Returns: The names that are still unknown: of listings, and of files that name no home.
  /// - Throws: `Refusal` if listings cannot determine the homes.
  package mutating func resolve(
    _ files: [ImportedFile], in ledger: Ledger, ask: (String) throws -> Int64?
  ) throws -> [String] {
    var unknown: [String] = []
    for file in files {
      let namesHomes = file.content.namesHomes
      if !namesHomes && homeOfFile(file.name) != nil {
        // The name of a file is not one of a listing.
        learned.removeAll { $0.name == file.name || file.name.hasSuffix("/" + $0.name) }
        continue
      }
      let listings = try ledger.imports.neededListings(of: file.content)
      // The same kind of home may be in several files, each of another home.
      if !namesHomes, files.count > 1, fallback == nil,
        listings.contains(where: { home(of: $0) == nil })
      {
        if let home = try ask(file.name) {
          take(Listing(property: home, name: file.name))
        } else {
          unknown.append(file.name)
        }
        continue
      }
      // Several files may name the same listing.
      unknown += try resolve(listings, namesLast: namesHomes, ask: ask)
        .filter { !unknown.contains($0) }
    }
    return unknown
  }

  /// Determines the homes of listings; `namesLast` says whether each identifies one home permanently.
  mutating func resolve(
    _ listings: [String?], namesLast: Bool, ask: (String) throws -> Int64?
  ) throws -> [String] {
    if listings.contains(where: { $0 == nil }), home(of: nil) == nil {
      throw homeNeeded
    }
    let unknown = listings.compactMap { $0 }.filter { home(of: $0) == nil }
    // Listings that identify no home go to the default home, as do rows without a listing.
    if let defaultHome {
      if !namesLast { for name in unknown { settle(name, defaultHome.id, isLast: false) } }
      if listings.contains(nil) || !namesLast && !unknown.isEmpty {
        defaultTaken = defaultHome.name
      }
    }
    // With one home and one listing there is nothing to ask.
    if properties.count == 1, !namesLast || unknown.count == 1 && known.isEmpty && learned.isEmpty {
      for name in unknown { settle(name, properties[0].id, isLast: namesLast) }
    }
    for name in unknown where home(of: name) == nil {
      guard let home = try ask(name) else { break }
      settle(name, home, isLast: namesLast)
    }
    let left = unknown.filter { home(of: $0) == nil }
    if !left.isEmpty && !namesLast { throw homeNeeded }
    return left
  }

  /// The home of rows of a file is not known.
  private var homeNeeded: Refusal {
    Refusal("error.import-property-needed", ["codes": .text(codes.joined(separator: ", "))])
  }

  /// Assigns a listing to a home, permanently if listings identify one home.
  private mutating func settle(_ name: String, _ property: Int64, isLast: Bool) {
    if isLast {
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
