package import Bookkeeping

/// An amount of one record that changes the positions of parties.
///
/// A booking has up to seven: what was charged, the commission, the tourist tax, what the guest paid for
/// the tax in addition, the fee of the manager, VAT, and what the guest withheld. Each is divided by itself. Positions are the sum of
/// movements, so that those of a party in a period lead from its position before the period to the one
/// at its end.
package struct Movement: Sendable {
  /// The part of a record that the amount is.
  package enum Kind: String, CaseIterable, Sendable {
    /// What was charged for a booking, without VAT.
    case booking
    /// The commission that the platform kept of a booking.
    case commission
    /// The tourist tax of a booking, unless a platform paid it.
    case tax
    /// The tourist tax that a guest paid in addition to the amount of a booking.
    case taxCharged = "tax-charged"
    /// An adjustment of a booking or of a home, without VAT.
    case adjustment
    /// An expense of a home.
    case expense
    /// The fee of the manager for a booking, with its VAT.
    case fee
    /// The fee of the manager for a month, with its VAT.
    case monthlyFee = "monthly-fee"
    /// Money that one party transferred to another.
    case transfer
    /// The VAT of a booking or an adjustment, less that of the commission: the filer owes it to the State.
    case vat
    /// The VAT of an expense that the filer deducts; negative.
    case vatDeducted = "vat-deducted"
    /// The income tax that a guest withheld from the price; negative.
    case withheld
  }

  /// The part of a record that the amount is.
  package let kind: Kind
  /// The number of the record, or of the month for a monthly fee; it decides who has the odd cent.
  package let record: Int64
  /// The number of the home; nil for a transfer.
  package let property: Int64?
  /// The day on which the movement counts.
  package let date: Day
  /// The amount: income is positive; costs, commissions and fees are negative; a transfer is positive.
  package let amount: Money
  /// The shares by which the amount is divided; nil for a transfer, and for a home without owners then.
  package let shares: ShareSet?
  /// The code of the party that received or paid the amount, that is entitled to a fee, or that paid a
  /// transfer; nil if it is not known.
  package let holder: String?
  /// The code of the party that was paid by a transfer.
  package let payee: String?
  /// The number of the bill of which the expense is a part; nil for any other movement.
  package let bill: Int64?

  /// Describes a movement.
  package init(
    _ kind: Kind, record: Int64, property: Int64?, date: Day, amount: Money,
    shares: ShareSet? = nil, holder: String?, payee: String? = nil, bill: Int64? = nil
  ) {
    self.kind = kind
    self.record = record
    self.property = property
    self.date = date
    self.amount = amount
    self.shares = shares
    self.holder = holder
    self.payee = payee
    self.bill = bill
  }
}

extension Movement {
  /// Whether the amount is a part of the profit: money that passes between parties is none, nor is a tax.
  package var isOfProfit: Bool {
    switch kind {
    case .booking, .commission, .tax, .taxCharged, .adjustment, .expense, .fee, .monthlyFee: true
    case .transfer, .vat, .vatDeducted, .withheld: false
    }
  }

  /// What the movement adds to the position of a party; nil for nothing.
  ///
  /// The amount is divided only if the party has a share.
  ///
  /// - Parameter party: The code of the party; nil for what is unassigned.
  /// - Throws: `OwnershipError.overflow`.
  package func effect(on party: String?) throws(OwnershipError) -> Position? {
    var effect = Position()
    let isHolder = holder == party
    do {
      switch kind {
      case .booking, .commission, .taxCharged, .adjustment, .vat, .withheld:
        effect.entitled = part(of: party)
        if isHolder { effect.received = amount }
      case .tax, .expense, .vatDeducted:
        effect.entitled = part(of: party)
        if isHolder { effect.paid = try amount.negated() }
      case .fee, .monthlyFee:
        effect.entitled = part(of: party)
        if isHolder { effect.entitled = try effect.entitled.subtracting(amount) }
      case .transfer:
        guard let party, holder != nil, payee != nil else { return nil }
        if isHolder { effect.transfers = amount }
        if payee == party { effect.transfers = try effect.transfers.subtracting(amount) }
      }
    } catch { throw .overflow }
    return effect == Position() ? nil : effect
  }

  /// The part of the amount that is divided to a party, or to nobody.
  private func part(of party: String?) -> Money {
    guard let shares else { return party == nil ? amount : .zero }
    return party.flatMap { shares.part(of: amount, record: record, for: $0) } ?? .zero
  }
}

extension Positions {
  /// Adds a movement.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func add(_ movement: Movement) throws(OwnershipError) {
    let amount = movement.amount
    switch movement.kind {
    case .booking, .commission, .taxCharged, .adjustment, .vat, .withheld:
      try add(
        amount, .received, record: movement.record, shares: movement.shares,
        holder: movement.holder)
    case .tax, .expense, .vatDeducted:
      try add(
        amount, .paid, record: movement.record, shares: movement.shares, holder: movement.holder)
    case .fee, .monthlyFee:
      let fee: Money
      do { fee = try amount.negated() } catch { throw .overflow }
      try addFee(
        fee, record: movement.record, shares: movement.shares, manager: movement.holder)
    case .transfer:
      guard let payer = movement.holder, let payee = movement.payee else { return }
      try addTransfer(amount, from: payer, to: payee)
    }
  }
}
