import Bills
import Bookkeeping
import Testing

@testable import Ledger

extension Bill {
  fileprivate init(_ change: (inout Bill) -> Void) {
    self.init()
    supplierTaxID = BillField("B12345674", .read)
    number = BillField("A/12", .read)
    total = BillField(Money(cents: 5000), .checked)
    date = BillField("2026-05-04", .read)
    change(&self)
  }
}

struct `The draft of a bill` {
  @discardableResult
  private func record(
    _ sample: Sample, in home: String, category: String = "repairs", number: String = "1",
    taxID: String = "B12345674", point: String? = nil
  ) throws -> Int64 {
    try sample.ledger.expenses.add(on: "2026-01-02", in: home) {
      $0.concept = "Work"
      $0.amount = Money(cents: 100)
      $0.category = category
      $0.supplierTaxID = taxID
      $0.number = number
      $0.supplyPoint = point
    }.expense.expense.id
  }

  @Test func `has the home and category of the supplier's last bill`() throws {
    try withSample { sample in
      try record(sample, in: "sol", category: "cleaning")
      let id = try record(sample, in: "sol", number: "2")
      let draft = try sample.ledger.bills.draft(of: Bill { _ in }, in: nil)
      #expect(draft.home?.code == "sol")
      #expect(draft.homeReason == .earlier(id))
      #expect(draft.category == "repairs")
    }
  }

  @Test func `prefers the supply point to the supplier`() throws {
    try withSample { sample in
      let id = try record(sample, in: "sol", category: "electricity", point: "ES0031405678123456NM")
      try record(sample, in: "sol", category: "gas", number: "2")
      let bill = Bill { $0.cups = BillField("ES0031405678123456NM0F", .checked) }
      let draft = try sample.ledger.bills.draft(of: bill, in: nil)
      #expect(draft.homeReason == .earlier(id))
      #expect(draft.category == "electricity")
      #expect(draft.categoryReason == .earlier(id))
    }
  }

  @Test func `names the expense of the same bill, however its number is written`() throws {
    try withSample { sample in
      let id = try record(sample, in: "sol", number: "a-12")
      let same = try sample.ledger.bills.draft(
        of: Bill { $0.total = BillField(Money(cents: 100), .checked) }, in: nil)
      #expect(same.recorded?.id == id)
      #expect(same.similar == nil)
      var twin = Bill { _ in }
      twin.number = BillField("A/13", .read)
      twin.total = BillField(Money(cents: 100), .checked)
      twin.date = BillField("2026-01-02", .read)
      let found = try sample.ledger.record(Int(id), of: Expense.self)
      #expect(found.amount == twin.expense)
      #expect(found.date == twin.date.value)
      #expect(try sample.ledger.bills.draft(of: twin, in: nil).similar?.id == id)
    }
  }

  struct Numbered: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let date: Day
    let cents: Int64
    var number = "7"
    var taxID: String? = "B12345674"
    var isRecorded = false
    var isSimilar = false
  }

  /// The book has number 7 of B12345674, of 2026-01-02, for 1 euro.
  @Test(arguments: [
    Numbered(testDescription: "the same", date: "2026-01-02", cents: 100, isRecorded: true),
    Numbered(testDescription: "the same date", date: "2026-01-02", cents: 200, isRecorded: true),
    Numbered(testDescription: "the same amount", date: "2026-01-03", cents: 100, isRecorded: true),
    Numbered(testDescription: "the number only", date: "2027-01-02", cents: 200, isSimilar: true),
    Numbered(
      testDescription: "another number", date: "2026-01-02", cents: 100, number: "8",
      isSimilar: true),
    Numbered(testDescription: "nothing", date: "2027-01-02", cents: 100, number: "8"),
    Numbered(
      testDescription: "no tax identifier", date: "2026-01-02", cents: 100, taxID: nil,
      isSimilar: true),
    Numbered(
      testDescription: "no tax identifier, and another date", date: "2026-01-03", cents: 100,
      taxID: nil),
    Numbered(
      testDescription: "another supplier", date: "2026-01-02", cents: 100, taxID: "A81948077"),
  ])
  func `names the same bill, or asks if it may be the same`(bill: Numbered) throws {
    try withSample { sample in
      let id = try record(sample, in: "sol", number: "7")
      let draft = try sample.ledger.bills.draft(
        of: Bill {
          $0.number = BillField(bill.number, .read)
          $0.total = BillField(Money(cents: bill.cents), .checked)
          $0.date = BillField(bill.date, .read)
          $0.supplierTaxID = bill.taxID.map { BillField($0, .read) } ?? BillField()
          $0.supplier = BillField("Unknown", .read)
        }, in: nil)
      #expect(draft.recorded?.id == (bill.isRecorded ? id : nil))
      #expect(draft.similar?.id == (bill.isSimilar ? id : nil))
    }
  }

  @Test func `has the typed home, or else the category that the bill suggests`() throws {
    try withSample { sample in
      let bill = Bill { $0.categories = ["water", "gas"] }
      let draft = try sample.ledger.bills.draft(of: bill, in: "sol")
      #expect(draft.homeReason == .typed)
      #expect(draft.category == "water")
      #expect(draft.categoryReason == .suggested)
      #expect(throws: LedgerError.self) {
        try sample.ledger.bills.draft(of: bill, in: "no such home")
      }
    }
  }

  @Test func `of a typed expense has its twin too, and not the expense itself`() throws {
    try withSample { sample in
      let id = try record(sample, in: "sol", number: "a-12", point: "B12345674/123456")
      let old = try sample.ledger.record(Int(id), of: Expense.self)
      var typed: (inout Expense) -> Void = { _ in }
      func twin(
        on day: Day = "2026-01-02", like: Int? = nil, instead old: Expense? = nil
      ) throws -> (gap: BillGap, expense: Expense?)? {
        try sample.ledger.bills.twins(on: day, like: like, instead: old, typed).twin
      }
      #expect(try twin()?.gap == nil)
      typed = { $0.number = "A/12" }
      #expect(try twin()?.gap == nil)
      #expect(try twin(like: Int(id))?.expense == old)
      #expect(try twin(instead: old)?.gap == nil)
      typed = { ($0.number, $0.supplierTaxID) = ("A/12", "B12345674") }
      #expect(try twin()?.gap == .recorded)
      typed = {
        ($0.number, $0.supplierTaxID) = ("A/13", "B12345674")
        $0.amount = Money(cents: 100)
      }
      #expect(try twin()?.gap == .similar)
      #expect(try twin(on: "2026-01-03")?.gap == nil)
    }
  }

  @Test func `has a contract of the supplier as its supply point`() {
    let bill = Bill { $0.contract = BillField("123456", .read) }
    #expect(bill.supplyPoints == ["B12345674/123456"])
  }
}
