import Bookkeeping
import Testing

@testable import Ownership

struct `A movement` {
  private func movement(
    _ kind: Movement.Kind, _ amount: String, of holder: String?, to payee: String? = nil
  ) throws -> Movement {
    Movement(
      kind, record: 1, property: kind == .transfer ? nil : 1, date: .first,
      amount: try money(amount), shares: try shares("anna=1/2 pere=1/2"), holder: holder,
      payee: payee)
  }

  /// The effect on a party: entitled, received, paid, transfers.
  private func effect(_ movement: Movement, on party: String?) throws -> [String]? {
    try movement.effect(on: party).map {
      [$0.entitled, $0.received, $0.paid, $0.transfers].map(\.plainText)
    }
  }

  @Test func `of income divides the amount, and its holder received the whole`() throws {
    for kind in [Movement.Kind.booking, .commission, .taxCharged, .adjustment] {
      let income = try movement(kind, "10.00", of: "pere")
      #expect(try effect(income, on: "anna") == ["5.00", "0.00", "0.00", "0.00"])
      #expect(try effect(income, on: "pere") == ["5.00", "10.00", "0.00", "0.00"])
      #expect(try effect(income, on: "marta") == nil)
      #expect(try effect(income, on: nil) == nil)
    }
  }

  @Test func `of a cost divides it, and its holder paid the whole`() throws {
    for kind in [Movement.Kind.tax, .expense] {
      let cost = try movement(kind, "-10.00", of: nil)
      #expect(try effect(cost, on: "anna") == ["-5.00", "0.00", "0.00", "0.00"])
      #expect(try effect(cost, on: nil) == ["0.00", "0.00", "10.00", "0.00"])
    }
  }

  @Test func `of a fee is a cost of the owners to which the manager is entitled`() throws {
    for kind in [Movement.Kind.fee, .monthlyFee] {
      let fee = try movement(kind, "-10.00", of: "gestora")
      #expect(try effect(fee, on: "pere") == ["-5.00", "0.00", "0.00", "0.00"])
      #expect(try effect(fee, on: "gestora") == ["10.00", "0.00", "0.00", "0.00"])
    }
  }

  @Test func `of a transfer has two parties`() throws {
    let transfer = try movement(.transfer, "10.00", of: "anna", to: "pere")
    #expect(try effect(transfer, on: "anna") == ["0.00", "0.00", "0.00", "10.00"])
    #expect(try effect(transfer, on: "pere") == ["0.00", "0.00", "0.00", "-10.00"])
  }

  @Test func `adds to the positions what it has as an effect on each party`() throws {
    var positions = Positions()
    var sums: [String: Position] = [:]
    for kind in Movement.Kind.allCases {
      let one = try movement(kind, "-0.07", of: "pere", to: "anna")
      try positions.add(one)
      for party in ["anna", "pere"] {
        let effect = try one.effect(on: party) ?? Position()
        sums[party] = try (sums[party] ?? Position()).adding(effect)
      }
    }
    for (party, sum) in sums { #expect(positions.position(of: party) == sum) }
    #expect(positions.position(of: nil) == Position())
  }
}
