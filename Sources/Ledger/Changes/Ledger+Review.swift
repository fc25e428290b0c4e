internal import Bookkeeping
internal import Storage
internal import Taxation

extension Ledger {
  /// Sees every change of a booking, expense, rate, zone or home, at the end of the write that makes it
  /// and before the commit. A rule that throws here rolls the write back, whichever command it is of.
  ///
  /// Rules about what has been filed, settled or divided into parts belong here. Migrations and repairs
  /// do not come by: they carry records over and change none.
  ///
  /// - Parameter book: The book as it is after the changes; nil while a new one is being made.
  /// - Returns: What the changes did to the tax of the book's stays; nil where they cannot have changed it.
  @discardableResult
  static func review(
    _ changes: ChangeSet, in book: BookFile?, by recording: StepRecording
  ) throws -> TaxChange? {
    try recording.observer?(changes)
    return try requireRates(after: changes, in: book)
  }

  /// Requires that a change of rates, zones or homes leaves no stay without a rate that it had.
  ///
  /// Stays that had none before may go on without: books of 2015 have them. A stay that is entered or
  /// imported is refused for itself, before it is written. History, restored backups and documents are
  /// not refused: they bring back a state that the book was in, and a way back has to stay open. That
  /// holds as long as steps are taken back in order, the latest first.
  ///
  /// - Throws: `LedgerError.rateInUse`, or `TaxationError.noRate` when a home moves to another zone.
  private static func requireRates(
    after changes: ChangeSet, in book: BookFile?
  ) throws -> TaxChange? {
    guard changes.origin == .command, let book, let before = changes.taxBefore else { return nil }
    let after = try BookTax(of: book)
    if let orphan = after.firstOrphan, after.orphans > before.orphans {
      if try changes.moveHome { throw TaxationError.noRate(zone: orphan.zone, day: orphan.day) }
      throw LedgerError.rateInUse(
        zone: orphan.zone, day: orphan.day, bookings: after.orphans - before.orphans)
    }
    return TaxChange(before: before.total, after: after.total)
  }
}

extension ChangeSet {
  /// Whether a home is in another zone after them.
  fileprivate var moveHome: Bool {
    get throws {
      var isMoved = false
      try forEachChange { change in
        if case .property(let before?, let after?) = change, before.zone != after.zone {
          isMoved = true
        }
      }
      return isMoved
    }
  }
}
