import Bookkeeping
import TestKit
import Testing

@testable import Ownership

struct `Settling up` {
  @Test func `needs three transfers where the greedy way needs four`() throws {
    let balances = [-2, 7, 8, -6, -7] as [Int64]
    let transfers = try settle(balances)
    #expect(
      transfers.map { "\($0.payer) → \($0.payee) \($0.amount.cents)" }
        == ["party-03 → party-02 6", "party-00 → party-02 2", "party-04 → party-01 7"])
  }

  @Test func `needs no transfer if nobody owes anything`() throws {
    #expect(try Settlement.transfers(settling: [:]) == [])
    #expect(try settle([0, 0, 0]) == [])
  }

  @Test func `takes the greatest first, and equal ones by code`() throws {
    #expect(
      try settle([-5, -5, 3, 3, 4]).map { "\($0.payer) → \($0.payee) \($0.amount.cents)" }
        == [
          "party-00 → party-04 4", "party-01 → party-02 3", "party-01 → party-03 2",
          "party-00 → party-03 1",
        ])
  }

  @Test func `takes as few transfers as any way, for every small case`() throws {
    for count in 2...5 {
      var cases = 0
      // The greedy way fails for five parties with amounts up to 8.
      try forEachBalances(count: count, bound: 8) { balances in
        cases += 1
        let transfers = try settle(balances)
        #expect(transfers.count == fewestByTransfers(balances), "\(balances)")
        #expect(settles(transfers, balances), "\(balances)")
      }
      #expect(cases > count)
    }
  }

  @Test(arguments: SeededGenerator.seeds(6, 7))
  func `takes as few transfers as any way, for cases of up to nine parties`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for count in 6...9 {
      for _ in 0..<(count < 8 ? 20 : 5) {
        let balances = random(count, bound: 9, &generator)
        let transfers = try settle(balances)
        #expect(transfers.count == fewestByGroups(balances), "\(balances)")
        #expect(settles(transfers, balances), "\(balances)")
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(8))
  func `finds the groups that make up twelve parties`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for size in [2, 3, 4, 6] {
      for _ in 0..<5 {
        let groups = (0..<12 / size).flatMap { _ in
          random(size, bound: 1_000_000_000_000, &generator)
        }
        let balances = groups.shuffled(using: &generator)
        let transfers = try settle(balances)
        // Amounts as large as these have no other group that adds up to zero.
        #expect(transfers.count == 12 - 12 / size)
        #expect(settles(transfers, balances))
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(9))
  func `settles more parties with at least one transfer fewer`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for count in [13, 14, 20, 60] {
      let balances = random(count, bound: 1_000, &generator)
      let transfers = try settle(balances)
      #expect(transfers.count < count)
      #expect(settles(transfers, balances))
    }
    let pairs = (1...20).flatMap { [Int64($0 * 100), Int64($0 * -100)] }
    #expect(try settle(pairs.shuffled(using: &generator)).count == 20)
  }

  @Test(arguments: SeededGenerator.seeds(10))
  func `does not depend on the order of the positions`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for count in [4, 9, 12, 30] {
      let named = random(count, bound: 4, &generator).enumerated().map {
        (name($0), Money(cents: $1))
      }
      let transfers = try Settlement.transfers(settling: Dictionary(uniqueKeysWithValues: named))
      for _ in 0..<5 {
        let other = Dictionary(uniqueKeysWithValues: named.shuffled(using: &generator))
        #expect(try Settlement.transfers(settling: other) == transfers)
      }
    }
  }

  @Test func `refuses positions that do not add up`() {
    #expect(throws: OwnershipError.unbalanced(Money(cents: 1))) { try settle([5, -4]) }
    #expect(throws: OwnershipError.overflow) { try settle([.max, .max]) }
  }

  @Test func `reaches the ends of 64 bits`() throws {
    let balances: [Int64] = [.min, .max, 1, .max, .min, 1]
    let transfers = try settle(balances)
    #expect(transfers.count == 4)
    #expect(settles(transfers, balances))
  }

  private func name(_ index: Int) -> String { index < 10 ? "party-0\(index)" : "party-\(index)" }

  private func settle(_ balances: [Int64]) throws -> [ProposedTransfer] {
    try Settlement.transfers(
      settling: Dictionary(
        uniqueKeysWithValues: balances.enumerated().map { (name($0), Money(cents: $1)) }))
  }

  /// Whether transfers are positive, between two parties, and bring every balance to zero.
  private func settles(_ transfers: [ProposedTransfer], _ balances: [Int64]) -> Bool {
    var left: [String: Int128] = [:]
    for (index, cents) in balances.enumerated() { left[name(index)] = Int128(cents) }
    for transfer in transfers {
      guard transfer.amount > .zero, transfer.payer != transfer.payee else { return false }
      left[transfer.payer, default: 1] += Int128(transfer.amount.cents)
      left[transfer.payee, default: 1] -= Int128(transfer.amount.cents)
    }
    return left.values.allSatisfy { $0 == 0 }
  }

  /// Random balances that add up to zero.
  private func random(
    _ count: Int, bound: Int64, _ generator: inout SeededGenerator
  ) -> [Int64] {
    var balances = (1..<count).map { _ in Int64.random(in: -bound...bound, using: &generator) }
    balances.append(-balances.reduce(0, +))
    return balances
  }

  /// Every list of balances that adds up to zero, each once in descending order.
  private func forEachBalances(
    count: Int, bound: Int64, _ body: ([Int64]) throws -> Void
  ) throws {
    func extend(_ list: [Int64]) throws {
      if list.count == count {
        if list.reduce(0, +) == 0 { try body(list) }
        return
      }
      for next in -bound...(list.last ?? bound) { try extend(list + [next]) }
    }
    try extend([])
  }

  /// The fewest transfers, from trying all: one party at a time gives its whole balance to any
  /// other.
  ///
  /// Fewest transfers have no circle, so that some party takes part in one transfer alone.
  private func fewestByTransfers(_ balances: [Int64]) -> Int {
    let open = balances.filter { $0 != 0 }
    if open.isEmpty { return 0 }
    var fewest = Int.max
    for giver in open.indices {
      for taker in open.indices where taker != giver {
        var rest = open
        rest[taker] += rest[giver]
        rest.remove(at: giver)
        fewest = min(fewest, 1 + fewestByTransfers(rest))
      }
    }
    return fewest
  }

  /// The fewest transfers, from trying every way to put the parties into groups that add up to
  /// zero.
  private func fewestByGroups(_ balances: [Int64]) -> Int {
    let open = balances.filter { $0 != 0 }
    var most = 0
    func place(_ index: Int, _ sums: [Int64]) {
      if index == open.count {
        if sums.allSatisfy({ $0 == 0 }) { most = max(most, sums.count) }
        return
      }
      for group in sums.indices {
        var next = sums
        next[group] += open[index]
        place(index + 1, next)
      }
      place(index + 1, sums + [open[index]])
    }
    place(0, [])
    return open.count - most
  }
}
