import Bookkeeping
import Documents
import Reporting
import Storage
import Testing

@testable import Ledger

extension Sample {
  @discardableResult
  fileprivate func addInternet(
    every: Recurrence = .month, from start: Day = "2026-01-01",
    _ change: (inout RecurringExpense) -> Void = { _ in }
  ) throws -> RecurringExpense {
    try ledger.recurring.add(in: "sol") {
      $0.concept = "Internet"
      $0.category = "internet"
      $0.amount = 30
      ($0.every, $0.day, $0.startsOn) = (every, 5, start)
      change(&$0)
    }.recurring
  }

  fileprivate func dates(through last: Day) throws -> [String] {
    try ledger.recurring.record(through: last).recorded.map(\.date.isoText)
  }
}

struct `Recurring expenses that are due` {
  @Test func `are recorded once each, in one step of history`() throws {
    try withSample { sample in
      try sample.addInternet()
      try sample.addInternet(every: .quarter) { $0.concept = "Escombraries" }
      let steps = try sample.ledger.history.count()
      let recorded = try sample.ledger.recurring.record(through: "2026-03-31").recorded
      #expect(
        recorded.map(\.date.isoText) == ["2026-01-05", "2026-01-05", "2026-02-05", "2026-03-05"])
      #expect(recorded.allSatisfy { $0.amount == 30 && $0.id > 0 })
      #expect(try sample.ledger.history.count() == steps + 1)
      #expect(try sample.dates(through: "2026-03-31") == [])
      #expect(try sample.ledger.history.count() == steps + 1)
      #expect(try sample.dates(through: "2026-04-05") == ["2026-04-05", "2026-04-05"])
    }
  }

  @Test func `are due again once the step is undone, and not if an expense is removed`() throws {
    try withSample { sample in
      try sample.addInternet()
      #expect(try sample.dates(through: "2026-02-28") == ["2026-01-05", "2026-02-05"])
      _ = try sample.ledger.history.undo(.last(1))
      #expect(try sample.ledger.recurring.due(through: "2026-02-28").count == 2)
      #expect(try sample.dates(through: "2026-02-28") == ["2026-01-05", "2026-02-05"])
      let first = try sample.ledger.latest(Expense.self, numbered: "", limit: 1)[0]
      _ = try sample.ledger.remove([Int(first.id)], of: Expense.self, showing: \.self)
      #expect(try sample.dates(through: "2026-02-28") == [])
    }
  }

  @Test func `are pending as estimates, and count in no figure`() throws {
    try withSample { sample in
      try sample.addInternet { $0.isEstimate = true }
      let expense = try sample.ledger.recurring.record(through: "2026-01-31").recorded[0]
      #expect(expense.amount == nil)
      let profit = try sample.ledger.reports.profit(
        of: nil, in: nil, by: .property, on: "2026-11-21"
      )
      .report.total
      #expect(profit.figures.expenses == .zero && profit.figures.pendingExpenses == 1)
      let report = try sample.ledger.reports.expenses(of: nil, in: nil)
      #expect(report.rows.isEmpty && report.pending == 1)
      let page = try sample.ledger.reports.page(of: nil, in: nil, on: "2026-11-21")
      #expect(page.pendingExpenses == [expense])
      _ = try sample.ledger.expenses.edit(Int(expense.id)) { $0.amount = 61 }
      #expect(try sample.ledger.reports.expenses(of: nil, in: nil).total == 61)
    }
  }

  @Test func `give way to an expense that is there already`() throws {
    try withSample { sample in
      let known = try sample.ledger.expenses.add(on: "2026-01-05", in: "sol") {
        $0.concept = "INTERNET"
        $0.amount = 31
      }.expense.expense
      try sample.addInternet()
      let result = try sample.ledger.recurring.record(through: "2026-02-28")
      #expect(result.known == [known])
      #expect(result.recorded.map(\.date.isoText) == ["2026-02-05"])
      #expect(try sample.ledger.recurring.record(through: "2026-02-28").known.isEmpty)
    }
  }
}

struct `A change of a recurring expense` {
  @Test func `from a day on leaves the former amount before it, in the same sequence`() throws {
    try withSample { sample in
      let first = try sample.addInternet(every: .quarter)
      #expect(try sample.dates(through: "2026-02-28") == ["2026-01-05"])
      let edited = try sample.ledger.recurring.edit(Int(first.id), from: "2026-06-15") {
        $0.amount = 33
      }
      #expect(edited.former?.endsOn == "2026-06-14")
      #expect(edited.recurring.startsOn == "2026-07-01")
      #expect(edited.recorded == 0)
      let recorded = try sample.ledger.recurring.record(through: "2026-12-31").recorded
      #expect(recorded.map(\.date.isoText) == ["2026-04-05", "2026-07-05", "2026-10-05"])
      #expect(recorded.map(\.amount) == [30, 33, 33])
    }
  }

  @Test func `does not touch what is recorded, nor make it due again`() throws {
    try withSample { sample in
      let first = try sample.addInternet()
      #expect(try sample.dates(through: "2026-03-31").count == 3)
      let edited = try sample.ledger.recurring.edit(Int(first.id), from: "2026-02-01") {
        $0.amount = 33
      }
      #expect(edited.recorded == 2)
      let recorded = try sample.ledger.recurring.record(through: "2026-04-30").recorded
      #expect(recorded.map(\.date.isoText) == ["2026-04-05"])
      #expect(recorded.map(\.amount) == [33])
    }
  }

  @Test func `from its first date on changes it altogether`() throws {
    try withSample { sample in
      let first = try sample.addInternet()
      let edited = try sample.ledger.recurring.edit(Int(first.id), from: "2025-12-01") {
        $0.amount = 33
      }
      #expect(edited.former == nil && edited.recurring.id == first.id)
      #expect(try sample.ledger.recurring.all().count == 1)
    }
  }

  @Test func `is refused after its end, or if it is none`() throws {
    try withSample { sample in
      let first = try sample.addInternet { $0.endsOn = "2026-03-31" }
      let id = Int(first.id)
      #expect(
        throws: Refusal(
          "error.nothing-due-from", ["id": .number(first.id), "day": .day("2026-04-01")])
      ) {
        try sample.ledger.recurring.edit(id, from: "2026-04-01") { $0.amount = 33 }
      }
      #expect(throws: LedgerError.nothingToChange) {
        try sample.ledger.recurring.edit(id, from: nil) { $0.amount = 30 }
      }
      #expect(throws: Refusal.unknown(RecurringExpense.kind, 9)) {
        try sample.ledger.remove([9], of: RecurringExpense.self, showing: \.self)
      }
      let use = Refusal.inUse(
        try sample.ledger.homes.named("sol"), [RecordUse(table: "recurring", count: 1)])
      #expect(throws: use) {
        try sample.ledger.homes.remove("sol", withRecords: false)
      }
      _ = try sample.ledger.homes.remove("sol", withRecords: true)
      #expect(try sample.ledger.recurring.all().isEmpty)
    }
  }
}
