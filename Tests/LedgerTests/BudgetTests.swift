import Bookkeeping
import Documents
import Reporting
import Storage
import Testing

@testable import Ledger

struct `A budget` {
  private func set(
    _ sample: Sample, _ property: String? = nil, _ amount: Money?, from day: Day,
    category: String? = nil
  ) throws -> Budget {
    try sample.ledger.budgets.set(
      of: property, category: category, every: .month, amount: amount, from: day)
  }

  @Test func `takes the place of the one of the same home, category and day`() throws {
    try withSample { sample in
      _ = try set(sample, "sol", 100, from: "2026-01-01")
      _ = try set(sample, "sol", 50, from: "2026-01-01", category: "water")
      let again = try set(sample, "sol", 200, from: "2026-01-01")
      #expect(again.id == 1)
      #expect(try sample.ledger.budgets.all().map(\.amount) == [200, 50])
      for (note, kept) in [(.set("n"), "n"), (.keep, "n"), (.clear, nil)]
        as [(Change<String>, String?)]
      {
        let noted = try sample.ledger.budgets.set(
          of: "sol", category: nil, every: .month, amount: note.isKeep ? 300 : 200,
          from: "2026-01-01", note: note)
        #expect(noted.note == kept)
      }
      #expect(throws: LedgerError.nothingToChange) {
        try set(sample, "sol", 200, from: "2026-01-01")
      }
      #expect(throws: LedgerError.badRecord([.outOfRange("amount", -100, Money.prices)])) {
        try set(sample, "sol", -1, from: "2026-01-01")
      }
    }
  }

  @Test func `ends from a day on, if there is one`() throws {
    try withSample { sample in
      #expect(throws: Refusal("error.no-budget", ["day": .day("2026-06-01")])) {
        try set(sample, nil, nil, from: "2026-06-01")
      }
      _ = try sample.ledger.budgets.set(
        of: nil, category: nil, every: .year, amount: 1200, from: "2026-01-01")
      #expect(throws: Refusal("error.no-budget", ["day": .day("2025-06-01")])) {
        try set(sample, nil, nil, from: "2025-06-01")
      }
      let end = try set(sample, nil, nil, from: "2026-07-01")
      #expect(end.every == .year)
      #expect(throws: Refusal("error.no-budget", ["day": .day("2026-08-01")])) {
        try set(sample, nil, nil, from: "2026-08-01")
      }
      _ = try sample.addExpense("Llum", on: "2026-06-30", 50)
      _ = try sample.addExpense("Llum", on: "2026-07-01", 70)
      let report = try sample.ledger.budgets.report(of: nil, in: .year(2026))
      #expect(report.rows.map(\.budget) == [600])
      #expect(report.rows.map(\.spent) == [50])
      #expect(try sample.ledger.budgets.report(of: "sol", in: .year(2026)).rows.isEmpty)
    }
  }

  @Test func `is removed by its number, with its home, and comes back by undo`() throws {
    try withSample { sample in
      _ = try set(sample, "sol", 100, from: "2026-01-01")
      #expect(throws: Refusal.unknown(Budget.kind, 2)) {
        try sample.ledger.remove([2], of: Budget.self, showing: \.self)
      }
      _ = try sample.ledger.homes.remove("sol", withRecords: false)
      #expect(sample.removedToo.count { $0 is Budget } == 1)
      #expect(try sample.ledger.budgets.all().isEmpty)
      _ = try sample.ledger.history.undo(.last(1))
      #expect(
        try sample.ledger.remove([1], of: Budget.self, showing: \.self).first?.amount == 100)
      #expect(try sample.ledger.budgets.all().isEmpty)
    }
  }
}
