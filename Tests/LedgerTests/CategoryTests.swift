import Bookkeeping
import Documents
import Reporting
import Storage
import Testing

@testable import Ledger

struct `A category of the book's own` {
  private func add(
    _ sample: Sample, _ name: String, code: String? = nil, parent: String = "repairs"
  ) throws -> Category {
    try sample.ledger.categories.add(named: name, code: code, parent: parent)
  }

  private func refusal(_ body: () throws -> Void) -> String? {
    do { try body() } catch let refusal as Documents.Refusal { return refusal.key } catch {}
    return nil
  }

  @Test func `has a code of its own, made from the name if there is none`() throws {
    try withSample { sample in
      // The code of a built-in category is taken.
      let codes = try ["Jardí i piscina", "Gas!", "¡!"].map { try add(sample, $0).code }
      #expect(codes == ["jardi-i-piscina", "gas-2", "category"])
      _ = try add(sample, "Obres noves", code: "obra")
      for code in ["obra", "water"] {
        #expect(
          refusal { _ = try add(sample, "Més obres", code: code) } == "error.category.code-taken")
      }
      let blank = LedgerError.badRecord([.empty("name")])
      #expect(throws: blank) { try add(sample, "\u{200B} ") }
    }
  }

  @Test func `has a name that no other has as its name or code`() throws {
    try withSample { sample in
      _ = try add(sample, "Jardí", code: "verd")
      for name in ["JARDI", "verd"] {
        #expect(refusal { _ = try add(sample, name, code: "x") } == "error.category.name-taken")
      }
      _ = try add(sample, "Piscina")
      #expect(
        refusal { _ = try sample.ledger.categories.edit("piscina", name: "jardi", parent: nil) }
          == "error.category.name-taken")
      #expect(
        try sample.ledger.categories.edit("verd", name: "JARDÍ", parent: nil).name == "JARDÍ")
    }
  }

  @Test func `is found by its code or name, or by a beginning that no other has`() throws {
    try withSample { sample in
      func edited(_ typed: String, _ parent: String) throws -> String {
        try sample.ledger.categories.edit(typed, name: nil, parent: parent).code
      }
      #expect(refusal { _ = try edited("jardi", "other") } == "error.category.none")
      _ = try add(sample, "Jardí")
      _ = try add(sample, "Jardinera", code: "flors")
      #expect(try edited("JARDI", "other") == "jardi")
      #expect(try edited("flo", "other") == "flors")
      #expect(refusal { _ = try edited("jar", "water") } == "error.category.ambiguous")
      #expect(refusal { _ = try edited("water", "other") } == "error.category.unknown")
      #expect(throws: LedgerError.nothingToChange) { try edited("flors", "other") }
    }
  }

  @Test func `stays while something has it`() throws {
    try withSample { sample in
      let ledger = sample.ledger
      let code = try add(sample, "Gardener").code
      let step = try #require(try ledger.history.steps(limit: 1).first).number
      let expense = try ledger.expenses.add(on: "2026-01-02", in: "sol") {
        $0.concept = "Hedge"
        $0.amount = 5
        $0.category = code
      }.expense
      _ = try ledger.budgets.set(
        of: nil, category: code, every: .month, amount: 10, from: "2026-01-01")
      let uses = [RecordUse(table: "expense", count: 1), RecordUse(table: "budget", count: 1)]
      let used = Refusal.inUse(try #require(try ledger.categories.all().first), uses)
      #expect(throws: used) { _ = try ledger.categories.remove(code) }
      #expect(throws: used) { try ledger.history.undo(.step(step)) }
      _ = try ledger.expenses.edit(Int(expense.expense.id)) { $0.category = "other" }
      _ = try ledger.remove([1], of: Budget.self) { $0 }
      #expect(try ledger.categories.remove("gard").code == code)
      #expect(try ledger.categories.all().isEmpty)
    }
  }

  @Test func `is known to the check of the book, as no other code is`() throws {
    try withSample { sample in
      let ledger = sample.ledger
      for category in ["gardener", "water", "gone", "gone"] {
        _ = try ledger.expenses.add(on: "2026-01-02", in: "sol") {
          $0.concept = "Hedge"
          $0.amount = 5
          $0.category = category
        }
      }
      func unknown() throws -> [AuditFinding] {
        try ledger.reports.withFindings(on: "2026-01-03") { source in
          var found: [AuditFinding] = []
          try source { if case .unknownCategory = $0 { found.append($0) } }
          return found
        }
      }
      #expect(
        try unknown() == [
          .unknownCategory("gardener", records: 1), .unknownCategory("gone", records: 2),
        ])
      _ = try add(sample, "Gardener")
      #expect(try unknown() == [.unknownCategory("gone", records: 2)])
    }
  }
}
