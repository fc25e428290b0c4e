import Bookkeeping
import Documents
import Ownership
import Reporting
import Storage
import Testing

@testable import Ledger

extension Sample {
  /// Adds a group with shares in fractions of the whole.
  fileprivate func add(_ group: String, _ shares: [(String, Int64, Int64)]) throws {
    _ = try ledger.groups.add(named: group, typed(shares), note: nil)
  }

  fileprivate func typed(
    _ shares: [(String, Int64, Int64)]
  ) -> [(name: String, share: TypedShare)] {
    shares.map { name, numerator, denominator in
      (name, Fraction(numerator, over: denominator).map { .fraction($0) } ?? .rest)
    }
  }

  /// The groups as texts: `Vila anna 1/3`.
  fileprivate func groups() throws -> [String] {
    let codes = try ledger.owners.byNumber().mapValues(\.code)
    return try ledger.groups.all().map {
      "\($0.name) \(codes[$0.party] ?? "") \($0.numerator)/\($0.denominator)"
    }
  }
}

struct `A group of shares` {
  @Test func `adds up to the whole, whatever writes it`() throws {
    try withSample { sample in
      try sample.addOwners()
      let missing = try #require(Fraction(1, over: 3))
      let reason = OwnershipError.sumIsNotWhole(missing: missing).phrase
      let fault = Refusal(
        "error.group.invalid", ["name": .text("Vila"), "reason": .phrase(reason)], .badData)
      #expect(throws: fault) { try sample.add("Vila", [("anna", 1, 3), ("pere", 1, 3)]) }
      #expect(throws: fault) {
        try sample.ledger.write { writer in
          for name in ["anna", "pere"] {
            try writer.insert(
              GroupShare(
                name: "Vila", party: try sample.ledger.owners.named(name).id, numerator: 1,
                denominator: 3))
          }
        }
      }
      #expect(try sample.groups().isEmpty)
      try sample.add("Vila", [("anna", 1, 3), ("pere", 2, 3)])
      #expect(try sample.groups() == ["Vila anna 1/3", "Vila pere 2/3"])
    }
  }

  @Test func `is found by its name, or by a beginning that no other has`() throws {
    try withSample { sample in
      try sample.addOwners()
      let unknown = Refusal("error.group.none", ["name": .text("v")])
      #expect(throws: unknown) { try sample.ledger.groups.named("v") }
      for name in ["Vila", "Vila i Mar", "Àvia"] { try sample.add(name, [("anna", 1, 1)]) }
      for (typed, name) in [("vila", "Vila"), ("AVI", "Àvia"), ("vila i", "Vila i Mar")] {
        #expect(try sample.ledger.groups.named(typed).map(\.name) == [name])
      }
      #expect(
        throws: Refusal(
          "error.group.ambiguous", ["name": .text("v"), "groups": .text("Vila, Vila i Mar")])
      ) {
        try sample.ledger.groups.named("v")
      }
      #expect(
        throws: Refusal(
          "error.group.unknown",
          ["name": .text(""), "groups": .text("Vila, Vila i Mar, Àvia")])
      ) { try sample.ledger.groups.named("") }
      #expect(throws: Refusal("error.group.taken", ["name": .text("Àvia")])) {
        try sample.add("avia", [("anna", 1, 1)])
      }
    }
  }

  @Test func `is changed without the homes that have its shares, which are named`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.add("Vila", [("anna", 1, 2), ("pere", 1, 2)])
      let given = try sample.ledger.owners.setShares(
        of: "sol", from: "2026-01-01", [], ofGroup: "Vila"
      ).shares
      #expect(given.map(\.numerator) == [1, 1] && given.map(\.denominator) == [2, 2])
      func edit(
        _ shares: [(String, Int64, Int64)] = [], to name: String? = nil,
        note: Change<String> = .keep
      ) throws -> [String] {
        try sample.ledger.groups.edit("vila", to: name, sample.typed(shares), note: note).former
          .map(\.code)
      }
      #expect(throws: LedgerError.nothingToChange) { try edit() }
      #expect(throws: LedgerError.nothingToChange) {
        try edit([("pere", 1, 2), ("anna", 2, 4)])
      }
      #expect(try edit(note: .set("n")).isEmpty)
      #expect(try edit(to: "VILA").isEmpty)
      #expect(try edit([("anna", 1, 4), ("marta", 3, 4)]) == ["sol"])
      #expect(try sample.groups() == ["VILA anna 1/4", "VILA marta 3/4"])
      #expect(try sample.ledger.groups.all().map(\.note) == ["n", "n"])
      let home = try sample.ledger.homes.named("sol")
      #expect(try sample.ledger.owners.shares(of: home) == given)
      // Another change finds no home that has the shares.
      #expect(try edit([("anna", 1, 1)]).isEmpty)
      _ = try sample.ledger.groups.remove("vila")
      #expect(try sample.groups().isEmpty)
      _ = try sample.ledger.history.undo(.last(1))
      #expect(try sample.groups() == ["VILA anna 1/1"])
    }
  }

  @Test func `keeps an owner from being removed, and is merged with one`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.add("Vila", [("anna", 1, 3), ("pere", 1, 6), ("marta", 1, 2)])
      try sample.add("Pere sol", [("pere", 1, 1)])
      let before = try sample.groups()
      #expect(
        throws: Refusal.inUse(
          try sample.ledger.owners.named("pere"), [RecordUse(table: "share_group", count: 2)])
      ) { try sample.ledger.owners.remove("pere") }
      _ = try sample.ledger.owners.merge("pere", into: "anna")
      #expect(
        try sample.groups() == ["Pere sol anna 1/1", "Vila anna 1/2", "Vila marta 3/6"])
      _ = try sample.ledger.history.undo(.last(1))
      #expect(try sample.groups() == before)
    }
  }

  struct Case {
    let measure: BillSplit.Measure
    var others: [BillSplit.Measure] = []
    /// The parts of Anna, Marta and Pere; nil if the group cannot have the rest.
    let parts: [String]?
  }

  private static func share(_ numerator: Int64, _ denominator: Int64) -> BillSplit.Measure {
    Fraction(numerator, over: denominator).map { .share($0) } ?? .rest
  }

  static let cases = [
    Case(measure: share(1, 1), parts: ["50.01", "25.00", "25.00"]),
    Case(measure: .rest, parts: ["50.01", "25.00", "25.00"]),
    Case(measure: .rest, others: [share(1, 2)], parts: ["25.00", "12.50", "12.50"]),
    Case(measure: share(1, 3), others: [.rest], parts: ["16.67", "8.33", "8.34"]),
    Case(measure: .amount(40), others: [.rest], parts: ["20.00", "10.00", "10.00"]),
    Case(measure: .rest, others: [.amount(40)], parts: nil),
    Case(measure: .rest, others: [.rest], parts: nil),
    Case(measure: .rest, others: [share(1, 1)], parts: nil),
  ]

  @Test(arguments: cases)
  func `divides a bill among its owners, each of whom is charged alone`(given: Case) throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.add("Vila", [("anna", 1, 2), ("pere", 1, 4), ("marta", 1, 4)])
      var split = BillSplit()
      split.parts = [BillSplit.Part(for: .group("vila"), given.measure)]
      split.parts += given.others.map { BillSplit.Part(for: .home("sol"), $0) }
      func add() throws -> [Expense] {
        try sample.ledger.expenses.add(on: "2026-06-30", in: nil, split: split) {
          $0.concept = "Gestoria"
          $0.amount = Money(cents: 10001)
        }.expense
          .parts
      }
      guard let expected = given.parts else {
        #expect(throws: Refusal("error.group.rest", ["name": .text("Vila")])) { try add() }
        return
      }
      let parts = try add()
      let codes = try sample.ledger.owners.byNumber().mapValues(\.code)
      #expect(parts.prefix(3).map { codes[$0.privateTo ?? 0] } == ["anna", "pere", "marta"])
      #expect(parts.prefix(3).map { $0.amount?.plainText } == expected)
      #expect(parts.reduce(0) { $0 + ($1.amount?.cents ?? 0) } == 10001)
      // A later change of the group leaves the bill.
      _ = try sample.ledger.groups.edit("vila", to: nil, sample.typed([("anna", 1, 1)]), note: nil)
      let bill = try sample.ledger.record(1, of: Expense.self)
      #expect(try sample.ledger.expenses.parts(of: bill) == parts)
    }
  }
}

struct `A budget of one owner` {
  @Test func `counts the owner's part of the expenses, and ends apart from the others`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.add("Vila", [("anna", 1, 2), ("pere", 1, 2)])
      _ = try sample.ledger.owners.setShares(of: "sol", from: "2026-03-01", [], ofGroup: "vila")
      func set(_ owner: String?, _ amount: Money?, from day: Day = "2026-01-01") throws -> Budget {
        try sample.ledger.budgets.set(
          of: nil, category: nil, owner: owner, every: .year, amount: amount, from: day)
      }
      let whole = try set(nil, 1200)
      let own = try set("anna", 600)
      let anna = try sample.ledger.owners.named("anna").id
      #expect(whole.id != own.id && own.party == anna)
      // Before there are shares, nobody's part is known.
      _ = try sample.addExpense("Gener", on: "2026-01-31", 40)
      _ = try sample.addExpense("Juny", on: "2026-06-30", Money(cents: 10001))
      var split = BillSplit()
      split.parts = [
        BillSplit.Part(for: .owner("anna"), .amount(7)), BillSplit.Part(for: .home("sol"), .rest),
      ]
      _ = try sample.ledger.expenses.add(on: "2026-07-01", in: nil, split: split) {
        $0.concept = "Bugaderia"
        $0.amount = 27
      }
      func rows(_ home: String? = nil) throws -> [String] {
        try sample.ledger.budgets.report(of: home, in: .year(2026)).rows.map {
          "\($0.party?.code ?? "*") \($0.budget.plainText) \($0.spent.plainText)"
        }
      }
      #expect(try rows() == ["* 1200.00 160.01", "anna 600.00 67.01"])
      #expect(try rows("sol").isEmpty)
      _ = try set("anna", nil, from: "2026-07-01")
      #expect(try rows().map { $0.prefix(4) } == ["* 12", "anna"])
      #expect(throws: Refusal("error.no-budget", ["day": .day("2026-07-01")])) {
        try set("pere", nil, from: "2026-07-01")
      }
      _ = try set("pere", 50)
      _ = try sample.ledger.owners.merge("pere", into: "anna")
      #expect(try sample.ledger.budgets.all().map(\.amount) == [1200, 600, nil])
    }
  }
}
