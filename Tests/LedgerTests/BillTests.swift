import Bookkeeping
import Documents
import Ownership
import Reporting
import Storage
import TestKit
import Testing

@testable import Ledger

struct `A bill for several homes` {
  /// Runs `body` with a book of the homes `sol`, `mar` and `mas`, the first two let in June and July 2026.
  private func withHomes(_ body: (Sample) throws -> Void) throws {
    try withSample { sample in
      for name in ["Mar", "Mas"] {
        _ = try sample.ledger.homes.add(named: name) { $0.zone = "1" }
      }
      _ = try sample.addBooking("Anna", on: "2026-06-02", in: "sol")
      _ = try sample.addBooking("Joan", on: "2026-06-29", in: "mar")
      try body(sample)
    }
  }

  private func split(_ parts: [(BillSplit.Purpose, BillSplit.Measure)]) -> BillSplit {
    var split = BillSplit()
    split.parts = parts.map { BillSplit.Part(for: $0, $1) }
    return split
  }

  private static func share(_ numerator: Int64, _ denominator: Int64) -> BillSplit.Measure {
    Fraction(numerator, over: denominator).map { .share($0) } ?? .rest
  }

  private let halves: [(BillSplit.Purpose, BillSplit.Measure)] = [
    (.home("sol"), `A bill for several homes`.share(1, 2)), (.home("mar"), .rest),
  ]

  @discardableResult
  private func add(
    _ amount: Money?, _ parts: [(BillSplit.Purpose, BillSplit.Measure)], to sample: Sample,
    in period: Period? = nil
  ) throws -> DescribedExpense {
    var split = split(parts)
    split.period = period
    return try sample.ledger.expenses.add(on: "2026-06-30", in: nil, split: split) {
      $0.concept = "Bugaderia"
      $0.amount = amount
      $0.category = "cleaning"
    }.expense
  }

  private func amounts(_ expenses: [Expense]) -> [String] {
    expenses.map { $0.amount?.plainText ?? "pending" }
  }

  @Test func `counts by its parts, and never as a whole`() throws {
    try withHomes { sample in
      let bill = try add(300, halves + [(.business, .amount(40))], to: sample)
      #expect(bill.expense.isBill)
      #expect(amounts(bill.parts) == ["150.00", "110.00", "40.00"])
      let report = try sample.ledger.reports.profit(
        of: nil, in: nil, by: .property, on: "2026-11-21"
      )
      .report
      #expect(report.total.figures.expenses == 260)
      #expect(report.apart.business == 40)
      let one = try sample.ledger.reports.profit(of: "mar", in: nil, by: .quarter, on: "2026-11-21")
        .report
      #expect(one.total.figures.expenses == 110)
      #expect(one.apart.business == nil)
      #expect(try sample.ledger.reports.expenses(of: nil, in: nil).total == 260)
      #expect(
        try sample.ledger.reports.page(of: nil, in: nil, on: "2026-11-21").profit.total.figures
          .expenses
          == 260)
      #expect(try sample.ledger.count().expenses == 1)
      #expect(try sample.ledger.count(of: bill.parts[0].property).expenses == 1)
    }
  }

  @Test func `is listed once with its parts under it, and by home with its part`() throws {
    try withHomes { sample in
      _ = try sample.addExpense("Llum", on: "2026-06-30", 50)
      let bill = try add(300, halves, to: sample)
      _ = try sample.addExpense("Aigua", on: "2026-06-30", 20)
      // A part of a later split has a higher number than the next expense.
      _ = try sample.ledger.expenses.resplit(
        Int(bill.expense.id), split(halves + [(.home("mas"), .amount(30))]))
      func list(_ home: String?) throws -> [String] {
        var found: [String] = []
        try sample.ledger.expenses.list(of: home, in: nil) { _, bills, _, source in
          #expect(bills == [2: 300])
          try source { found.append("\($0.id):\($0.amount?.plainText ?? "")") }
        }
        return found
      }
      #expect(
        try list(nil) == ["1:50.00", "2:300.00", "3:150.00", "4:120.00", "6:30.00", "5:20.00"])
      #expect(try list("mar") == ["4:120.00"])
    }
  }

  @Test func `is divided by the nights let in a period, until it is split again`() throws {
    try withHomes { sample in
      let parts: [(BillSplit.Purpose, BillSplit.Measure)] = [
        (.home("sol"), .nights), (.home("mar"), .nights), (.home("mas"), .nights),
      ]
      // Three nights of one home, and two of another.
      let bill = try add(100, parts, to: sample)
      #expect(amounts(bill.parts) == ["60.00", "40.00", "0.00"])
      _ = try sample.addBooking("Pere", on: "2026-06-10", in: "mas") { $0.stay.nights = 5 }
      #expect(
        amounts(try sample.ledger.expenses.parts(of: bill.expense)) == ["60.00", "40.00", "0.00"])
      let again = try sample.ledger.expenses.resplit(1, BillSplit())
      #expect(amounts(again.parts) == ["30.00", "20.00", "50.00"])
      #expect(again.parts.map(\.id) == bill.parts.map(\.id))
      #expect(throws: LedgerError.nothingToChange) {
        try sample.ledger.expenses.resplit(1, BillSplit())
      }
      var july = BillSplit()
      july.period = .month(year: 2026, month: 7)
      #expect(
        amounts(try sample.ledger.expenses.resplit(1, july).parts) == ["0.00", "100.00", "0.00"])
      july.period = .month(year: 2026, month: 8)
      #expect(
        throws: Refusal("error.no-nights-let", ["period": .period(.month(year: 2026, month: 8))])
      ) {
        try sample.ledger.expenses.resplit(1, july)
      }
    }
  }

  @Test func `follows changes of the bill, and keeps what was changed in a part`() throws {
    try withHomes { sample in
      let bill = try add(300, halves, to: sample)
      let (number, part) = (Int(bill.expense.id), Int(bill.parts[0].id))
      _ = try sample.ledger.expenses.edit(part, in: "mas") {
        $0.category = "supplies"
        $0.note = "x"
      }
      let edited = try sample.ledger.expenses.edit(number) {
        $0.amount = 200
        $0.date = "2026-07-01"
        $0.supplier = "Net"
        $0.category = "laundry"
      }
      #expect(amounts(edited.parts) == ["100.00", "100.00"])
      #expect(edited.parts.map(\.category) == ["supplies", "laundry"])
      #expect(edited.parts.allSatisfy { $0.date == "2026-07-01" && $0.supplier == "Net" })
      #expect(edited.parts[0].note == "x")
      #expect(edited.homes[edited.parts[0].property ?? 0]?.code == "mas")
      for change in [
        { $0.amount = 1 }, { $0.date = "2026-07-02" }, { $0.supplier = "x" },
      ] as [(inout Expense) -> Void] {
        #expect(
          throws: Refusal("error.part-of-bill", ["id": .number(Int64(part)), "bill": .number(1)])
        ) {
          try sample.ledger.expenses.edit(part, change)
        }
      }
      #expect(
        throws: Refusal("error.part-of-bill", ["id": .number(Int64(part)), "bill": .number(1)])
      ) {
        try sample.ledger.remove([part], of: Expense.self, showing: \.self)
      }
      let whole = try sample.ledger.expenses.edit(number, in: "mar") { _ in }
      #expect(whole.parts.isEmpty && whole.expense.property != nil)
      #expect(throws: Refusal("error.not-split", ["id": .number(1)])) {
        try sample.ledger.expenses.resplit(number, BillSplit())
      }
      #expect(try sample.ledger.count().expenses == 1)
    }
  }

  @Test func `is copied with its rules`() throws {
    try withHomes { sample in
      try add(300, halves, to: sample)
      let copy = try sample.ledger.expenses.add(on: "2026-07-31", in: nil, like: 1) {
        $0.amount = 101
      }.expense
      #expect(amounts(copy.parts) == ["50.50", "50.50"])
      #expect(copy.parts.allSatisfy { $0.bill == copy.expense.id && $0.date == "2026-07-31" })
      let single = try sample.ledger.expenses.add(on: "2026-07-31", in: "mas", like: 1) { _ in }
        .expense
      #expect(single.parts.isEmpty && single.expense.amount == 300)
      let refusal = Refusal(
        "error.parts-above-line", ["whole": .money(1), "difference": .money(9), "line": .count(1)])
      #expect(throws: refusal) {
        try add(10, [(.home("sol"), .amount(10))], to: sample)
        _ = try sample.ledger.expenses.edit(8) { $0.amount = 1 }
      }
    }
  }

  static let suspects: [(amounts: [Int64], whole: Int64, line: Int?)] = [
    ([4500, 1250], 5750 - 1250, 2),
    ([4500, -1250], 5750, 2),
    ([4500, 1250], 4500 - 1250, 2),
    ([5400, 1250], 5750, 1),
    ([4500, 4500, 1000], 5500, nil),
    ([4500, 1250], 5000, nil),
  ]

  @Test(arguments: suspects)
  func `is refused with the difference and the line to look at`(
    amounts: [Int64], whole: Int64, line: Int?
  ) throws {
    try withHomes { sample in
      let parts = amounts.map { cents in
        (BillSplit.Purpose.home("sol"), BillSplit.Measure.amount(Money(cents: cents)))
      }
      let difference = Money(cents: whole - amounts.reduce(0, +))
      let isBelow = difference > .zero
      var values: [String: Cell] = [
        "whole": .money(Money(cents: whole)),
        "difference": .money(Money(cents: abs(difference.cents))),
      ]
      values["line"] = line.map { .count($0) }
      let key = "error.parts-" + (isBelow ? "below" : "above") + (line == nil ? "" : "-line")
      #expect(throws: Refusal(key, values)) {
        try add(Money(cents: whole), parts, to: sample)
      }
      let count = try sample.ledger.count()
      #expect(count.expenses == 0)
    }
  }

  @Test func `is refused where it cannot be divided`() throws {
    try withHomes { sample in
      #expect(throws: Refusal("error.split-without-amount")) { try add(nil, halves, to: sample) }
      #expect(throws: Refusal("error.repeated-part", ["code": .text("sol")])) {
        try add(1, [(.home("sol"), .rest), (.home("sol"), .rest)], to: sample)
      }
      #expect(throws: Refusal("error.repeated-business-part")) {
        try add(1, [(.business, .rest), (.business, .rest)], to: sample)
      }
      #expect(throws: Refusal("error.rest-and-nights")) {
        try add(1, [(.home("sol"), .rest), (.home("mar"), .nights)], to: sample)
      }
      #expect(throws: Refusal("error.shares-too-fine")) {
        try add(
          1,
          [999_937, 999_959, 999_961].enumerated().map {
            (.home(["sol", "mar", "mas"][$0]), Self.share(1, $1))
          } as [(BillSplit.Purpose, BillSplit.Measure)], to: sample)
      }
    }
  }

  @Test func `keeps its homes from being removed`() throws {
    try withHomes { sample in
      let bill = try add(300, halves, to: sample)
      #expect(
        throws: Refusal(
          "error.property-has-parts",
          ["name": .text("Mar"), "bills": .text("\(bill.expense.id)")], count: 1)
      ) {
        try sample.ledger.homes.remove("mar", withRecords: true)
      }
      _ = try sample.ledger.remove([Int(bill.expense.id)], of: Expense.self, showing: \.self)
      _ = try sample.ledger.homes.remove("mar", withRecords: true)
    }
  }

  @Test func `is undone and redone as a whole`() throws {
    try withHomes { sample in
      let bill = try add(300, halves, to: sample)
      _ = try sample.ledger.expenses.edit(Int(bill.expense.id)) { $0.amount = 200 }
      _ = try sample.ledger.remove([Int(bill.expense.id)], of: Expense.self, showing: \.self)
      #expect(try sample.ledger.count().expenses == 0)
      _ = try sample.ledger.history.undo(.last(3))
      #expect(try sample.ledger.count().expenses == 0)
      _ = try sample.ledger.history.redo(.last(2))
      #expect(
        amounts(try sample.ledger.expenses.parts(of: sample.ledger.record(1, of: Expense.self)))
          == ["100.00", "100.00"])
    }
  }

  @Test func `is checked against its parts whatever writes it`() throws {
    var check = BillCheck()
    let bill = Expense(
      id: 1, property: nil, date: "2026-07-01", concept: "x", category: "other", amount: 10)
    var part = Expense(
      id: 2, property: 1, date: "2026-07-01", concept: "x", category: "other", amount: 10, bill: 1)
    try check.add(bill)
    #expect(check.faults == [.unevenBill(1, whole: 10, parts: .zero)])
    try check.add(part)
    #expect(check.faults == [])
    part.id = 3
    part.date = "2026-07-02"
    part.amount = .zero
    try check.add(part)
    #expect(check.faults == [.strayPart(3, bill: 1)])
    part.bill = 9
    try check.add(part)
    #expect(check.faults == [.strayPart(3, bill: 1), .strayPart(3, bill: 9)])
    #expect(throws: LedgerError.strayPart(3, bill: 1)) { try check.require() }
  }

  @Test func `is said to have the same stray part in whatever order they come`() throws {
    let parts = (Int64(2)...4).map {
      Expense(
        id: $0, property: 1, date: "2026-07-02", concept: "x", category: "other", amount: .zero,
        bill: 1)
    }
    for order in [parts, parts.reversed()] {
      var check = BillCheck()
      for part in order { try check.add(part) }
      #expect(check.faults == [.strayPart(2, bill: 1)])
    }
  }
}
