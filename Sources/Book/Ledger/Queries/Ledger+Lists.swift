package import Bookkeeping
package import Files
package import Reporting
internal import Resources
package import Storage
internal import Taxation

extension Ledger {
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
      let book = try? Book.open(backup.path)
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
    try BackupFolder(of: BookPlace(path)).path
  }
}

/// Queries for completion and suggestions.
extension Ledger {
  /// The years of all check-ins and expenses, the latest first.
  package func years() throws(StorageError) -> [Int] { try book.years() }
}
