package import Bookkeeping

/// The fee of the manager for one stay or one month; the fee and its VAT are rounded by themselves.
package struct ManagementFee: Hashable, Sendable {
  /// The fee without VAT.
  package let amount: Money
  /// The VAT on the fee.
  package let vat: Money
  /// The fee with its VAT.
  package let total: Money

  /// Computes the fee of a stay.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package init(
    of agreement: Agreement, gross: Money, commission: Money
  ) throws(OwnershipError) {
    do {
      let base = agreement.base == .gross ? gross : try gross.subtracting(commission)
      let amount = try ManagementFee.part(agreement.rate, of: base).adding(agreement.perStay)
      try self.init(amount, vatRate: agreement.vatRate)
    } catch {
      throw .overflow
    }
  }

  /// Computes the fee of a month.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package init(ofMonth agreement: Agreement) throws(OwnershipError) {
    do {
      try self.init(agreement.perMonth, vatRate: agreement.vatRate)
    } catch {
      throw .overflow
    }
  }

  private init(_ amount: Money, vatRate: Int) throws(AmountOverflow) {
    self.amount = amount
    vat = try ManagementFee.part(vatRate, of: amount)
    total = try amount.adding(vat)
  }

  /// A part of an amount in ten-thousandths, rounded to the nearest cent, halves away from zero.
  private static func part(
    _ tenThousandths: Int, of amount: Money
  ) throws(AmountOverflow) -> Money {
    // 128 bits hold the product of any two numbers of 64 bits, and half a divisor more.
    let product = Int128(amount.cents) * Int128(tenThousandths)
    guard let cents = Int64(exactly: (product + (product < 0 ? -5000 : 5000)) / 10_000) else {
      throw AmountOverflow()
    }
    return Money(cents: cents)
  }
}
