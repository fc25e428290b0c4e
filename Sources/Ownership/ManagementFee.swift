package import Bookkeeping

/// The fee of the manager for one booking or one month.
package struct ManagementFee: Hashable, Sendable {
  /// The fee without VAT.
  package let amount: Money
  /// The VAT on the fee.
  package let vat: Money
  /// The fee with its VAT.
  package let total: Money

  /// Computes a fee and its VAT, each rounded to the nearest cent, halves away from zero.
  ///
  /// - Parameters:
  ///   - base: The gross amount of the booking, or the net of the platform's commission, as agreed.
  ///   - rate: The agreed part of the base in ten-thousandths: 2000 is 20 %.
  ///   - fixed: The agreed fixed amount.
  ///   - vatRate: The rate of VAT in ten-thousandths: 2100 is 21 %.
  /// - Throws: `OwnershipError.overflow`.
  package init(
    base: Money, rate: Int64, fixed: Money, vatRate: Int64
  ) throws(OwnershipError) {
    do {
      amount = try ManagementFee.part(rate, of: base).adding(fixed)
      vat = try ManagementFee.part(vatRate, of: amount)
      total = try amount.adding(vat)
    } catch {
      throw .overflow
    }
  }

  private static func part(
    _ tenThousandths: Int64, of amount: Money
  ) throws(AmountOverflow) -> Money {
    // 128 bits hold the product of any two numbers of 64 bits, and half a divisor more.
    let product = Int128(amount.cents) * Int128(tenThousandths)
    guard let cents = Int64(exactly: (product + (product < 0 ? -5000 : 5000)) / 10_000) else {
      throw AmountOverflow()
    }
    return Money(cents: cents)
  }
}
