internal import Bookkeeping
internal import Documents
internal import Files
package import Importing
internal import Resources
internal import Storage

/// The options of an import.
package struct ImportOptions {
  /// Whether to skip rows that cannot be imported; otherwise they abort the import.
  package var skipsRefused: Bool
  /// Whether the result contains every entry, not only those that need attention.
  package var keepsAll: Bool
  /// Whether stays that resemble manually entered bookings are imported as new ones.
  package var importsLookalikesAsNew = false
  /// Whether values that were edited by hand take those of the file too.
  package var takesFile = false

  /// Makes options.
  package init(skipsRefused: Bool, keepsAll: Bool) {
    self.skipsRefused = skipsRefused
    self.keepsAll = keepsAll
  }
}

/// A platform's file, as a part of an import.
package struct ImportedFile {
  /// The path as the user typed it.
  package let name: String
  /// The content.
  package let content: PlatformFile

  /// Makes a part.
  package init(name: String, content: PlatformFile) {
    self.name = name
    self.content = content
  }

  /// Stays come before the payments for them, so that no payment waits in vain.
  fileprivate static func precedes(_ one: ImportedFile, _ other: ImportedFile) -> Bool {
    one.content.payments.isEmpty && !other.content.payments.isEmpty
  }

  /// The files with their positions. Cancelled stays without a charge come after all payments, which may
  /// be for them.
  fileprivate static func parts(_ files: [ImportedFile]) -> [(position: Int, file: ImportedFile)] {
    var parts: [(Int, ImportedFile)] = []
    var last: [(Int, ImportedFile)] = []
    let files = files.enumerated().flatMap { position, file in
      file.content.byChannel.map {
        (position, ImportedFile(name: file.name, content: $0))
      }
    }
    for (position, file) in files {
      guard files.count > 1, file.content.payments.isEmpty, !file.content.cancelled.isEmpty else {
        parts.append((position, file))
        continue
      }
      let (first, cancelled) = file.content.split
      parts.append((position, ImportedFile(name: file.name, content: first)))
      last.append((position, ImportedFile(name: file.name, content: cancelled)))
    }
    return parts + last
  }
}

extension Ledger {
  /// What comes into the book from files.
  package var imports: Imports { Imports(ledger: self) }
}

/// What a ledger does with files of platforms, tables and documents of whole books.
package struct Imports {
  let ledger: Ledger

  /// Runs an import as one step of history, after a backup.
  ///
  /// - Throws: `ImportRefusals` if rows cannot be imported and are not to be skipped.
  func write(
    _ options: ImportOptions, files: [String] = [],
    _ work: (LedgerWriter, inout ImportResult) throws -> Void
  ) throws -> ImportResult {
    try ledger.write(backingUpBefore: .import) { writer in
      try ledger.book.prepareForManyChanges()
      var result = ImportResult(keepsAll: options.keepsAll, files: files)
      try work(writer, &result)
      if !options.skipsRefused && !result.refusals.isEmpty {
        throw ImportRefusals(refusals: result.refusals, files: files)
      }
      return result
    }.result
  }

  /// The state of the book before an import.
  func index(of properties: [Property]) throws -> BookIndex {
    try BookIndex(ledger.book, properties: properties, rates: ledger.rates.table())
  }

  /// The homes of the listings of platforms' files, as far as they are known.
  ///
  /// - Parameters:
  ///   - property: The typed home of every row; nil if the listings determine the homes.
  ///   - homes: Listings, each with its typed home.
  /// - Throws: `LedgerError`.
  package func listingMap(
    property: String?, homes: [(listing: String, property: String)]
  ) throws -> ListingMap {
    try ListingMap(ledger, property: property, homes: homes)
  }

  /// The listings of the rows that are not in the book yet, whose homes have to be known; nil for rows
  /// without a listing.
  func neededListings(of file: PlatformFile) throws -> [String?] {
    var seen: Set<String?> = []
    var needed: [String?] = []
    let charged = file.cancelled.filter(\.isCharged).map { ($0.listing, $0.reference) }
    let paid = file.payments.map(\.payment).filter(\.isOfStay)
    let rows =
      file.stays.map { ($0.listing, Optional($0.reference)) } + charged
      + paid.map { ($0.listing, $0.reference) }
    for (listing, reference) in rows where !seen.contains(listing) {
      guard let reference else { continue }
      let codes = Channels.spellings(of: file.channel)
      guard
        try ledger.book.records(
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

  /// Imports files of a platform as one step of history.
  ///
  /// - Parameters:
  ///   - files: The files; those of stays are imported before those of payments.
  ///   - homes: The homes of their listings; new listings are stored in the book.
  ///   - people: The people of stays for which the files have payments only; nil leaves the payments
  ///     waiting.
  /// - Throws: `ImportRefusals`.
  package func add(
    _ files: [ImportedFile], homes: ListingMap, people: PartySize?, _ options: ImportOptions
  ) throws -> ImportResult {
    let files = files.enumerated().sorted {
      ImportedFile.precedes($0.element, $1.element)
        || !ImportedFile.precedes($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
    return try write(options, files: files.map(\.name)) { writer, result in
      let properties = try ledger.homes.byNumber()
      result.learned = homes.learned.map { listing in
        (listing.name, properties[listing.property]?.name ?? "")
      }
      result.defaultTaken = homes.defaultTaken
      try homes.store(writer)
      for file in files {
        if !file.content.ignoredHeaders.isEmpty {
          result.ignoredHeaders.append((file.name, file.content.ignoredHeaders))
        }
        if let sheet = file.content.sheet { result.sheets.append((file.name, sheet)) }
        result.skippedLines += file.content.totalLines
      }
      var entries: [ImportEntry] = []
      for (position, file) in ImportedFile.parts(files) {
        // A new index for each file: it has to find what the earlier ones added.
        var planner = PlatformPlanner(
          file.content, into: try index(of: Array(properties.values)),
          homes: homes.homes(of: file), people: people,
          importsLookalikesAsNew: options.importsLookalikesAsNew, takesFile: options.takesFile)
        for var entry in try writer.apply(planner.plan()) {
          entry.file = position
          entries.append(entry)
        }
      }
      for entry in files.count > 1 ? try settled(entries) : entries { result.add(entry) }
      // What the platform paid may explain lines of the bank that were imported before.
      if try ledger.book.first(BankLine.self) != nil { result.bank = try ledger.bank.match(writer) }
      try addOverlaps(to: &result)
      if let channel = files.first?.content.channel {
        try addCommissionsWithoutVAT(of: channel, in: properties, to: &result)
      }
    }
  }

  /// The entries of several files, as they are after the last one: a payment that waited after its own
  /// file may have found its booking in a later one.
  private func settled(_ entries: [ImportEntry]) throws -> [ImportEntry] {
    var found: Set<Int64> = []
    var settled = entries
    for index in settled.indices where settled[index].outcome == .waiting {
      guard case .payment(let payment) = settled[index].subject,
        let stored = try ledger.book.first(Payment.self, .number(payment.id)),
        try !ledger.book.waits(stored)
      else { continue }
      settled[index].outcome = .added
      found.insert(payment.id)
    }
    return settled.filter { entry in
      guard entry.outcome == .completed, case .payment(let payment) = entry.subject else {
        return true
      }
      return !found.contains(payment.id)
    }
  }

  /// Imports one of the program's own tables, a row at a time.
  ///
  /// - Parameters:
  ///   - property: The typed home of rows without a home; nil for the only home or the default home.
  ///   - category: Returns the code of a category by its code or name; nil for an unknown one.
  ///   - progress: Receives the number of the current line and the number of lines.
  /// - Throws: `TableFault`, `ImportRefusals`, `LedgerError`.
  package func add(
    _ table: OwnTable, property: String?, _ options: ImportOptions,
    category: @escaping (String) -> String?, progress: (_ line: Int, _ of: Int) -> Void
  ) throws -> ImportResult {
    try write(options) { writer, result in
      let properties = try ledger.homes.all()
      let fallback = try fallback(of: table, properties, property: property)
      if property == nil && properties.count > 1 { result.defaultTaken = fallback?.name }
      let show = { (line: Int) in progress(min(line, table.lineCount), table.lineCount) }
      let owners = WholeNames(try ledger.owners.all().map { ($0.code, $0.name, $0.id) })
      if table.kind == .properties {
        let zones = WholeNames(try ledger.rates.zones().map { ($0.code, $0.name, $0.code) })
        let rows = PropertyTable(table, known: properties, zones: zones, owners: owners)
        return try writer.apply(rows, to: &result, show) { result, property, line in
          let entry = ImportEntry(line: line, outcome: .added, subject: .property(property))
          result.add(try writer.apply(entry))
        }
      }
      if properties.isEmpty { throw Refusal("error.no-properties") }
      let index = try index(of: properties)
      let homes = HomeNames(properties, fallback: fallback?.id)
      if table.kind == .bookings {
        let rows = BookingTable(table, into: index, homes: homes, owners: owners)
        try writer.apply(rows, to: &result, show) { result, booking, line in
          try writer.append(&booking)
          result.add(new: booking, line: line)
        }
        try writer.finish()
        return try addOverlaps(to: &result)
      }
      let numbers = RowNumbers()
      let rows = ExpenseTable(
        table, into: index, homes: homes, owners: owners, numbers: numbers, category: category)
      try writer.apply(rows, to: &result, show) { result, expense, line in
        let number = expense.id
        try numbers.resolve(&expense, line: line)
        try writer.append(&expense)
        if number != 0 { numbers.set(expense.id, of: number) }
        result.add(new: expense, line: line)
      }
    }
  }

  /// The home of rows without a home: the typed one, the only one or, if the table has no column of
  /// homes, the default one.
  private func fallback(
    of table: OwnTable, _ properties: [Property], property: String?
  ) throws -> Property? {
    if table.kind == .properties || properties.isEmpty { return nil }
    if let property { return try ledger.homes.named(property) }
    if properties.count == 1 { return properties[0] }
    guard table.place(of: "property") == nil else { return nil }
    return try ledger.homes.defaultHome(among: properties)
  }
}

extension LedgerWriter {
  /// Writes the records of a platform's file; returns the entries with the numbers of the records.
  fileprivate func apply(_ plan: [ImportEntry]) throws -> [ImportEntry] {
    var done = plan
    book.progress?.begin(.import, of: plan.count)
    let payouts = try insertPayouts(&done)
    // An adjustment may precede its booking in the file.
    for isLate in [false, true] {
      for index in done.indices where done[index].isAdjustment == isLate {
        if let place = done[index].payout, let payout = payouts[place] {
          try done[index].join(payout, in: self)
        }
        done[index] = try apply(done[index])
        book.progress?.advance()
      }
    }
    return done
  }

  /// Writes the payouts of a plan; returns the numbers of the new ones, by their places in the file.
  private func insertPayouts(_ plan: inout [ImportEntry]) throws -> [Int: Int64] {
    var numbers: [Int: Int64] = [:]
    for index in plan.indices where plan[index].outcome == .added {
      guard case .payout(let payout?) = plan[index].subject, let place = plan[index].payout else {
        continue
      }
      let stored = try insert(payout)
      plan[index].subject = .payout(stored)
      numbers[place] = stored.id
    }
    return numbers
  }

  /// Writes the records of a table, a row at a time.
  ///
  /// - Parameters:
  ///   - progress: Receives the number of the current line.
  ///   - add: Writes a new record, which takes its number, and adds it to the result.
  fileprivate func apply<Rows: RowPlanner>(
    _ rows: Rows, to result: inout ImportResult, _ progress: (_ line: Int) -> Void,
    add: (inout ImportResult, inout Rows.Record, _ line: Int) throws -> Void
  ) throws {
    var rows = rows
    var record = Rows.Record()
    var hasRows = false
    while let plan = try rows.next(&record) {
      hasRows = true
      do {
        switch plan {
        case .new:
          try rows.requireRates(of: record)
          try add(&result, &record, rows.line)
        case .entries(let entries):
          if entries.contains(where: { $0.outcome == .added }) { try rows.requireRates(of: record) }
          for entry in entries { result.add(try apply(entry)) }
        }
      } catch let refusal as ImportRefusal {
        result.add(ImportEntry(refusal.named(in: rows.table)))
      }
      progress(rows.line)
    }
    guard hasRows else { throw TableFault.noRows }
    let table = rows.table
    if !table.ignoredHeaders.isEmpty { result.ignoredHeaders = [("", table.ignoredHeaders)] }
    if let sheet = table.sheet { result.sheets = [("", sheet)] }
    result.skippedLines = table.skippedLines
  }

  /// Writes the record of an entry; returns the entry with the number of the record.
  fileprivate func apply(_ entry: ImportEntry) throws -> ImportEntry {
    var done = entry
    switch (entry.subject, entry.outcome) {
    case (.booking(let booking), .added): done.subject = .booking(try insert(booking))
    case (.expense(let expense), .added): done.subject = .expense(try insert(expense))
    case (.booking(let booking), .completed), (.booking(let booking), .updated):
      if let before = try book.first(Booking.self, .number(booking.id)) {
        try update(booking, from: before)
      }
    case (.expense(let expense), .completed):
      if let before = try book.first(Expense.self, .number(expense.id)) {
        try update(expense, from: before)
      }
    // The money of a stay is in its booking already.
    case (.payment(let payment), .added) where payment.kind != nil,
      (.payment(let payment), .completed) where payment.kind != nil:
      if let booking = try book.booking(of: payment) {
        done.subject = .payment(try assign(payment, to: booking))
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

extension ImportEntry {
  /// Makes a payment a part of a new payout. Earlier versions did not keep the payouts of the payments that the book
  /// has already.
  fileprivate mutating func join(_ payout: Int64, in writer: LedgerWriter) throws {
    guard case .payment(var payment) = subject else { return }
    guard outcome == .unchanged else {
      payment.payout = payout
      subject = .payment(payment)
      return
    }
    let known = try writer.book.payments(channel: payment.channel, reference: payment.reference)
    let stored = known.first {
      $0.payout == nil && $0.date == payment.date && $0.gross == payment.gross
        && $0.fee == payment.fee && $0.kind == payment.kind
    }
    guard let stored else { return }
    var joined = stored
    joined.payout = payout
    try writer.update(joined, from: stored)
  }
}
