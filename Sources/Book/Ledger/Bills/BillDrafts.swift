package import Bills
package import Bookkeeping
package import Reporting
internal import Storage
internal import UnicodeText

/// The expense that a bill would become, and where its values come from.
package struct BillDraft {
  /// Why a home or category is proposed.
  package enum Reason: Equatable, Sendable {
    /// An option names it.
    case typed
    /// An earlier expense of the same supply point, or else of the same supplier, has it: its number.
    case earlier(Int64)
    /// The user has said so of the supply point or the supplier.
    case said
    /// The bill has its name or address.
    case printed
    /// The book has no other home, or it is the default home.
    case only
    /// The supplier, or words of the bill, suggest it.
    case suggested
  }

  /// The home; nil if it is not known.
  package var home: Property?
  package var homeReason: Reason?
  /// The code of the category; nil if it is not known.
  package var category: String?
  package var categoryReason: Reason?
  /// The name by which the book knows the supplier; nil if it does not.
  package var supplier: String?
  /// The document that has the same contents as the file.
  package var document: ListedDocument?
  /// The expense that has the same bill: of the same supplier and number, and of the same date or amount.
  package var recorded: Expense?
  /// An expense that may have the same bill.
  package var similar: Expense?
  /// An expense of the same supply point for a period that overlaps that of the bill.
  package var overlapping: Expense?

  /// Makes a draft of which nothing is known.
  package init() {}
}

extension SupplierHabit {
  /// Why the next bill has the category and the home.
  package var reason: BillDraft.Reason { expense.map { .earlier($0) } ?? .said }
}

extension Ledger {
  /// The bills that become expenses.
  package var bills: BillDrafts { BillDrafts(ledger: self) }
}

/// What a ledger knows about a bill before it is recorded.
package struct BillDrafts {
  let ledger: Ledger

  /// The tax identifiers that are never those of a supplier.
  package func ownTaxIDs() throws -> Set<String> {
    Set(try ledger.owners.byNumber().values.compactMap { $0.taxIdentifier?.text })
  }

  /// The names of the owners, which are never those of a supplier.
  package func ownNames() throws -> Set<String> {
    Set(try ledger.owners.byNumber().values.map(\.name))
  }

  /// Proposes the home and category of a bill, from what is known of its supply point and supplier and from
  /// what is printed on it, and finds expenses that may be the same.
  ///
  /// A correction is kept with the expense that has it, so that the next bill of the same supply point or
  /// supplier follows it, and `undo` forgets it.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil to propose one.
  ///   - file: The file of the bill; nil if it was not kept.
  /// - Throws: `LedgerError` for a home that does not exist.
  package func draft(
    of bill: Bill, in property: String?, from file: DocumentFile? = nil
  ) throws -> BillDraft {
    var draft = BillDraft()
    let points = bill.supplyPoints
    let ofSupply = try ledger.suppliers.expenses(ofSupplyPoint: points)
    let names = try SupplierNames(of: ledger.book)
    let name = bill.supplier.value?.trimmedOrNil
    let supplier =
      bill.supplierTaxID.value.map { names.supplier($0, named: name) }
      ?? name.flatMap { names.supplier(named: $0) }
    let ofSupplier = try supplier.map { try ledger.suppliers.expenses(of: $0) } ?? []
    let codes = ([supplier?.code, name?.folded].compactMap(\.self))
    let supply = try ledger.suppliers.habit(points, isSupplyPoint: true, from: ofSupply)
    let known = try ledger.suppliers.habit(codes, isSupplyPoint: false, from: ofSupplier)
    draft.supplier = known?.name
    // What other supply points are for says nothing about a new one.
    let ofNoSupply =
      try points.isEmpty
      ? known
      : ledger.suppliers.habit(
        codes, isSupplyPoint: false, from: ofSupplier.filter { $0.supplyPoint == nil })
    try proposeHome(of: bill, in: property, supply, ofNoSupply, into: &draft)
    let isNewOfSeveral = !points.isEmpty && supply?.category == nil && bill.categories.count > 1
    if let habit = [supply, isNewOfSeveral ? ofNoSupply : known].compactMap(\.self)
      .first(where: { $0.category != nil })
    {
      draft.category = habit.category
      draft.categoryReason = habit.reason
    } else if let category = bill.categories.first {
      draft.category = category
      draft.categoryReason = .suggested
    }
    try findTwins(of: bill, file, among: ofSupplier, ofSupply, into: &draft)
    return draft
  }

  /// The expenses that may be the bill of a typed expense, whose tax identifier, number, supply point or
  /// period was typed, or for the same period of its supply point.
  ///
  /// - Parameters:
  ///   - date: The date of the bill unless `change` sets another one.
  ///   - like: The number of the expense from which missing values are copied.
  ///   - old: The expense that is changed; nil for a new one.
  ///   - change: Sets the typed values.
  package func twins(
    on date: Day, like: Int? = nil, instead old: Expense? = nil,
    _ change: (inout Expense) throws -> Void
  ) throws -> BillDraft {
    var expense =
      try old ?? like.map { try ledger.record($0, of: Expense.self) }
      ?? Expense(property: nil, date: date, concept: "", category: "other", amount: nil)
    if old == nil { (expense.number, expense.period) = (nil, nil) }
    expense.date = date
    try change(&expense)
    // The values alone, without those of the earlier expense.
    var typed = Expense()
    try change(&typed)
    var bill = Bill()
    var ofSupplier: [Expense] = []
    var ofSupply: [Expense] = []
    if typed.supplierTaxID != nil || typed.number != nil {
      bill.identify(as: expense)
      let names = try SupplierNames(of: ledger.book)
      let supplier =
        expense.supplierTaxID.map { names.supplier($0, named: expense.supplier) }
        ?? expense.supplier.flatMap { names.supplier(named: $0) }
      ofSupplier = try supplier.map { try ledger.suppliers.expenses(of: $0) } ?? []
    }
    if typed.supplyPoint != nil || typed.period != nil {
      bill.identify(for: expense.period)
      ofSupply = try ledger.suppliers.expenses(
        ofSupplyPoint: [expense.supplyPoint].compactMap(\.self))
    }
    var draft = BillDraft()
    func others(_ found: [Expense]) -> [Expense] { found.filter { $0.id != old?.id } }
    try findTwins(of: bill, nil, among: others(ofSupplier), others(ofSupply), into: &draft)
    if draft.similar?.id == old?.id { draft.similar = nil }
    return draft
  }

  /// Finds expenses that may be the same bill, or for the same period of a supply point.
  private func findTwins(
    of bill: Bill, _ file: DocumentFile?, among ofSupplier: [Expense], _ ofSupply: [Expense],
    into draft: inout BillDraft
  ) throws {
    draft.document = try file.flatMap { file in
      try ledger.attachments.list(with: file.hash).first {
        $0.attachment.expense != nil || $0.attachment.commissionBill != nil
      }
    }
    let printed = (bill.number.value, bill.date.value, bill.expense)
    draft.recorded = ofSupplier.first { $0.likeness(to: printed) == .same }
    draft.similar =
      try ofSupplier.first { $0.likeness(to: printed) == .similar }
      ?? expenseWithoutTaxID(like: printed, of: bill.supplierTaxID.value)
    if let period = bill.period {
      draft.overlapping = ofSupply.first { $0.period.map { $0.sharesDays(with: period) } ?? false }
    }
  }

  /// An expense with the number, date and amount of a bill, if one of them has no tax identifier by which to
  /// compare the suppliers.
  private func expenseWithoutTaxID(
    like printed: (number: String?, date: Day?, amount: Money?), of taxID: String?
  ) throws -> Expense? {
    guard let date = printed.date, let amount = printed.amount, printed.number != nil else {
      return nil
    }
    return try ledger.book.records(
      Expense.self, .equal("date", date), .isEmpty("bill"), .isEmpty("proposal"), in: .added
    ).first { expense in
      expense.amount == amount && expense.likeness(to: printed) == .same
        && (taxID == nil || expense.supplierTaxID == nil)
    }
  }

  private func proposeHome(
    of bill: Bill, in property: String?, _ supply: SupplierHabit?, _ supplier: SupplierHabit?,
    into draft: inout BillDraft
  ) throws {
    if let property {
      (draft.home, draft.homeReason) = (try ledger.homes.named(property), .typed)
      return
    }
    let homes = try ledger.homes.all()
    func home(of habit: SupplierHabit?) -> Property? {
      habit?.property.flatMap { id in homes.first { $0.id == id } }
    }
    if let supply, let home = home(of: supply) {
      (draft.home, draft.homeReason) = (home, supply.reason)
      return
    }
    let lines = bill.text.split(separator: "\n").map(\.wordsForComparison)
    let printed = homes.filter { home in
      home.placesForComparison.contains { place in lines.contains { $0.contains(run: place) } }
    }
    if printed.count == 1 {
      (draft.home, draft.homeReason) = (printed[0], .printed)
      return
    }
    // A bill for several homes is no reason to choose one of them.
    if !printed.isEmpty { return }
    if let supplier, let home = home(of: supplier) {
      (draft.home, draft.homeReason) = (home, supplier.reason)
      return
    }
    if let home = try homes.count == 1 ? homes[0] : ledger.homes.defaultHome(among: homes) {
      (draft.home, draft.homeReason) = (home, .only)
    }
  }
}

extension Expense {
  /// How likely an expense has the bill of the same supplier.
  fileprivate enum Likeness {
    case same, similar, other
  }

  /// Compares the expense with a bill of the same supplier. Many suppliers begin anew with 1 each year: a
  /// number identifies a bill only with its date or amount.
  fileprivate func likeness(
    to bill: (number: String?, date: Day?, amount: Money?)
  ) -> Likeness {
    let key = bill.number?.numberKey ?? ""
    let hasNumber = !key.isEmpty && number?.numberKey == key
    let hasDate = bill.date == date
    let hasAmount = bill.amount != nil && bill.amount == amount
    if hasNumber { return hasDate || hasAmount ? .same : .similar }
    return hasDate && hasAmount ? .similar : .other
  }
}

extension Period {
  /// Whether the periods have more than one day in common: many begin on the day on which the one before
  /// ends.
  fileprivate func sharesDays(with other: Period) -> Bool {
    max(firstDay, other.firstDay) < min(lastDay, other.lastDay)
  }
}

extension Bill {
  /// The codes under which the supply point of the bill is kept: the CUPS without the number of the
  /// meter, and the contract of the supplier.
  package var supplyPoints: [String] {
    var codes: [String] = []
    if let code = cups.value, cups.mark != .unsure, code.utf8.count >= 20, code.utf8.count <= 22 {
      codes.append(String(code.prefix(20)))
    }
    if let number = contract.value, contract.mark != .unsure, let id = supplierTaxID.value {
      codes.append("\(id)/\(number)")
    }
    return codes
  }

  /// The period that the bill is for; nil if it was not found, or is unsure.
  package var period: Period? {
    guard let from = periodFrom.value, let to = periodTo.value, from <= to,
      periodFrom.mark != .unsure, periodTo.mark != .unsure
    else { return nil }
    return .days(from: from, to: to)
  }
}

extension Bill {
  /// Takes what identifies a bill from an expense.
  fileprivate mutating func identify(as expense: Expense) {
    func field<Value>(_ value: Value?) -> BillField<Value> {
      value.map { BillField($0, .read) } ?? BillField()
    }
    supplierTaxID = field(expense.supplierTaxID)
    number = field(expense.number)
    date = field(expense.date)
    total = field(expense.amount)
  }

  /// Takes the period of an expense.
  fileprivate mutating func identify(for period: Period?) {
    guard let period else { return }
    periodFrom = BillField(period.firstDay, .read)
    periodTo = BillField(period.lastDay, .read)
  }
}

extension Property {
  /// The runs of words that name the home on a bill: its name, and its street with the number.
  fileprivate var placesForComparison: [[Substring]] {
    var places: [[Substring]] = []
    let name = name.folded.wordsForComparison
    // One short word occurs on many bills.
    if name.count > 1 || name.reduce(0, { $0 + $1.count }) >= 8 { places.append(name) }
    var street = (address ?? "").folded.wordsForComparison
    if let first = street.first, Property.streetWords.contains(String(first)) {
      street.removeFirst()
    }
    if let number = street.firstIndex(where: { $0.allSatisfy(\.isNumber) }), number > 0 {
      places.append(Array(street[...number]))
    }
    return places.map { $0.map { Substring(String($0)) } }
  }

  /// What a street is called before its name; bills abbreviate it each in its way.
  private static let streetWords: Set<String> = [
    "c", "cl", "carrer", "calle", "av", "avda", "avinguda", "avenida", "pg", "passeig", "paseo",
    "p", "pl", "pca", "plaza", "placa", "rbla", "rambla", "ronda", "rda", "trav", "travessera",
    "ctra", "carretera", "ptge", "passatge", "pasaje",
  ]
}

extension StringProtocol {
  /// The runs of letters and digits, without articles and prepositions.
  fileprivate var wordsForComparison: [Substring] {
    Substring(String(self)).split { !$0.isLetter && !$0.isNumber }
      .filter { !["de", "d", "del", "la", "el", "l", "els", "les", "los", "las"].contains($0) }
  }
}

extension [Substring] {
  /// Whether some words follow each other.
  fileprivate func contains(run: [Substring]) -> Bool {
    guard let first = run.first, run.count <= count else { return false }
    return (0...(count - run.count)).contains { start in
      self[start] == first && self[start..<(start + run.count)].elementsEqual(run)
    }
  }
}
