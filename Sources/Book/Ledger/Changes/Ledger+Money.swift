package import Bookkeeping
internal import Reporting
internal import Storage

/// New values of the fields of an adjustment.
///
/// Nil leaves a field unchanged; an inner nil clears an optional field.
package struct AdjustmentFields {
  package var reason: AdjustmentKind?
  package var amount: Money?
  package var date: Day?
  package var note: String??
  /// The typed name of the party that received or paid the amount.
  package var heldBy: String??

  /// Makes an edit that changes nothing.
  package init() {}

  fileprivate func apply(to adjustment: inout Adjustment, in ledger: Ledger) throws {
    if let reason { adjustment.reason = reason }
    if let amount { adjustment.amount = amount }
    if let date { adjustment.date = date }
    if let note { adjustment.note = note }
    if let heldBy { adjustment.heldBy = try ledger.partyNumber(heldBy) }
  }
}

/// An adjustment with its booking and its home.
package struct DescribedAdjustment {
  /// The adjustment.
  package let adjustment: Adjustment
  /// Its booking; nil for an adjustment of a home.
  package let booking: Booking?
  /// Its home, or that of its booking.
  package let home: Property
  /// The owners of the book by their numbers.
  package let parties: [Int64: Party]
}

extension Ledger {
  /// Adds an adjustment of a booking or of a home.
  ///
  /// - Parameters:
  ///   - booking: The number of the booking; nil for an adjustment of a home.
  ///   - property: The typed home of an adjustment without a booking; nil for the only home or the default
  ///     home.
  ///   - heldBy: The typed name of the party that received or paid the amount; nil if it is that of the
  ///     booking or the home.
  /// - Throws: `LedgerError`.
  package func addAdjustment(
    _ reason: AdjustmentKind, _ amount: Money, on date: Day, of booking: Int?,
    in property: String?, note: String?, heldBy: String? = nil
  ) throws -> DescribedAdjustment {
    try write { writer in
      var adjustment = Adjustment(
        reason: reason, date: date, amount: amount, note: note, heldBy: try partyNumber(heldBy))
      try Ledger.require(amount)
      if let booking {
        adjustment.booking = try self.bookingWithMoney(booking).id
      } else {
        adjustment.property = try self.property(property).id
      }
      try RecordCheck.require(adjustment.faults)
      return try described(try writer.insert(adjustment))
    }.result
  }

  /// Changes an adjustment.
  ///
  /// - Throws: `LedgerError`.
  package func editAdjustment(
    _ id: Int, _ fields: AdjustmentFields
  ) throws -> DescribedAdjustment {
    try write { writer in
      let old = try adjustment(id)
      var new = old
      try fields.apply(to: &new, in: self)
      guard new != old else { throw LedgerError.nothingToChange }
      try Ledger.require(new.amount)
      try RecordCheck.require(new.faults)
      try writer.update(new, from: old)
      return try described(new)
    }.result
  }

  /// Removes an adjustment.
  ///
  /// - Returns: The removed adjustment.
  /// - Throws: `LedgerError.unknownAdjustment`.
  package func removeAdjustment(_ id: Int) throws -> DescribedAdjustment {
    try write { writer in
      let adjustment = try adjustment(id)
      try writer.delete(adjustment: adjustment)
      return try described(adjustment)
    }.result
  }

  private func described(_ adjustment: Adjustment) throws -> DescribedAdjustment {
    let booking = try adjustment.booking.flatMap { try book.first(Booking.self, .number($0)) }
    let home = try home(booking?.stay.property ?? adjustment.property ?? 0)
    return DescribedAdjustment(
      adjustment: adjustment, booking: booking, home: home, parties: try partiesByID())
  }

  /// Records money that a guest paid for a booking, or got back.
  ///
  /// - Parameter isDeposit: Whether it is a security deposit.
  /// - Returns: The receipt and its booking.
  /// - Throws: `LedgerError`, `.noDeposit` and `.depositTooSmall` if more would be paid out of the deposit than is
  ///   held.
  package func receive(
    _ amount: Money, for booking: Int, on date: Day, by method: PaymentMethod, isDeposit: Bool,
    note: String?
  ) throws -> (receipt: Receipt, booking: DescribedBooking) {
    try write { writer in
      try Ledger.require(amount)
      let booking = try bookingWithMoney(booking)
      let receipt = Receipt(
        booking: booking.id, date: date, amount: amount, method: method, isDeposit: isDeposit,
        note: note)
      try RecordCheck.require(receipt.faults)
      let stored = try writer.insert(receipt)
      return (stored, try described(booking))
    }.result
  }

  /// Settles a security deposit: one part is returned to the guest, another is kept as compensation.
  ///
  /// What is kept becomes an adjustment of the booking, paid out of the deposit.
  ///
  /// - Throws: `LedgerError.depositAmount`, `.noDeposit`, `.depositTooSmall`.
  package func settleDeposit(
    of booking: Int, returned: Money, kept: Money, on date: Day, by method: PaymentMethod,
    note: String?
  ) throws -> DescribedBooking {
    try write { writer in
      let booking = try self.booking(booking)
      guard returned >= .zero, kept >= .zero, returned > .zero || kept > .zero else {
        throw LedgerError.depositAmount
      }
      let held = try deposit(of: booking.id)
      guard held > .zero else { throw LedgerError.noDeposit(booking.id) }
      guard try returned.adding(kept) <= held else {
        throw LedgerError.depositTooSmall(held: held)
      }
      if returned > .zero {
        try writer.insert(
          Receipt(
            booking: booking.id, date: date, amount: try returned.negated(), method: method,
            isDeposit: true, note: note))
      }
      if kept > .zero {
        try writer.insert(
          Adjustment(booking: booking.id, reason: .damage, date: date, amount: kept, note: note))
        try writer.insert(
          Receipt(booking: booking.id, date: date, amount: kept, method: .deposit, note: note))
      }
      return try described(booking)
    }.result
  }
}

extension Ledger {
  /// Requires an amount: an adjustment or a receipt of nothing is a mistake.
  ///
  /// - Throws: `LedgerError.zeroAmount`.
  static func require(_ amount: Money) throws(LedgerError) {
    if amount == .zero { throw .zeroAmount }
  }

  /// The booking with a number, if it can have receipts and adjustments.
  ///
  /// - Throws: `LedgerError.unknownBooking`, `.ownUseWithoutMoney`.
  private func bookingWithMoney(_ id: Int) throws -> Booking {
    let booking = try booking(id)
    if booking.stay.state == .ownUse { throw LedgerError.ownUseWithoutMoney(booking.id) }
    return booking
  }

  /// Whether a booking has adjustments or receipts.
  func hasMoneyRecords(_ booking: Booking) throws -> Bool {
    try book.first(Adjustment.self, .equal("booking", booking.id)) != nil
      || book.first(Receipt.self, .equal("booking", booking.id)) != nil
  }
}

extension LedgerWriter {
  /// Removes a booking with its adjustments and receipts; returns the number of these.
  func delete(withMoney booking: Booking) throws -> Int {
    let adjustments = try book.records(Adjustment.self, .equal("booking", booking.id))
    let receipts = try book.records(Receipt.self, .equal("booking", booking.id))
    for adjustment in adjustments { try delete(adjustment: adjustment) }
    for receipt in receipts { try delete(receipt) }
    try delete(booking)
    return adjustments.count + receipts.count
  }
}
