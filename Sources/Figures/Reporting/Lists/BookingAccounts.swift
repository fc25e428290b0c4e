package import Bookkeeping
internal import Taxation

/// The money of a booking beside its amount and commission, and what is left of it.
package struct BookingAccount: Equatable, Sendable {
  /// The sum of the adjustments.
  package var adjustments = Money.zero
  /// The tourist tax that the operator owes; nil if no rate was in force.
  package var tax: Money?
  /// The VAT inside the amount; nil if the stay bears none, or while the amount is not known.
  package var vat: Money?
  /// The VAT inside the adjustments.
  package var adjustmentsVAT = Money.zero
  /// Amount + adjustments − VAT − commission − tax, without tax that the guest paid in addition to the
  /// amount; nil while amount or tax is not known, and for the owner's own use.
  package var net: Money?
  /// The sum of the receipts, without security deposits.
  package var received = Money.zero
  /// Amount + adjustments + tax in addition to the amount − receipts − what the guest withheld; nil while one of them is not known, and
  /// for bookings that a platform pays.
  package var outstanding: Money?
  /// The security deposit that is held.
  package var deposit = Money.zero

  /// Creates an account without money.
  package init() {}
}

/// The sums of the receipts of a booking.
package struct ReceiptSums: Equatable, Sendable {
  /// The sum of the receipts, without security deposits.
  package let received: Money
  /// The security deposit that is held: deposits, less what was returned, kept or used.
  package let deposit: Money

  /// Creates sums.
  package init(received: Money, deposit: Money) {
    self.received = received
    self.deposit = deposit
  }
}

/// Computes the money of bookings, one at a time.
///
/// Memory grows with the bookings that have adjustments or receipts, which are few.
package struct BookingAccounts: Sendable {
  private let scope: ReportScope
  private let adjustments: [Int64: Money]
  /// The VAT inside the adjustments of each booking that has any.
  private let adjustmentsVAT: [Int64: Money]
  private let receipts: [Int64: ReceiptSums]

  /// Whether lets of a home bear VAT, so that lists show VAT.
  package var bearVAT: Bool { scope.bearsVAT }

  /// The code of the channel whose guests pay the owner.
  package static let directChannel = "direct"

  /// Creates a computation.
  ///
  /// - Parameters:
  ///   - scope: The homes of the bookings and their rates.
  ///   - adjustments: The sum of the adjustments of each booking that has any.
  ///   - adjustmentsVAT: The VAT inside the adjustments of each booking that has any.
  ///   - receipts: The sums of the receipts of each booking that has any.
  package init(
    scope: ReportScope, adjustments: [Int64: Money] = [:], adjustmentsVAT: [Int64: Money] = [:],
    receipts: [Int64: ReceiptSums] = [:]
  ) {
    self.scope = scope
    self.adjustments = adjustments
    self.adjustmentsVAT = adjustmentsVAT
    self.receipts = receipts
  }

  /// The columns of a list of bookings that are blank in every row, as no booking has such money.
  var blankColumns: Set<String> {
    var blank: Set<String> = adjustments.isEmpty ? ["adjustments"] : []
    if adjustmentsVAT.isEmpty { blank.insert("adjustments_vat") }
    if receipts.isEmpty { blank.formUnion(["received", "deposit"]) }
    return blank
  }

  /// Returns the account of a booking.
  ///
  /// - Throws: `AmountOverflow`.
  package func account(of booking: Booking) throws(AmountOverflow) -> BookingAccount {
    let stay = booking.stay
    var account = BookingAccount()
    account.adjustments = adjustments[booking.id] ?? .zero
    account.adjustmentsVAT = adjustmentsVAT[booking.id] ?? .zero
    account.vat = scope.vat.owed(on: stay, booking.id)
    if let home = scope.home(stay.property) {
      account.tax = try? StayTax.owed(for: stay, at: home.timeline)
    }
    let receipts = receipts[booking.id]
    account.received = receipts?.received ?? .zero
    account.deposit = receipts?.deposit ?? .zero
    guard stay.state != .ownUse, !stay.isPending else { return account }
    let gross = try (stay.amount ?? .zero).adding(account.adjustments)
    if let tax = account.tax {
      let vat = try (account.vat ?? .zero).adding(account.adjustmentsVAT)
      let commission = try scope.vat.counted(stay, booking.id).commission
      account.net = try gross.subtracting(vat).subtracting(commission)
        .subtracting(stay.taxApart ? .zero : tax)
    }
    if booking.channel == BookingAccounts.directChannel || receipts != nil {
      let taxOnTop = stay.taxApart ? account.tax : .zero
      account.outstanding = try taxOnTop?.adding(gross).subtracting(account.received)
        .subtracting(booking.withheld ?? .zero)
    }
    return account
  }
}
