import Bookkeeping
import Localizations
import Ownership
import TestKit
import Testing

@testable import Reporting

struct `A report of positions` {
  /// An engine passes rows without an order as they lie on its disk.
  @Test func `names the same records in whatever order they come`() throws {
    let home = Property(id: 1, code: "mar", name: "Mar", zone: "1")
    let expenses = (Int64(1)...9).map { number in
      Movement(
        .expense, record: number, property: home.id, date: Day(number: 9000 + Int(number)),
        amount: Money(cents: -100), shares: ShareSet(wholeOf: "anna"), holder: nil)
    }
    func notices(_ movements: some Sequence<Movement>) throws -> String {
      var report = PositionReport(
        parties: [Party(code: "anna", name: "Anna")], homes: [home.id: home], through: .last)
      for movement in movements { try report.add(movement) }
      return try report.document.text(.en)
    }
    let inOrder = try notices(expenses)
    #expect(inOrder.contains("(expenses 1, 2, 3, 4, 5…)"), "\(inOrder)")
    #expect(inOrder.contains("estada expense edit 1 "), "\(inOrder)")
    #expect(try notices(expenses.reversed()) == inOrder)
    #expect(try notices(expenses[4...] + expenses[..<4]) == inOrder)
  }
}
