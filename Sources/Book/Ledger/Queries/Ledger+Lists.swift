package import Bookkeeping
package import Files
package import Reporting
internal import Resources
package import Storage
internal import Taxation

/// Two bookings of one home that have a night in common.
package struct BookingOverlap {
  /// The booking that begins first.
  package let earlier: Booking
  /// The other booking.
  package let later: Booking
}

extension Ledger {
  /// Runs `body` with the bookings of one home or all that begin in a period and meet some conditions, and
  /// with the money of all bookings, in one read transaction.
  ///
  /// - Parameters:
  ///   - isPendingOnly: Whether to pass only stays without an amount.
  ///   - newestFirst: Whether to pass the newest first instead of last.
  ///   - selection: The tags and the owner of the bookings or their homes.
  /// - Throws: `LedgerError.unknownTag`, `.unknownParty`, `.ambiguousParty`.
  package func withBookings<Result>(
    of property: String?, in period: Period?, isPendingOnly: Bool = false,
    newestFirst: Bool = false, selecting selection: Selection = Selection(),
    _ conditions: BookingConditions = BookingConditions(),
    _ body: (
      _ homes: [Int64: Property], _ accounts: BookingAccounts,
      _ source: @escaping BookingList.Source
    ) throws -> Result
  ) throws -> Result {
    try read {
      var filter = try filter(selection)
      filter.property = try optionalProperty(property)?.id
      filter.period = period
      filter.isPendingOnly = isPendingOnly
      filter.order = newestFirst ? .newest : .list
      let homes = try propertiesByID()
      let accounts = try bookingAccounts()
      let documented = conditions.missing == .document ? try documentsOfBookings() : [:]
      return try body(homes, accounts) { [filter] body in
        try book.forEach(Booking.self, filter) { booking in
          let booking = normalised(booking)
          if conditions.areAny {
            let account = try accounts.account(of: booking)
            let home = homes[booking.stay.property]
            let isDocumented = documented[booking.id] != nil
            guard conditions.areMet(by: booking, in: home, account, isDocumented: isDocumented)
            else { return }
          }
          try body(booking)
        }
      }
    }
  }

  /// Runs `body` with the adjustments of one home or all that count in a period, in one read transaction.
  ///
  /// - Parameter newestFirst: Whether to pass the newest first instead of last.
  package func withAdjustments<Result>(
    of property: String?, in period: Period?, newestFirst: Bool = false,
    _ body: (_ homes: [Int64: Property], _ source: @escaping AdjustmentList.Source) throws -> Result
  ) throws -> Result {
    try read {
      let home = try optionalProperty(property)?.id
      let homes = try propertiesByID()
      return try body(homes) { body in
        try book.forEach(
          Adjustment.self, with: Booking.self, in: "booking", order: newestFirst ? .newest : .list
        ) { adjustment, booking in
          let place = booking?.stay.property ?? adjustment.property
          let day = booking?.stay.checkIn ?? adjustment.date
          guard home == nil || home == place, period?.contains(day) ?? true else { return }
          try body(adjustment, booking)
        }
      }
    }
  }

  /// Runs `body` with the expenses of one home or all in a period, and the amounts of all bills by number,
  /// in one read transaction.
  ///
  /// - Parameters:
  ///   - isPendingOnly: Whether to pass only expenses without an amount.
  ///   - newestFirst: Whether to pass the newest first instead of last.
  ///   - selection: The tags and the owner of the expenses or their homes.
  /// - Throws: `LedgerError.unknownTag`, `.unknownParty`, `.ambiguousParty`.
  package func withExpenses<Result>(
    of property: String?, in period: Period?, isPendingOnly: Bool = false,
    newestFirst: Bool = false, selecting selection: Selection = Selection(),
    _ body: (
      _ homes: [Int64: Property], _ bills: [Int64: Money], _ source: @escaping ExpenseList.Source
    ) throws -> Result
  ) throws -> Result {
    try read {
      var filter = try filter(selection)
      filter.property = try optionalProperty(property)?.id
      filter.period = period
      filter.isPendingOnly = isPendingOnly
      filter.order = newestFirst ? .newest : .list
      let homes = try propertiesByID()
      let bills = try billAmounts()
      return try body(homes, bills, expenseSource(filter, bills))
    }
  }

  /// The rates of one zone or all: every rate, or those in force on a day.
  ///
  /// - Parameter zone: The code or name of the zone; nil for all zones.
  package func rates(of zone: String?, on day: Day?) throws -> [TaxRate] {
    let code = try zone.map { try self.zone($0).code }
    guard let day else { return try rates().filter { code == nil || $0.zone == code } }
    let table = try rateTable()
    let codes = try code.map { [$0] } ?? zones().map(\.code)
    return try codes.flatMap { code in
      let timeline = try table.timeline(of: code)
      return [try? timeline.tariff(on: day), timeline.surcharge(on: day)].compactMap { $0 }
    }
  }

  /// The notices of earlier migrations of the book.
  package func notices() throws(StorageError) -> [MigrationNotice] { try book.notices() }

  /// The number of steps in the history.
  package func stepCount() throws(StorageError) -> Int { try book.stepCount() }

  /// The overlaps of bookings from a number on, in some homes: how many there are, and the first `limit`.
  ///
  /// - Parameter areStays: Whether the state of the bookings from the number on is `confirmed`, so that
  ///   only the states of earlier ones are looked up.
  package func overlaps(
    from first: Int64, areStays: Bool, in homes: Set<Int64>, limit: Int
  ) throws -> (count: Int, first: [BookingOverlap]) {
    var count = 0
    var found: [Overlap] = []
    let onlyStays = try areStays && book.hasOnlyStays(before: first)
    for home in homes.sorted() {
      try book.forEachOverlap(in: home, onlyStays: onlyStays) { overlap in
        guard overlap.earlier >= first || overlap.later >= first else { return }
        count += 1
        if found.count < limit { found.append(overlap) }
      }
    }
    let named = try found.compactMap { overlap -> BookingOverlap? in
      guard let earlier = try book.first(Booking.self, .number(overlap.earlier)),
        let later = try book.first(Booking.self, .number(overlap.later))
      else { return nil }
      return BookingOverlap(earlier: earlier, later: later)
    }
    return (count, named)
  }

  /// The backups of a book as items of a list, the newest first.
  ///
  /// - Parameters:
  ///   - checks: Whether to check the file of each backup.
  ///   - progress: Where the work says how far it is; nil to report nothing.
  package static func backupItems(
    of path: String, checks: Bool, _ progress: Progress? = nil
  ) throws -> [BackupItem] {
    let backups = try backups(of: path)
    progress?.begin(.check, of: backups.count)
    return backups.reversed().map { backup in
      defer { progress?.add(1) }
      // An unreadable backup is listed too: it may be the only one.
      let book = try? BookFile.open(backup.path)
      book?.progress = progress
      let summary = try? book?.summary()
      let isSound = checks ? (try? book?.isSound()) ?? false : nil
      return BackupItem(
        number: backup.number, madeAt: backup.madeAt, reason: backup.reason.rawValue,
        schema: book?.schema, bookings: summary?.count.bookings,
        expenses: summary?.count.expenses, size: backup.size, isSound: isSound, file: backup.name)
    }
  }

  /// The folder of a book's backups.
  package static func backupFolder(of path: String) throws(StorageError) -> String {
    try BackupFolder(of: Place(path)).path
  }
}

/// Queries for completion and suggestions.
extension Ledger {
  /// The channels of all bookings, sorted.
  package func channels() throws(StorageError) -> [String] {
    Set(try book.channels().map(Channels.code(of:))).sorted()
  }

  /// The years of all check-ins and expenses, the latest first.
  package func years() throws(StorageError) -> [Int] { try book.years() }

  /// The latest bookings whose numbers begin with some digits.
  package func latestBookings(numbered digits: String, limit: Int) throws -> [Booking] {
    try book.records(
      Booking.self, .number(beginningWith: digits), in: .latest, limit: limit)
  }

  /// The latest expenses whose numbers begin with some digits.
  package func latestExpenses(numbered digits: String, limit: Int) throws -> [Expense] {
    try book.records(
      Expense.self, .number(beginningWith: digits), in: .latest, limit: limit)
  }

  /// The category of the latest expense with a concept.
  func lastCategory(concept: String) throws(StorageError) -> String? {
    try book.first(Expense.self, .equal("concept", concept), in: .latest)?.category
  }

  /// The latest adjustments whose numbers begin with some digits.
  package func latestAdjustments(numbered digits: String, limit: Int) throws -> [Adjustment] {
    try book.records(
      Adjustment.self, .number(beginningWith: digits), in: .latest, limit: limit)
  }
}
