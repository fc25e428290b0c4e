package import Bookkeeping

/// Form 111 of a quarter: what was withheld from bills of activities that were paid in it.
///
/// RD 439/2007 art. 75, 78, 95; the rent of property is declared on form 115.
package struct WithholdingReturn: Sendable {
  /// A box of the form.
  package enum Box: String, CaseIterable, Sendable {
    /// The number of those from whom something was withheld.
    case recipients = "07"
    /// What they were paid, without VAT.
    case base = "08"
    /// What was withheld.
    case withheld = "09"
    /// All that was withheld.
    case sum = "28"
    /// The result.
    case outcome = "30"
  }

  /// The quarter.
  package let period: Period
  /// The bills, by day of payment.
  package let bills: [VATBill]
  /// The number of those from whom something was withheld.
  package let recipients: Int
  /// What they were paid, without VAT.
  package let base: Money
  /// What was withheld.
  package let withheld: Money

  /// Adds up the bills that were paid in a quarter.
  package init(_ period: Period, of bills: [VATBill]) throws(AmountOverflow) {
    let paid = bills.compactMap { bill -> (day: Day, bill: VATBill)? in
      guard let withheld = bill.withheld, withheld.kind != .rent, let day = withheld.paidOn,
        period.contains(day)
      else { return nil }
      return (day, bill)
    }
    self.period = period
    self.bills = paid.sorted {
      ($0.day, $0.bill.record.number) < ($1.day, $1.bill.record.number)
    }.map(\.bill)
    recipients = Set(self.bills.map { $0.taxID ?? $0.supplier ?? "" }).count
    base = try self.bills.map { bill throws(AmountOverflow) in try bill.base }.sum
    withheld = try self.bills.compactMap(\.withheld?.amount).sum
  }

  /// The amount of a box; nil for the number of recipients.
  package subscript(box: Box) -> Money? {
    switch box {
    case .recipients: nil
    case .base: base
    case .withheld, .sum, .outcome: withheld
    }
  }
}
