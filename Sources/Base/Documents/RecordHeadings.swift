public import Bookkeeping

/// The words of the tables of records, which workbooks have in each language and imports read in each.
extension RecordKind {
  /// The words of the fields whose heading is not that of other fields of the same name.
  private static let ownHeadings = [
    "agreements.base": "agreements.base", "agreements.rate": "agreements.rate",
    "agreements.vat_rate": "agreements.vat_rate", "assets.amount": "assets.amount",
    "categories.parent": "parent-category", "expenses.amount": "amount-paid",
    "income_tax_amounts.amount": "income_tax_amounts.amount",
    "income_tax_amounts.origin": "income_tax_amounts.origin", "rates.amount": "rate",
    "transfers.payer": "transfers.payer", "transfers.payee": "transfers.payee",
  ]

  /// What users call its list: `owners`, `share-groups`.
  public var listCode: String {
    table == Party.kind.table ? "owners" : String(list.map { $0 == "_" ? "-" : $0 })
  }

  /// The catalogue key of the name of its table: *Owners*.
  public var tableName: String { "table.\(listCode)" }

  /// The catalogue key of the heading of a field in its table: *Check-in*.
  public func heading(of field: String) -> String {
    // Of bookings alone it is before the commission.
    let usual = field == "amount" && self != Booking.kind ? "amount-transfer" : field
    return "column.\(RecordKind.ownHeadings["\(list).\(field)"] ?? usual)"
  }
}
