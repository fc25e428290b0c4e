package import Bookkeeping

/// What one party is entitled to, and the money that it has held.
package struct Position: Hashable, Sendable {
  /// The parts of income, costs and fees, in which costs are negative; for the manager also its
  /// fees.
  package internal(set) var entitled = Money.zero
  /// The income that the party received, less the platforms' commissions.
  package internal(set) var received = Money.zero
  /// The costs that the party paid.
  package internal(set) var paid = Money.zero
  /// The transfers that the party made, minus those that it received.
  package internal(set) var transfers = Money.zero

  /// The position that is zero.
  package init() {}

  /// Makes a position of given amounts.
  package init(entitled: Money, received: Money, paid: Money, transfers: Money) {
    self.entitled = entitled
    self.received = received
    self.paid = paid
    self.transfers = transfers
  }

  /// The difference from another position.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package func subtracting(_ other: Position) throws(OwnershipError) -> Position {
    do {
      return Position(
        entitled: try entitled.subtracting(other.entitled),
        received: try received.subtracting(other.received), paid: try paid.subtracting(other.paid),
        transfers: try transfers.subtracting(other.transfers))
    } catch { throw .overflow }
  }

  /// The sum with another position.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package func adding(_ other: Position) throws(OwnershipError) -> Position {
    var sum = self
    do {
      sum.entitled = try entitled.adding(other.entitled)
      sum.received = try received.adding(other.received)
      sum.paid = try paid.adding(other.paid)
      sum.transfers = try transfers.adding(other.transfers)
    } catch { throw .overflow }
    return sum
  }

  /// The amount that the others owe to the party; negative if the party owes it to them.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package func balance() throws(OwnershipError) -> Money {
    // The intermediate sums of four amounts of 64 bits fit in 128 bits.
    let balance =
      Int128(entitled.cents) - Int128(received.cents) + Int128(paid.cents) + Int128(transfers.cents)
    guard let cents = Int64(exactly: balance) else { throw .overflow }
    return Money(cents: cents)
  }
}

/// The positions of all parties, from the records of a book.
///
/// Every operation changes the balances by amounts that add up to zero, so that the balances of all
/// parties and `unassigned` always do. After an operation that throws, the positions are not
/// usable.
package struct Positions: Sendable {
  /// Whether an amount is income or a cost.
  package enum Side: Sendable {
    /// Income, or with the opposite sign what the payer of the income kept, such as a commission.
    case received
    /// A cost, negative; with the opposite sign a cost that was returned.
    case paid
  }

  private var positions: [String: Position] = [:]
  /// The position of records whose owners or holder are not known.
  package private(set) var unassigned = Position()

  /// Makes positions of zero.
  package init() {}

  /// The positions of all parties that have taken part, in the order of their codes.
  package var all: [(party: String, position: Position)] {
    positions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The position of a party; zero for one that has not taken part.
  ///
  /// - Parameter party: The code of the party; nil for what is unassigned.
  package func position(of party: String?) -> Position {
    party.map { positions[$0] ?? Position() } ?? unassigned
  }

  /// The balances of all parties by code, without `unassigned`.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package func balances() throws(OwnershipError) -> [String: Money] {
    var balances: [String: Money] = [:]
    for (party, position) in positions { balances[party] = try position.balance() }
    return balances
  }

  /// Adds one amount of a record: income is positive, commissions and costs are negative.
  ///
  /// - Parameters:
  ///   - amount: The amount, which is divided by the shares.
  ///   - side: Whether the holder received the amount, or paid it.
  ///   - record: The number of the record, which decides who has the odd cent.
  ///   - shares: The shares in force; nil if the home has none on that day.
  ///   - holder: The code of the party that received or paid the amount; nil if it is not known.
  /// - Throws: `OwnershipError.overflow`.
  package mutating func add(
    _ amount: Money, _ side: Side, record: Int64, shares: ShareSet?, holder: String?
  ) throws(OwnershipError) {
    try divide(amount, record: record, shares: shares)
    try change(holder) { position throws(AmountOverflow) in
      switch side {
      case .received: position.received = try position.received.adding(amount)
      case .paid: position.paid = try position.paid.subtracting(amount)
      }
    }
  }

  /// Adds a fee of the manager, with its VAT: a cost of the owners to which the manager is
  /// entitled.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func addFee(
    _ fee: Money, record: Int64, shares: ShareSet?, manager: String?
  ) throws(OwnershipError) {
    try change(manager) { position throws(AmountOverflow) in
      position.entitled = try position.entitled.adding(fee)
    }
    let cost: Money
    do { cost = try fee.negated() } catch { throw .overflow }
    try divide(cost, record: record, shares: shares)
  }

  /// Adds a transfer of money from one party to another.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func addTransfer(
    _ amount: Money, from payer: String, to payee: String
  ) throws(OwnershipError) {
    try change(payer) { position throws(AmountOverflow) in
      position.transfers = try position.transfers.adding(amount)
    }
    try change(payee) { position throws(AmountOverflow) in
      position.transfers = try position.transfers.subtracting(amount)
    }
  }

  /// Entitles the parties to their parts of an amount.
  private mutating func divide(
    _ amount: Money, record: Int64, shares: ShareSet?
  ) throws(OwnershipError) {
    guard let shares else {
      return try change(nil) { position throws(AmountOverflow) in
        position.entitled = try position.entitled.adding(amount)
      }
    }
    for (party, part) in zip(shares.parties, shares.parts(of: amount, record: record)) {
      try change(party) { position throws(AmountOverflow) in
        position.entitled = try position.entitled.adding(part)
      }
    }
  }

  /// Changes the position of a party, or `unassigned`.
  private mutating func change(
    _ party: String?, _ body: (inout Position) throws(AmountOverflow) -> Void
  ) throws(OwnershipError) {
    do {
      if let party {
        try body(&positions[party, default: Position()])
      } else {
        try body(&unassigned)
      }
    } catch {
      throw .overflow
    }
  }
}
