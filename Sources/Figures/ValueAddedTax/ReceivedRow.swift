package import Bookkeeping
package import Taxation

/// A row of the book of what was received: one rate of a bill for one home, or for all.
package struct ReceivedRow: Hashable, Sendable {
  /// The bill.
  package let bill: VATBill
  /// The number of the expense or part; nil for a part of a platform's bill, and for what is common to all homes.
  package let part: Int64?
  /// The number of the home; nil for what is common to several.
  package let property: Int64?
  /// Base and VAT.
  package let tax: BillTax
  /// The percentage of the VAT that is deducted, 0 to 100.
  package let percent: Int
  /// Whether the percentage is that of the filer, which is settled in the last quarter of the year.
  package let isCommon: Bool
  /// Whether nothing is deducted only because the bill has no number or no tax identifier.
  package let lacksInvoice: Bool
  /// The VAT that is deducted: VAT × percentage, rounded half up.
  package let deductible: Money

  init(
    _ bill: VATBill, of use: VATBill.Use, _ tax: BillTax, percent whole: Int, isCommon: Bool
  ) throws(AmountOverflow) {
    let percent = bill.isInvoice ? whole : 0
    self.bill = bill
    part = use.part
    property = use.property
    self.tax = tax
    self.percent = percent
    self.isCommon = isCommon && bill.isInvoice
    lacksInvoice = !bill.isInvoice && !bill.isTicket && whole > 0 && tax.amount != .zero
    deductible = try Ratio.scaled(tax.amount, by: Int64(percent), over: 100)
  }

  /// The quarter in which the VAT is deducted.
  package var quarter: Period { bill.quarter }
  /// The quarter in which the receiver owes the VAT of a reverse charge, which accrues whenever the bill came.
  package var quarterOwed: Period { PeriodGrain.quarter.period(of: bill.date) }
  /// Whether the row counts in boxes 40 and 41, and 14 and 15 for a reverse charge.
  package var isModification: Bool { bill.corrects != nil || tax.base < .zero }
  /// Whether VAT is deducted.
  package var isDeducted: Bool { tax.amount != .zero && percent > 0 }
  /// The VAT that is deducted, less what the receiver of a reverse charge owes: what the bill costs less.
  package var deductedNet: Money {
    get throws(AmountOverflow) {
      bill.treatment.isReverse ? try deductible.subtracting(tax.amount) : deductible
    }
  }
  /// Base and VAT; the base alone of a reverse charge, as the supplier charges no VAT.
  package var total: Money {
    get throws(AmountOverflow) {
      bill.treatment.isReverse ? tax.base : try tax.base.adding(tax.amount)
    }
  }
}

extension VATBill {
  /// The rows of the bill, a row for each line and home of the filer.
  ///
  /// The VAT of a home that bears VAT on the day of the bill is deducted, that of another one is not, and that of what is
  /// common by the percentage of the filer (Llei 37/1992 art. 94, 102–106). Without number and tax identifier, nothing
  /// is deducted.
  package func rows(
    of filer: FilerFacts, by table: VATTable
  ) throws(AmountOverflow) -> [ReceivedRow] {
    let uses = uses.isEmpty ? [Use(property: nil, amount: amount)] : uses
    let weights = uses.weights
    var rows: [ReceivedRow] = []
    for line in owedLines {
      let bases = line.base.parts(by: weights)
      let taxes = line.amount.parts(by: weights)
      for (index, use) in uses.enumerated() where use.isOwn {
        let (percent, isCommon) = percentage(of: use.property, filer, table)
        rows.append(
          try ReceivedRow(
            self, of: use,
            BillTax(rate: line.rate, base: bases[index], amount: taxes[index]), percent: percent,
            isCommon: isCommon))
      }
    }
    return rows
  }

  private func percentage(
    of property: Int64?, _ filer: FilerFacts, _ table: VATTable
  ) -> (percent: Int, isCommon: Bool) {
    guard treatment != .exempt else { return (0, false) }
    if let deductible { return (deductible, false) }
    if let property, !filer.hasGeneralProRata {
      return (table.percent(of: property, on: date, nights: 1) == nil ? 0 : 100, false)
    }
    return (filer.percents[date.year] ?? 100, true)
  }
}
