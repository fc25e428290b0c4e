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

/// Finds out which payments of a file are in the book already, for one stay.
///
/// A list of transactions may have two lines that are the same; the second of them is known only when
/// the book has two.
struct PaymentMatcher {
  /// How many payments the book has of each kind.
  private var known: [Kind: Int] = [:]
  private var taken: [Payment: Int] = [:]

  /// What the platform says of the money: how it writes names may change.
  private struct Kind: Hashable {
    let date: Day
    let gross, fee: Money

    init(_ payment: Payment) {
      date = payment.date
      gross = payment.gross
      fee = payment.fee
    }
  }

  /// Begins with what the book has for the stay.
  init(_ payments: [Payment]) {
    for payment in payments { known[Kind(payment), default: 0] += 1 }
  }

  /// Whether a payment of the file is one of those of the book.
  mutating func isKnown(_ payment: Payment) -> Bool {
    var key = payment
    key.id = 0
    key.guest = nil
    key.listing = nil
    let ordinal = taken[key, default: 0] + 1
    taken[key] = ordinal
    return ordinal <= known[Kind(payment), default: 0]
  }
}
