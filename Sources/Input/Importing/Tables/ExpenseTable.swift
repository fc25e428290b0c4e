package import Bookkeeping

/// Compares the rows of a table of expenses with a book, one at a time.
///
/// An expense is identified by property, date, concept, amount and supplier. If the book has
/// several such expenses, each row matches one of them. A bill has a row of its own, before those of its
/// parts, which name it by its number in the file.
package struct ExpenseTable: RowPlanner {
  private let book: any ImportedBook
  private var cells: CellSource
  private let category: (String) -> String?
  /// The expenses of the book on dates of the file.
  private var days: [HomeDay: KnownExpenses] = [:]
  /// The bills of the file by their numbers in it; nil for a new one, else the parts that the book has.
  private var bills: [Int64: [Expense]?] = [:]
  /// A cache of category codes by their names in the file.
  private var categories: [String: String?] = [:]
  /// The positions of the columns of bills, of numbers and of what is corrected; nil if the file does not have them.
  private let bill, billAmount, number, corrects: Int?
  /// The numbers in the book by those in the file.
  private let numbers: RowNumbers
  private let listed: ListedBill
  /// The values of a row without any.
  private let blank = Expense()

  // A blank amount is pending; bills and parts may have no home.
  private static let mayLack: Set<String> = ["amount"]
  private static let mayLackInBill: Set<String> = ["amount", "property"]

  /// Locates the columns.
  ///
  /// - Parameters:
  ///   - numbers: Takes the numbers of the rows that the book has.
  ///   - category: Returns the code of a category for a code or name; nil if it is unknown.
  package init(
    _ table: OwnTable, into book: any ImportedBook, homes: HomeNames,
    owners: WholeNames<Int64> = WholeNames([]), numbers: RowNumbers = RowNumbers(),
    category: @escaping (String) -> String?
  ) {
    self.book = book
    self.category = category
    cells = CellSource(table, of: Expense.self, homes: homes, owners: owners)
    bill = table.place(of: "bill")
    billAmount = table.place(of: "bill_amount")
    number = table.place(of: "id")
    corrects = number == nil ? nil : table.place(of: "corrects")
    self.numbers = numbers
    listed = ListedBill(table)
  }

  package var line: Int { cells.table.line }
  package var table: OwnTable { cells.table }

  package mutating func next(_ expense: inout Expense) throws -> RowPlan? {
    guard try cells.advance() else { return nil }
    do {
      try read(&expense)
      if expense.isBill { return try plan(bill: expense) }
      if let bill = expense.bill { return try plan(expense, of: bill) }
    } catch let refusal as ImportRefusal {
      return .entries([ImportEntry(refusal.named(in: table))])
    }
    guard let home = expense.property,
      try book.mayHaveExpenses(property: home, date: expense.date)
    else { return .new }
    let place = HomeDay(home: home, day: expense.date)
    if days[place] == nil {
      let stored = try book.expenses(property: home, date: expense.date)
      if stored.isEmpty { return .new }
      days[place] = KnownExpenses(stored)
    }
    guard let known = days[place]?.match(expense) else { return .new }
    numbers.set(known.id, of: expense.id)
    return entries(known, imported: expense)
  }

  private func entries(_ known: Expense, imported: Expense) -> RowPlan {
    var completed = known
    var differences: [Difference] = []
    if known.note == nil { completed.note = imported.note }
    if let note = imported.note, let old = known.note, old != note {
      differences.append(Difference(.note, book: .text(old), file: .text(note)))
    }
    if known.tags == nil { completed.tags = imported.tags }
    if let tags = imported.tags, let old = known.tags, old != tags {
      differences.append(Difference(.tags, book: .text(old.code), file: .text(tags.code)))
    }
    if known.category != imported.category && cells.table.hasColumn(for: .category) {
      differences.append(
        Difference(.category, book: .text(known.category), file: .text(imported.category)))
    }
    return .entries(
      known: .expense(known), completed: .expense(completed), differences, line: line)
  }

  /// Plans the row of a bill; its number is that of the file.
  private mutating func plan(bill: Expense) throws -> RowPlan {
    let known = try book.bills(date: bill.date).first {
      $0.concept == bill.concept && $0.amount == bill.amount && $0.supplier == bill.supplier
    }
    guard let known else {
      bills[bill.id] = .some(nil)
      return .new
    }
    bills[bill.id] = try book.parts(ofBill: known.id)
    numbers.set(known.id, of: bill.id)
    return .entries(known: .expense(known), completed: .expense(known), [], line: line)
  }

  /// Plans the row of a part of a bill.
  ///
  /// - Throws: `ImportRefusal` if the file has no such bill before, or the book has it with other parts.
  private mutating func plan(_ part: Expense, of bill: Int64) throws -> RowPlan {
    guard let known = bills[bill] else {
      throw ImportRefusal(line: line, column: "bill", .unknownBill(bill))
    }
    guard var parts = known else { return .new }
    let match = parts.firstIndex {
      $0.property == part.property && $0.privateTo == part.privateTo && $0.amount == part.amount
        && $0.concept == part.concept
    }
    guard let match else { throw ImportRefusal(line: line, column: "amount", .otherParts(bill)) }
    let same = parts.remove(at: match)
    bills[bill] = parts
    return .entries(known: .expense(same), completed: .expense(same), [], line: line)
  }

  private mutating func read(_ expense: inout Expense) throws {
    let isOfBill = !cells.table.isBlank(billAmount) || !cells.table.isBlank(bill)
    cells.mayLack = isOfBill ? ExpenseTable.mayLackInBill : ExpenseTable.mayLack
    expense = blank
    try cells.read(&expense)
    if isOfBill && expense.isBill {
      expense.amount = try cells.optionalMoney(RecordField("bill_amount"), at: billAmount)
    }
    // The number of the row, by which others name it.
    if isOfBill && expense.isBill || corrects != nil {
      expense.id = Int64(cells.table.text(number)) ?? 0
    }
    try listed.read(&expense, from: &cells)
    if expense.category.isEmpty {
      expense.category = find(expense.concept) ?? "other"
    } else if let code = find(expense.category) {
      expense.category = code
    } else {
      throw ImportRefusal(line: line, column: "category", .unknownCategory(expense.category))
    }
    // The other values are checked where they are read.
    if expense.taxes != nil || expense.withheld != nil || expense.deduction != nil,
      let refusal = cells.refusal(of: &expense)
    {
      throw refusal
    }
  }

  /// Returns the category with a name, from the cache if possible.
  private mutating func find(_ name: String) -> String? {
    if let known = categories[name] { return known }
    let code = category(name)
    // The cache is bounded, because all names may be different.
    if categories.count < 1000 { categories[name] = .some(code) }
    return code
  }
}

/// The expenses of the book of one property on one day, each matched by at most one row.
private struct KnownExpenses {
  private let expenses: [Expense]
  private var isMatched: [Bool]
  private var candidates = Candidates<Key>()

  private struct Key: Hashable {
    let concept: String
    let amount: Money?
    let supplier: String?
    /// `nil` matches any note.
    let note: String??

    init(_ expense: Expense, note: String??) {
      concept = expense.concept
      amount = expense.amount
      supplier = expense.supplier
      self.note = note
    }
  }

  init(_ expenses: [Expense]) {
    self.expenses = expenses
    isMatched = expenses.map { _ in false }
    for (place, expense) in expenses.enumerated() {
      candidates.add(place, under: Key(expense, note: .some(expense.note)))
      candidates.add(place, under: Key(expense, note: nil))
    }
  }

  /// Returns and removes the expense that matches a row, preferably with the same note; nil if
  /// there is none.
  mutating func match(_ expense: Expense) -> Expense? {
    let (same, alike) = (Key(expense, note: .some(expense.note)), Key(expense, note: nil))
    let place =
      candidates.first(under: [same]) { isMatched[$0] }
      ?? candidates.first(under: [alike]) { isMatched[$0] }
    guard let place else { return nil }
    isMatched[place] = true
    return expenses[place]
  }
}
