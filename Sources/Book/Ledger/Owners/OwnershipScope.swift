internal import Bookkeeping
internal import Ownership
internal import Storage
internal import Taxation

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
  private let manager: Party?
  private let payers: LazyPayers
  let vat: VATAmounts
  private let today: Day

  /// Reads what a book says.
  ///
  /// - Parameter today: The current day: a month that is not over bears no fee yet.
  init(of ledger: Ledger, on today: Day) throws {
    self.today = today
    let parties = try ledger.owners.all()
    let codes = parties.keyed(by: \.id, \.code)
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
    manager = parties.first(where: \.isManager)
    payers = LazyPayers(of: ledger)
    vat = try ledger.vat.amounts()
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
    let counted = try vat.counted(stay, booking.id)
    var movements = [
      movement(.booking, counted.amount ?? .zero, receiver),
      movement(.commission, try counted.commission.negated(), receiver),
      movement(.tax, try tax.negated(), filer),
    ]
    if stay.taxApart { movements.append(movement(.taxCharged, tax, receiver)) }
    let owed = vat.owed(on: stay, booking.id) ?? .zero
    let deducted = vat.stays[booking.id]?.deducted ?? .zero
    var own = try owed.subtracting(deducted)
    let others = vat.stays[booking.id]?.owedByOthers ?? [:]
    for (party, amount) in others.sorted(by: { $0.key < $1.key }) {
      own = try own.subtracting(amount)
      movements += self.movement(
        .vat, amount, of: booking.id, by: party, in: stay.property, on: stay.checkIn, receiver)
    }
    movements += self.movement(
      .vat, own, of: booking.id,
      by: vat.filers.filer(of: stay.property, on: booking.dueOn ?? stay.checkIn), in: stay.property,
      on: stay.checkIn, receiver)
    if let withheld = booking.withheld {
      movements.append(movement(.withheld, try withheld.negated(), receiver))
    }
    if stay.amount != nil, var agreement = home.agreement(on: stay.checkIn) {
      // The amount of a cancelled booking bears the percentage of the fee, not the amount per stay.
      if !stay.takesPlace { agreement.perStay = .zero }
      let gross = try grossWithoutVAT(stay, owed: owed, tax: stay.taxApart ? tax : .zero)
      let fee = try ManagementFee(of: agreement, gross: gross, commission: stay.commission)
      movements.append(movement(.fee, try fee.total.negated(), manager?.code))
    }
    return movements.filter { $0.amount != .zero }
  }

  /// The VAT inside a part of a fee of the manager.
  private func vat(inside part: Money, of fee: Movement) throws -> Money {
    guard let home = fee.property, let rate = homes[home]?.agreement(on: fee.date)?.vatRate
    else { return .zero }
    return try BillTax(rate: rate, inside: part).amount
  }

  /// The VAT of the fee of the manager that the filer of the home deducts, who is an owner with the own part of the fee:
  /// each owner has a bill of the manager, who needs a tax identifier; nil if nothing is deducted.
  func deductedVAT(ofFee fee: Movement) throws -> (filer: String, amount: Money)? {
    guard let home = fee.property, let filer = code(vat.filers.filer(of: home, on: fee.date)),
      manager?.taxIdentifier != nil,
      let part = fee.shares?.part(of: fee.amount, record: fee.record, for: filer)
    else { return nil }
    let vat = try vat(inside: part.negated(), of: fee)
    let deducted = try self.vat.deducted(of: vat, for: home, on: fee.date)
    return deducted == .zero ? nil : (filer, deducted)
  }

  /// What VAT changes in the profit from a fee of the manager: an owner gets back from the State what is deducted, and a
  /// manager who files owes the State what is inside. Positions stay, as the fee is paid with its VAT.
  func profit(fromVATOf fee: Movement) throws -> [Movement] {
    guard fee.kind == .fee || fee.kind == .monthlyFee else { return [] }
    func movement(_ amount: Money, of party: String) -> Movement {
      Movement(
        fee.kind, record: fee.record, property: fee.property, date: fee.date, amount: amount,
        shares: ShareSet(wholeOf: party), holder: OwnershipScope.state)
    }
    var movements: [Movement] = []
    if let (filer, deducted) = try deductedVAT(ofFee: fee) {
      movements.append(movement(deducted, of: filer))
    }
    if let manager, vat.isFiled(by: manager.id, on: fee.date) {
      let owed = try vat(inside: fee.amount, of: fee)
      if owed != .zero { movements.append(movement(owed, of: manager.code)) }
    }
    return movements
  }

  /// The State as a party to movements; no party of a book has an empty code.
  private static let state = ""

  /// What a stay brings without VAT; that of the tourist tax in addition to the amount is no part of it.
  private func grossWithoutVAT(_ stay: Stay, owed: Money, tax: Money) throws -> Money {
    let amount = stay.amount ?? .zero
    guard owed != .zero, tax != .zero else { return try amount.subtracting(owed) }
    let own = try Ratio.scaled(owed, by: amount.cents, over: amount.adding(tax).cents)
    return try amount.subtracting(own)
  }

  /// The movement of VAT, which is the filer's alone; none if nobody is known to file.
  private func movement(
    _ kind: Movement.Kind, _ amount: Money, of record: Int64, by filer: Int64?, in home: Int64?,
    on day: Day, _ holder: String?, bill: Int64? = nil
  ) -> [Movement] {
    guard amount != .zero, let filer = code(filer) else { return [] }
    return [
      Movement(
        kind, record: record, property: home, date: day, amount: amount,
        shares: ShareSet(wholeOf: filer), holder: holder, bill: bill)
    ]
  }

  /// The movements of an adjustment, whose own date chooses the shares, but those of zero.
  func movements(of adjustment: CountedAmount) throws -> [Movement] {
    guard let home = homes[adjustment.property] else { return [] }
    let vat = vat.adjustments[adjustment.number] ?? .zero
    let amount = try adjustment.amount.subtracting(vat)
    let (number, day) = (adjustment.number, adjustment.paidOn)
    let holder = code(adjustment.holder, home.home.receiver)
    let own =
      amount == .zero
      ? []
      : [
        Movement(
          .adjustment, record: number, property: adjustment.property, date: day, amount: amount,
          shares: home.shares?.shares(on: day), holder: holder)
      ]
    let filer =
      self.vat.filersOfAdjustments[number]
      ?? self.vat.filers.filer(of: adjustment.property, on: day)
    return own
      + movement(.vat, vat, of: number, by: filer, in: adjustment.property, on: day, holder)
  }

  /// The shares by which an expense or a part of a bill is divided; nil where a home has no owners then.
  func shares(of expense: Expense) -> ShareSet? {
    if let property = expense.property { return shares(of: property, on: expense.date) }
    let party = expense.privateTo == nil ? manager?.code : code(expense.privateTo)
    return party.map { ShareSet(wholeOf: $0) }
  }

  /// The movements of an expense or of a part of a bill; none of a bill, and of one without an amount.
  ///
  /// A private part is charged to its owner alone, one of the business to the manager.
  func movements(of expense: Expense) throws -> [Movement] {
    guard !expense.isBill, let amount = expense.amount, amount != .zero else { return [] }
    if let property = expense.property, homes[property] == nil { return [] }
    let holder = code(try payers.payer(of: expense))
    let own = Movement(
      .expense, record: expense.id, property: expense.property, date: expense.date,
      amount: try vat.counted(amount, expense: expense.id).negated(), shares: shares(of: expense),
      holder: holder, bill: expense.bill)
    guard let deducted = vat.expenses[expense.id] else { return [own] }
    return [own]
      + movement(
        .vatDeducted, try deducted.negated(), of: expense.id,
        by: vat.filersOfExpenses[expense.id], in: expense.property,
        on: expense.date, holder, bill: expense.bill)
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
              amount: fee.total.negated(), shares: home.shares?.shares(on: end),
              holder: manager?.code))
        }
        month += 1
      }
    }
  }
}
