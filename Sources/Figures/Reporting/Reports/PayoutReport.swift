package import Bookkeeping
package import Documents
package import Ownership

/// A payout of a platform, and what has arrived of it.
package struct PayoutArrival: Sendable {
  /// How far a payout has arrived.
  package enum State: String, CaseIterable, Sendable {
    /// It is in an account, but for a small difference that the user has accepted at most.
    case arrived
    /// It may still arrive.
    case expected
    /// It has not arrived, or only a part of it, days after it should have.
    case missing
  }

  /// The payout.
  package let payout: Payout
  /// What lines of the bank have of it.
  package let arrived: Money
  /// How far it has arrived.
  package let state: State

  /// The days after the expected one from which a payout is missing.
  package static let patience = 7

  /// The part of a payout, in percent, by which what arrives may differ, as in `MatchRule.near`.
  package static let tolerance: Int64 = 2

  /// Describes a payout on a day.
  package init(_ payout: Payout, arrived: Money, on day: Day) {
    self.payout = payout
    self.arrived = arrived
    state =
      PayoutArrival.isEnough(arrived, of: payout.amount)
      ? .arrived
      : day.days(since: payout.expectedOn) >= PayoutArrival.patience ? .missing : .expected
  }
}

extension PayoutArrival {
  /// Whether the difference between what arrived and a payout is within the tolerance.
  private static func isEnough(_ arrived: Money, of amount: Money) -> Bool {
    let isMore = amount < .zero ? arrived <= amount : arrived >= amount
    let lack = Int128(amount.cents) - Int128(arrived.cents)
    return isMore || lack.magnitude * 100 <= Int128(amount.cents).magnitude * UInt128(tolerance)
  }
}

/// The payouts of platforms beside what has arrived in the accounts.
package enum PayoutReport {
  /// Returns the report as a document.
  ///
  /// - Parameters:
  ///   - isFiltered: Whether a filter may have excluded payouts.
  ///   - hasAccounts: Whether the book has accounts, without which nothing is known of arrivals.
  package static func document(
    _ arrivals: [PayoutArrival], isFiltered: Bool, hasAccounts: Bool
  ) -> Document {
    var document = Table<PayoutArrival>([
      .figures("id") { .number($0.payout.id) },
      .init("channel") { .channel($0.payout.channel) },
      .init("date") { .day($0.payout.date) },
      .init("arrival", isOptional: true, priority: .main) { Cell($0.payout.arrival) },
      .init("key", isOptional: true, isElastic: true, priority: .main) { Cell($0.payout.key) },
      .init("account_ending", isOptional: true, priority: .rare) { Cell($0.payout.accountEnding) },
      .figures("amount", heading: "column.amount-payout", sum: .amounts) {
        .money($0.payout.amount)
      },
      .figures("arrived", if: hasAccounts, sum: .amounts) { .money($0.arrived) },
      .figures("difference", heading: "column.payout-difference", if: hasAccounts, sum: .amounts) {
        .money(try $0.arrived.subtracting($0.payout.amount))
      },
      .init("state", heading: "column.bank-state", if: hasAccounts) {
        .term(code: $0.state.rawValue, key: "payout.state.\($0.state.rawValue)")
      },
    ]).document(
      "estada/payouts/1", title: Phrase("report.payouts.title"),
      whenEmpty: Phrase(isFiltered ? "report.payouts.none-match" : "report.payouts.empty"),
      rows: arrivals)
    document.newest = .largest(column: "date")
    if !hasAccounts && !arrivals.isEmpty { document.notes = [Phrase("report.payouts.no-bank")] }
    return document
  }
}

/// What the rows of a report on payouts stand for.
package enum PayoutGrouping: String, CaseIterable, Sendable {
  case channel, month, property, owner
}

/// What was expected of some payouts, and what has arrived.
package struct PayoutGroup: Sendable {
  /// What a group is about.
  package enum Key: Hashable, Comparable, Sendable {
    /// The platform with a code.
    case channel(String)
    /// The payouts of a month.
    case month(Period)
    /// The home or the owner with a code and a name.
    case named(code: String, name: String)
    /// What the book does not know to belong to a home or an owner.
    case unknown
  }

  /// What the group is about.
  package let key: Key
  /// The number of payouts of which the group has a part.
  package internal(set) var payouts = 0
  /// The amount that the platforms paid.
  package internal(set) var amount = Money.zero
  /// What lines of the bank have of it.
  package internal(set) var arrived = Money.zero

  /// Adds a part of a payout, and what has arrived of it.
  fileprivate mutating func add(
    _ part: Money, arrived partArrived: Money
  ) throws(AmountOverflow) {
    amount = try amount.adding(part)
    arrived = try arrived.adding(partArrived)
  }
}

/// The payouts of platforms by month, platform, home or owner.
package struct PayoutSums: Sendable {
  /// A part of a payout: what the platform paid for one stay or adjustment.
  package struct Part: Sendable {
    /// The number of the payment, which decides who has the odd cent.
    package let record: Int64
    /// The amount, after the platform's fee.
    package let amount: Money
    /// The home; nil if the book does not know it.
    package let home: Property?
    /// The owners of the home on the day that counts, each with the share; nil if they are not known.
    package let shares: ShareSet?

    /// Describes a part.
    package init(record: Int64, amount: Money, home: Property?, shares: ShareSet?) {
      self.record = record
      self.amount = amount
      self.home = home
      self.shares = shares
    }
  }

  private let grouping: PayoutGrouping
  private let names: [String: String]
  private var groups: [PayoutGroup.Key: PayoutGroup] = [:]

  /// Creates sums without payouts.
  ///
  /// - Parameter names: The names of the owners by code.
  package init(by grouping: PayoutGrouping, names: [String: String]) {
    self.grouping = grouping
    self.names = names
  }

  /// Adds a payout with its parts.
  ///
  /// What has arrived of a payout that has not arrived whole counts for its first parts first, so that the sums of
  /// the groups are those of the payouts to the cent.
  ///
  /// - Throws: `AmountOverflow`.
  package mutating func add(_ payout: PayoutArrival, parts: [Part]) throws(AmountOverflow) {
    let whole = payout.payout
    switch grouping {
    case .channel: try add([(.channel(whole.channel), whole.amount)], of: payout)
    case .month:
      try add([(.month(PeriodGrain.month.period(of: whole.date)), whole.amount)], of: payout)
    case .property, .owner:
      var amounts: [(key: PayoutGroup.Key, amount: Money)] = []
      var rest = whole.amount
      for part in parts {
        rest = try rest.subtracting(part.amount)
        amounts += divided(part)
      }
      if rest != .zero { amounts.append((.unknown, rest)) }
      try add(amounts, of: payout)
    }
  }

  /// A part by the groups to which it belongs.
  private func divided(_ part: Part) -> [(key: PayoutGroup.Key, amount: Money)] {
    if grouping == .property {
      let key = part.home.map { PayoutGroup.Key.named(code: $0.code, name: $0.name) }
      return [(key ?? .unknown, part.amount)]
    }
    guard let shares = part.shares else { return [(.unknown, part.amount)] }
    return zip(shares.parties, shares.parts(of: part.amount, record: part.record)).map {
      (.named(code: $0, name: names[$0] ?? $0), $1)
    }
  }

  private mutating func add(
    _ amounts: [(key: PayoutGroup.Key, amount: Money)], of payout: PayoutArrival
  ) throws(AmountOverflow) {
    let isWhole = payout.arrived == payout.payout.amount
    var left = payout.arrived
    for key in Set(amounts.map(\.key)) { groups[key, default: PayoutGroup(key: key)].payouts += 1 }
    for (key, amount) in amounts {
      let arrived = isWhole ? amount : min(max(left, .zero), max(amount, .zero))
      left = try left.subtracting(arrived)
      try groups[key, default: PayoutGroup(key: key)].add(amount, arrived: arrived)
    }
    if !isWhole, left != .zero, let first = amounts.first {
      try groups[first.key, default: PayoutGroup(key: first.key)].add(.zero, arrived: left)
    }
  }

  /// Returns the sums as a document.
  ///
  /// - Parameters:
  ///   - isFiltered: Whether a filter may have excluded payouts.
  ///   - hasAccounts: Whether the book has accounts, without which nothing is known of arrivals.
  package func document(isFiltered: Bool, hasAccounts: Bool) -> Document {
    let name = grouping.rawValue
    var document = Table<PayoutGroup>([
      .init(name, for: .machines) { $0.key.code },
      .init(
        "name", heading: "column.\(grouping == .owner ? "party" : name)", for: .people,
        isElastic: true
      ) {
        $0.key.name(by: grouping)
      },
      .figures("payouts", heading: "column.payouts-count") { .count($0.payouts) },
      .figures("amount", heading: "column.amount-payout", sum: .amounts) { .money($0.amount) },
      .figures("arrived", if: hasAccounts, sum: .amounts) { .money($0.arrived) },
      .figures("difference", heading: "column.payout-difference", if: hasAccounts, sum: .amounts) {
        .money(try $0.arrived.subtracting($0.amount))
      },
    ]).document(
      "estada/payout-sums/1", title: Phrase("report.payouts.title"),
      whenEmpty: Phrase(isFiltered ? "report.payouts.none-match" : "report.payouts.empty"),
      rows: groups.values.sorted { $0.key < $1.key })
    document.totalForm = .object
    if !hasAccounts && !groups.isEmpty { document.notes = [Phrase("report.payouts.no-bank")] }
    return document
  }
}

extension PayoutGroup.Key {
  /// The code of the group, or its period.
  fileprivate var code: Cell {
    switch self {
    case .channel(let code): .text(code)
    case .month(let month): .period(month)
    case .named(let code, _): .text(code)
    case .unknown: .empty
    }
  }

  /// The name of the group for people.
  fileprivate func name(by grouping: PayoutGrouping) -> Cell {
    switch self {
    case .channel(let code): .channel(code)
    case .month(let month): .period(month)
    case .named(_, let name): .text(name)
    case .unknown: .term(code: "", key: "group.none.\(grouping.rawValue)")
    }
  }
}
