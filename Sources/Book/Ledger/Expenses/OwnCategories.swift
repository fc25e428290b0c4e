package import Bookkeeping
internal import Documents
internal import Resources
package import Storage
internal import UnicodeText

extension Category: NamedRecord {
  /// Whether the code is not that of a built-in category, and that of the parent is.
  var isOwn: Bool { !Categories.codes.contains(code) && Categories.codes.contains(parent) }
}

extension Array where Element == Category {
  /// The category with exactly this code or name, ignoring case and accents.
  func named(_ text: String) -> Category? {
    first { [$0.code, $0.name.folded].contains(text.folded) }
  }
}

extension Ledger {
  /// The categories of the book's own.
  package var categories: OwnCategories { OwnCategories(ledger: self) }
}

/// What a ledger does with the categories that the user adds to the built-in ones.
package struct OwnCategories {
  let ledger: Ledger

  /// The categories, by code.
  package func all() throws(StorageError) -> [Category] { try ledger.book.records(Category.self) }

  /// The built-in categories of which those of the book's own are a part, by the codes of these.
  func parents() throws -> [String: String] {
    try all().keyed(by: \.code, \.parent)
  }

  /// The numbers of expenses of each category with any.
  package func expenseCounts() throws -> [String: Int] {
    try ledger.book.categoryCounts(of: [Expense.self])[Expense.kind.table] ?? [:]
  }

  /// Adds a category.
  ///
  /// - Parameters:
  ///   - code: The short name; nil for one made from the name.
  ///   - parent: The code of the built-in category of which it is a part.
  /// - Throws: `LedgerError.badRecord`; `Refusal` if the name or the code is taken.
  package func add(
    named name: String, code: String?, parent: String
  ) throws -> Category {
    try ledger.write { writer in
      let own = try all()
      let taken = Set(Categories.codes + own.map(\.code))
      if let code, taken.contains(code) {
        throw Refusal("error.category.code-taken", ["code": .text(code)])
      }
      let category = Category(
        code: code ?? String.freeCode(of: name, or: "category", among: taken), name: name,
        parent: parent)
      try require(category)
      return try writer.insert(category)
    }.result
  }

  /// Changes the name or the parent of a category of the book's own.
  ///
  /// - Parameters:
  ///   - name: The new name; nil to keep it.
  ///   - parent: The code of the built-in category of which it is a part now; nil to keep it.
  /// - Throws: `LedgerError.nothingToChange`, `.badRecord`; `Refusal` if the category is not the book's own, or the
  ///   name is taken.
  package func edit(_ typed: String, name: String?, parent: String?) throws -> Category {
    try ledger.write { writer in
      try writer.change(named(typed)) {
        $0.name = name ?? $0.name
        $0.parent = parent ?? $0.parent
      } requiring: {
        try require($0)
      }
    }.result
  }

  /// Removes a category of the book's own that no record uses.
  ///
  /// - Throws: `Refusal` if the category is not the book's own, or records have it.
  package func remove(_ typed: String) throws -> Category {
    try ledger.write { writer in
      let category = try named(typed)
      try writer.delete(category)
      return category
    }.result
  }

  /// The category of the book's own with a code or name, or with a beginning of one of them.
  ///
  /// - Throws: `Refusal` if no category matches, or several do.
  private func named(_ typed: String) throws -> Category {
    let own = try all()
    if let category = own.named(typed) { return category }
    let category = try own.only(meantBy: typed, orRefuse: "error.category.ambiguous")
    if let category { return category }
    let names = own.map { "\($0.code) (\($0.name))" }.joined(separator: ", ")
    throw Refusal(
      own.isEmpty ? "error.category.none" : "error.category.unknown",
      ["name": .text(typed), "categories": .text(names)])
  }

  /// Requires that a category is valid, is part of a built-in one, and has a name of its own but for case and
  /// accents.
  ///
  /// - Throws: `LedgerError.badRecord`; `Refusal`.
  func require(_ category: Category) throws {
    try RecordCheck.require(category.faults)
    if !category.isOwn {
      throw Refusal("error.category.built-in", ["name": .text(category.name)], .badData)
    }
    let others = try all().filter { $0.code != category.code }
    if let namesake = others.named(category.name) {
      throw Refusal(
        "error.category.name-taken",
        ["name": .text(namesake.name), "code": .text(namesake.code)])
    }
  }

  /// The tables of records with a category, each with the numbers of records by category.
  private func uses() throws -> [(table: String, counts: [String: Int])] {
    let kinds: [any BookRecord.Type] = [
      Expense.self, RecurringExpense.self, Budget.self, Supplier.self, BankRule.self,
    ]
    let counts = try ledger.book.categoryCounts(of: kinds)
    return kinds.map { ($0.kind.table, counts[$0.kind.table] ?? [:]) }
  }

  /// Requires that no record has a category that a command has removed. The steps of an undo are looked at by
  /// themselves, as reading all of their changes takes longer.
  ///
  /// - Throws: `Refusal`.
  func requireNoUse(ofRemovedIn changes: ChangeSet) throws {
    guard changes.origin == .command else { return }
    var removed: [Category] = []
    try changes.forEachChange { change in
      if case .row(let before as Category, nil) = change { removed.append(before) }
    }
    try requireNoUse(of: removed)
  }

  /// Requires that no record has a category that undone or redone steps have removed.
  ///
  /// - Throws: `Refusal`.
  func requireNoUse(ofRemovedIn steps: [HistoryStep]) throws {
    var removed: [Category] = []
    for step in steps {
      try ledger.book.changes(Category.self, step) { change in
        if case .row(let before as Category, nil) = change { removed.append(before) }
      }
    }
    try requireNoUse(of: removed)
  }

  private func requireNoUse(of removed: [Category]) throws {
    if removed.isEmpty { return }
    let known = Set(try all().map(\.code))
    let uses = try uses()
    for category in removed where !known.contains(category.code) {
      let records = uses.compactMap { table, counts in
        counts[category.code].map { RecordUse(table: table, count: $0) }
      }
      if !records.isEmpty { throw Refusal.inUse(category, records) }
    }
  }

  /// The categories of records that are neither built in nor the book's own, with the numbers of these records.
  func unknown() throws -> [(code: String, records: Int)] {
    let known = Set(Categories.codes + (try all()).map(\.code))
    var unknown: [String: Int] = [:]
    for (_, counts) in try uses() {
      for (code, count) in counts where !known.contains(code) { unknown[code, default: 0] += count }
    }
    return unknown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
