package import Bookkeeping
package import Ownership
package import Reporting
internal import Storage
internal import Taxation

extension Expenses {
  /// The parts of a bill, in order of entry.
  package func parts(of bill: Expense) throws -> [Expense] {
    guard bill.isBill else { return [] }
    return try ledger.book.records(Expense.self, .equal("bill", bill.id), in: .added)
  }

  /// An expense with its parts or its bill.
  package func described(_ expense: Expense) throws -> DescribedExpense {
    DescribedExpense(
      expense: expense, parts: try parts(of: expense),
      bill: try expense.bill.map { try ledger.record(Int($0), of: Expense.self) },
      homes: try ledger.homes.byNumber(),
      parties: try ledger.owners.byNumber(), payers: try payers(of: [expense.bill ?? expense.id]))
  }

  /// The parties that are taken as the payers of expenses.
  ///
  /// - Parameter bills: The numbers of the bills that matter; nil for all.
  package func payers(of bills: [Int64]? = nil) throws -> ExpensePayers {
    let parties = try ledger.owners.all()
    if parties.isEmpty { return ExpensePayers() }
    var payers = ExpensePayers(
      homes: try ledger.homes.all(), manager: parties.first(where: \.isManager)?.id)
    if let bills {
      for part in try ledger.book.records(Expense.self, .oneOf("bill", bills), in: .added) {
        payers.add(part)
      }
    } else {
      try ledger.book.forEachOfBills { payers.add($0) }
    }
    return payers
  }

  /// The amounts of all bills, by number.
  func billAmounts() throws -> [Int64: Money] {
    let bills = try ledger.book.records(
      Expense.self, .isEmpty("property"), .isEmpty("bill"), in: .added)
    return bills.keyed(by: \.id) { $0.amount ?? .zero }
  }

  /// Whether the day of payment of any expense is known.
  package func hasPaidOn() throws -> Bool {
    try ledger.book.first(Expense.self, .isPresent("paid_on")) != nil
  }

  /// The tax inside each part of a bill whose taxes are recorded: divided as the amount is, so that the parts add up.
  func taxesOfParts() throws -> [Int64: Money] {
    var taxes: [Int64: Money] = [:]
    let bills = try ledger.book.records(
      Expense.self, .isEmpty("property"), .isEmpty("bill"), .isPresent("taxes"))
    for bill in bills {
      guard let tax = try bill.taxes?.tax, let whole = bill.amount, whole != .zero else { continue }
      var (sum, divided) = (Money.zero, Money.zero)
      for part in try parts(of: bill) {
        sum = try sum.adding(part.amount ?? .zero)
        let through = Ratio.rounded(
          Int128(tax.cents) * Int128(sum.cents), by: Int128(whole.cents))
        let upTo = Money(cents: Int64(clamping: through))
        taxes[part.id] = try upTo.subtracting(divided)
        divided = upTo
      }
    }
    return taxes
  }

  /// What the bank has paid of each expense, above zero.
  package func paidByBank() throws -> [Int64: Money] {
    try ledger.book.records(BankPart.self, .isPresent("expense"))
      .sums(of: \.amount, by: \.expense).mapValues { try $0.negated() }
  }

  /// The numbers of the bills of which several parts take equal parts of the rest.
  package func evenBills() throws -> Set<Int64> {
    let parts = try ledger.book.records(Expense.self, .equal("rule", PartRule.rest), in: .added)
    return Set(Dictionary(grouping: parts.compactMap(\.bill)) { $0 }.filter { $1.count > 1 }.keys)
  }

  /// Runs `body` with the expenses of one home or all in a period, and the amounts of all bills by number
  /// and the rare fields that any expense has, in one read transaction.
  ///
  /// - Parameters:
  ///   - isPendingOnly: Whether to pass only expenses without an amount.
  ///   - newestFirst: Whether to pass the newest first instead of last.
  ///   - selection: The tags and the owner of the expenses or their homes.
  /// - Throws: `Refusal`.
  package func list<Result>(
    of property: String?, in period: Period?, isPendingOnly: Bool = false,
    newestFirst: Bool = false, selecting selection: Selection = Selection(),
    _ body: (
      _ homes: [Int64: Property], _ bills: [Int64: Money], _ used: Set<String>,
      _ source: @escaping ExpenseList.Source
    ) throws -> Result
  ) throws -> Result {
    try ledger.read {
      ledger.book.willFind(used: ExpenseList.rareFields, of: Expense.self)
      var filter = try selection.filter(in: ledger)
      filter.property = try ledger.homes.optional(property)?.id
      filter.period = period
      filter.isPendingOnly = isPendingOnly
      filter.order = newestFirst ? .newest : .list
      let homes = try ledger.homes.byNumber()
      let bills = try billAmounts()
      let used = try ledger.book.used(ExpenseList.rareFields, of: Expense.self)
      filter.blank = Set(ExpenseList.rareFields).subtracting(used)
      return try body(homes, bills, used, source(filter, bills))
    }
  }

  /// The matching expenses in the order of lists. Without a home, tags and an owner in the filter, the
  /// parts of a bill follow it; otherwise the matching parts are passed without their bills.
  ///
  /// - Parameter bills: The amounts of all bills, by number.
  func source(_ filter: RecordFilter, _ bills: [Int64: Money]) -> ExpenseList.Source {
    if bills.isEmpty || filter.property != nil || !filter.tags.isEmpty || filter.owner != nil {
      return { try ledger.book.forEach(Expense.self, filter, $0) }
    }
    return { body in
      try ledger.book.forEach(Expense.self, filter) { expense in
        if expense.bill != nil { return }
        try body(expense)
        for part in try parts(of: expense) { try body(part) }
      }
    }
  }

  /// What counts in no row of a report: the open proposals of one home or all, and for all the parts of
  /// bills that are expenses of no home.
  func costsApart(of homes: [Property], isWhole: Bool, in period: Period?) throws -> CostsApart {
    var costs = CostsApart()
    try ledger.book.forEachOpenProposal(RecordFilter(homes: homes, period: period)) {
      home, amount in
      if homes.contains(where: { $0.id == home }) { try costs.add(proposal: amount) }
    }
    guard isWhole else { return costs }
    var business: [(part: Int64, amount: Money)] = []
    try ledger.book.forEachPartApart(RecordFilter(period: period)) { part, amount, isPrivate in
      if isPrivate {
        try costs.add(amount, isPrivate: true)
      } else {
        business.append((part, amount))
      }
    }
    if business.isEmpty { return costs }
    // The VAT that is deducted is no cost.
    let deducted = try ledger.vat.amounts().expenses
    for (part, amount) in business {
      try costs.add(amount.subtracting(deducted[part] ?? .zero), isPrivate: false)
    }
    return costs
  }

  /// The category of the latest expense with a concept.
  func lastCategory(concept: String) throws(StorageError) -> String? {
    try ledger.book.first(Expense.self, .equal("concept", concept), in: .latest)?.category
  }
}
