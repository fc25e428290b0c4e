import Bookkeeping
import Documents
import Reporting
import TestKit
import Testing

struct `The expense report` {
  private func report(_ period: Period?, _ sample: Sample) throws -> ExpenseReport {
    var builder = ExpenseReport.Builder(period: period)
    for expense in sample.expenses {
      try builder.add(expense.amount, category: expense.category, on: expense.date)
    }
    return try builder.report()
  }

  @Test func `puts the largest category first, with its share`() throws {
    let report = try report(nil, Sample())
    #expect(report.rows.map(\.category) == ["internet", "cleaning", "electricity"])
    #expect(report.rows.map(\.amount.plainText) == ["90.00", "50.00", "15.52"])
    #expect(report.rows.map(\.share) == [579, 322, 100])
    #expect(report.rows.allSatisfy { $0.previous == nil })
    #expect(report.total.plainText == "155.52")
    #expect(report.previousTotal == nil)
  }

  @Test func `says of which category another is a part, and counts it once`() throws {
    var builder = ExpenseReport.Builder(period: nil, parents: ["gardener": "repairs"])
    for (category, euros) in [("repairs", 3), ("gardener", 5), ("repairs", 4)] as [(String, Int64)]
    {
      try builder.add(Money(cents: euros * 100), category: category, on: day("2026-03-05"))
    }
    let report = try builder.report()
    #expect(report.rows.map(\.category) == ["repairs", "gardener"])
    #expect(report.rows.map(\.parent) == [nil, "repairs"])
    #expect(report.rows.map(\.amount.plainText) == ["7.00", "5.00"])
    #expect(report.total.plainText == "12.00")
    #expect(report.document.columns.contains { $0.name == "parent" })
    let plain = try self.report(nil, Sample())
    #expect(!plain.document.columns.contains { $0.name == "parent" })
  }

  @Test func `compares with the same period of the year before`() throws {
    let report = try report(
      .year(2016),
      Sample {
        $0.expenses[0].date = day("2016-02-29")
        $0.expenses[1].date = day("2014-12-31")
      })
    #expect(report.rows.map(\.category) == ["cleaning", "electricity", "internet"])
    #expect(report.rows.map(\.amount.plainText) == ["50.00", "0.00", "0.00"])
    #expect(report.rows.map { $0.previous?.plainText } == ["0.00", "15.52", "60.00"])
    #expect(report.previousTotal?.plainText == "75.52")
  }

  @Test func `gives money that came back no share`() throws {
    let report = try report(nil, Sample { $0.expenses[2].amount = Money(cents: -1000) })
    #expect(report.rows.last?.share == nil)
    #expect(report.total.plainText == "130.00")
    let none = try self.report(nil, Sample { $0.expenses = [] })
    #expect(none.rows.isEmpty)
    #expect(none.total == .zero)
  }
}
