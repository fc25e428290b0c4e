package import Bookkeeping
package import Documents
package import Ownership

/// A list of expenses, in the order of the source.
package enum ExpenseList {
  /// Calls the closure with each expense; called once for each pass over the list.
  package typealias Source = (_ body: (Expense) throws -> Void) throws -> Void

  /// What a list shows of payments.
  package enum Payments {
    /// The days on which expenses were paid.
    case days
    /// What is unpaid, less what the bank has paid of each expense, and for how many days on a day.
    case outstanding(less: [Int64: Money], on: Day)
  }

  /// The fields that few books use: a list has their columns only if an expense has them.
  package static let rareFields = [
    "taxes", "box", "box_share", "box_owner", "withheld", "deduction", "corrects",
  ]

  /// The fields for which only the papers of a year have columns; other lists, for those who choose them.
  package static let billFields = ["number", "supplier_tax_id"]

  /// Returns the list as a document.
  ///
  /// The amount of a bill has a column of its own, so that the amounts of the list add up to what counts.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - parties: The owners of the book by id; empty to omit the columns of who paid.
  ///   - payers: The parties that are taken as the payers of expenses.
  ///   - bills: The amounts of all bills by id; without bills, the list has no columns for them.
  ///   - evenBills: The numbers of the bills of which several parts take equal parts of the rest.
  ///   - hasProposals: Whether the list has columns for proposals.
  ///   - isFiltered: Whether a filter may have excluded expenses.
  ///   - documents: The names of the documents of the expenses that have any. If there is one, a column
  ///     has their number, or their names if `namesDocuments`; a part has those of its bill.
  ///   - payments: What the list shows of payments; nil for nothing.
  ///   - used: The rare fields that the list has columns for.
  ///   - isArranged: Whether columns or an order may be chosen: the fields of bills then have columns that are in no
  ///     format unless they are chosen.
  ///   - blank: The fields that are known to be empty or 0 in every expense.
  package static func document(
    properties: [Int64: Property], parties: [Int64: Party] = [:], bills: [Int64: Money] = [:],
    evenBills: Set<Int64> = [], payers: ExpensePayers = ExpensePayers(),
    hasProposals: Bool = false, isFiltered: Bool = false, documents: [Int64: [String]] = [:],
    namesDocuments: Bool = false, payments: Payments? = nil,
    used: Set<String> = [], isArranged: Bool = false, blank: Set<String> = [],
    source: @escaping Source
  ) -> Document {
    let (paid, today): ([Int64: Money], Day?) =
      if case .outstanding(let paid, let today) = payments { (paid, today) } else { ([:], nil) }
    let hasBills = !bills.isEmpty
    let hasParties = !parties.isEmpty
    func home(_ expense: Expense) -> Property? { expense.property.flatMap { properties[$0] } }
    func code(_ party: Int64?) -> Cell { Cell(party.flatMap { parties[$0]?.code }) }
    func has(_ field: String) -> Bool { isArranged || used.contains(field) }
    func audience(_ field: String) -> Column.Audience { used.contains(field) ? .machines : .nobody }
    let isNamed = properties.count > 1 || hasBills
    let documentColumn: TableColumn<Expense> =
      namesDocuments
      ? .init("documents", isOptional: true, isElastic: true, if: !documents.isEmpty) {
        Cell($0.documents(in: documents))
      }
      : .figures("documents", isOptional: true, priority: .main, if: !documents.isEmpty) {
        .count($0.documents(in: documents).count)
      }
    let columns: [TableColumn<Expense>] = [
      .figures("id") { .number($0.id) },
      .init("property", for: .machines) { Cell(home($0)?.code) },
      .init("name", heading: "column.property", for: .people, isOptional: true, isElastic: true) {
        isNamed ? $0.purpose(of: home($0), parties) : .empty
      },
      .init("date") { .day($0.date) },
      .init("concept", isElastic: true) { .text($0.concept) },
      .init("category", isElastic: true, priority: .main) { .category($0.category) },
      .init("supplier", isOptional: true, isElastic: true, priority: .detail) {
        Cell($0.supplier)
      },
      .figures(
        "amount", heading: "column.amount-paid",
        sum: .amounts
      ) { $0.isBill || $0.proposal != nil ? .empty : $0.amountCell },
      .note { $0.note },
      .init("tags", isOptional: true, isElastic: true, priority: .detail) { Cell($0.tags?.code) },
      // Who paid as entered, and who is taken as the payer.
      .init("paid_by", for: .machines, if: hasParties) { code($0.paidBy) },
      .init(
        "payer", heading: "column.paid_by", isOptional: true, priority: .main, if: hasParties
      ) { code(payers.payer(of: $0)) },
      .init("private_to", for: .machines, if: hasBills) { code($0.privateTo) },
      .init("rule", for: .machines, if: hasBills) { Cell($0.rule?.code) },
      .init(
        "part", heading: "column.rule", for: .people, isOptional: true, priority: .detail,
        if: hasBills
      ) { expense in
        let isEven = expense.bill.map { evenBills.contains($0) } ?? false
        return expense.rule?.cell(isShared: isEven) ?? .empty
      },
      .figures("bill", isOptional: true, priority: .detail, if: hasBills) {
        Cell(number: $0.bill)
      },
      .figures("bill_amount", isOptional: true, if: hasBills) { expense in
        Cell((expense.bill ?? (expense.isBill ? expense.id : nil)).flatMap { bills[$0] })
      },
      .figures("proposed", isOptional: true, if: hasProposals) { Cell($0.proposed) },
      .init("proposal", isOptional: true, priority: .main, if: hasProposals) {
        $0.proposal.map { .term(code: $0.rawValue, key: "proposal-state.\($0.rawValue)") } ?? .empty
      },
      .init("paid_on", isOptional: true, priority: .main, if: payments != nil && today == nil) {
        Cell($0.paidOn)
      },
      .figures(
        "outstanding", heading: "column.outstanding-expense", if: today != nil, sum: .amounts
      ) { Cell(try $0.toPay?.subtracting(paid[$0.id] ?? .zero)) },
      .figures("days", heading: "column.days-unpaid", if: today != nil) {
        .count(max(0, today?.days(since: $0.date) ?? 0))
      },
      .figures(
        "vat", heading: "column.vat-of-bill", isOptional: true, priority: .detail,
        if: used.contains("taxes")
      ) {
        Cell(try $0.taxes?.tax)
      },
      .init("taxes", for: .machines, if: used.contains("taxes")) { Cell($0.taxes?.code) },
      .init("number", for: audience("number"), if: has("number")) { Cell($0.number) },
      .init("supplier_tax_id", for: audience("supplier_tax_id"), if: has("supplier_tax_id")) {
        Cell($0.supplierTaxID)
      },
      documentColumn,
      .init("box", isOptional: true, priority: .detail, if: used.contains("box")) {
        $0.box?.cell ?? .empty
      },
      .init("box_share", isOptional: true, priority: .rare, if: used.contains("box_share")) {
        $0.boxShare.map { .term(code: $0.rawValue, key: "box-share.\($0.rawValue)") } ?? .empty
      },
      .init("box_owner", isOptional: true, priority: .rare, if: used.contains("box_owner")) {
        code($0.boxOwner)
      },
      .init("period", heading: "column.bill-period", for: .nobody, if: isArranged) {
        $0.period.map { .period($0) } ?? .empty
      },
    ]
    var document = Table<Expense>(columns + deductions(used)).document(
      "estada/expenses/1", title: Phrase("expense.list.title"),
      whenEmpty: Phrase(isFiltered ? "expense.list.none-match" : "expense.list.empty")
    ) { body in
      try source(body)
      return nil
    }
    document.blankColumns = blank
    return document
  }

  /// The columns for what is withheld of bills, and for what decides on the deduction of their VAT.
  private static func deductions(_ used: Set<String>) -> [TableColumn<Expense>] {
    [
      .figures(
        "withheld", isOptional: true, priority: .detail, if: used.contains("withheld"),
        sum: .amounts
      ) {
        Cell($0.withheld?.amount)
      },
      .init("withheld_kind", isOptional: true, priority: .rare, if: used.contains("withheld")) {
        $0.withheld?.kind.cell ?? .empty
      },
      .init("received_on", isOptional: true, priority: .detail, if: used.contains("deduction")) {
        Cell($0.deduction?.receivedOn)
      },
      .init("deduct_in", isOptional: true, priority: .detail, if: used.contains("deduction")) {
        $0.deduction?.period.map { .period($0) } ?? .empty
      },
      .figures("deductible", isOptional: true, priority: .detail, if: used.contains("deduction")) {
        Cell(count: $0.deduction?.percent)
      },
      .init("asset", isOptional: true, priority: .rare, if: used.contains("deduction")) {
        .flag($0.deduction?.isAsset ?? false)
      },
      .init("ticket", isOptional: true, priority: .rare, if: used.contains("deduction")) {
        .flag($0.deduction?.isTicket ?? false)
      },
      .figures("corrects", isOptional: true, priority: .rare, if: used.contains("corrects")) {
        Cell(number: $0.corrects)
      },
    ]
  }

  /// Returns the list of expenses without a document.
  package static func undocumented(
    properties: [Int64: Property], bills: [Int64: Money], source: @escaping Source
  ) -> Document {
    document(properties: properties, bills: bills, source: source).titled(
      Phrase("attachment.missing.title"), whenEmpty: Phrase("attachment.missing.none"))
  }
}

extension PartRule {
  /// The rule for people: 50 %, the rest, the nights of a period.
  ///
  /// - Parameter isShared: Whether several parts of the bill take the rest, in equal parts.
  package func cell(isShared: Bool) -> Cell {
    switch self {
    case .share(let numerator, let denominator):
      // Percentages with one decimal are exact; any other share is a fraction.
      1000 % denominator == 0
        ? .quota(Int(1000 / denominator * numerator)) : .text("\(numerator)/\(denominator)")
    case .rest: .phrase(Phrase(isShared ? "part-rule.equal" : "part-rule.rest"))
    case .nights(let period): .phrase(Phrase("part-rule.nights", ["period": .period(period)]))
    }
  }
}

extension Cell {
  /// The names of documents, or an empty cell.
  fileprivate init(_ names: [String]) {
    self = names.isEmpty ? .empty : .text(names.joined(separator: ", "))
  }
}

extension ExpenseBox {
  /// The number of the box, or the term for what is in none.
  package var cell: Cell {
    switch self {
    case .none, .furniture, .improvement: .term(code: rawValue, key: "expense-box.\(rawValue)")
    default: .text(rawValue)
    }
  }
}

extension Expense {
  /// The rare fields of a list that the expense has.
  package var usedFields: Set<String> {
    let isUsed = [
      taxes != nil, box != nil, boxShare != nil, boxOwner != nil, withheld != nil,
      deduction != nil, corrects != nil,
    ]
    return Set(zip(ExpenseList.rareFields, isUsed).filter(\.1).map(\.0))
  }

  /// Whether the expense, or the bill of several parts, is to be paid: no part of a bill, which is paid with it.
  package var isUnpaid: Bool { amount != nil && bill == nil && paidOn == nil }

  /// The names of the documents of the expense and of the bill that it is a part of.
  package func documents(in documents: [Int64: [String]]) -> [String] {
    (documents[id] ?? []) + (bill.flatMap { documents[$0] } ?? [])
  }

  /// Whether the expense has a document, or is a part of a bill that has one.
  package func isDocumented(in documents: [Int64: [String]]) -> Bool {
    !self.documents(in: documents).isEmpty
  }

  /// What the expense is for: its home, one owner alone, several purposes, or the business.
  package func purpose(of home: Property?, _ parties: [Int64: Party]) -> Cell {
    if property != nil { return Cell(home?.name) }
    if let privateTo {
      return .phrase(Phrase("expense.private", ["name": Cell(parties[privateTo]?.name)]))
    }
    return .phrase(Phrase(isBill ? "expense.several" : "expense.business"))
  }

  /// The amount as a cell: pending until it is entered.
  package var amountCell: Cell { amount.map { .money($0) } ?? .pending }
}

extension Cell {
  /// The category of an expense as a localized term.
  package static func category(_ code: String) -> Cell {
    .term(code: code, key: "category.\(code)")
  }
}

/// A date on which a recurring expense falls due, and which is not recorded.
package struct DueExpense: Sendable {
  /// The recurring expense.
  package let recurring: RecurringExpense
  /// The due date.
  package let date: Day

  /// Creates a due date.
  package init(recurring: RecurringExpense, date: Day) {
    self.recurring = recurring
    self.date = date
  }

  /// The expense that recording makes: without an amount if that is an estimate.
  package var expense: Expense {
    Expense(
      property: recurring.property, date: date, concept: recurring.concept,
      category: recurring.category, supplier: recurring.supplier,
      amount: recurring.isEstimate ? nil : recurring.amount, note: recurring.note)
  }
}

/// A list of due dates of recurring expenses, in the given order.
package enum DueExpenseList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - first: The first day of the list; nil for all that is due.
  ///   - last: The last day of the list.
  package static func document(
    _ due: [DueExpense], properties: [Int64: Property], from first: Day? = nil, through last: Day
  ) -> Document {
    Table<DueExpense>([
      .init("property", for: .machines) { Cell(properties[$0.recurring.property]?.code) },
      .homeName(ifSeveral: properties) { properties[$0.recurring.property] },
      .init("date") { .day($0.date) },
      .init("concept", isElastic: true) { .text($0.recurring.concept) },
      .init("category", isElastic: true, priority: .main) { .category($0.recurring.category) },
      .init("supplier", isOptional: true, isElastic: true, priority: .detail) {
        Cell($0.recurring.supplier)
      },
      .figures(
        "amount", heading: "column.amount-due", sum: .amounts
      ) { $0.recurring.amountCell },
      .init("is_estimate", isOptional: true, priority: .main) { .flag($0.recurring.isEstimate) },
      .figures("recurring") { .number($0.recurring.id) },
    ]).document(
      "estada/due-expenses/1",
      title: first.map { Phrase("expense.due.title-span", ["span": .span(from: $0, to: last)]) }
        ?? Phrase("expense.due.title", ["until": .day(last)]),
      whenEmpty: Phrase("expense.due.empty", ["until": .day(last)]), rows: due)
  }
}

/// A list of recurring expenses, in the given order.
package enum RecurringList {
  /// Returns the list as a document.
  ///
  /// - Parameter properties: The properties of the book by id; if there is only one, rows do not name it.
  package static func document(
    _ list: [RecurringExpense], properties: [Int64: Property]
  ) -> Document {
    Table<RecurringExpense>([
      .figures("id") { .number($0.id) },
      .init("property", for: .machines) { Cell(properties[$0.property]?.code) },
      .homeName(ifSeveral: properties) { properties[$0.property] },
      .init("concept", isElastic: true) { .text($0.concept) },
      .init("category", isElastic: true, priority: .detail) { .category($0.category) },
      .init("supplier", isOptional: true, isElastic: true, priority: .rare) { Cell($0.supplier) },
      .figures("amount", heading: "column.amount-due") { $0.amountCell },
      .init("is_estimate", isOptional: true, priority: .main) { .flag($0.isEstimate) },
      .init("every") { $0.every.cell },
      .figures("day", priority: .detail) { .count($0.day) },
      .init("starts_on", priority: .rare) { .day($0.startsOn) },
      .init("ends_on", isOptional: true, priority: .main) { Cell($0.endsOn) },
      .init("recorded_to", isOptional: true, priority: .rare) { Cell($0.recordedTo) },
      .init("next") { Cell($0.nextDate) },
      .note { $0.note },
    ]).document(
      "estada/recurring/1", title: Phrase("recurring.list.title"),
      whenEmpty: Phrase("recurring.list.empty"), rows: list
    ).keeping(newest: .largest(column: "id"))
  }
}

extension RecurringExpense {
  /// The amount as a cell: pending for an estimate that is not known.
  package var amountCell: Cell { amount.map { .money($0) } ?? .pending }
}

extension Recurrence {
  /// The interval as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "recurrence.\(rawValue)") }
}
