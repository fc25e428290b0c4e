import Bookkeeping
import Documents
import Storage
import Testing

@testable import Bills
@testable import Ledger

extension Ledger {
  /// Sets the note of a supplier, and nothing else.
  fileprivate func saveNote(_ note: String, of supplier: String) throws {
    _ = try suppliers.edit(
      supplier, name: .keep, category: nil, property: .keep, note: .set(note))
  }
}

struct `What is known about a supplier` {
  @discardableResult
  private func record(
    _ sample: Sample, in home: String?, _ category: String, from supplier: String? = nil,
    taxID: String? = nil, point: String? = nil
  ) throws -> Int64 {
    try sample.ledger.expenses.add(on: "2026-01-02", in: home) {
      $0.concept = "Work"
      $0.amount = 100
      $0.category = category
      $0.supplier = supplier
      $0.supplierTaxID = taxID
      $0.supplyPoint = point
    }.expense.expense.id
  }

  @Test func `follows the latest expense, however the supplier was named`() throws {
    try withSample { sample in
      try record(sample, in: "sol", "gas", from: "Endesa")
      let id = try record(
        sample, in: "sol", "electricity", from: "Endesa Energía", taxID: "A81948077")
      for (name, taxID) in [("endesa", nil), ("ENDESA ENERGIA", nil), (nil, "A81948077")] {
        let habit = try #require(try sample.ledger.suppliers.habit(of: name, taxID: taxID))
        #expect(habit.category == "electricity")
        #expect(habit.expense == id)
        #expect(habit.count == 2)
        #expect(habit.code == "A81948077")
      }
      #expect(try sample.ledger.suppliers.habit(of: "End") == nil)
      #expect(try sample.ledger.suppliers.all().map(\.code) == ["A81948077"])
    }
  }

  @Test(arguments: ["Puig, S.L.", "PUIG S. L.", "puig sl", "Puig"])
  func `is the same however the form of the company is written`(name: String) throws {
    try withSample { sample in
      try record(sample, in: "sol", "repairs", from: "Fusta SL", taxID: "A81948077")
      try record(sample, in: "sol", "gas", from: "Puig SL", taxID: "B12345674")
      #expect(try sample.ledger.suppliers.habit(of: name)?.category == "gas")
      #expect(try sample.ledger.suppliers.habit(of: "Puig, S.A.") == nil)
    }
  }

  @Test func `is not guessed from a name that several have`() throws {
    try withSample { sample in
      try record(sample, in: "sol", "gas", from: "Pintures Roca")
      try record(sample, in: "sol", "other", from: "Pintures Vila")
      #expect(try sample.ledger.suppliers.habit(of: "pintures") == nil)
      #expect(throws: Refusal.self) { try sample.ledger.suppliers.habit("pint") }
      #expect(try sample.ledger.suppliers.habit("pintures r").category == "gas")
    }
  }

  @Test func `is what the user says, until a later expense`() throws {
    try withSample { sample in
      try record(sample, in: "sol", "gas", taxID: "A81948077")
      _ = try sample.ledger.suppliers.edit(
        "A81948077", name: .set("Endesa"), category: "electricity", property: .clear)
      var habit = try sample.ledger.suppliers.habit("endesa")
      #expect(habit.category == "electricity")
      #expect(habit.property == nil)
      #expect(habit.expense == nil)
      try record(sample, in: "sol", "water", taxID: "A81948077")
      habit = try sample.ledger.suppliers.habit("endesa")
      #expect(habit.category == "water")
      #expect(habit.property != nil)
    }
  }

  @Test func `is the same with a note, which stays until it is changed`() throws {
    try withSample { sample in
      try sample.ledger.saveNote("first", of: "A81948077")
      #expect(try sample.ledger.suppliers.all().map(\.note) == ["first"])
      _ = try sample.ledger.homes.add(named: "Mas") { $0.zone = "1" }
      let id = try record(sample, in: "sol", "gas", from: "Endesa", taxID: "A81948077")
      try record(sample, in: "mas", "gas", from: "Endesa", taxID: "A81948077")
      try sample.ledger.saveNote("second", of: "endesa")
      let habit = try sample.ledger.suppliers.habit("endesa")
      #expect(habit.note == "second")
      #expect(habit.category == "gas")
      #expect(habit.property == nil)
      #expect(habit.expense == id + 1)
      #expect(throws: LedgerError.nothingToChange) {
        try sample.ledger.saveNote("second", of: "endesa")
      }
      let edited = try sample.ledger.suppliers.edit(
        "endesa", name: .keep, category: "water", property: .keep)
      #expect(edited.note == "second")
      _ = try sample.ledger.suppliers.forget("endesa")
      #expect(try sample.ledger.suppliers.all().isEmpty)
      _ = try sample.ledger.history.undo(.last(1))
      #expect(try sample.ledger.suppliers.habit("endesa").note == "second")
    }
  }

  @Test func `is forgotten with its expenses left, and undone`() throws {
    try withSample { sample in
      try record(sample, in: "sol", "gas", from: "Roca")
      #expect(try sample.ledger.suppliers.forget("roca").category == "gas")
      #expect(try sample.ledger.suppliers.habit(of: "Roca") == nil)
      #expect(try sample.ledger.suppliers.all().isEmpty)
      try record(sample, in: "sol", "other", from: "Roca")
      #expect(try sample.ledger.suppliers.habit(of: "Roca")?.category == "other")
    }
  }

  @Test func `is set anew after it was forgotten, by any name that expenses have`() throws {
    try withSample { sample in
      try record(sample, in: "sol", "gas", from: "Roca")
      try record(
        sample, in: "sol", "electricity", from: "Endesa Energía", taxID: "A81948077",
        point: "ES0031405678123456NM")
      for typed in ["roca", "A81948077", "ES0031405678123456NM"] {
        _ = try sample.ledger.suppliers.forget(typed)
        #expect(throws: LedgerError.self) { try sample.ledger.suppliers.forget(typed) }
      }
      #expect(try sample.ledger.suppliers.all().isEmpty)
      for (typed, code, name) in [
        ("ROCA", "roca", "Roca"), ("endesa", "A81948077", "Endesa Energía"),
        ("es0031405678123456nm", "ES0031405678123456NM", nil),
      ] {
        let habit = try sample.ledger.suppliers.edit(
          typed, name: .keep, category: "water", property: .keep)
        #expect(habit.code == code)
        #expect(habit.name == name)
        #expect(try sample.ledger.suppliers.habit(code).category == "water")
      }
      #expect(throws: LedgerError.self) {
        try sample.ledger.suppliers.edit("zzz", name: .keep, category: "water", property: .keep)
      }
    }
  }

  @Test func `is found by a tax identifier with a hyphen`() throws {
    try withSample { sample in
      try record(sample, in: "sol", "gas", taxID: "B12345674")
      let habit = try sample.ledger.suppliers.edit(
        "B-12345674", name: .set("Roca"), category: nil, property: .keep)
      #expect(habit.category == "gas")
    }
  }

  @Test func `of a new supply point is not that of another one`() throws {
    try withSample { sample in
      try record(
        sample, in: "sol", "electricity", taxID: "A81948077", point: "ES0031405678123456NM")
      var bill = Bill()
      bill.supplierTaxID = BillField("A81948077", .checked)
      bill.cups = BillField("ES0217010123456789LL", .checked)
      bill.categories = ["gas", "electricity"]
      var draft = try sample.ledger.bills.draft(of: bill, in: nil)
      #expect(draft.homeReason != .earlier(1))
      #expect(draft.category == "gas")
      bill.cups = BillField("ES0031405678123456NM0F", .checked)
      draft = try sample.ledger.bills.draft(of: bill, in: nil)
      #expect(draft.homeReason == .earlier(1))
      #expect(draft.category == "electricity")
      bill.cups.mark = .unsure
      #expect(bill.supplyPoints.isEmpty)
    }
  }

  @Test func `loses its name unless it is known by it`() throws {
    try withSample { sample in
      try record(sample, in: "sol", "gas", from: "Endesa", taxID: "A81948077")
      try record(sample, in: "sol", "other", from: "Roca")
      let ledger = sample.ledger
      let habit = try ledger.suppliers.edit(
        "A81948077", name: .clear, category: nil, property: .keep)
      #expect(habit.name == nil && habit.category == "gas" && habit.property == 1)
      #expect(throws: LedgerError.badRecord([.empty("name")])) {
        try ledger.suppliers.edit("roca", name: .clear, category: nil, property: .keep)
      }
    }
  }

  @Test func `loses a home that is removed`() throws {
    try withSample { sample in
      _ = try sample.ledger.suppliers.edit(
        "A81948077", name: .keep, category: "gas", property: .set("sol"))
      _ = try sample.ledger.homes.remove("sol", withRecords: true)
      #expect(try sample.ledger.suppliers.habit("a81948077").property == nil)
      #expect(throws: LedgerError.nothingToChange) {
        try sample.ledger.suppliers.edit("A81948077", name: .keep, category: nil, property: .keep)
      }
    }
  }
}

struct `The parts of a bill by its lines` {
  private func bill(_ lines: [Int64], base: Int64? = nil, tax: Int64 = 0, total: Int64) -> Bill {
    var bill = Bill()
    bill.lines = lines.enumerated().map { BillLine(text: "l\($0 + 1)", amount: Money(cents: $1)) }
    bill.total = BillField(Money(cents: total), .checked)
    if let base {
      bill.taxes = [BillTax(rate: 2100, base: Money(cents: base), amount: Money(cents: tax))]
    }
    return bill
  }

  private func amounts(_ split: BillSplit) -> [Int64] {
    split.parts.map { part in
      if case .amount(let amount) = part.measure { amount.cents } else { -1 }
    }
  }

  @Test func `are the lines, and the rest is for the home of the bill`() throws {
    let split = try bill([100, 250, 50], total: 400).split(
      [ChosenLines([2], for: .business, category: "gas")], restFor: "sol")
    #expect(amounts(split) == [250, 150])
    #expect(split.parts.map(\.concept) == ["l2", nil])
    #expect(split.parts.map(\.purpose) == [.business, .home("sol")])
    #expect(split.parts.map(\.category) == ["gas", nil])
  }

  @Test func `have their share of the tax, to the cent`() throws {
    let bill = bill([333, 333, 334], base: 1000, tax: 210, total: 1210)
    for lines in [[1], [2], [3], [1, 2], [1, 2, 3]] {
      let split = try bill.split(
        [ChosenLines(lines, for: .business, category: nil)], restFor: "sol")
      #expect(amounts(split).reduce(0, +) == 1210)
    }
    #expect(
      amounts(try bill.split([ChosenLines([1], for: .business, category: nil)], restFor: nil))
        == [403, 807])
  }

  static let refused: [(chosen: [Int], fault: Refusal, total: Int64)] = [
    ([4], Refusal("error.unknown-line", ["number": .count(4), "last": .count(2)]), 30),
    ([1, 1], Refusal("error.line-twice", ["number": .count(1)]), 30),
    (
      [1],
      Refusal(
        "error.lines-differ",
        [
          "lines": .money(Money(cents: 30)), "amount": .money(Money(cents: 31)),
          "difference": .money(Money(cents: 1)),
        ]), 31
    ),
  ]

  @Test(arguments: refused)
  func `are refused with the reason`(chosen: [Int], fault: Refusal, total: Int64) {
    let bill = bill([10, 20], total: total)
    #expect(throws: fault) {
      try bill.split([ChosenLines(chosen, for: .business, category: nil)], restFor: nil)
    }
    #expect(throws: Refusal("error.no-lines")) {
      try self.bill([], total: total).split([], restFor: nil)
    }
    #expect(throws: Refusal.self) { try self.bill([5, -5], total: 0).split([], restFor: nil) }
  }
}
