internal import Bookkeeping
package import Importing
internal import Resources
internal import Storage
internal import Taxation

/// The options of an import.
package struct ImportOptions {
  /// Whether to skip rows that cannot be imported; otherwise they abort the import.
  package var skipsRefused: Bool
  /// Whether the result contains every entry, not only those that need attention.
  package var keepsAll: Bool

  /// Makes options.
  package init(skipsRefused: Bool, keepsAll: Bool) {
    self.skipsRefused = skipsRefused
    self.keepsAll = keepsAll
  }
}

extension Ledger {
  /// Runs an import as one step of history, after a backup.
  ///
  /// - Throws: `ImportRefusals` if rows cannot be imported and are not to be skipped.
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

  /// The state of the book before an import.
  func index(of properties: [Property]) throws -> BookIndex {
    try BookIndex(book, properties: properties, rates: rateTable())
  }

  /// The homes of the listings of a platform's file, as far as they are known.
  ///
  /// - Parameters:
  ///   - property: The typed home of every row; nil if the listings determine the homes.
  ///   - homes: Listings, each with its typed home.
  /// - Throws: `LedgerError`.
  package func listingMap(
    of platform: Platform, property: String?, homes: [(listing: String, property: String)]
  ) throws -> ListingMap {
    try ListingMap(self, of: platform, property: property, homes: homes)
  }

  /// The listings of the rows that are not in the book yet, whose homes have to be known; nil for rows
  /// without a listing.
  package func neededListings(of file: PlatformFile) throws -> [String?] {
    var seen: Set<String?> = []
    var needed: [String?] = []
    let rows =
      file.stays.map { ($0.listing, $0.reference) }
      + file.payments.map { ($0.payment.listing, $0.payment.reference) }
    for (listing, reference) in rows where !seen.contains(listing) {
      let codes = Channels.spellings(of: file.channel)
      guard
        try book.records(
          Booking.self, .equal("reference", reference), .oneOf("channel", codes)
        ).isEmpty
      else {
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
  ///   - homes: The homes of its listings; new listings are stored in the book.
  ///   - people: The people of stays for which the file has payments only; nil leaves the payments
  ///     waiting.
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
  ///   - property: The typed home of rows without a home; nil for the only home or the default home.
  ///   - category: Returns the code of a category by its code or name; nil for an unknown one.
  ///   - progress: Receives the number of the current line and the number of lines.
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

  /// The home of rows without a home: the typed one, the only one or, if the table has no column of
  /// homes, the default one.
  private func fallback(
    of table: OwnTable, _ properties: [Property], property: String?
  ) throws -> Property? {
    if table.kind == .properties || properties.isEmpty { return nil }
    if let property { return try self.property(property) }
    if properties.count == 1 { return properties[0] }
    guard table.place(of: "property") == nil else { return nil }
    return try defaultHome(among: properties)
  }

  /// A function that makes the entries of a row.
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
  /// Writes the record of an entry; returns the entry with the number of the record.
  ///
  /// - Parameter isOneOfMany: Whether to append new bookings and expenses as parts of a long run.
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
      if let before = try book.first(Booking.self, .number(booking.id)) {
        try update(booking, from: before)
      }
    case (.expense(let expense), .completed):
      if let before = try book.first(Expense.self, .number(expense.id)) {
        try update(expense, from: before)
      }
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
