public import Bookkeeping
import Testing

extension Day: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = Day(iso: text) ?? .first }
}

struct `The taxes of a bill that charges none` {
  private static let line = BillTax(
    rate: 2100, base: Money(cents: 123_456), amount: Money(cents: 25_926))

  static let cases: [(code: String, sum: Int64, tax: Int64, listed: Int64, isReverse: Bool)] = [
    (code: "21.00;1234.56;259.26", sum: 149_382, tax: 25_926, listed: 25_926, isReverse: false),
    (code: "21.00;1234.56;259.26 eu", sum: 123_456, tax: 0, listed: 25_926, isReverse: true),
    (code: "21.00;200.00;42.00 other", sum: 20_000, tax: 0, listed: 4200, isReverse: true),
    (code: "0.00;206.00;0.00 exempt", sum: 20_600, tax: 0, listed: 0, isReverse: false),
  ]

  @Test(arguments: cases)
  func `are not in its amount`(
    code: String, sum: Int64, tax: Int64, listed: Int64, isReverse: Bool
  ) throws {
    let taxes = try #require(BillTaxes(code: code))
    #expect(taxes.code == code)
    #expect(try taxes.sum == Money(cents: sum))
    #expect(try taxes.tax == Money(cents: tax))
    #expect(try taxes.listedTax == Money(cents: listed))
    #expect(taxes.isReverse == isReverse)
  }

  @Test(arguments: [
    "eu", "21.00;1.00;0.21 EU", "eu 21.00;1.00;0.21", "21.00;1.00;0.21 eu eu",
    "21.00;1.00;0.21  eu", "21.00;1.00;0.21 ",
  ])
  func `have one spelling`(code: String) {
    #expect(BillTaxes(code: code) == nil)
  }

  @Test func `have no rate if what is sold is exempt`() throws {
    let taxes = try #require(BillTaxes([Self.line], .exempt))
    let expense = Expense(
      property: 1, date: "2027-01-20", concept: "c", category: "other",
      amount: Money(cents: 149_382), taxes: taxes)
    #expect(expense.faults == [.taxOfExempt(Self.line)])
  }
}

struct `What a bill says about withholding and deduction` {
  @Test(arguments: [
    "60.00 professional", "-15.00 start", "0.01 modules", "171.00 rent",
  ])
  func `goes through its words`(code: String) throws {
    #expect(try #require(Withholding(code: code)).code == code)
  }

  @Test(arguments: ["60 professional", "60.00", "60.00 Rent", "60.00  rent", "60.00 rent x", ""])
  func `has one spelling of what is withheld`(code: String) {
    #expect(Withholding(code: code) == nil)
  }

  @Test(arguments: [
    "received=2027-04-02 in=2027-Q3 part=50 asset ticket", "in=2027-Q3", "part=0", "asset",
    "ticket",
  ])
  func `goes through the words of a deduction`(code: String) throws {
    #expect(try #require(BillDeduction(code: code)).code == code)
  }

  @Test(arguments: [
    "asset received=2027-04-02", "part=101", "part=050", "in=2027-9", "received=x", "asset=1",
    "asset asset", "other", "asset ",
  ])
  func `has one spelling of a deduction`(code: String) {
    #expect(BillDeduction(code: code) == nil)
  }

  static let days: [(received: Day?, deducted: String, fault: RecordFault?)] = [
    (received: nil, deducted: "2027-Q1", fault: nil),
    (received: "2027-04-02", deducted: "2027-Q2", fault: nil),
    (
      received: "2027-04-02", deducted: "2027-Q1",
      fault: .deductedEarly(.quarter(year: 2027, quarter: 1), received: "2027-04-02")
    ),
    (
      received: nil, deducted: "2026-Q4",
      fault: .deductedEarly(.quarter(year: 2026, quarter: 4), received: "2027-01-20")
    ),
    (received: nil, deducted: "2031-Q1", fault: nil),
    (
      received: nil, deducted: "2031-Q2",
      fault: .deductedLate(.quarter(year: 2031, quarter: 2), last: "2031-01-20")
    ),
  ]

  @Test(arguments: days)
  func `is deducted from the reception on, for four years`(
    received: Day?, deducted: String, fault: RecordFault?
  ) {
    var deduction = BillDeduction()
    deduction.receivedOn = received
    deduction.period = Period(code: deducted)
    let expense = Expense(
      property: 1, date: "2027-01-20", concept: "c", category: "other", amount: Money(cents: 100),
      deduction: deduction)
    #expect(expense.faults == [fault].compactMap(\.self))
  }

  static let withheld: [(taxes: String?, withheld: Int64, isAbove: Bool)] = [
    (taxes: "21.00;400.00;84.00", withheld: 40_000, isAbove: false),
    (taxes: "21.00;400.00;84.00", withheld: 40_001, isAbove: true),
    (taxes: nil, withheld: 48_400, isAbove: false),
    (taxes: nil, withheld: 48_401, isAbove: true),
  ]

  @Test(arguments: withheld)
  func `withholds no more than the base`(taxes: String?, withheld: Int64, isAbove: Bool) {
    let expense = Expense(
      property: 1, date: "2027-01-20", concept: "c", category: "other",
      amount: Money(cents: 48_400), taxes: taxes.flatMap { BillTaxes(code: $0) },
      withheld: Withholding(Money(cents: withheld), .professional))
    #expect(expense.faults.isEmpty != isAbove)
  }
}

struct `Who files VAT` {
  static let pairs: [(first: (Day, Day?), second: (Day, Day?), overlaps: Bool)] = [
    (first: ("2027-01-01", nil), second: ("2028-01-01", nil), overlaps: true),
    (first: ("2027-01-01", "2027-12-31"), second: ("2028-01-01", nil), overlaps: false),
    (first: ("2027-01-01", "2028-01-01"), second: ("2028-01-01", nil), overlaps: true),
    (first: ("2027-01-01", nil), second: ("2026-01-01", "2026-12-31"), overlaps: false),
  ]

  @Test(arguments: pairs)
  func `does so once at a time`(first: (Day, Day?), second: (Day, Day?), overlaps: Bool) {
    let one = VATFiler(party: 1, validFrom: first.0, until: first.1)
    let other = VATFiler(party: 1, validFrom: second.0, until: second.1)
    #expect(one.overlaps(other) == overlaps)
    #expect(other.overlaps(one) == overlaps)
  }

  @Test(arguments: ["D", "A01", "A03:685", "A03:861.1"])
  func `has an activity as the agency names it`(code: String) throws {
    #expect(try #require(VATActivity(code: code)).code == code)
    #expect(VATActivity(written: code.lowercased())?.code == code)
  }

  @Test(arguments: ["", "G", "A1", "A003", "A03:", "A03:x", "a03", "D:12345678"])
  func `has no other activity`(code: String) {
    #expect(VATActivity(code: code) == nil)
  }

  @Test(arguments: ["2027=80", "2027=0 2028=100"])
  func `has percentages by year`(code: String) throws {
    #expect(try #require(ProRataPercents(code: code)).code == code)
  }

  @Test(arguments: ["", "2027=101", "2028=75 2027=80", "2027=80 2027=80", "2027", "0=80"])
  func `has no other percentages`(code: String) {
    #expect(ProRataPercents(code: code) == nil)
  }
}

struct `A VAT number of the European Union` {
  static let numbers: [(typed: String, number: String?)] = [
    (typed: "IE9827384L", number: "IE9827384L"),
    (typed: "nl 805734958b01", number: "NL805734958B01"),
    (typed: "DE-143.454.214", number: "DE143454214"),
    (typed: "DE14345421", number: nil),
    (typed: "US123456789", number: nil),
    (typed: "ESB12345674", number: nil),
    (typed: "IEABCDEFGH", number: nil),
    (typed: "", number: nil),
  ]

  @Test(arguments: numbers)
  func `is known by its form`(typed: String, number: String?) {
    #expect(EuropeanVATNumber(typed)?.text == number)
  }
}

struct `What is paid` {
  struct Case: Sendable {
    let form: TaxForm
    let outcome: Int64?
    let former: Int64?
    let payable: Int64?
  }

  static let cases = [
    Case(form: .vat, outcome: 90_00, former: nil, payable: 90_00),
    Case(form: .vat, outcome: -21_00, former: nil, payable: 0),
    Case(form: .vat, outcome: -10_50, former: -21_00, payable: 0),
    Case(form: .vat, outcome: 30_00, former: -21_00, payable: 30_00),
    Case(form: .vat, outcome: -5_00, former: 30_00, payable: -30_00),
    Case(form: .lets, outcome: 80_00, former: 100_00, payable: -20_00),
    Case(form: .resident, outcome: nil, former: nil, payable: nil),
  ]

  @Test(arguments: cases)
  func `of a return is what it asks beyond the one before`(one: Case) throws {
    func filed(_ outcome: Int64?) -> FiledReturn {
      FiledReturn(
        property: nil, period: .quarter(year: 2027, quarter: 1), filedOn: .last, form: one.form,
        result: outcome.map { Money(cents: $0) })
    }
    let former = one.former.map { filed($0) }
    #expect(
      try filed(one.outcome).payable(beyond: former) == one.payable.map { Money(cents: $0) })
  }

  @Test func `of a bill is less what is withheld`() throws {
    var expense = Expense()
    #expect(try expense.toPay == nil)
    expense.amount = Money(cents: 484_00)
    expense.withheld = Withholding(Money(cents: 60_00), .professional)
    #expect(try expense.toPay == Money(cents: 424_00))
  }
}
