package import Bookkeeping
internal import Documents
package import Ownership
internal import Reporting
internal import Storage

extension Ledger {
  /// The transfers between owners and the manager.
  package var transfers: Transfers { Transfers(ledger: self) }
}

/// What a ledger does with transfers between owners and the manager.
package struct Transfers {
  let ledger: Ledger

  /// Adds money that one party transferred to another.
  ///
  /// - Parameters:
  ///   - payer: The typed name of the party that paid.
  ///   - payee: The typed name of the party that was paid.
  ///   - date: The date unless `fill` sets another one.
  ///   - fill: Sets the other fields.
  /// - Throws: `Refusal`, `LedgerError.badRecord`.
  package func add(
    from payer: String, to payee: String, on date: Day, _ fill: (inout Transfer) -> Void
  ) throws -> Transfer {
    try ledger.write { writer in
      var transfer = Transfer()
      transfer.date = date
      fill(&transfer)
      guard transfer.amount > .zero else { throw Refusal("error.transfer-amount", .badData) }
      (transfer.payer, transfer.payee) = (
        try ledger.owners.named(payer).id, try ledger.owners.named(payee).id
      )
      try RecordCheck.require(transfer.faults)
      return try writer.insert(transfer)
    }.result
  }

  /// Changes a transfer.
  ///
  /// - Throws: `LedgerError`.
  package func edit(
    _ id: Int, _ change: (inout Transfer) -> Void
  ) throws -> Transfer {
    try ledger.write { writer in
      let transfer = try ledger.record(id, of: Transfer.self)
      if transfer.isOpen { throw Refusal("error.order-edit", ["id": .number(transfer.id)]) }
      return try writer.change(transfer, change) {
        guard $0.amount > .zero else { throw Refusal("error.transfer-amount", .badData) }
      }
    }.result
  }

  /// The transfers that bring the positions at the end of a day to zero, as few as possible.
  ///
  /// - Parameters:
  ///   - records: Whether to record the transfers on that day, as one step of history.
  ///   - today: The current day, through which the manager has monthly fees.
  /// - Throws: `Refusal` if a part of the positions belongs to nobody.
  package func settle(on day: Day, records: Bool, today: Day) throws -> [ProposedTransfer] {
    guard records else {
      return try proposed(settling: ledger.positions.report(through: day, on: today))
    }
    return try ledger.write { writer in
      let scope = try OwnershipScope(of: ledger, on: today)
      let transfers = try proposed(settling: ledger.positions.report(through: day, in: scope))
      for transfer in transfers {
        try writer.insert(
          Transfer(
            payer: try ledger.owners.named(transfer.payer).id,
            payee: try ledger.owners.named(transfer.payee).id, date: day,
            amount: transfer.amount))
      }
      return transfers
    }.result
  }

  func proposed(settling report: PositionReport) throws -> [ProposedTransfer] {
    if report.hasGaps { throw Refusal("error.unassigned-money") }
    return try Ownership.Settlement.transfers(settling: report.positions.balances())
  }

  /// The transfers of one party or all in a period, by date, without orders that are open.
  ///
  /// - Parameter party: The typed name of the party; nil for all.
  package func all(of party: String? = nil, in period: Period? = nil) throws -> [Transfer] {
    let number = try ledger.owners.number(party)
    return try ledger.book.records(Transfer.self).filter { transfer in
      !transfer.isOpen && (number == nil || transfer.payer == number || transfer.payee == number)
        && period?.contains(transfer.date) ?? true
    }
  }
}
