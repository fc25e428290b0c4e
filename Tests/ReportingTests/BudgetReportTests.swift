import Bookkeeping
import TestKit
import Testing

@testable import Reporting

struct `The report on budgets` {
  private let homes = [
    Property(id: 1, code: "mas", name: "Mas", zone: "1"),
    Property(id: 2, code: "pi", name: "Pi", zone: "1"),
  ]

  private func budget(
    _ property: Int64?, _ category: String? = nil, _ euros: Int64?, from date: String,
    every: PeriodGrain = .month
  ) -> Budget {
    Budget(
      property: property, category: category, every: every,
      amount: euros.map { Money(cents: $0 * 100) }, validFrom: day(date))
  }

  private func report(
    _ budgets: [Budget], _ period: Period = .year(2026),
    _ expenses: [(property: Int64, category: String, date: String, euros: Int64?)] = []
  ) throws -> BudgetReport {
    var builder = try BudgetReport.Builder(budgets: budgets, homes: homes, period: period)
    for expense in expenses {
      try builder.add(
        expense.euros.map { Money(cents: $0 * 100) }, category: expense.category,
        on: day(expense.date), property: expense.property)
    }
    return try builder.report()
  }

  private func figures(_ report: BudgetReport) -> [String] {
    report.rows.map { row in
      let owner = row.party.map { "/\($0.code)" } ?? ""
      let place = "\(row.property?.code ?? "*")/\(row.category ?? "*")\(owner)"
      return "\(place) \(row.budget.plainText) \(row.spent.plainText) \(row.left.plainText)"
    }
  }

  @Test func `counts the expenses of the categories that are a part of one in its budget`() throws {
    var builder = try BudgetReport.Builder(
      budgets: [
        budget(nil, "repairs", 100, from: "2026-01-01"),
        budget(nil, "gardener", 100, from: "2026-01-01"),
        budget(nil, nil, 100, from: "2026-01-01"),
      ], homes: homes, parents: ["gardener": "repairs"], period: .month(year: 2026, month: 3))
    for (category, euros) in [("repairs", 3), ("gardener", 5), ("other", 7)] as [(String, Int64)] {
      try builder.add(
        Money(cents: euros * 100), category: category, on: day("2026-03-05"), property: 1)
    }
    #expect(
      figures(try builder.report()) == [
        "*/* 100.00 15.00 85.00", "*/gardener 100.00 5.00 95.00", "*/repairs 100.00 8.00 92.00",
      ])
  }

  @Test func `counts the parts of owners in their budgets, and nothing else there`() throws {
    func owned(_ property: Int64?, _ category: String? = nil, by party: Int64) -> Budget {
      var budget = budget(property, category, 100, from: "2026-01-01")
      budget.party = party
      return budget
    }
    let anna = Party(id: 7, code: "anna", name: "Anna")
    var builder = try BudgetReport.Builder(
      budgets: [
        budget(nil, nil, 100, from: "2026-01-01"), owned(nil, by: 7), owned(nil, "water", by: 7),
        owned(1, by: 7),
      ], homes: homes, parties: [7: anna], period: .month(year: 2026, month: 3))
    func add(
      _ euros: Int64?, _ category: String, _ property: Int64?, _ parts: [(Int64, Int64?)]
    ) throws {
      try builder.add(
        euros.map { Money(cents: $0 * 100) }, category: category, on: day("2026-03-05"),
        property: property,
        parts: parts.map { ($0.0, $0.1.map { Money(cents: $0 * 100) }) })
    }
    try add(12, "water", 1, [(7, 4)])
    try add(20, "other", 2, [(7, 5), (8, 15)])
    try add(9, "other", 2, [])
    // What is charged to an owner alone is an expense of no home.
    try add(3, "other", nil, [(7, 3)])
    try add(50, "other", nil, [(8, 50)])
    try add(nil, "other", 1, [(7, nil)])
    let found = try builder.report()
    #expect(
      figures(found) == [
        "*/* 100.00 41.00 59.00", "*/*/anna 100.00 12.00 88.00", "*/water/anna 100.00 4.00 96.00",
        "mas/*/anna 100.00 4.00 96.00",
      ])
    #expect(found.pending == 1)
  }

  @Test func `counts an expense in the budget of its home, its category, both and neither`() throws
  {
    let found = try report(
      [
        budget(2, "water", 10, from: "2026-01-01"), budget(2, nil, 20, from: "2026-01-01"),
        budget(nil, "water", 30, from: "2026-01-01"), budget(nil, nil, 40, from: "2026-01-01"),
        budget(1, nil, 50, from: "2026-01-01"),
      ], .month(year: 2026, month: 3),
      [
        (2, "water", "2026-03-05", 12), (1, "other", "2026-03-31", 4),
        (2, "other", "2026-03-01", 1),
      ])
    #expect(
      figures(found) == [
        "*/* 40.00 17.00 23.00", "*/water 30.00 12.00 18.00", "mas/* 50.00 4.00 46.00",
        "pi/* 20.00 13.00 7.00", "pi/water 10.00 12.00 -2.00",
      ])
    #expect(found.rows.map(\.isOver) == [false, false, false, false, true])
    #expect(found.rows.map(\.used) == [425, 400, 80, 650, 1200])
    #expect(found.overCount == 1)
  }

  @Test func `has the days on which budgets are in force, and their expenses alone`() throws {
    let budgets = [
      budget(1, nil, 100, from: "2026-03-16"), budget(1, nil, 10, from: "2026-06-01"),
      budget(1, nil, nil, from: "2026-09-01"),
      budget(1, nil, 1200, from: "2027-01-01", every: .year),
    ]
    let expenses: [(Int64, String, String, Int64?)] = [
      (1, "other", "2026-03-15", 1), (1, "other", "2026-03-16", 2), (1, "other", "2026-08-31", 4),
      (1, "other", "2026-09-01", 8), (1, "other", "2027-01-01", 16), (2, "other", "2026-04-01", 32),
    ]
    // 16 days of March, two months, three months.
    #expect(try figures(report(budgets, .year(2026), expenses)) == ["mas/* 281.62 6.00 275.62"])
    #expect(try figures(report(budgets, .year(2025), expenses)) == [])
    #expect(try figures(report(budgets, .quarter(year: 2026, quarter: 4), expenses)) == [])
    #expect(
      try figures(report(budgets, .days(from: day("2026-12-01"), to: day("2027-01-31")), expenses))
        == ["mas/* 100.00 16.00 84.00"])
  }

  @Test func `says how many expenses have no amount, and keeps refunds`() throws {
    let found = try report(
      [budget(nil, nil, 0, from: "2026-01-01")], .year(2026),
      [
        (1, "other", "2026-02-01", nil), (1, "other", "2026-02-01", -5),
        (1, "other", "2025-02-01", nil),
      ])
    #expect(figures(found) == ["*/* 0.00 -5.00 5.00"])
    #expect(found.rows[0].used == nil)
    #expect(found.pending == 1)
    #expect(try found.document.text().contains("1 expense"))
  }

  @Test func `has the JSON form that was promised`() throws {
    let found = try report(
      [budget(2, "water", 10, from: "2026-01-01")], .month(year: 2026, month: 3),
      [(2, "water", "2026-03-05", 12)])
    #expect(
      try found.document.json()
        == #"{"schema":"estada/budget-report/1","period":"2026-03","over":1,"rows":[{"property":"pi","#
        + #""category":"water","party":null,"budget":"10.00","spent":"12.00","left":"-2.00","used":"120.0","#
        + #""state":"over"}]}"# + "\n")
    #expect(
      try BudgetList.document(
        [budget(nil, nil, nil, from: "2026-03-01")], properties: [:], parties: [:]
      ).csv()
        == "id,property,category,party,amount,every,valid_from,note\r\n0,,,,,,2026-03-01,\r\n")
  }
}
