package import Bookkeeping

/// A transfer that would help to settle up.
package struct ProposedTransfer: Hashable, Sendable {
  /// The code of the party that pays.
  package let payer: String
  /// The code of the party that is paid.
  package let payee: String
  /// The amount, above zero.
  package let amount: Money
}

/// The transfers that bring every balance to zero.
///
/// Parties that form a group whose balances add up to zero settle among themselves with one
/// transfer fewer than the group has parties. So the fewest transfers come from the largest number
/// of groups.
package enum Settlement {
  /// The largest number of open balances for which the number of transfers is certainly the
  /// smallest.
  package static let exactLimit = 12

  /// Proposes the transfers that bring balances to zero; a negative balance has to pay.
  ///
  /// Up to `exactLimit` parties with a balance other than zero, there is no way with fewer
  /// transfers. With more parties, two that cancel each other settle with one transfer, otherwise
  /// the greatest debtor pays the greatest creditor, until `exactLimit` parties are left. Then
  /// there is always at least one transfer fewer than parties, but a way with still fewer may
  /// exist.
  ///
  /// The result depends on the balances and codes alone. Groups come in the order of their first
  /// codes, and in each the greatest debtor pays the greatest creditor; equal balances go by code.
  ///
  /// - Parameter balances: The balance of each party by its code, as `Positions.balances()` gives
  ///   them.
  /// - Throws: `OwnershipError.unbalanced` if the balances do not add up to zero; `.overflow` if
  ///   their sum exceeds 64 bits.
  package static func transfers(
    settling balances: [String: Money]
  ) throws(OwnershipError) -> [ProposedTransfer] {
    let sum = balances.values.reduce(into: Int128(0)) { $0 += Int128($1.cents) }
    guard let difference = Int64(exactly: sum) else { throw .overflow }
    guard difference == 0 else { throw .unbalanced(Money(cents: difference)) }
    var open = OpenBalances(balances)
    var transfers: [ProposedTransfer] = []
    while open.count > exactLimit, let transfer = open.payCancellingPair() ?? open.payGreatest() {
      transfers.append(transfer)
    }
    for var group in open.smallestGroups() {
      while let transfer = group.payGreatest() { transfers.append(transfer) }
    }
    return transfers
  }
}

/// The balances that are not zero, in the order of the parties' codes; they add up to zero.
private struct OpenBalances {
  private var list: [(party: String, cents: Int128)]

  init(_ balances: [String: Money]) {
    list = balances.filter { $0.value != .zero }.sorted { $0.key < $1.key }
      .map { ($0.key, Int128($0.value.cents)) }
  }

  private init(list: [(party: String, cents: Int128)]) { self.list = list }

  var count: Int { list.count }

  /// Lets the greatest debtor pay the greatest creditor as much as settles one of them; nil if
  /// every balance is zero.
  mutating func payGreatest() -> ProposedTransfer? {
    // Of equal balances, the first.
    let debtor = list.indices.min { list[$0].cents < list[$1].cents }
    let creditor = list.indices.max { list[$0].cents < list[$1].cents }
    guard let debtor, let creditor, debtor != creditor else { return nil }
    return pay(from: debtor, to: creditor)
  }

  /// Lets the first debtor whose debt equals what one creditor is owed pay it; nil if there is
  /// none.
  mutating func payCancellingPair() -> ProposedTransfer? {
    var creditors: [Int128: Int] = [:]
    for (index, balance) in list.enumerated() where balance.cents > 0 {
      creditors[balance.cents] = creditors[balance.cents] ?? index
    }
    for (debtor, balance) in list.enumerated() where balance.cents < 0 {
      if let creditor = creditors[-balance.cents] { return pay(from: debtor, to: creditor) }
    }
    return nil
  }

  private mutating func pay(from debtor: Int, to creditor: Int) -> ProposedTransfer {
    let amount = min(-list[debtor].cents, list[creditor].cents)
    // What a creditor is owed, and so the amount, fits in 64 bits.
    let transfer = ProposedTransfer(
      payer: list[debtor].party, payee: list[creditor].party,
      amount: Money(cents: Int64(truncatingIfNeeded: amount)))
    list[debtor].cents += amount
    list[creditor].cents -= amount
    list.removeAll { $0.cents == 0 }
    return transfer
  }

  /// The balances in as many groups that add up to zero as possible.
  ///
  /// The time and memory are those of all subsets, of which twelve balances have 4096. Of several
  /// ways, the group of the first party is the one whose last party, then its last but one and so
  /// on, comes first; the others follow by the same rule.
  func smallestGroups() -> [OpenBalances] {
    guard !list.isEmpty else { return [] }
    // A set of balances is a number with one bit for each.
    let all = 1 << list.count - 1
    var sums = [Int128](repeating: 0, count: all + 1)
    // The largest number of groups that a set can give, whatever is left of it.
    var most = [Int](repeating: 0, count: all + 1)
    for set in 1...all {
      let lowest = set & -set
      sums[set] = sums[set ^ lowest] + list[lowest.trailingZeroBitCount].cents
      var rest = set
      while rest != 0 {
        let one = rest & -rest
        most[set] = max(most[set], most[set ^ one])
        rest ^= one
      }
      if sums[set] == 0 { most[set] += 1 }
    }
    var groups: [OpenBalances] = []
    var left = all
    while left != 0 {
      let first = left & -left
      let group =
        (first...left).first { set in
          set & ~left == 0 && set & first != 0 && sums[set] == 0
            && most[left ^ set] == most[left] - 1
        } ?? left
      groups.append(
        OpenBalances(list: list.indices.filter { group & 1 << $0 != 0 }.map { list[$0] }))
      left ^= group
    }
    return groups
  }
}
