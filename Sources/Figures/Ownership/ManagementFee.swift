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
      // Rates are ten-thousandths.
      let share = try Ratio.scaled(base, by: Int64(agreement.rate), over: 10_000)
      let amount = try share.adding(agreement.perStay)
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
    vat = try Ratio.scaled(amount, by: Int64(vatRate), over: 10_000)
    total = try amount.adding(vat)
  }
}
