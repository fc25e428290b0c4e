package import Bookkeeping
package import Reporting
internal import Storage

/// A receipt with its booking.
package struct DescribedReceipt {
  /// The receipt.
  package let receipt: Receipt
  /// Its booking, with the money as it is with the receipt.
  package let booking: DescribedBooking
}

extension Ledger {
  /// The money that guests paid.
  package var receipts: Receipts { Receipts(ledger: self) }
}

/// What a ledger does with receipts.
package struct Receipts {
  let ledger: Ledger

  /// Records money that a guest paid for a booking, or got back.
  ///
  /// - Parameters:
  ///   - date: The date unless `fill` sets another one.
  ///   - fill: Sets the fields of the receipt, which is a bank transfer unless it says otherwise.
  /// - Throws: `LedgerError`; `Refusal` if more would be paid out of the deposit than is held.
  package func add(
    for booking: Int, on date: Day, _ fill: (inout Receipt) throws -> Void
  ) throws -> DescribedReceipt {
    try ledger.write { writer in
      var receipt = Receipt(booking: 0, date: date, amount: .zero, method: .transfer)
      try fill(&receipt)
      try RecordCheck.require(receipt.amount)
      receipt.booking = try ledger.bookings.payable(booking).id
      try RecordCheck.require(receipt.faults)
      return try described(try writer.insert(receipt))
    }.result
  }

  /// Changes a receipt.
  ///
  /// - Throws: `LedgerError`, `Refusal`, and what `change` throws; nothing has been written then.
  package func edit(
    _ id: Int, _ change: (inout Receipt) throws -> Void
  ) throws -> DescribedReceipt {
    try ledger.write { writer in
      try described(
        writer.change(ledger.record(id, of: Receipt.self), change) {
          try RecordCheck.require($0.amount)
        })
    }.result
  }

  /// Whether a receipt of the book has an invoice.
  package func haveInvoices() throws -> Bool {
    try ledger.book.first(Receipt.self, .isPresent("invoice")) != nil
  }

  /// The receipts of one home or all, those of a period by their own dates.
  ///
  /// - Parameters:
  ///   - booking: The number of the booking; nil for all.
  ///   - newestFirst: Whether to pass the newest first instead of last.
  /// - Throws: `LedgerError`.
  package func list(
    of property: String?, in period: Period?, by method: PaymentMethod?, for booking: Int?,
    newestFirst: Bool = false
  ) throws -> ReceiptList.Source {
    let home = try ledger.homes.optional(property)?.id
    if let booking { _ = try ledger.record(booking, of: Booking.self) }
    return { body in
      try ledger.book.forEach(
        Receipt.self, with: Booking.self, in: "booking", order: newestFirst ? .newest : .list
      ) { receipt, paid in
        guard let paid, home == nil || home == paid.stay.property,
          booking == nil || booking.map(Int64.init) == paid.id,
          method == nil || method == receipt.method, period?.contains(receipt.date) ?? true
        else { return }
        try body(receipt, paid)
      }
    }
  }

  /// A receipt with its booking.
  package func described(_ receipt: Receipt) throws -> DescribedReceipt {
    DescribedReceipt(
      receipt: receipt,
      booking: try ledger.bookings.described(
        ledger.record(Int(receipt.booking), of: Booking.self)))
  }
}
