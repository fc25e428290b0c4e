internal import Bookkeeping

/// Compares the rows of a table of expenses with a book, one at a time.
///
/// An expense is identified by property, date, concept, amount and supplier. If the book has
/// several such expenses, each row matches one of them.
package struct ExpenseTable<Book: ImportedBook> {
  private let book: Book
  private let homes: HomeNames
  private let category: (String) -> String?
  private let property, date, concept, categoryColumn, supplier, amount, note: TableColumn
  /// The expenses of the book on dates of the file.
  private var days: [HomeDay: KnownExpenses] = [:]
  /// A cache of category codes by their names in the file.
  private var categories: [String: String?] = [:]

  /// Locates the columns.
  ///
  /// - Parameter category: Returns the code of a category for a code or name; nil if there is none.
  package init(
    _ table: OwnTable, into book: Book, homes: HomeNames,
    category: @escaping (String) -> String?
  ) {
    self.book = book
    self.homes = homes
    self.category = category
    property = TableColumn("property", in: table)
    date = TableColumn("date", in: table)
    concept = TableColumn("concept", in: table)
    categoryColumn = TableColumn("category", in: table)
    supplier = TableColumn("supplier", in: table)
    amount = TableColumn("amount", in: table)
    note = TableColumn("note", in: table)
  }

  /// Returns the planned entries for the current row.
  package mutating func entries(for table: inout OwnTable) throws -> [ImportEntry] {
    let expense: Expense
    do { expense = try read(&table) } catch let refusal as ImportRefusal {
      return [ImportEntry(refusal)]
    }
    let place = HomeDay(home: expense.property, day: expense.date)
    if days[place] == nil {
      let stored = try book.expenses(property: expense.property, date: expense.date)
      if !stored.isEmpty { days[place] = KnownExpenses(stored) }
    }
    // Most rows are new: an optional chain would look the day up to change it.
    guard days[place] != nil, let known = days[place]?.match(expense) else {
      return [ImportEntry(line: table.line, outcome: .added, subject: .expense(expense))]
    }
    return ExpenseTable.entries(known, imported: expense, in: table)
  }

  private static func entries(
    _ known: Expense, imported: Expense, in table: OwnTable
  ) -> [ImportEntry] {
    let line = table.line
    var completed = known
    var differences: [Difference] = []
    if known.note == nil { completed.note = imported.note }
    if let note = imported.note, let old = known.note, old != note {
      differences.append(Difference(.note, book: .text(old), file: .text(note)))
    }
    if known.category != imported.category && table.hasColumn(for: .category) {
      differences.append(
        Difference(.category, book: .text(known.category), file: .text(imported.category)))
    }
    var entries = [
      ImportEntry(
        line: line, outcome: completed == known ? .unchanged : .completed,
        subject: .expense(completed))
    ]
    if !differences.isEmpty {
      entries.append(
        ImportEntry(
          line: line, outcome: .differs, subject: .expense(completed),
          remark: .differs(differences)))
    }
    return entries
  }

  private mutating func read(_ table: inout OwnTable) throws -> Expense {
    if let fault = table.cellCountFault { throw fault }
    let home = try homes.home(
      table.text(property.place), line: table.line, column: property.name)
    guard let day = try table.day(date) else { throw table.missing(date) }
    let words = table.text(concept.place)
    if words.isEmpty { throw table.missing(concept) }
    guard let money = try table.money(amount) else { throw table.missing(amount) }
    let named = table.text(categoryColumn.place)
    let code: String
    if named.isEmpty {
      code = find(words) ?? "other"
    } else if let known = find(named) {
      code = known
    } else {
      throw ImportRefusal(
        line: table.line, column: categoryColumn.name, .unknownCategory(named))
    }
    return Expense(
      property: home, date: day, concept: words, category: code,
      supplier: table.optionalText(supplier), amount: money, note: table.optionalText(note))
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
    let amount: Money
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
