package import Bookkeeping
package import Documents

/// A list of amounts of the income tax from outside the book, in the given order.
package enum IncomeTaxAmountList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - homes: The homes of the book by id; if there is only one, rows do not name it.
  ///   - parties: The owners of the book by id.
  ///   - isFiltered: Whether the list may lack amounts of the book.
  package static func document(
    _ amounts: [IncomeTaxAmount], homes: [Int64: Property], parties: [Int64: Party],
    isFiltered: Bool
  ) -> Document {
    Table<IncomeTaxAmount>([
      .figures("id") { .number($0.id) },
      .init("property", for: .machines) { Cell(homes[$0.property]?.code) },
      .homeName(ifSeveral: homes) { homes[$0.property] },
      .init("party", for: .machines) { Cell($0.party.flatMap { parties[$0] }?.code) },
      .init(
        "party_name", heading: "column.owner", for: .people, isOptional: true, isElastic: true
      ) { Cell($0.party.flatMap { parties[$0] }?.name) },
      .figures("year") { .number(Int64($0.year)) },
      .init("item", isElastic: true) { $0.item.cell },
      .figures("origin", heading: "column.income_tax_amounts.origin", isOptional: true) {
        Cell(number: $0.origin.map { Int64($0) })
      },
      .figures("amount", heading: "column.income_tax_amounts.amount") { .money($0.amount) },
    ]).document(
      "estada/income-tax-amounts/1", title: Phrase("income-tax-amount.list.title"),
      whenEmpty: Phrase(
        isFiltered ? "income-tax-amount.list.none-match" : "income-tax-amount.list.empty"),
      rows: amounts
    ).keeping(newest: .largest(column: "year"))
  }
}

extension IncomeTaxItem {
  /// What the amount is, as a localized term: the concept of its box.
  package var cell: Cell {
    switch self {
    case .pending, .withholding: .term(code: rawValue, key: "income-tax-item.\(rawValue)")
    default: .term(code: rawValue, key: "income-tax.box.\(rawValue)")
    }
  }
}
