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
    var fields = ExpenseFields()
    fields.concept = "Work"
    fields.amount = .some(Money(cents: 100))
    fields.category = category
    fields.supplierTaxID = .some(taxID)
    fields.number = .some(number)
    fields.supplyPoint = .some(point)
    return try sample.ledger.addExpense(fields, on: "2026-01-02", in: home).expense.expense.id
  }

  @Test func `has the home and category of the supplier's last bill`() throws {
    try withSample { sample in
      try record(sample, in: "sol", category: "cleaning")
      let id = try record(sample, in: "sol", number: "2")
      let draft = try sample.ledger.draft(of: Bill { _ in }, in: nil)
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
      let draft = try sample.ledger.draft(of: bill, in: nil)
      #expect(draft.homeReason == .earlier(id))
      #expect(draft.category == "electricity")
      #expect(draft.categoryReason == .earlier(id))
    }
  }

  @Test func `names the expense of the same bill, however its number is written`() throws {
    try withSample { sample in
      let id = try record(sample, in: "sol", number: "a-12")
      #expect(try sample.ledger.draft(of: Bill { _ in }, in: nil).recorded?.id == id)
      var twin = Bill { _ in }
      twin.number = BillField("A/13", .read)
      twin.total = BillField(Money(cents: 100), .checked)
      twin.date = BillField("2026-01-02", .read)
      let found = try sample.ledger.expense(Int(id))
      #expect(found.amount == twin.expense)
      #expect(found.date == twin.date.value)
      #expect(try sample.ledger.draft(of: twin, in: nil).similar?.id == id)
    }
  }

  @Test func `has the typed home, or else the category that the bill suggests`() throws {
    try withSample { sample in
      let bill = Bill { $0.categories = ["water", "gas"] }
      let draft = try sample.ledger.draft(of: bill, in: "sol")
      #expect(draft.homeReason == .typed)
      #expect(draft.category == "water")
      #expect(draft.categoryReason == .suggested)
      #expect(throws: LedgerError.self) { try sample.ledger.draft(of: bill, in: "no such home") }
    }
  }

  @Test func `has a contract of the supplier as its supply point`() {
    let bill = Bill { $0.contract = BillField("123456", .read) }
    #expect(bill.supplyPoints == ["B12345674/123456"])
  }
}
