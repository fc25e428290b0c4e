package import Bookkeeping
package import Reporting
package import Storage
internal import Taxation

/// Two bookings of one home that share a night.
package struct BookingOverlap {
  /// The one that begins first.
  package let earlier: Booking
  /// The other.
  package let later: Booking
}

extension Ledger {
  /// Runs `body` with the bookings of a home, or of all, that begin in a period. The book does not change
  /// meanwhile.
  ///
  /// - Parameter isPendingOnly: Whether only those without an amount are wanted.
  package func withBookings<Result>(
    of property: String?, in period: Period?, isPendingOnly: Bool,
    _ body: (_ homes: [Int64: Property], _ source: @escaping BookingList.Source) throws -> Result
  ) throws -> Result {
    let home = try optionalProperty(property)
    let filter = RecordFilter(
      property: home?.id, period: period, isPendingOnly: isPendingOnly)
    let homes = try propertiesByID()
    return try read { try body(homes) { try book.forEachBooking(filter, $0) } }
  }

  /// Runs `body` with the expenses of a home, or of all, in a period. The book does not change meanwhile.
  package func withExpenses<Result>(
    of property: String?, in period: Period?,
    _ body: (_ homes: [Int64: Property], _ source: @escaping ExpenseList.Source) throws -> Result
  ) throws -> Result {
    let filter = RecordFilter(property: try optionalProperty(property)?.id, period: period)
    let homes = try propertiesByID()
    return try read { try body(homes) { try book.forEachExpense(filter, $0) } }
  }

  /// The rates of a zone, or of all: every one, or those in force on a day.
  ///
  /// - Parameter zone: The zone, by code or name.
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

  /// Payments whose stay is not in the book.
  package func waitingPayments() throws(StorageError) -> [Payment] { try book.waitingPayments() }

  /// What earlier migrations of the book could not carry over or assumed.
  package func notices() throws(StorageError) -> [MigrationNotice] { try book.notices() }

  /// How many steps history has.
  package func stepCount() throws(StorageError) -> Int { try book.history().count }

  /// The bookings from a number on that overlap others in some homes: how many there are, and the first.
  package func overlaps(
    from first: Int64, in homes: Set<Int64>, limit: Int
  ) throws -> (count: Int, first: [BookingOverlap]) {
    var count = 0
    var found: [Overlap] = []
    for home in homes.sorted() {
      try book.forEachOverlap(in: home) { overlap in
        guard overlap.earlier >= first || overlap.later >= first else { return }
        count += 1
        if found.count < limit { found.append(overlap) }
      }
    }
    let named = try found.compactMap { overlap -> BookingOverlap? in
      guard let earlier = try book.booking(overlap.earlier),
        let later = try book.booking(overlap.later)
      else { return nil }
      return BookingOverlap(earlier: earlier, later: later)
    }
    return (count, named)
  }

  /// The backups of a book as a list has them, the newest first.
  ///
  /// - Parameter checks: Whether to look through each.
  package static func backupItems(of path: String, checks: Bool) throws -> [BackupItem] {
    try backups(of: path).reversed().map { backup in
      // One that cannot be read is listed all the same: it may be all there is.
      let book = try? BookFile.open(backup.path)
      let summary = try? book?.summary()
      let isSound = checks ? (try? book?.fileFaults())?.isEmpty ?? false : nil
      return BackupItem(
        number: backup.number, madeAt: backup.madeAt, reason: backup.reason.rawValue,
        schema: book?.schema, bookings: summary?.count.bookings,
        expenses: summary?.count.expenses, size: backup.size, isSound: isSound, file: backup.name)
    }
  }

  /// The folder of a book's backups.
  package static func backupFolder(of path: String) -> String { BackupFolder(of: path).path }
}
