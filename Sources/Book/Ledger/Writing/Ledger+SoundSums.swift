internal import Bookkeeping
internal import Documents
internal import Reporting
internal import Storage

extension Ledger {
  /// Requires that the filed returns that a write has changed are the sums of their stays or boxes and the only latest ones
  /// of their homes and periods, and that no security deposit falls below zero.
  ///
  /// What was unsound before and is not changed may stay so, as books of earlier versions have such records; an
  /// audit names them.
  ///
  /// - Throws: `Refusal` for a deposit of which less is held.
  static func requireSoundSums(after changes: ChangeSet, in book: Book) throws {
    let ledger = Ledger(book)
    switch changes.origin {
    case .erasure: return
    case .wholeBook: try ledger.reports.filingFindings { throw Refusal.unsound($0) }
    case .command, .history:
      // The changes of undo and redo are read from the book, which most books need not do.
      guard try changes.origin == .command || book.hasFiledReturns() || book.hasReceipts()
      else { return }
      var returns: Set<Int64> = []
      var deposits: [Int64: Money] = [:]
      try changes.forEachChange { change in
        guard case .row(let before, let after) = change else { return }
        for record in [before, after] {
          if let filed = record as? FiledReturn { returns.insert(filed.id) }
          if let stay = record as? FiledStay { returns.insert(stay.filedReturn) }
          if let box = record as? FiledBox { returns.insert(box.filedReturn) }
        }
        if let receipt = before as? Receipt {
          deposits[receipt.booking] = try (deposits[receipt.booking] ?? .zero)
            .subtracting(receipt.deposited)
        }
        if let receipt = after as? Receipt {
          deposits[receipt.booking] = try (deposits[receipt.booking] ?? .zero)
            .adding(receipt.deposited)
        }
      }
      if !returns.isEmpty {
        try ledger.reports.filingFindings { finding in
          if let filed = finding.filedReturn, returns.contains(filed.id) {
            throw Refusal.unsound(finding)
          }
        }
      }
      for (booking, change) in deposits.sorted(by: { $0.key < $1.key }) where change < .zero {
        let held = try ledger.bookings.deposit(of: booking)
        guard held < .zero else { continue }
        let former = try held.subtracting(change)
        throw former > .zero
          ? Refusal("error.deposit-too-small", ["held": .money(former)], .badData)
          : Refusal("error.no-deposit", ["id": .number(booking)])
      }
    }
  }
}
