package import Bookkeeping

/// The sum of the payments for a stay.
package struct PaymentSum: Equatable, Sendable {
  /// The gross amount paid by the guest.
  package var gross = Money.zero
  /// The fee deducted by the platform.
  package var fee = Money.zero
  /// Whether the platform pays the tourist tax.
  package var taxCollected = false

  /// Adds up payments for a stay and ignores adjustments; nil if there are no payments for the stay.
  ///
  /// - Throws: `AmountOverflow` if the sum exceeds the limit of a book.
  package init?(_ payments: [Payment]) throws(AmountOverflow) {
    guard payments.contains(where: \.isOfStay) else { return nil }
    for payment in payments where payment.isOfStay {
      gross = try gross.adding(payment.gross)
      fee = try fee.adding(payment.fee)
      taxCollected = taxCollected || payment.taxCollected
    }
    guard gross.isWithinLimit, fee.isWithinLimit else { throw AmountOverflow() }
  }

  /// Whether the sum is a valid amount and commission of a booking: refunds may exceed the price.
  package var isBookable: Bool { gross >= .zero && fee >= .zero }
}

extension Stay {
  /// Returns the stay with amount and commission of its payments if it has no amount, that of the
  /// earlier payments, or the same amount without commission. Otherwise the stay is returned
  /// unchanged, because the user entered its amount.
  ///
  /// - Parameter former: The sum of earlier payments; nil if there were none.
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

/// Detects which payments of a file are already in the book, for one confirmation code.
///
/// A transaction list may contain two identical lines; the second one is known only if the book has
/// two such payments. So `isKnown` has to be called once for each payment of the file.
struct PaymentMatcher {
  /// The number of unmatched payments in the book, by kind.
  private var known: [Kind: Int] = [:]
  private var matched: [Payment: Int] = [:]

  /// The values that identify a payment; names are excluded because platforms change their
  /// spelling.
  private struct Kind: Hashable {
    let kind: AdjustmentKind?
    let date: Day
    let gross, fee: Money

    init(_ payment: Payment) {
      kind = payment.kind
      date = payment.date
      gross = payment.gross
      fee = payment.fee
    }
  }

  /// Creates a matcher with the payments for the stay in the book.
  init(_ payments: [Payment]) {
    for payment in payments { known[Kind(payment), default: 0] += 1 }
  }

  /// Returns whether a payment of the file is in the book, and removes the match.
  mutating func isKnown(_ payment: Payment) -> Bool {
    var key = payment
    key.id = 0
    key.guest = nil
    key.listing = nil
    key.details = nil
    let ordinal = matched[key, default: 0] + 1
    matched[key] = ordinal
    return ordinal <= known[Kind(payment), default: 0]
  }
}

/// The payments with a confirmation code: those of the book, and the new ones of a file.
struct PaidMoney {
  var line: Int
  var known: [Payment]
  var new: [Payment] = []
  /// Whether the sum of the payments exceeds the limit of a book.
  var isTooLarge = false
  var matcher: PaymentMatcher

  init(line: Int, known: [Payment]) {
    self.line = line
    self.known = known
    matcher = PaymentMatcher(known)
  }

  /// Whether there are payments for the stay, which determine amount and commission.
  var areOfStay: Bool { known.contains(where: \.isOfStay) || new.contains(where: \.isOfStay) }
}
