package import Bookkeeping
package import Ownership
internal import Reporting
internal import Storage

extension Ledger {
  /// The parts of a bill, in order of entry.
  package func parts(of bill: Expense) throws -> [Expense] {
    guard bill.isBill else { return [] }
    return try book.records(Expense.self, .equal("bill", bill.id), in: .added)
  }

  /// An expense with its parts or its bill.
  package func described(_ expense: Expense) throws -> DescribedExpense {
    DescribedExpense(
      expense: expense, parts: try parts(of: expense),
      bill: try expense.bill.map { try self.expense(Int($0)) }, homes: try propertiesByID(),
      parties: try partiesByID(), payers: try expensePayers(of: [expense.bill ?? expense.id]))
  }

  /// The parties that are taken as the payers of expenses.
  ///
  /// - Parameter bills: The numbers of the bills that matter; nil for all.
  package func expensePayers(of bills: [Int64]? = nil) throws -> ExpensePayers {
    let parties = try parties()
    if parties.isEmpty { return ExpensePayers() }
    var payers = ExpensePayers(
      homes: try properties(), manager: parties.first(where: \.isManager)?.id)
    if let bills {
      for part in try book.records(Expense.self, .oneOf("bill", bills), in: .added) {
        payers.add(part)
      }
    } else {
      try book.forEachOfBills { payers.add($0) }
    }
    return payers
  }

  /// The amounts of all bills, by number.
  func billAmounts() throws -> [Int64: Money] {
    let bills = try book.records(Expense.self, .isEmpty("property"), .isEmpty("bill"), in: .added)
    return Dictionary(bills.map { ($0.id, $0.amount ?? .zero) }) { first, _ in first }
  }

  /// The numbers of the bills of which several parts take equal parts of the rest.
  package func evenBills() throws -> Set<Int64> {
    let parts = try book.records(Expense.self, .equal("rule", PartRule.rest), in: .added)
    return Set(Dictionary(grouping: parts.compactMap(\.bill)) { $0 }.filter { $1.count > 1 }.keys)
  }

  /// The matching expenses in the order of lists. Without a home, tags and an owner in the filter, the
  /// parts of a bill follow it; otherwise the matching parts are passed without their bills.
  ///
  /// - Parameter bills: The amounts of all bills, by number.
  func expenseSource(_ filter: RecordFilter, _ bills: [Int64: Money]) -> ExpenseList.Source {
    if bills.isEmpty || filter.property != nil || !filter.tags.isEmpty || filter.owner != nil {
      return { try book.forEach(Expense.self, filter, $0) }
    }
    return { body in
      try book.forEach(Expense.self, filter) { expense in
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
    try book.forEachOpenProposal(RecordFilter(homes: homes, period: period)) { home, amount in
      if homes.contains(where: { $0.id == home }) { try costs.add(proposal: amount) }
    }
    guard isWhole else { return costs }
    try book.forEachPartApart(RecordFilter(period: period)) {
      try costs.add($0, isPrivate: $1)
    }
    return costs
  }
}
