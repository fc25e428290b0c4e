import Testing

@testable import Bookkeeping

struct `The taxes of a bill` {
  @Test(arguments: [
    (rate: 2100, sum: 12_100, base: 10_000, tax: 2100),
    (rate: 1000, sum: 3300, base: 3000, tax: 300),
    (rate: 2100, sum: 12_101, base: 10_001, tax: 2100),
    (rate: 2100, sum: -12_100, base: -10_000, tax: -2100),
    (rate: 0, sum: 500, base: 500, tax: 0), (rate: 750, sum: 1, base: 1, tax: 0),
  ])
  func `are inside an amount`(rate: Int, sum: Int64, base: Int64, tax: Int64) throws {
    let line = try BillTax(rate: rate, inside: Money(cents: sum))
    #expect(line == BillTax(rate: rate, base: Money(cents: base), amount: Money(cents: tax)))
    #expect(line.holds)
  }

  @Test func `are on a base, rounded half up`() {
    #expect(BillTax(rate: 2100, on: Money(cents: 10_001)).amount == Money(cents: 2100))
    #expect(BillTax(rate: 1000, on: Money(cents: 5)).amount == Money(cents: 1))
    #expect(BillTax(rate: 1000, on: Money(cents: -5)).amount == Money(cents: -1))
  }

  @Test(
    arguments: [
      (tax: 2099, holds: true), (tax: 2101, holds: true), (tax: 2098, holds: false),
      (tax: 2102, holds: false), (tax: -2100, holds: false), (tax: .max, holds: false),
    ] as [(Int64, Bool)])
  func `may miss base times rate by a cent`(tax: Int64, holds: Bool) {
    let line = BillTax(rate: 2100, base: Money(cents: 10_000), amount: Money(cents: tax))
    #expect(line.holds == holds)
  }

  @Test func `are words in tables and documents`() throws {
    let code = "4.00;50.00;2.00 10.00;30.00;3.00 0.00;-1.00;0.00"
    let taxes = try #require(BillTaxes(code: code))
    #expect(taxes.code == code)
    #expect(try taxes.sum == Money(cents: 8400))
    #expect(try taxes.tax == Money(cents: 500))
  }

  @Test(arguments: [
    "", " ", "21.00;100.00", "21;100.00;21.00", "21.00;100.00;21.00 ", "21.00;100,00;21.00",
    "101.00;1.00;1.01", "-1.00;1.00;0.00", "21.00;100.00;21.00  4.00;1.00;0.04",
  ])
  func `have one spelling`(code: String) {
    #expect(BillTaxes(code: code) == nil)
  }

  @Test(
    arguments: [
      (amount: 12_100, fault: nil), (amount: 12_000, fault: "taxes"), (amount: nil, fault: "taxes"),
    ] as [(Int64?, String?)])
  func `add up to the amount of the expense`(amount: Int64?, fault: String?) {
    let expense = Expense(
      property: 1, date: .first, concept: "Lock", category: "other",
      amount: amount.map { Money(cents: $0) }, taxes: BillTaxes(code: "21.00;100.00;21.00"))
    #expect(expense.contradictions.first?.field == fault)
  }
}
