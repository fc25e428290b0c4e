import Bookkeeping
import TestKit
import Testing

@testable import Ownership

struct `The positions of three siblings` {
  /// Spring: bookings whose money anna received and whose tax she paid, and two expenses.
  private func spring() throws -> Positions {
    let set = try shares("anna=1/2 marta=1/4 pere=1/4")
    var positions = Positions()
    try positions.add(money("3000.00"), .received, record: 1, shares: set, holder: "anna")
    try positions.add(money("-90.00"), .received, record: 1, shares: set, holder: "anna")
    try positions.add(money("-120.00"), .paid, record: 1, shares: set, holder: "anna")
    try positions.add(money("-400.01"), .paid, record: 1, shares: set, holder: "pere")
    try positions.add(money("-99.99"), .paid, record: 2, shares: set, holder: "marta")
    return positions
  }

  @Test func `are those of the worked example in spring`() throws {
    let positions = try spring()
    #expect(positions.all.map(\.party) == ["anna", "marta", "pere"])
    #expect(try balances(positions) == ["anna -1645.00", "marta 672.49", "pere 972.51"])
    #expect(
      positions.all.map(\.position.entitled.plainText) == ["1145.00", "572.50", "572.50"])
    #expect(positions.all.map(\.position.received.plainText) == ["2910.00", "0.00", "0.00"])
    #expect(positions.all.map(\.position.paid.plainText) == ["120.00", "99.99", "400.01"])
    #expect(try settled(positions) == ["anna → pere 972.51", "anna → marta 672.49"])
    #expect(positions.unassigned == Position())
  }

  @Test func `are those of the worked example in summer`() throws {
    let set = try shares("anna=1/4 marta=1/4 pere=1/2")
    var positions = try spring()
    try positions.add(money("1000.01"), .received, record: 2, shares: set, holder: "marta")
    #expect(try balances(positions) == ["anna -1395.00", "marta -77.52", "pere 1472.52"])
    #expect(try settled(positions) == ["anna → pere 1395.00", "marta → pere 77.52"])

    for transfer in try Settlement.transfers(settling: positions.balances()) {
      try positions.addTransfer(transfer.amount, from: transfer.payer, to: transfer.payee)
    }
    #expect(try positions.balances().values.allSatisfy { $0 == .zero })
    #expect(positions.all.map(\.position.transfers.plainText) == ["1395.00", "77.52", "-1472.52"])
    #expect(try settled(positions) == [])
  }

  private func balances(_ positions: Positions) throws -> [String] {
    try positions.all.map { try "\($0.party) \($0.position.balance().plainText)" }
  }

  private func settled(_ positions: Positions) throws -> [String] {
    try Settlement.transfers(settling: positions.balances()).map {
      "\($0.payer) → \($0.payee) \($0.amount.plainText)"
    }
  }
}

struct `Positions of all parties` {
  @Test func `give the manager its fee at the owners' cost`() throws {
    let set = try shares("anna=1/2 pere=1/2")
    var positions = Positions()
    try positions.add(money("1000.00"), .received, record: 1, shares: set, holder: "gestora")
    try positions.add(money("-150.00"), .received, record: 1, shares: set, holder: "gestora")
    try positions.addFee(money("205.70"), record: 1, shares: set, manager: "gestora")
    #expect(
      try positions.balances().mapValues(\.plainText)
        == ["anna": "322.15", "pere": "322.15", "gestora": "-644.30"])
    #expect(positions.all.last?.position.entitled.plainText == "322.15")
  }

  @Test func `show what is not assigned as a position of its own`() throws {
    let set = try shares("anna=1/2 pere=1/2")
    var positions = Positions()
    try positions.add(money("100.00"), .received, record: 1, shares: set, holder: nil)
    try positions.add(money("-30.00"), .paid, record: 1, shares: nil, holder: "anna")
    #expect(try positions.balances().mapValues(\.plainText) == ["anna": "80.00", "pere": "50.00"])
    #expect(try positions.unassigned.balance().plainText == "-130.00")
    let error = OwnershipError.unbalanced(try money("130.00"))
    #expect(throws: error) { try Settlement.transfers(settling: positions.balances()) }
  }

  @Test(arguments: SeededGenerator.seeds(4, 5))
  func `always add up to zero`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sets = [
      try shares("anna=1/3 marta=1/3 pere=1/3"), try shares("anna=7/100 pere=93/100"),
      ShareSet(wholeOf: "gestora"), nil,
    ]
    let parties = ["anna", "gestora", "marta", "pere"]
    var positions = Positions()
    for record in 1...500 as ClosedRange<Int64> {
      let amount = Money(cents: .random(in: -1_000_000...1_000_000, using: &generator))
      let set = sets[Int.random(in: 0..<4, using: &generator)]
      let holder = (parties + [nil])[Int.random(in: 0..<5, using: &generator)]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: try positions.add(amount, .received, record: record, shares: set, holder: holder)
      case 1: try positions.add(amount, .paid, record: record, shares: set, holder: holder)
      case 2: try positions.addFee(amount, record: record, shares: set, manager: holder)
      default:
        try positions.addTransfer(
          amount, from: parties[Int(record) % 4], to: parties[Int(record / 4) % 4])
      }
      let sum = try positions.balances().values.reduce(positions.unassigned.balance().cents) {
        $0 + $1.cents
      }
      try #require(sum == 0)
    }
  }

  @Test func `never overflow in silence`() throws {
    let whole = ShareSet(wholeOf: "anna")
    let huge = Money(cents: .max)
    var positions = Positions()
    try positions.add(huge, .received, record: 1, shares: whole, holder: "pere")
    #expect(throws: OwnershipError.overflow) {
      var copy = positions
      try copy.add(Money(cents: 1), .received, record: 2, shares: whole, holder: "anna")
    }
    #expect(throws: OwnershipError.overflow) {
      var copy = positions
      try copy.add(Money(cents: -2), .received, record: 2, shares: nil, holder: "marta")
      try copy.add(Money(cents: .min), .received, record: 2, shares: nil, holder: "marta")
    }
    #expect(throws: OwnershipError.overflow) {
      var copy = positions
      try copy.addFee(Money(cents: .min), record: 1, shares: whole, manager: "gestora")
    }
    #expect(throws: OwnershipError.overflow) {
      var copy = positions
      try copy.addTransfer(huge, from: "anna", to: "pere")
      try copy.addTransfer(huge, from: "anna", to: "pere")
    }
    #expect(throws: OwnershipError.overflow) {
      var copy = positions
      try copy.addTransfer(huge, from: "anna", to: "pere")
      _ = try copy.balances()
    }
  }
}
