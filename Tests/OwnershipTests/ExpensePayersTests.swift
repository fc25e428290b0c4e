import Bookkeeping
import TestKit
import Testing

@testable import Ownership

struct `The payer of an expense` {
  /// Homes 1, 2 and 3, whose payers are 10, 20 and nobody; the manager is 90.
  private static let homes = [(Int64(1), Int64?(10)), (2, 20), (3, nil)].map { id, payer in
    var home = Property()
    home.id = id
    home.payer = payer
    return home
  }

  private func expense(_ id: Int64, of home: Int64?, paidBy: Int64? = nil) -> Expense {
    Expense(
      id: id, property: home, date: .first, concept: "x", category: "other", amount: .zero,
      paidBy: paidBy)
  }

  @Test func `is its own, else that of its home`() {
    let payers = ExpensePayers(homes: Self.homes)
    #expect(payers.payer(of: expense(1, of: 1)) == 10)
    #expect(payers.payer(of: expense(1, of: 1, paidBy: 30)) == 30)
    #expect(payers.payer(of: expense(1, of: 3)) == nil)
    #expect(ExpensePayers().payer(of: expense(1, of: 1)) == nil)
  }

  /// What the parts of a bill are for: a home, a private part of a party, or the business.
  private enum Part {
    case home(Int64)
    case own(Int64)
    case business
  }

  private static let bills: [(parts: [Part], payer: Int64?)] = [
    ([.home(1), .home(1)], 10),
    ([.home(1), .own(20)], 10),
    ([.home(1), .business], 10),
    ([.home(1), .home(2)], nil),
    ([.home(1), .home(3)], nil),
    ([.home(3), .own(20)], nil),
    ([.own(20), .own(20)], 20),
    ([.own(20), .own(10)], nil),
    ([.own(20), .business], nil),
    ([.business], 90),
    ([], nil),
  ]

  @Test(arguments: bills.indices) func `of a bill is that of its homes`(index: Int) {
    let (parts, payer) = Self.bills[index]
    var payers = ExpensePayers(homes: Self.homes, manager: 90)
    let bill = expense(7, of: nil)
    var added: [Expense] = []
    for part in parts {
      var expense = expense(8, of: nil)
      expense.bill = 7
      switch part {
      case .home(let home): expense.property = home
      case .own(let party): expense.privateTo = party
      case .business: break
      }
      payers.add(expense)
      added.append(expense)
    }
    payers.add(bill)
    #expect(payers.payer(of: bill) == payer)
    for part in added { #expect(payers.payer(of: part) == payer) }
  }
}
