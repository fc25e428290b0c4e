package import Bookkeeping

/// What the payments for one stay come to.
package struct PaymentSum: Equatable, Sendable {
  /// What the guest paid.
  package var gross = Money.zero
  /// What the platform kept.
  package var fee = Money.zero
  /// Whether the platform pays the tourist tax.
  package var taxCollected = false

  /// Adds payments up; nil when there are none.
  ///
  /// - Throws: `AmountOverflow` when a book does not take the sum.
  package init?(_ payments: [Payment]) throws(AmountOverflow) {
    guard !payments.isEmpty else { return nil }
    for payment in payments {
      gross = try gross.adding(payment.gross)
      fee = try fee.adding(payment.fee)
      taxCollected = taxCollected || payment.taxCollected
    }
    guard gross.isWithinLimit, fee.isWithinLimit else { throw AmountOverflow() }
  }

  /// Whether it can be the amount and the commission of a booking: refunds may exceed the price.
  package var isBookable: Bool { gross >= .zero && fee >= .zero }
}

extension Stay {
  /// The stay with the money of its payments, where it has none or that of the earlier payments, or the
  /// same amount and no commission; otherwise the same stay, whose owner knows better.
  ///
  /// - Parameter former: What was paid before, nil for nothing.
  package func taking(_ sum: PaymentSum, former: PaymentSum?) -> Stay {
    guard sum.isBookable else { return self }
    var stay = self
    guard
      amount == nil || (former != nil && amount == former?.gross)
        || (amount == sum.gross && commission == .zero)
    else { return self }
    let isFirst = amount == nil
    stay.amount = sum.gross
    if commission == .zero || commission == former?.fee { stay.commission = sum.fee }
    if isFirst && sum.taxCollected { stay.taxCollected = true }
    return stay
  }
}

/// Tells payments that are in the book from those that are not.
///
/// A list of transactions may have two lines that are the same; the second of them is known only when
/// the book has two.
struct PaymentMatcher {
  private var taken: [Payment: Int] = [:]

  /// Whether a payment of the file is among those of the book for the same stay.
  mutating func isKnown(_ payment: Payment, among known: [Payment]) -> Bool {
    var key = payment
    // By what the platform says of the money: how it writes names may change.
    key.id = 0
    key.guest = nil
    key.listing = nil
    let ordinal = taken[key, default: 0] + 1
    taken[key] = ordinal
    let matches = known.count {
      $0.date == payment.date && $0.gross == payment.gross && $0.fee == payment.fee
    }
    return ordinal <= matches
  }
}
