package import Bookkeeping
internal import Ownership
package import Reporting
internal import Storage

extension Ledger {
  /// What the owners and the manager have to be paid or to pay.
  package var positions: OwnerPositions { OwnerPositions(ledger: self) }
}

/// What a ledger knows of the positions of owners and the manager, and of the profit of each.
package struct OwnerPositions {
  let ledger: Ledger

  /// The positions of the owners and the manager at the end of a day.
  ///
  /// - Parameter today: The current day, through which the manager has monthly fees.
  /// - Throws: `OwnershipError`, `TaxationError`.
  package func report(through last: Day, on today: Day) throws -> PositionReport {
    try ledger.read { try report(through: last, in: OwnershipScope(of: ledger, on: today)) }
  }

  /// The positions in the open transaction.
  func report(through last: Day, in scope: OwnershipScope) throws -> PositionReport {
    var report = PositionReport(
      parties: try ledger.owners.all(), homes: try ledger.homes.byNumber(), through: last)
    try forEachMovement(in: scope, through: last) { try report.add($0) }
    return report
  }

  /// Runs `body` with the source of everything that makes the position of an owner or the manager at the
  /// end of a day, in one read transaction.
  ///
  /// - Parameters:
  ///   - name: The typed name of the party.
  ///   - first: The first day of the movements; those before it are the opening position. Nil for all
  ///     movements.
  ///   - today: The current day, through which the manager has monthly fees.
  /// - Throws: `Refusal`; `OwnershipError`, `TaxationError`.
  package func withMovements<Result>(
    of name: String, from first: Day? = nil, through last: Day, on today: Day,
    _ body: (PositionExplanation) throws -> Result
  ) throws -> Result {
    let party = try ledger.owners.named(name)
    return try ledger.read {
      let scope = try OwnershipScope(of: ledger, on: today)
      var opening = Position()
      if let first {
        try forEachMovement(in: scope, through: first.adding(days: -1)) { movement in
          guard let effect = try movement.effect(on: party.code) else { return }
          opening = try opening.adding(effect)
        }
      }
      let explanation = PositionExplanation(
        party: party, homes: try ledger.homes.byNumber(), opening: opening, first: first, last: last
      ) { found in
        try forEachMovement(in: scope, from: first ?? .first, through: last, isOrdered: true) {
          movement in
          if let effect = try movement.effect(on: party.code) { try found(movement, effect) }
        }
      }
      return try body(explanation)
    }
  }

  /// Passes every movement that counts on one of some days to `body`: those of bookings, adjustments,
  /// expenses, months and transfers, one kind of record after the other unless `isOrdered`.
  ///
  /// - Parameters:
  ///   - scope: What determines the parts.
  ///   - isOrdered: Whether they come by date, those of bookings before others of the day.
  /// - Throws: `OwnershipError` for shares that are no valid set; `TaxationError`.
  func forEachMovement(
    in scope: OwnershipScope, from first: Day = .first, through last: Day,
    isOrdered: Bool = false, _ body: (Movement) throws -> Void
  ) throws {
    guard first <= last else { return }
    guard isOrdered else {
      return try forEachOwnedRecord(in: scope, from: first, through: last, isOrdered: false) {
        for movement in $1 { try body(movement) }
      }
    }
    var others: [Movement] = []
    try forEachAdjustment(in: scope, from: first, through: last) { others += $1 }
    try forEachFeeAndTransfer(in: scope, from: first, through: last) { others.append($1) }
    let filter = RecordFilter(period: .days(from: first, to: last))
    var rest = OrderedMovements(
      of: others, and: try ledger.book.figures(of: Expense.self, filter), in: scope)
    try ledger.book.forEach(Booking.self, filter) { booking in
      while let movement = try rest.next(before: booking.stay.checkIn) { try body(movement) }
      for movement in try scope.movements(of: booking) { try body(movement) }
    }
    while let movement = try rest.next(before: nil) { try body(movement) }
  }

  /// Passes every record that counts on one of some days to `body`, with its movements.
  ///
  /// - Parameter isOrdered: Whether bookings and expenses are whole, and in the order of lists.
  func forEachOwnedRecord(
    in scope: OwnershipScope, from first: Day, through last: Day, isOrdered: Bool,
    _ body: (OwnedRecord, [Movement]) throws -> Void
  ) throws {
    guard first <= last else { return }
    let days = Period.days(from: first, to: last)
    try visit(Booking.self, in: days, isOrdered) {
      try body(.booking($0), scope.movements(of: $0))
    }
    try forEachAdjustment(in: scope, from: first, through: last, body)
    try visit(Expense.self, in: days, isOrdered) {
      let movements = try scope.movements(of: $0)
      if !movements.isEmpty { try body(.expense($0), movements) }
    }
    try forEachFeeAndTransfer(in: scope, from: first, through: last) { try body($0, [$1]) }
  }

  private func visit<Record: BookRecord>(
    _ type: Record.Type, in days: Period, _ isOrdered: Bool, _ body: (Record) throws -> Void
  ) throws {
    let filter = RecordFilter(period: days)
    if isOrdered {
      try ledger.book.forEach(type, filter, body)
    } else {
      try ledger.book.forEachFigures(of: type, filter, body)
    }
  }

  /// Passes every adjustment that counts on one of some days to `body`, with its movements.
  private func forEachAdjustment(
    in scope: OwnershipScope, from first: Day, through last: Day,
    _ body: (OwnedRecord, [Movement]) throws -> Void
  ) throws {
    try ledger.book.forEachAdjustment { adjustment in
      guard (first...last).contains(adjustment.paidOn) else { return }
      let movements = try scope.movements(of: adjustment)
      if !movements.isEmpty { try body(.adjustment(adjustment), movements) }
    }
  }

  /// Passes every month with a fee and every transfer that counts on one of some days to `body`, with its
  /// movement.
  private func forEachFeeAndTransfer(
    in scope: OwnershipScope, from first: Day, through last: Day,
    _ body: (OwnedRecord, Movement) throws -> Void
  ) throws {
    try scope.forEachMonthlyFee(from: first, through: last) { try body(.month, $0) }
    for transfer in try ledger.transfers.all(in: .days(from: first, to: last)) {
      try body(.transfer(transfer), scope.movement(of: transfer))
    }
  }
}

/// The movements but those of bookings, by date: on one day adjustments, expenses, fees, transfers.
///
/// Expenses may be many, and are read one after another.
private struct OrderedMovements {
  private var others: ArraySlice<Movement>
  private let expenses: FigureCursor<Expense>
  private let scope: OwnershipScope
  /// The movements of the latest expense that was read, but those that were passed.
  private var expense: ArraySlice<Movement> = []

  init(
    of others: [Movement], and expenses: FigureCursor<Expense>, in scope: OwnershipScope
  ) {
    let order = others.indices.sorted { (others[$0].date, $0) < (others[$1].date, $1) }
    self.others = order.map { others[$0] }[...]
    self.expenses = expenses
    self.scope = scope
  }

  /// Returns the next movement and removes it; nil at the end, or if its date is not before `day`.
  mutating func next(before day: Day?) throws -> Movement? {
    while expense.isEmpty, let read = try expenses.next() {
      expense = try scope.movements(of: read)[...]
    }
    let isExpense = isExpenseNext
    guard let next = isExpense ? expense.first : others.first,
      day.map({ next.date < $0 }) ?? true
    else { return nil }
    if isExpense { expense.removeFirst() } else { others.removeFirst() }
    return next
  }

  private var isExpenseNext: Bool {
    guard let expense = expense.first, let other = others.first else { return !expense.isEmpty }
    return [.adjustment, .vat].contains(other.kind)
      ? expense.date < other.date : expense.date <= other.date
  }
}

/// A record that changes the positions of parties.
enum OwnedRecord {
  case booking(Booking)
  case adjustment(CountedAmount)
  case expense(Expense)
  /// A month of a home with a fee of the manager, which the movement names.
  case month
  case transfer(Transfer)
}
