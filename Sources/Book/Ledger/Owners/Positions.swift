package import Bookkeeping
internal import Ownership
package import Reporting
internal import Storage
internal import Taxation

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
    try forEachAdjustment(in: scope, from: first, through: last) { others.append($1) }
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
    try forEachAdjustment(in: scope, from: first, through: last) { try body($0, [$1]) }
    try visit(Expense.self, in: days, isOrdered) {
      if let movement = try scope.movement(of: $0) { try body(.expense($0), [movement]) }
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

  /// Passes every adjustment that counts on one of some days to `body`, with its movement.
  private func forEachAdjustment(
    in scope: OwnershipScope, from first: Day, through last: Day,
    _ body: (OwnedRecord, Movement) throws -> Void
  ) throws {
    try ledger.book.forEachAdjustment { adjustment in
      guard (first...last).contains(adjustment.paidOn) else { return }
      if let movement = try scope.movement(
        of: adjustment, vat: ledger.homes.vat(in: adjustment, scope.vat))
      {
        try body(.adjustment(adjustment), movement)
      }
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
  /// The movement of the latest expense that was read, unless it was passed.
  private var expense: Movement?

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
    while expense == nil, let read = try expenses.next() {
      expense = try scope.movement(of: read)
    }
    guard let next = isExpenseNext ? expense : others.first, day.map({ next.date < $0 }) ?? true
    else { return nil }
    if isExpenseNext { expense = nil } else { others.removeFirst() }
    return next
  }

  private var isExpenseNext: Bool {
    guard let expense, let other = others.first else { return expense != nil }
    return other.kind == .adjustment ? expense.date < other.date : expense.date <= other.date
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

/// The homes with their shares, agreements, rates and VAT, from which the movements of records are made.
struct OwnershipScope {
  private struct Home {
    let home: Property
    let shares: ShareTimeline?
    let agreements: [Agreement]
    let rates: RateTimeline

    func agreement(on day: Day) -> Agreement? {
      agreements.last { $0.validFrom <= day }.flatMap { $0.hasFee ? $0 : nil }
    }
  }

  private let homes: [Int64: Home]
  /// The codes of the parties by their numbers.
  private let codes: [Int64: String]
  private let manager: String?
  private let payers: LazyPayers
  let vat: VATTable
  private let today: Day

  /// Reads what a book says.
  ///
  /// - Parameter today: The current day: a month that is not over bears no fee yet.
  init(of ledger: Ledger, on today: Day) throws {
    self.today = today
    let parties = try ledger.owners.all()
    let codes = Dictionary(parties.map { ($0.id, $0.code) }) { first, _ in first }
    let table = try ledger.rates.table()
    let shares = try ledger.owners.shareTimelines { codes[$0] }
    let agreements = Dictionary(grouping: try ledger.book.records(Agreement.self), by: \.property)
    var homes: [Int64: Home] = [:]
    for home in try ledger.homes.all() {
      homes[home.id] = Home(
        home: home, shares: shares[home.id],
        agreements: agreements[home.id] ?? [], rates: try table.timeline(of: home.zone))
    }
    self.homes = homes
    self.codes = codes
    manager = parties.first(where: \.isManager)?.code
    payers = LazyPayers(of: ledger)
    vat = try ledger.homes.vatTable()
  }

  /// The payers of expenses, read when the first one is asked for: fees do not need them.
  private final class LazyPayers {
    private let ledger: Ledger
    private var payers: ExpensePayers?

    init(of ledger: Ledger) { self.ledger = ledger }

    func payer(of expense: Expense) throws -> Int64? {
      let known = try payers ?? ledger.expenses.payers()
      payers = known
      return known.payer(of: expense)
    }
  }

  private func code(_ numbers: Int64?...) -> String? {
    numbers.lazy.compactMap(\.self).first.flatMap { codes[$0] }
  }

  /// The shares of a home on a day; nil if it has no owners then.
  func shares(of property: Int64, on day: Day) -> ShareSet? {
    homes[property]?.shares?.shares(on: day)
  }

  /// The shares of a party in homes on some days, by home: one for each set of shares in which the share
  /// differs from the one before it.
  func shares(of party: Party, from first: Day, through last: Day) -> [SentLine] {
    homes.values.sorted { $0.home.name < $1.home.name }.flatMap { home in
      var lines: [SentLine] = []
      for (start, shares) in home.shares?.sets(from: first, through: last) ?? [] {
        var line = SentLine(
          .share, property: Int(home.home.id), home: home.home.name, date: start)
        line.put(shares.share(of: party.code))
        let former = lines.last
        if line.numerator == 0 && former == nil { continue }
        if (former?.numerator, former?.denominator) == (line.numerator, line.denominator) {
          continue
        }
        lines.append(line)
      }
      return lines
    }
  }

  /// The movements of a booking but those of zero.
  func movements(of booking: Booking) throws -> [Movement] {
    let stay = booking.stay
    guard stay.state != .ownUse, let home = homes[stay.property] else { return [] }
    let shares = home.shares?.shares(on: stay.checkIn)
    let receiver = code(booking.receivedBy, home.home.receiver)
    let filer = code(home.home.filer, booking.receivedBy, home.home.receiver)
    func movement(_ kind: Movement.Kind, _ amount: Money, _ holder: String?) -> Movement {
      Movement(
        kind, record: booking.id, property: stay.property, date: stay.checkIn, amount: amount,
        shares: shares, holder: holder)
    }
    let tax = try StayTax.owed(for: stay, at: home.rates)
    let gross = try vat.withoutVAT(stay).amount ?? .zero
    var movements = [
      movement(.booking, gross, receiver),
      movement(.commission, try stay.commission.negated(), receiver),
      movement(.tax, try tax.negated(), filer),
    ]
    if stay.taxApart { movements.append(movement(.taxCharged, tax, receiver)) }
    if stay.amount != nil, var agreement = home.agreement(on: stay.checkIn) {
      // The amount of a cancelled booking bears the percentage of the fee, not the amount per stay.
      if !stay.takesPlace { agreement.perStay = .zero }
      let fee = try ManagementFee(of: agreement, gross: gross, commission: stay.commission)
      movements.append(movement(.fee, try fee.total.negated(), manager))
    }
    return movements.filter { $0.amount != .zero }
  }

  /// The movement of an adjustment, whose own date chooses the shares; nil for an amount of zero.
  func movement(of adjustment: CountedAmount, vat: Money) throws -> Movement? {
    let amount = try adjustment.amount.subtracting(vat)
    guard amount != .zero, let home = homes[adjustment.property] else { return nil }
    return Movement(
      .adjustment, record: adjustment.number, property: adjustment.property,
      date: adjustment.paidOn, amount: amount, shares: home.shares?.shares(on: adjustment.paidOn),
      holder: code(adjustment.holder, home.home.receiver))
  }

  /// The shares by which an expense or a part of a bill is divided; nil where a home has no owners then.
  func shares(of expense: Expense) -> ShareSet? {
    if let property = expense.property { return shares(of: property, on: expense.date) }
    let party = expense.privateTo == nil ? manager : code(expense.privateTo)
    return party.map { ShareSet(wholeOf: $0) }
  }

  /// The movement of an expense or of a part of a bill; nil for a bill, and for one without an amount.
  ///
  /// A private part is charged to its owner alone, one of the business to the manager.
  func movement(of expense: Expense) throws -> Movement? {
    guard !expense.isBill, let amount = expense.amount, amount != .zero else { return nil }
    if let property = expense.property, homes[property] == nil { return nil }
    let shares = shares(of: expense)
    // An amount of a record is far from the limits of 64 bits.
    return Movement(
      .expense, record: expense.id, property: expense.property, date: expense.date,
      amount: Money(cents: -amount.cents), shares: shares,
      holder: code(try payers.payer(of: expense)), bill: expense.bill)
  }

  /// The movement of a transfer.
  func movement(of transfer: Transfer) -> Movement {
    Movement(
      .transfer, record: transfer.id, property: nil, date: transfer.date, amount: transfer.amount,
      holder: codes[transfer.payer], payee: codes[transfer.payee])
  }

  /// Passes the fee of each home for each month that is over and whose last day is one of some days, by home
  /// and month.
  func forEachMonthlyFee(
    from first: Day, through last: Day, _ body: (Movement) throws -> Void
  ) throws {
    let last = min(last, today)
    for (number, home) in homes.sorted(by: { $0.key < $1.key }) {
      guard let start = home.agreements.first?.validFrom else { continue }
      var month = max(start, first).monthNumber
      while let end = Day(day: 31, inMonth: month), end <= last {
        if let agreement = home.agreement(on: end), agreement.perMonth > .zero {
          let fee = try ManagementFee(ofMonth: agreement)
          try body(
            Movement(
              .monthlyFee, record: Int64(month), property: number, date: end,
              amount: fee.total.negated(), shares: home.shares?.shares(on: end), holder: manager))
        }
        month += 1
      }
    }
  }
}
