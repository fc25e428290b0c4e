package import Bookkeeping
package import Reporting
internal import Resources
internal import Storage
internal import Taxation

/// The conditions of a list of bookings; nil and false do not restrict the list.
package struct BookingConditions {
  /// A value that a booking may lack.
  package enum Missing: String, CaseIterable, Sendable {
    /// The amount of a stay.
    case amount
    /// The platform's confirmation code, of a booking that came from a platform.
    case reference
    /// The registration number of the home.
    case registration
    /// A document of the booking.
    case document
  }

  /// The code of the channel; an inner nil means bookings without a channel.
  package var channel: String??
  /// The state.
  package var state: BookingState?
  /// The value that the bookings lack.
  package var missing: Missing?
  /// The smallest amount.
  package var minimum: Money?
  /// The largest amount.
  package var maximum: Money?
  /// Whether something is outstanding, or has to be given back.
  package var isUnpaid = false
  /// Whether the ages of the guests have to be checked.
  package var lacksAges = false

  /// Makes conditions that every booking meets.
  package init() {}

  /// Whether there are any conditions.
  package var areAny: Bool {
    channel != nil || state != nil || missing != nil || minimum != nil || maximum != nil || isUnpaid
      || lacksAges
  }

  func areMet(
    by booking: Booking, in home: Property?, _ account: BookingAccount, isDocumented: Bool
  ) -> Bool {
    if let channel, booking.channel != channel { return false }
    if let state, booking.stay.state != state { return false }
    let amount = booking.stay.amount
    if let minimum, amount.map({ $0 < minimum }) ?? true { return false }
    if let maximum, amount.map({ $0 > maximum }) ?? true { return false }
    if lacksAges && !booking.lacksAges { return false }
    if isUnpaid, account.outstanding ?? .zero == .zero { return false }
    switch missing {
    case .amount: return booking.stay.isPending
    case .reference:
      return booking.reference == nil && booking.channel != nil
        && booking.channel != BookingAccounts.directChannel
    case .registration: return home?.registration == nil
    case .document: return !isDocumented
    case nil: return true
    }
  }
}

extension Ledger {
  /// The money of the bookings of the book.
  package func bookingAccounts() throws -> BookingAccounts {
    let homes = try properties()
    // A book without homes has no bookings, so that no rates need to be read.
    if homes.isEmpty {
      return BookingAccounts(
        scope: try ReportScope(properties: [], rates: RateTable(zones: [], rates: [])))
    }
    let scope = try scope(of: homes)
    return BookingAccounts(
      scope: scope, adjustments: try book.adjustmentSums(),
      adjustmentsVAT: try adjustmentsVAT(scope.vat), receipts: try receiptSums())
  }

  /// The sums of the receipts of each booking that has any, by its number.
  func receiptSums() throws -> [Int64: ReceiptSums] {
    var receipts: [Int64: ReceiptSums] = [:]
    try book.forEach(Receipt.self) { receipt in
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
