internal import Bookkeeping
internal import Ownership
internal import Reporting
internal import Storage

extension OwnerPositions {
  /// The profit of some homes in a period, divided among their owners, in the open transaction.
  ///
  /// - Parameters:
  ///   - selected: The tags and the owner of the records.
  ///   - today: The current day, through which the manager has monthly fees.
  ///   - scope: What determines the parts; nil to read it from the book.
  /// - Throws: `OwnershipError`, `TaxationError`.
  func profit(
    of homes: [Property], in period: Period?, _ selected: RecordFilter, on today: Day,
    scope: OwnershipScope? = nil
  ) throws -> OwnerProfitReport {
    let scope = try scope ?? OwnershipScope(of: ledger, on: today)
    let parties = try ledger.owners.all()
    var report = OwnerProfitReport(
      parties: parties, homes: try ledger.homes.byNumber(), period: period)
    let filter = selected.limited(to: homes, in: period)
    let wanted = Set(homes.map(\.id))
    func add(_ movement: Movement) throws {
      guard let home = movement.property, wanted.contains(home), movement.isOfProfit else { return }
      try report.add(movement)
      for part in try scope.profit(fromVATOf: movement) { try report.add(part) }
    }
    try ledger.book.forEachFigures(of: Booking.self, filter) {
      try scope.movements(of: $0).forEach(add)
    }
    try ledger.book.forEachAdjustment(filter) {
      try scope.movements(of: $0).forEach(add)
    }
    try ledger.book.forEachFigures(of: Expense.self, filter) {
      try scope.movements(of: $0).forEach(add)
    }
    try forEachMonthlyFee(in: scope, of: homes, in: period, selected, on: today, add)
    return report
  }

  /// The fees of the manager for some homes in a period, with the VAT that no owner deducts, in the open transaction;
  /// nil if there are none.
  ///
  /// - Parameters:
  ///   - selected: The tags and the owner of the records.
  ///   - today: The current day, through which the manager has monthly fees.
  ///   - scope: What determines the parts; nil to read it from the book.
  /// - Throws: `OwnershipError`, `TaxationError`.
  func managersFees(
    of homes: [Property], in period: Period?, _ selected: RecordFilter, on today: Day,
    scope: OwnershipScope? = nil
  ) throws -> Money? {
    guard try ledger.book.first(Agreement.self) != nil else { return nil }
    let scope = try scope ?? OwnershipScope(of: ledger, on: today)
    let wanted = Set(homes.map(\.id))
    var sum = Money.zero
    func add(_ fee: Movement) throws {
      sum = try sum.subtracting(fee.amount)
      if let (_, deducted) = try scope.deductedVAT(ofFee: fee) {
        sum = try sum.subtracting(deducted)
      }
    }
    try ledger.book.forEachFigures(of: Booking.self, selected.limited(to: homes, in: period)) {
      booking in
      guard wanted.contains(booking.stay.property) else { return }
      try scope.movements(of: booking).filter { $0.kind == .fee }.forEach(add)
    }
    try forEachMonthlyFee(in: scope, of: homes, in: period, selected, on: today, add)
    return sum == .zero ? nil : sum
  }

  /// Passes the monthly fees of some homes in a period, or through the current day, to `body`.
  private func forEachMonthlyFee(
    in scope: OwnershipScope, of homes: [Property], in period: Period?, _ selected: RecordFilter,
    on today: Day, _ body: (Movement) throws -> Void
  ) throws {
    let owner = try ledger.owners.all().first { $0.id == selected.owner }?.code
    let billed = Set(homes.filter { $0.has(selected.tags) }.map(\.id))
    try scope.forEachMonthlyFee(
      from: period?.firstDay ?? .first, through: period?.lastDay ?? today
    ) { fee in
      guard let home = fee.property, billed.contains(home) else { return }
      if owner.map({ fee.shares?.share(of: $0) != nil }) ?? true { try body(fee) }
    }
  }

  /// What the owners and the manager have of each home, in a period or through the current day, in the
  /// open transaction.
  ///
  /// - Parameter scope: What determines the parts.
  /// - Returns: The accounts by code, without those of parties that have nothing.
  /// - Throws: `OwnershipError`, `TaxationError`.
  func accounts(
    in period: Period?, on today: Day, scope: OwnershipScope
  ) throws -> [OwnerAccount] {
    let parties = try ledger.owners.all()
    let last = period?.lastDay ?? today
    let homes = try ledger.homes.all()
    let inForce = try ledger.owners.shareTimelines().flatMap { home, timeline in
      timeline.shares(on: last)?.records(property: home, from: last) { Int64($0) } ?? []
    }
    let shares = Dictionary(grouping: inForce, by: \.party)
    var accounts = parties.map {
      OwnerAccount(
        party: $0, homes: homes, shares: shares[$0.id] ?? [], period: period, last: last)
    }
    try forEachMovement(in: scope, through: last) { movement in
      for index in accounts.indices { try accounts[index].add(movement) }
    }
    return accounts.filter { !$0.isEmpty }
  }
}
