package import Bookkeeping
package import Documents
package import Ownership

/// A list of expenses, in the order of the source.
package enum ExpenseList {
  /// Calls the closure with each expense; called once for each pass over the list.
  package typealias Source = (_ body: (Expense) throws -> Void) throws -> Void

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
  ///   - blank: The fields that are known to be empty or 0 in every expense.
  package static func document(
    properties: [Int64: Property], parties: [Int64: Party] = [:], bills: [Int64: Money] = [:],
    evenBills: Set<Int64> = [], payers: ExpensePayers = ExpensePayers(),
    hasProposals: Bool = false, isFiltered: Bool = false, documents: [Int64: [String]] = [:],
    namesDocuments: Bool = false, blank: Set<String> = [], source: @escaping Source
  ) -> Document {
    let hasBills = !bills.isEmpty
    let hasParties = !parties.isEmpty
    let documentColumn: Column =
      namesDocuments
      ? Column("documents", isOptional: true, isElastic: true)
      : .figures("documents", isOptional: true, priority: .main)
    let columns: [Column] =
      [
        .figures("id"), Column("property", for: .machines),
        Column(
          "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
        Column("date"), Column("concept", isElastic: true),
        Column("category", isElastic: true, priority: .main),
        Column("supplier", isOptional: true, isElastic: true, priority: .detail),
        .figures("amount", heading: "column.amount-paid"),
        .note,
        Column("tags", isOptional: true, isElastic: true, priority: .detail),
      ] + (hasParties ? payerColumns : [])
      + (hasBills ? billColumns : [])
      + (hasProposals
        ? [
          .figures("proposed", isOptional: true),
          Column("proposal", isOptional: true, priority: .main),
        ] : [])
      + (documents.isEmpty ? [] : [documentColumn])
    var document = Document(
      schema: "estada/expenses/1", title: Phrase("expense.list.title"), columns: columns,
      whenEmpty: Phrase(isFiltered ? "expense.list.none-match" : "expense.list.empty")
    ) { [columns] body in
      var sum = Money.zero
      try source { expense in
        let isBill = expense.isBill
        if !isBill { sum = try sum.adding(expense.amount ?? .zero) }
        let property = expense.property.flatMap { properties[$0] }
        var cells: [Cell] = [
          .number(expense.id), Cell(property?.code),
          properties.count > 1 || hasBills ? expense.purpose(of: property, parties) : .empty,
          .day(expense.date), .text(expense.concept), .category(expense.category),
          Cell(expense.supplier),
          isBill || expense.proposal != nil ? .empty : expense.amountCell, Cell(expense.note),
          Cell(expense.tags?.code),
        ]
        if hasParties {
          cells += [expense.paidBy, payers.payer(of: expense)].map { number in
            Cell(number.flatMap { parties[$0]?.code })
          }
        }
        if hasBills { cells += expense.billCells(bills, evenBills, parties) }
        if hasProposals { cells += expense.proposalCells }
        if !documents.isEmpty {
          let names = expense.documents(in: documents)
          cells.append(namesDocuments ? Cell(names) : .count(names.count))
        }
        try body(cells)
      }
      return columns.map { $0.name == "amount" ? .money(sum) : .empty }
    }
    document.blankColumns = blank
    return document
  }

  /// Returns the list of expenses without a document.
  package static func undocumented(
    properties: [Int64: Property], bills: [Int64: Money], source: @escaping Source
  ) -> Document {
    let list = document(properties: properties, bills: bills, source: source)
    return Document(
      schema: list.schema, title: Phrase("attachment.missing.title"), columns: list.columns,
      whenEmpty: Phrase("attachment.missing.none"), rows: list.rows)
  }

  /// Who paid as entered, and who is taken as the payer.
  private static var payerColumns: [Column] {
    [
      Column("paid_by", for: .machines),
      Column("payer", heading: "column.paid_by", isOptional: true, priority: .main),
    ]
  }

  private static var billColumns: [Column] {
    [
      Column("private_to", for: .machines), Column("rule", for: .machines),
      Column("part", heading: "column.rule", for: .people, isOptional: true, priority: .detail),
      .figures("bill", isOptional: true, priority: .detail),
      .figures("bill_amount", isOptional: true),
    ]
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

extension Expense {
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

  /// The proposed amount and the state of a proposal.
  fileprivate var proposalCells: [Cell] {
    [
      Cell(proposed),
      proposal.map { .term(code: $0.rawValue, key: "proposal-state.\($0.rawValue)") } ?? .empty,
    ]
  }

  /// The owner and the rule of a part, and the bill that it or the expense itself is.
  fileprivate func billCells(
    _ bills: [Int64: Money], _ evenBills: Set<Int64>, _ parties: [Int64: Party]
  ) -> [Cell] {
    let isEven = bill.map { evenBills.contains($0) } ?? false
    return [
      Cell(privateTo.flatMap { parties[$0]?.code }), Cell(rule?.code),
      rule?.cell(isShared: isEven) ?? .empty,
      bill.map { .number($0) } ?? .empty,
      (bill ?? (isBill ? id : nil)).map { Cell(bills[$0]) } ?? .empty,
    ]
  }
}

extension Expense {
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
    let columns: [Column] = [
      Column("property", for: .machines),
      Column(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("date"), Column("concept", isElastic: true),
      Column("category", isElastic: true, priority: .main),
      Column("supplier", isOptional: true, isElastic: true, priority: .detail),
      .figures("amount", heading: "column.amount-due"),
      Column("is_estimate", isOptional: true, priority: .main), .figures("recurring"),
    ]
    return Document(
      schema: "estada/due-expenses/1",
      title: first.map { Phrase("expense.due.title-span", ["span": .span(from: $0, to: last)]) }
        ?? Phrase("expense.due.title", ["until": .day(last)]),
      columns: columns, whenEmpty: Phrase("expense.due.empty", ["until": .day(last)])
    ) { body in
      var sum = Money.zero
      for due in due {
        let recurring = due.recurring
        let property = properties[recurring.property]
        sum = try sum.adding(recurring.amount ?? .zero)
        try body([
          Cell(property?.code), properties.count > 1 ? Cell(property?.name) : .empty,
          .day(due.date), .text(recurring.concept), .category(recurring.category),
          Cell(recurring.supplier), recurring.amountCell, .flag(recurring.isEstimate),
          .number(recurring.id),
        ])
      }
      return columns.map { $0.name == "amount" ? .money(sum) : .empty }
    }
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
    let columns: [Column] = [
      .figures("id"), Column("property", for: .machines),
      Column(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("concept", isElastic: true), Column("category", isElastic: true, priority: .detail),
      Column("supplier", isOptional: true, isElastic: true, priority: .rare),
      .figures("amount", heading: "column.amount-due"),
      Column("is_estimate", isOptional: true, priority: .main), Column("every"),
      .figures("day", priority: .detail), Column("starts_on", priority: .rare),
      Column("ends_on", isOptional: true, priority: .main),
      Column("recorded_to", isOptional: true, priority: .rare),
      Column("next"),
      .note,
    ]
    return Document(
      schema: "estada/recurring/1", title: Phrase("recurring.list.title"), columns: columns,
      whenEmpty: Phrase("recurring.list.empty")
    ) { body in
      for recurring in list {
        let property = properties[recurring.property]
        try body([
          .number(recurring.id), Cell(property?.code),
          properties.count > 1 ? Cell(property?.name) : .empty, .text(recurring.concept),
          .category(recurring.category), Cell(recurring.supplier), recurring.amountCell,
          .flag(recurring.isEstimate), recurring.every.cell, .count(recurring.day),
          .day(recurring.startsOn), Cell(recurring.endsOn), Cell(recurring.recordedTo),
          Cell(recurring.nextDate), Cell(recurring.note),
        ])
      }
      return nil
    }
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
