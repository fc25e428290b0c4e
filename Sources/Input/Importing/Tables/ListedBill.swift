internal import Bookkeeping
internal import Documents
internal import Resources

/// What a list of expenses says of bills in several columns, each of which is a part of a field.
struct ListedBill {
  /// The columns from which fields of an expense are made.
  static let columns = [
    "withheld": ["withheld_amount"], "supplier_tax_id": ["tax_id"],
    "taxes": ["base", "vat_rate", "vat"],
    "deduction": ["received_on", "deduct_in", "deductible", "asset", "ticket"],
  ]

  /// The columns about the deduction, with the words that begin their values in the field.
  private static let deductions = [
    (column: "received_on", word: "received="), (column: "deduct_in", word: "in="),
    (column: "deductible", word: "part="),
  ]
  /// The columns with true or false, whose names are the words of the field.
  private static let flags = ["asset", "ticket"]

  private let withheld, withheldKind: Int?
  /// The columns of a table that was made by hand, with one rate in a row; a list has all lines in one column.
  private let base, rate, tax, taxID: Int?
  private let deductions: [(word: String, place: Int)]
  private let flags: [(word: String, place: Int)]

  /// Locates the columns.
  init(_ table: OwnTable) {
    withheld = table.place(of: "withheld_amount")
    withheldKind = table.place(of: "withheld_kind")
    base = table.place(of: "base")
    rate = table.place(of: "vat_rate")
    tax = table.place(of: "vat")
    taxID = table.place(of: "tax_id")
    deductions = ListedBill.deductions.compactMap { column, word in
      table.place(of: column).map { (word, $0) }
    }
    flags = ListedBill.flags.compactMap { column in
      table.place(of: column).map { (column, $0) }
    }
  }

  /// Sets what the current row says of a bill.
  ///
  /// - Throws: `ImportRefusal` for a cell that cannot be read.
  func read(_ expense: inout Expense, from cells: inout CellSource) throws {
    if let amount = try cells.optionalMoney(RecordField("withheld"), at: withheld) {
      let text = cells.table.text(withheldKind)
      guard let kind = text.isEmpty ? .professional : WithholdingKind(written: text) else {
        throw unreadable(text, "withheld_kind", cells)
      }
      expense.withheld = Withholding(amount, kind)
    }
    if expense.supplierTaxID == nil, !cells.table.isBlank(taxID) {
      expense.supplierTaxID = cells.table.text(taxID)
    }
    if expense.taxes == nil, let amount = expense.amount {
      let line = try tax(inside: amount, of: expense.date, &cells)
      expense.taxes = line.flatMap { BillTaxes([$0]) }
    }
    var words = deductions.compactMap { word, place in
      cells.table.isBlank(place) ? nil : word + cells.table.text(place)
    }
    words += flags.filter { cells.isWord("true", at: $0.place) }.map(\.word)
    if words.isEmpty { return }
    let code = words.joined(separator: " ")
    guard let deduction = BillDeduction(code: code) else { throw unreadable(code, nil, cells) }
    expense.deduction = deduction
  }

  /// The tax of a row: of the rate inside the amount, or base and tax at the rate of the law that makes the tax; nil
  /// for a row that says nothing of it.
  private func tax(
    inside amount: Money, of day: Day, _ cells: inout CellSource
  ) throws -> BillTax? {
    let rate = try cells.optionalMoney(RecordField("vat_rate"), at: rate)
      .map { Int(clamping: $0.cents) }
    let tax = try cells.optionalMoney(RecordField("vat"), at: tax)
    let base = try cells.optionalMoney(RecordField("base"), at: base)
    guard let vat = try tax ?? base.map({ try amount.subtracting($0) }) else {
      return try rate.map { try BillTax(rate: $0, inside: amount) }
    }
    let whole = try base ?? amount.subtracting(vat)
    if let rate { return BillTax(rate: rate, base: whole, amount: vat) }
    let lines = try SalesTaxRate.vat(on: day).union([0]).sorted().map {
      BillTax(rate: $0, base: whole, amount: vat)
    }
    let found = lines.filter { $0.holds && ($0.rate == 0) == (vat == .zero) }
    // Several rates make a few cents.
    func distance(_ line: BillTax) -> UInt128 {
      (Int128(line.base.cents) * Int128(line.rate) - Int128(line.amount.cents) * 10_000).magnitude
    }
    if let line = found.min(by: { distance($0) < distance($1) }) { return line }
    throw ImportRefusal(
      line: cells.table.line, column: nil,
      .refusal(
        Refusal(
          "error.import.no-rate", ["vat": .money(vat), "base": .money(whole), "day": .day(day)],
          .badData)))
  }

  private func unreadable(_ text: String, _ column: String?, _ cells: CellSource) -> ImportRefusal {
    ImportRefusal(line: cells.table.line, column: column, .fault(.unreadable(text: text)))
  }
}
