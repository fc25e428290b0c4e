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
    for kind in [Movement.Kind.booking, .commission, .taxCharged, .adjustment, .vat, .withheld] {
      let income = try movement(kind, "10.00", of: "pere")
      #expect(try effect(income, on: "anna") == ["5.00", "0.00", "0.00", "0.00"])
      #expect(try effect(income, on: "pere") == ["5.00", "10.00", "0.00", "0.00"])
      #expect(try effect(income, on: "marta") == nil)
      #expect(try effect(income, on: nil) == nil)
    }
  }

  @Test func `is a part of the profit unless it is a tax or money between parties`() throws {
    let others = try Movement.Kind.allCases.filter {
      try !movement($0, "10.00", of: "anna").isOfProfit
    }
    #expect(others == [.transfer, .vat, .vatDeducted, .withheld])
  }

  @Test func `of a cost divides it, and its holder paid the whole`() throws {
    for kind in [Movement.Kind.tax, .expense, .vatDeducted] {
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

  @Test(arguments: Movement.Kind.allCases)
  func `adds to the positions what it has as an effect on each party`(
    kind: Movement.Kind
  ) throws {
    for sharing in ["anna=1/3 marta=1/3 pere=1/3", "anna=2/7 pere=5/7", nil] {
      for record in Int64(1)...4 {
        for holder in ["pere", "gestora", nil] {
          let one = Movement(
            kind, record: record, property: 1, date: .first, amount: try money("-1.01"),
            shares: try sharing.map { try shares($0) }, holder: holder, payee: "anna")
          var positions = Positions()
          try positions.add(one)
          for party in ["anna", "marta", "pere", "gestora", "nobody", nil] {
            let effect = try one.effect(on: party)
            #expect(effect != Position(), "an effect of nothing is nil")
            #expect(effect ?? Position() == positions.position(of: party))
          }
        }
      }
    }
  }
}
