internal import Bookkeeping
package import Importing
internal import Storage
internal import Taxation

/// How an import goes about rows that need a decision.
package struct ImportOptions {
  /// Whether rows that cannot be imported are left out; otherwise they refuse the whole file.
  package var skipsRefused: Bool
  /// Whether the result has every entry, and not only those that need attention.
  package var keepsAll: Bool

  /// Chooses how.
  package init(skipsRefused: Bool, keepsAll: Bool) {
    self.skipsRefused = skipsRefused
    self.keepsAll = keepsAll
  }
}

extension Ledger {
  /// Makes an import's changes as one step of history, after a backup.
  ///
  /// - Throws: `ImportRefusals` where rows are refused and are not to be left out.
  func write(
    _ options: ImportOptions, _ work: (LedgerWriter, inout ImportResult) throws -> Void
  ) throws -> ImportResult {
    try write(backingUpBefore: .import) { writer in
      try book.prepareForManyChanges()
      var result = ImportResult(keepsAll: options.keepsAll)
      try work(writer, &result)
      if !options.skipsRefused && !result.refusals.isEmpty {
        throw ImportRefusals(refusals: result.refusals)
      }
      return result
    }.result
  }

  /// What imports have to know of the book, as it is before.
  func index(of properties: [Property]) throws -> BookIndex {
    try BookIndex(book, properties: properties, rates: rateTable())
  }

  /// The homes of the listings of a platform's file, as far as the book knows them.
  ///
  /// - Parameters:
  ///   - property: The home of everything, as it was typed; nil for none.
  ///   - homes: Names of listings, each with its home as it was typed.
  /// - Throws: `LedgerError`.
  package func listingMap(
    of platform: Platform, property: String?, homes: [(listing: String, property: String)]
  ) throws -> ListingMap {
    try ListingMap(self, of: platform, property: property, homes: homes)
  }

  /// The listings of a file that bring something new, and whose homes so have to be known.
  package func neededListings(of file: PlatformFile) throws -> [String?] {
    var seen: Set<String?> = []
    var needed: [String?] = []
    let rows =
      file.stays.map { ($0.listing, $0.reference) }
      + file.payments.map { ($0.payment.listing, $0.payment.reference) }
    for (listing, reference) in rows where !seen.contains(listing) {
      guard try book.bookings(channel: file.channel, reference: reference).isEmpty else {
        continue
      }
      seen.insert(listing)
      needed.append(listing)
    }
    return needed
  }

  /// Imports a platform's file.
  ///
  /// - Parameters:
  ///   - homes: The homes of its listings; what was learned of them is kept in the book.
  ///   - people: Who comes to stays of which only the money is known; nil lets that money wait.
  ///   - importsLookalikesAsNew: Whether stays that resemble manually entered bookings are imported
  ///     as new ones.
  /// - Throws: `ImportRefusals`.
  package func importFile(
    _ file: PlatformFile, homes: ListingMap, people: PartySize?, importsLookalikesAsNew: Bool,
    _ options: ImportOptions
  ) throws -> ImportResult {
    try write(options) { writer, result in
      let properties = try propertiesByID()
      result.learned = homes.learned.map { listing in
        (listing.name, properties[listing.property]?.name ?? "")
      }
      result.defaultTaken = homes.defaultTaken
      try homes.store(writer)
      var planner = PlatformPlanner(
        file, into: try index(of: Array(properties.values)), homes: homes.home, people: people,
        importsLookalikesAsNew: importsLookalikesAsNew)
      for entry in try planner.plan() { result.add(try writer.apply(entry)) }
    }
  }

  /// Imports one of the program's own tables, a row at a time.
  ///
  /// - Parameters:
  ///   - property: The home of rows that name none, as it was typed; nil for the only one or the default.
  ///   - category: The code of a category by its code or name, nil when there is none.
  ///   - progress: Receives the line that has been reached, and how many there are.
  /// - Throws: `TableFault`, `ImportRefusals`, `LedgerError`.
  package func importTable(
    _ table: OwnTable, property: String?, _ options: ImportOptions,
    category: @escaping (String) -> String?, progress: (_ line: Int, _ of: Int) -> Void
  ) throws -> ImportResult {
    var rows = table
    return try write(options) { writer, result in
      let properties = try properties()
      let fallback = try fallback(of: rows, properties, property: property)
      if property == nil && properties.count > 1 { result.defaultTaken = fallback?.name }
      let entries = try planner(of: rows, properties, fallback: fallback?.id, category)
      var hasRows = false
      while try rows.next() {
        hasRows = true
        for entry in try entries(&rows) { result.add(try writer.apply(entry, isOneOfMany: true)) }
        progress(min(rows.line, rows.lineCount), rows.lineCount)
      }
      guard hasRows else { throw TableFault.noRows }
    }
  }

  /// The home of rows that name none: the one that was asked for, the only one, or the default one,
  /// unless other rows do name theirs.
  private func fallback(
    of table: OwnTable, _ properties: [Property], property: String?
  ) throws -> Property? {
    if table.kind == .properties || properties.isEmpty { return nil }
    if let property { return try self.property(property) }
    if properties.count == 1 { return properties[0] }
    guard table.place(of: "property") == nil else { return nil }
    return try defaultHome(among: properties)
  }

  /// What gives the entries of each row.
  private func planner(
    of table: OwnTable, _ properties: [Property], fallback: Int64?,
    _ category: @escaping (String) -> String?
  ) throws -> (inout OwnTable) throws -> [ImportEntry] {
    if table.kind == .properties {
      let zones = WholeNames(try zones().map { ($0.code, $0.name, $0.code) })
      var planner = PropertyTable(table, known: properties, zones: zones)
      return { planner.entries(for: $0) }
    }
    if properties.isEmpty { throw LedgerError.noProperties }
    let index = try index(of: properties)
    let homes = HomeNames(properties, fallback: fallback)
    if table.kind == .bookings {
      var planner = BookingTable(table, into: index, homes: homes)
      return { try planner.entries(for: &$0) }
    }
    var planner = ExpenseTable(table, into: index, homes: homes, category: category)
    return { try planner.entries(for: &$0) }
  }
}

extension LedgerWriter {
  /// Does what an entry of an import says; returns the entry with the number that its record has got.
  ///
  /// - Parameter isOneOfMany: Whether new bookings and expenses come in long runs.
  fileprivate func apply(
    _ entry: ImportEntry, isOneOfMany: Bool = false
  ) throws -> ImportEntry {
    var done = entry
    switch (entry.subject, entry.outcome) {
    case (.booking(var booking), .added):
      if isOneOfMany {
        booking.id = try append(booking)
        done.subject = .booking(booking)
      } else {
        done.subject = .booking(try insert(booking))
      }
    case (.expense(var expense), .added):
      if isOneOfMany {
        expense.id = try append(expense)
        done.subject = .expense(expense)
      } else {
        done.subject = .expense(try insert(expense))
      }
    case (.booking(let booking), .completed):
      if let before = try book.booking(booking.id) { try update(booking, from: before) }
    case (.expense(let expense), .completed):
      if let before = try book.expense(expense.id) { try update(expense, from: before) }
    case (.payment(let payment), .added), (.payment(let payment), .waiting):
      done.subject = .payment(try insert(payment))
    case (.property(let property), .added): done.subject = .property(try insert(property))
    case (.property(let property), .completed):
      let before = try book.properties().first { $0.id == property.id }
      if let before { try update(property, from: before) }
    default: break
    }
    return done
  }
}
