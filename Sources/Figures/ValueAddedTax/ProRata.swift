package import Bookkeeping

/// The settlement of a year's pro rata (Llei 37/1992 art. 104, 105).
package struct ProRata: Hashable, Sendable {
  /// The volume of taxed operations, without VAT.
  package let taxed: Money
  /// The volume of exempt operations.
  package let exempt: Money
  /// The VAT of the lines to which the percentage applies.
  package let vat: Money
  /// What was deducted of it in the year.
  package let deducted: Money

  /// The final percentage, rounded up (art. 104.Dos); nil without operations.
  package var percent: Int? {
    let part = Int128(max(taxed, .zero).cents)
    let whole = part + Int128(max(exempt, .zero).cents)
    return whole == 0 ? nil : Int((100 * part + whole - 1) / whole)
  }

  /// Box 44: what is still deducted, or negative what was deducted in excess; zero without operations.
  package var settlement: Money {
    get throws(AmountOverflow) {
      guard let percent else { return .zero }
      return try Ratio.scaled(vat, by: Int64(percent), over: 100).subtracting(deducted)
    }
  }
}
