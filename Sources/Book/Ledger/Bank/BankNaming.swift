package import Bookkeeping
internal import Documents
internal import Matching
internal import Reporting
internal import Storage

/// A record that the user names for a line.
package enum NamedClaim {
  /// A booking, whose guest paid or got money back, and the part of the line; nil for as much as the line has and the
  /// booking asks.
  case booking(Int, Money?, isDeposit: Bool)
  case payout(Int)
  /// An expense and the part of its amount; nil for as much as it asks and the line has.
  case expense(Int, Money?)
  case transfer(Int)
  case filedReturn(Int)
  case line(Int)
  /// An adjustment that no platform and no receipt pays.
  case adjustment(Int)
  /// A new expense of a category in a home.
  case newExpense(category: String, property: String?, concept: String?)
  /// A new transfer between the holder of the account and another party, by its typed name.
  case newTransfer(with: String)
}

extension BankRoom {
  /// What a named record asks.
  private struct NamedAsk {
    let claim: ClaimID
    /// The amount, less what parts by hand explain of it.
    let amount: Money
    /// The typed part of it, with its sign.
    var typed: Money?
    var isDeposit = false
  }

  /// What a record asks of a line; nil for one that takes what others leave.
  ///
  /// - Parameter rest: What is open of the line.
  private func ask(of record: NamedClaim, paying rest: Money) throws -> NamedAsk? {
    func ask(_ claim: ClaimID, _ asked: Money, _ typed: Money? = nil) throws -> NamedAsk {
      NamedAsk(claim: claim, amount: try left(of: asked, beside: claim.parts), typed: typed)
    }
    switch record {
    case .line, .newExpense, .newTransfer: return nil
    case .booking(let number, let typed, let isDeposit):
      let booking = try ledger.bookings.payable(number)
      let typed = try typed.map { rest < .zero ? try $0.negated() : $0 }
      // A deposit is no part of what the booking asks, and a guest may pay more than that, if it is typed.
      let asked = try isDeposit || typed != nil ? rest : asked(of: booking, paying: rest)
      return NamedAsk(
        claim: ClaimID(.stayIn, booking.id), amount: asked, typed: typed, isDeposit: isDeposit)
    case .payout(let number):
      let payout = try ledger.record(number, of: Payout.self)
      return try ask(ClaimID(.payout, payout.id), payout.amount)
    case .expense(let number, let amount):
      let expense = try ledger.record(number, of: Expense.self)
      guard expense.bill == nil, let asked = try expense.toPay, asked != .zero else {
        throw Refusal("error.bank-expense-part", ["id": .number(expense.id)])
      }
      // The amount of a credit note is typed as it is shown, or without its sign.
      let typed = try amount.map { ($0 > .zero) == (asked > .zero) ? try $0.negated() : $0 }
      return try ask(ClaimID(.expense, expense.id), asked.negated(), typed)
    case .transfer(let number):
      let transfer = try ledger.record(number, of: Transfer.self)
      let isIn = rest > .zero
      return NamedAsk(
        claim: ClaimID(isIn ? .transferIn : .transferOut, transfer.id),
        amount: isIn ? transfer.amount : try transfer.amount.negated())
    case .filedReturn(let number):
      let filed = try ledger.record(number, of: FiledReturn.self)
      return try ask(ClaimID(.filedReturn, filed.id), (filed.outcome ?? .zero).negated())
    case .adjustment(let number):
      let adjustment = try payable(adjustment: number)
      return try ask(ClaimID(.adjustment, adjustment.id), adjustment.amount)
    }
  }

  /// Whether each of several named records explains all that it asks, whatever its sign: together they are what is open
  /// of the line, as a bill and a credit note are, or the last one is new and takes the rest, as the fee that was taken
  /// off a payout.
  func areWhole(_ records: [NamedClaim], of rest: Money) throws -> Bool {
    guard records.count > 1, let last = records.last else { return false }
    var sum = Money.zero
    for record in records.dropLast() {
      guard let ask = try ask(of: record, paying: rest) else { return false }
      sum = try sum.adding(ask.typed ?? ask.amount)
    }
    switch last {
    // What is left has to be a cost, or money in the direction of the line.
    case .newExpense: return sum > rest
    case .newTransfer: return sum != rest && (rest > sum) == (rest > .zero)
    default:
      guard let ask = try ask(of: last, paying: rest) else { return false }
      return try sum.adding(ask.typed ?? ask.amount) == rest
    }
  }

  /// Explains a line, or a part of it, by a record that the user names.
  ///
  /// - Parameter whole: What was open of the line, if each record explains all that it asks; nil if it explains as much
  ///   as the line has too.
  func explain(
    _ number: Int, by record: NamedClaim, of whole: Money?, _ writer: LedgerWriter
  ) throws {
    let line = try self.line(number)
    let rest = try line.remaining
    if rest == .zero && whole == nil {
      throw Refusal("error.bank-nothing-left", ["id": .number(line.line.id)])
    }
    if let ask = try ask(of: record, paying: whole ?? rest) {
      let most = whole == nil ? rest : ask.amount
      guard ask.claim.kind == .stayIn else {
        let amount = try part(of: most, ask.typed, ask.amount)
        return try explain(line.line, by: ask.claim, amount, .hand, writer)
      }
      // What a guest pays may be more than the line, if another record makes up for it.
      let typed = whole == nil ? nil : ask.typed
      return try receive(
        typed ?? part(of: most, ask.typed, ask.amount), for: ask.claim.number,
        isDeposit: ask.isDeposit, line.line, .hand, writer)
    }
    switch record {
    case .booking, .payout, .expense, .transfer, .filedReturn, .adjustment: break
    case .line(let number):
      let other = try self.line(number)
      guard try other.line.id != line.line.id && other.remaining == rest.negated() else {
        throw Refusal("error.bank-other-line", ["id": .number(other.line.id)], .badData)
      }
      for (one, other, amount) in [
        (line.line, other.line, rest), (other.line, line.line, try rest.negated()),
      ] {
        try self.explain(one, by: ClaimID(.line, other.id), amount, .hand, writer)
      }
    case .newExpense(let category, let property, let concept):
      let home = try ledger.homes.named(property).id
      try pay(
        newExpense(of: line.line, rest, category: category, in: home, concept: concept), rest,
        of: line.line, writer)
    case .newTransfer(let name):
      let transfer = try writer.insert(newTransfer(of: line.line, rest, with: name))
      let claim = ClaimID(.transferIn, transfer.id)
      try writer.insert(
        BankPart(line: line.line.id, of: claim, rest, by: .hand, made: true))
    }
  }

  /// An adjustment whose money comes alone.
  ///
  /// - Throws: `LedgerError`; `Refusal` for one that a platform's payout contains, or that is a part of what a booking
  ///   asks of its guest.
  private func payable(adjustment number: Int) throws -> Adjustment {
    let adjustment = try ledger.record(number, of: Adjustment.self)
    let values: [String: Cell] = ["id": .number(adjustment.id)]
    if try ledger.book.first(Payment.self, .equal("adjustment", adjustment.id)) != nil {
      throw Refusal("error.bank-adjustment-of-platform", values)
    }
    if let booking = try adjustment.booking.flatMap({
      try ledger.book.first(Booking.self, .number($0))
    }),
      try ledger.bookings.accounts().account(of: ledger.bookings.normalised(booking))
        .outstanding != nil
    {
      throw Refusal(
        "error.bank-adjustment-of-booking",
        values.merging(["booking": .number(booking.id)]) { own, _ in own })
    }
    return adjustment
  }

  /// A transfer that a line is: between the holder of its account, or else the manager, and another party.
  private func newTransfer(
    of line: BankLine, _ amount: Money, with name: String
  ) throws -> Transfer {
    let account = try ledger.book.first(BankAccount.self, .number(line.account))
    let manager = try ledger.book.records(Party.self).first(where: \.isManager)?.id
    guard let holder = account?.party ?? manager else {
      throw Refusal("error.bank-account-holder", ["code": .text(account?.code ?? "")])
    }
    let other = try ledger.owners.named(name).id
    let isIn = amount > .zero
    let transfer = Transfer(
      payer: isIn ? other : holder, payee: isIn ? holder : other, date: line.booked,
      amount: isIn ? amount : try amount.negated())
    try RecordCheck.require(transfer.faults)
    return transfer
  }

  /// What a booking asks of its guest: all of a line if that is not known, or if the guest gets money back.
  private func asked(of booking: Booking, paying rest: Money) throws -> Money {
    guard rest > .zero,
      let outstanding = try ledger.bookings.accounts()
        .account(of: ledger.bookings.normalised(booking)).outstanding
    else { return rest }
    return max(outstanding, .zero)
  }

  /// What parts by hand leave of the amount that a record asks.
  private func left(of amount: Money, beside condition: Condition) throws -> Money {
    try ledger.book.records(BankPart.self, condition).filter { !$0.isAutomatic }
      .reduce(amount) { try $0.subtracting($1.amount) }
  }

  /// The part of a line that a record explains: as much as the line has and the record asks, or a typed amount within
  /// both.
  private func part(of rest: Money, _ typed: Money?, _ asked: Money) throws -> Money {
    let most = rest.nearerToZero(asked)
    guard most != .zero else {
      throw Refusal("error.bank-record-asks", ["amount": .money(asked)], .badData)
    }
    guard let typed else { return most }
    guard typed.isWithin(most) else {
      throw Refusal("error.bank-too-much", ["rest": .money(most)], .badData)
    }
    return typed
  }
}

extension Money {
  /// The amount of both that is nearer to zero; zero if their signs differ.
  fileprivate func nearerToZero(_ other: Money) -> Money {
    if (self > .zero) != (other > .zero) { return .zero }
    return abs(cents) < abs(other.cents) ? self : other
  }
}
