internal import Bookkeeping

/// What a list of expenses says of bills in several columns, each of which is a part of a field.
struct ListedBill {
  /// The columns about the deduction, with the words that begin their values in the field.
  private static let deductions = [
    (column: "received_on", word: "received="), (column: "deduct_in", word: "in="),
    (column: "deductible", word: "part="),
  ]
  /// The columns with true or false, whose names are the words of the field.
  private static let flags = ["asset", "ticket"]

  private let withheld, withheldKind: Int?
  private let deductions: [(word: String, place: Int)]
  private let flags: [(word: String, place: Int)]

  /// Locates the columns.
  init(_ table: OwnTable) {
    withheld = table.place(of: "withheld_amount")
    withheldKind = table.place(of: "withheld_kind")
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
    var words = deductions.compactMap { word, place in
      cells.table.isBlank(place) ? nil : word + cells.table.text(place)
    }
    words += flags.filter { cells.isWord("true", at: $0.place) }.map(\.word)
    if words.isEmpty { return }
    let code = words.joined(separator: " ")
    guard let deduction = BillDeduction(code: code) else { throw unreadable(code, nil, cells) }
    expense.deduction = deduction
  }

  private func unreadable(_ text: String, _ column: String?, _ cells: CellSource) -> ImportRefusal {
    ImportRefusal(line: cells.table.line, column: column, .fault(.unreadable(text: text)))
  }
}
