internal import Bookkeeping
package import Reporting
internal import Resources
internal import Storage
internal import Taxation

extension Bookings {
  /// The money of the bookings of the book.
  package func accounts() throws -> BookingAccounts {
    let homes = try ledger.homes.all()
    // A book without homes has no bookings, so that no rates need to be read.
    if homes.isEmpty {
      return BookingAccounts(
        scope: try ReportScope(properties: [], rates: RateTable(zones: [], rates: [])))
    }
    let scope = try ledger.reports.scope(of: homes)
    return BookingAccounts(
      scope: scope, adjustments: try ledger.book.adjustmentSums(),
      adjustmentsVAT: try adjustmentsVAT(scope.vat), receipts: try receiptSums())
  }

  /// The VAT inside the adjustments of each booking that has any.
  private func adjustmentsVAT(_ vat: VATAmounts) throws -> [Int64: Money] {
    var sums: [Int64: Money] = [:]
    if vat.adjustments.isEmpty { return sums }
    try ledger.book.forEachAdjustment { adjustment in
      guard let booking = adjustment.booking, let part = vat.adjustments[adjustment.number]
      else { return }
      try sums.add(part, to: booking)
    }
    return sums
  }

  /// The sums of the receipts of each booking that has any, by its number.
  func receiptSums() throws -> [Int64: ReceiptSums] {
    var receipts: [Int64: ReceiptSums] = [:]
    try ledger.book.forEach(Receipt.self) { receipt in
      let former = receipts[receipt.booking] ?? ReceiptSums(received: .zero, deposit: .zero)
      receipts[receipt.booking] = try former.adding(receipt)
    }
    return receipts
  }

  /// A booking under the present code of its channel.
  ///
  /// Books of earlier versions have aliases: `booking` for `booking-com`.
  func normalised(_ booking: Booking) -> Booking {
    guard let channel = booking.channel else { return booking }
    var booking = booking
    booking.channel = Channels.code(of: channel)
    return booking
  }
}

extension ReceiptSums {
  /// The sums of the receipts of one booking.
  init(of receipts: [Receipt]) throws(AmountOverflow) {
    self.init(received: .zero, deposit: .zero)
    for receipt in receipts { self = try adding(receipt) }
  }

  /// The sums with one more receipt.
  fileprivate func adding(_ receipt: Receipt) throws(AmountOverflow) -> ReceiptSums {
    let paid = receipt.isDeposit ? received : try received.adding(receipt.amount)
    return ReceiptSums(received: paid, deposit: try deposit.adding(receipt.deposited))
  }
}
