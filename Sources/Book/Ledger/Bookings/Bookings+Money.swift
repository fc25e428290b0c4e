package import Bookkeeping
internal import Documents
internal import Reporting
internal import Storage

extension Bookings {
  /// Settles a security deposit: one part is returned to the guest, another is kept as compensation.
  ///
  /// What is kept becomes an adjustment of the booking, paid out of the deposit.
  ///
  /// - Throws: `Refusal` if an amount is negative, both are zero, or they are more than is held.
  package func settleDeposit(
    of booking: Int, returned: Money, kept: Money, on date: Day, by method: PaymentMethod,
    note: String?
  ) throws -> DescribedBooking {
    try ledger.write { writer in
      let booking = try ledger.record(booking, of: Booking.self)
      guard returned >= .zero, kept >= .zero, returned > .zero || kept > .zero else {
        throw Refusal("error.deposit-amount", .usage)
      }
      let held = try deposit(of: booking.id)
      guard held > .zero else { throw Refusal("error.no-deposit", ["id": .number(booking.id)]) }
      guard try returned.adding(kept) <= held else {
        throw Refusal("error.deposit-too-small", ["held": .money(held)], .badData)
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

  /// The booking with a number, if it can have receipts and adjustments.
  ///
  /// - Throws: `Refusal` for the own use of the owner.
  func payable(_ id: Int) throws -> Booking {
    let booking = try ledger.record(id, of: Booking.self)
    if booking.stay.state == .ownUse {
      throw Refusal("error.own-use-without-money", ["id": .number(booking.id)])
    }
    return booking
  }

  /// The security deposit of a booking that is held.
  func deposit(of booking: Int64) throws -> Money {
    try ReceiptSums(of: ledger.book.records(Receipt.self, .equal("booking", booking))).deposit
  }

  /// Whether a booking has adjustments or receipts.
  func hasMoneyRecords(_ booking: Booking) throws -> Bool {
    try ledger.book.first(Adjustment.self, .equal("booking", booking.id)) != nil
      || ledger.book.first(Receipt.self, .equal("booking", booking.id)) != nil
  }
}
