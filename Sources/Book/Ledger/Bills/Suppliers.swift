internal import Bills
package import Bookkeeping
internal import Documents
internal import Resources
internal import Storage
internal import UnicodeText

/// A supplier as expenses name it: by its tax identifier, and by its name where they have no identifier.
struct SupplierIdentity: Hashable {
  /// The tax identifier; nil if no expense has it.
  let taxID: String?
  /// The spellings of the name in expenses without a tax identifier.
  let names: [String]
  /// The tax identifier, or else the folded name.
  let code: String
}

/// The names of the suppliers in a book, and their tax identifiers.
struct SupplierNames {
  private let all: [(name: String, folded: String, taxID: String?)]

  init(of book: Book) throws {
    let said = try book.records(Supplier.self).compactMap { supplier in
      supplier.name.flatMap { name in
        TaxIdentifier(code: supplier.code).map { (name: name, taxID: Optional($0.code)) }
      }
    }
    all = try (book.supplierNames() + said).map { ($0.name, $0.name.supplierKey, $0.taxID) }
  }

  /// The supplier with a name, or with a name that begins with these words; nil if no supplier matches.
  func supplier(named name: String) -> SupplierIdentity? {
    let key = fullName(name.supplierKey)
    let group = entries(called: key)
    guard !group.isEmpty else { return nil }
    let ids = Set(group.compactMap(\.taxID))
    let id = ids.count == 1 ? ids.first : nil
    return SupplierIdentity(
      taxID: id, names: group.filter { $0.taxID == nil }.map(\.name), code: id ?? key)
  }

  /// The supplier with a tax identifier, and with the names by which expenses without one call it.
  func supplier(_ taxID: String, named name: String?) -> SupplierIdentity {
    let names =
      all.filter { $0.taxID == taxID }.map(\.folded) + [name?.supplierKey].compactMap(\.self)
    let groups = Set(names.map(fullName)).map { entries(called: $0) }
      .filter { group in group.allSatisfy { $0.taxID == nil || $0.taxID == taxID } }
    return SupplierIdentity(
      taxID: taxID, names: groups.joined().filter { $0.taxID == nil }.map(\.name), code: taxID)
  }

  /// The entries whose full name is a text.
  private func entries(called key: String) -> [(name: String, folded: String, taxID: String?)] {
    all.filter { SupplierNames.begins(key, with: $0.folded) && fullName($0.folded) == key }
  }

  /// The longest name of which a folded name is the beginning; the name itself if it is the beginning of names
  /// that do not begin with each other.
  private func fullName(_ name: String) -> String {
    let longer = Set(all.map(\.folded).filter { SupplierNames.begins($0, with: name) })
    guard let longest = longer.max(by: { $0.utf8.count < $1.utf8.count }),
      longer.allSatisfy({ SupplierNames.begins(longest, with: $0) })
    else { return name }
    return longest
  }

  /// The fewest bytes of a name that is taken for the beginning of a longer one.
  private static let shortestBeginning = 4

  /// Whether a folded name is another one, or begins with its words: *endesa energia*, *endesa*.
  private static func begins(_ long: String, with short: String) -> Bool {
    guard long.hasPrefix(short) else { return false }
    guard let next = long.dropFirst(short.count).first else { return true }
    return short.utf8.count >= shortestBeginning && !next.isLetter && !next.isNumber
  }
}

extension String {
  /// The folded name with one spelling of the form of the company: *Puig, S. L.* is *puig sl*.
  fileprivate var supplierKey: String {
    let folded = folded
    let words = folded.split(separator: " ")
    for count in 1...3 where count < words.count {
      let form = String(words.suffix(count).joined().filter { $0 != "." && $0 != "," })
      guard BillReader.companyForms.contains(form) else { continue }
      var name = words.dropLast(count).joined(separator: " ")
      while name.last == "," { name.removeLast() }
      return name + " " + form
    }
    return folded
  }
}

extension Ledger {
  /// The suppliers and supply points of the book.
  package var suppliers: Suppliers { Suppliers(ledger: self) }
}

/// What a ledger knows about suppliers and supply points.
package struct Suppliers {
  let ledger: Ledger

  /// The whole expenses that satisfy a condition, by number; proposals and parts of bills are left out.
  private func supplied(_ condition: Condition) throws -> [Expense] {
    try ledger.book.records(
      Expense.self, condition, .isEmpty("bill"), .isEmpty("proposal"), in: .added)
  }

  /// The whole expenses of a supplier, by number.
  func expenses(of supplier: SupplierIdentity) throws -> [Expense] {
    var found: [Expense] = []
    if let taxID = supplier.taxID { found = try supplied(.equal("supplier_tax_id", taxID)) }
    if !supplier.names.isEmpty {
      found += try supplied(.oneOf("supplier", supplier.names)).filter { $0.supplierTaxID == nil }
      found.sort { $0.id < $1.id }
    }
    return found
  }

  /// The whole expenses with one of some codes of a supply point, by number.
  func expenses(ofSupplyPoint codes: [String]) throws -> [Expense] {
    codes.isEmpty ? [] : try supplied(.oneOf("supply_point", codes))
  }

  /// What is known from some expenses, and from what the user has said under one of some codes.
  func habit(
    _ codes: [String], isSupplyPoint: Bool, from expenses: [Expense]
  ) throws -> SupplierHabit? {
    guard let code = codes.first else { return nil }
    let said = try ledger.book.first(Supplier.self, .oneOf("code", codes))
    var habit = SupplierHabit(said?.code ?? code, isSupplyPoint: isSupplyPoint, said: said)
    for expense in expenses { habit.add(expense) }
    return habit.isListed ? habit : nil
  }

  /// What is known about a supplier by its tax identifier or, without one, by its name.
  package func habit(of name: String?, taxID: String? = nil) throws -> SupplierHabit? {
    if name == nil && taxID == nil { return nil }
    let names = try SupplierNames(of: ledger.book)
    let supplier =
      taxID.map { names.supplier($0, named: name) }
      ?? name.flatMap { names.supplier(named: $0) }
    guard let supplier else { return nil }
    let codes = [supplier.code] + [name?.folded].compactMap(\.self).filter { $0 != supplier.code }
    return try habit(codes, isSupplyPoint: false, from: expenses(of: supplier))
  }

  /// The category of an expense without a typed one: what is known of the supplier's bills, or that of the
  /// latest expense with the same description, or one that a word of the description names, or what a common
  /// supplier sells; otherwise `other`.
  ///
  /// - Parameters:
  ///   - habit: What is known about the supplier.
  ///   - named: The code of the category that a description names, in any language.
  package func category(
    of concept: String, from supplier: String?, _ habit: SupplierHabit?,
    named: (String) throws -> String?
  ) throws -> String {
    try habit?.category ?? ledger.expenses.lastCategory(concept: concept) ?? named(concept)
      ?? supplier.flatMap { KnownSuppliers.category(ofSupplierCalled: $0.folded) } ?? "other"
  }

  /// The home of an expense without a typed one, where no home is the default: that of the supplier's bills.
  package func home(following habit: SupplierHabit?) throws -> Property? {
    guard let id = habit?.property else { return nil }
    let homes = try ledger.homes.all()
    guard homes.count > 1, try ledger.homes.defaultHome(among: homes) == nil else { return nil }
    return homes.first { $0.id == id }
  }

  /// What is known about every supplier, by name, each with its supply points behind it.
  package func all() throws -> [SupplierHabit] {
    let names = try SupplierNames(of: ledger.book)
    let said = try ledger.book.records(Supplier.self).keyed(by: \.code)
    var habits: [String: SupplierHabit] = [:]
    var codes: [String: String] = [:]
    func add(_ expense: Expense, _ code: String, isSupplyPoint: Bool) {
      habits[
        code, default: SupplierHabit(code, isSupplyPoint: isSupplyPoint, said: said[code])
      ].add(expense)
    }
    for expense in try supplied(.isPresent("category")) {
      if let point = expense.supplyPoint { add(expense, point, isSupplyPoint: true) }
      if let taxID = expense.supplierTaxID {
        add(expense, taxID, isSupplyPoint: false)
      } else if let name = expense.supplier {
        let code = codes[name] ?? names.supplier(named: name)?.code ?? name.folded
        codes[name] = code
        add(expense, code, isSupplyPoint: false)
      }
    }
    for (code, supplier) in said where habits[code] == nil {
      habits[code] = SupplierHabit(
        code, isSupplyPoint: code != code.folded && TaxIdentifier(code: code) == nil,
        said: supplier)
    }
    return habits.values.filter(\.isListed).sorted {
      ($0.name?.folded ?? "", $0.isSupplyPoint ? 1 : 0, $0.code)
        < ($1.name?.folded ?? "", $1.isSupplyPoint ? 1 : 0, $1.code)
    }
  }

  /// A supplier or supply point about whose bills nothing is known: it is new, or was forgotten.
  ///
  /// - Parameter typed: A tax identifier; or a name, its beginning or a supply point that an expense has.
  /// - Returns: Its code, and the name in its latest expense; nil if no expense has it.
  func unknown(_ typed: String) throws -> SupplierHabit? {
    let point = typed.trimmed.uppercased()
    if try !expenses(ofSupplyPoint: [point]).isEmpty {
      return SupplierHabit(point, isSupplyPoint: true)
    }
    let names = try SupplierNames(of: ledger.book)
    guard
      let supplier = TaxIdentifier(written: typed).map({ names.supplier($0.code, named: nil) })
        ?? names.supplier(named: typed.trimmed)
    else { return nil }
    let name = try expenses(of: supplier).last { $0.supplier != nil }?.supplier
    return SupplierHabit(
      supplier.code, isSupplyPoint: false,
      said: Supplier(code: supplier.code, name: name, afterExpense: 0))
  }

  /// The supplier or supply point that a text names: its code, its name, or an unambiguous beginning.
  ///
  /// - Throws: `LedgerError.unknownSupplier`; `Refusal` if several begin with the text.
  package func habit(_ typed: String) throws -> SupplierHabit {
    let habits = try all()
    let text = typed.folded
    if let exact = habits.first(where: { $0.code.folded == text }) { return exact }
    let suppliers = habits.filter { !$0.isSupplyPoint && $0.name != nil }
    let sameName = suppliers.filter { $0.name?.folded == text }
    let beginning =
      text.isEmpty
      ? []
      : habits.filter {
        $0.code.folded.hasPrefix(text)
          || !$0.isSupplyPoint && ($0.name?.folded.hasPrefix(text) ?? false)
      }
    let meant = sameName.isEmpty ? beginning : sameName
    if meant.count > 1 {
      throw Refusal(
        "error.ambiguous-supplier",
        ["name": .text(typed), "codes": .text(meant.map(\.code).joined(separator: ", "))])
    }
    guard let only = meant.first else {
      throw LedgerError.unknownSupplier(name: typed, suppliers: suppliers.compactMap(\.name))
    }
    return only
  }
}
