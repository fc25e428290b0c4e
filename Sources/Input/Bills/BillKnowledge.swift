package import Bookkeeping
package import Resources

/// What is known before a bill is read.
package struct BillKnowledge: Sendable {
  /// The tax identifiers of the owners, which are never those of a supplier.
  package var ownTaxIDs: Set<String>
  /// The names of the owners, which are never those of a supplier.
  package var ownNames: Set<String>
  /// The day on which the bill is read; its date cannot be much later.
  package var today: Day
  /// The rates of the taxes on sales.
  package var rates: [SalesTaxRate]
  /// The words, suppliers and templates.
  package var rules: BillRules

  package init(
    ownTaxIDs: Set<String> = [], ownNames: Set<String> = [], today: Day, rates: [SalesTaxRate],
    rules: BillRules = .builtIn
  ) {
    self.ownTaxIDs = ownTaxIDs
    self.ownNames = ownNames
    self.today = today
    self.rates = rates
    self.rules = rules
  }

  /// Whether a bill that is read today may have a date.
  func allows(_ day: Day) -> Bool { day <= today.adding(days: 31) && day.year >= 2000 }
}

extension Bill {
  /// Marks a supplier that is the owner, and a date far from today, as unsure.
  mutating func doubt(by knowledge: BillKnowledge) {
    if let supplier = supplierTaxID.value, knowledge.ownTaxIDs.contains(supplier) {
      supplierTaxID.mark = .unsure
    }
    if let day = date.value, !knowledge.allows(day) { date.mark = .unsure }
  }
}
