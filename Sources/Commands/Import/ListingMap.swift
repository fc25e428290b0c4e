internal import Bookkeeping
internal import CommandLineKit
internal import Importing
internal import Localizations
internal import Reporting
internal import Storage
internal import UnicodeText

/// Which home each listing of a file is, and what has been learned on the way.
struct ListingMap {
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
  init(
    _ options: PlatformOptions, of platform: Platform, _ context: Context, _ book: BookFile
  ) throws {
    namesLast = platform == .airbnb
    properties = try book.properties()
    known = try book.listings()
    if properties.isEmpty { throw CommandError.noProperties }
    isForced = options.property != nil
    defaultHome =
      options.property == nil && properties.count > 1
      ? try context.defaultHome(among: properties) : nil
    fallback =
      try options.property.map { try context.property($0, in: book).id }
      ?? (properties.count == 1 ? properties[0].id : defaultHome?.id)
    homes = HomeNames(properties)
    for listing in known { take(listing) }
    for mapping in options.map {
      let property = try context.property(mapping.property, in: book)
      learn(mapping.listing, property.id)
    }
  }

  /// The home of a listing; nil where it is not known.
  func home(of listing: String?) -> Int64? {
    if isForced { return fallback }
    guard let listing else { return fallback }
    return exact[listing] ?? folded[listing.folded] ?? homes[listing]
  }

  /// Finds out what the homes of these listings are: the only home there is, or whatever somebody who
  /// is asked says.
  ///
  /// - Throws: `CommandError` where nobody can be asked, or does not say.
  mutating func resolve(
    _ listings: [String?], _ context: Context, _ book: BookFile, command: [String]
  ) throws {
    if listings.contains(where: { $0 == nil }), home(of: nil) == nil {
      throw CommandError.importPropertyNeeded(codes: properties.map(\.code))
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
    for name in unknown where context.console.canAsk && home(of: name) == nil {
      guard let home = try ask(name, context, book) else { break }
      settle(name, home)
    }
    let left = unknown.filter { home(of: $0) == nil }
    guard !left.isEmpty else { return }
    guard namesLast else {
      throw CommandError.importPropertyNeeded(codes: properties.map(\.code))
    }
    let code =
      properties.count == 1
      ? properties[0].code : context.wording.catalogue.text("value.property")
    let maps = left.flatMap { Context.option("map", "\($0)=\(code)") }
    throw CommandError.unknownListings(
      left, codes: properties.map(\.code), command: ShellQuoting.line(["estada"] + command + maps))
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

  private func ask(
    _ name: String, _ context: Context, _ book: BookFile
  ) throws -> Int64? {
    let codes = properties.map(\.code).joined(separator: ", ")
    let question = Phrase("import.which-home", ["name": .text(name), "codes": .text(codes)])
    while true {
      context.console.writeError(context.wording.phrase(question) + " ")
      guard let answer = context.console.readLine()?.trimmedOrNil else { return nil }
      do {
        return try context.property(answer, in: book).id
      } catch let error as CommandError {
        for phrase in error.phrases { context.note(phrase) }
      }
    }
  }

  /// Writes down what was learned; a name that meant another home means this one from now on.
  func store(in book: BookFile, _ writer: BookWriter) throws {
    for listing in learned {
      for old in try book.listings() where old.name == listing.name { try writer.delete(old) }
      _ = try writer.insert(listing)
    }
  }
}
