import Bookkeeping
import TestKit
import Testing
import ValueAddedTax

struct `Form 111` {
  /// Example 7: 400 + 84 with 60 withheld, of 30 March, paid on 2 April.
  @Test func `has what was withheld in the quarter of the payment`() throws {
    let withheld = bill("2027-03-30", [(21, 400_00, 84_00)]) {
      $0.withheld = VATBill.Withheld(
        amount: Money(cents: 60_00), kind: .professional, paidOn: day("2027-04-02"))
    }
    let first = try WithholdingReturn(.quarter(year: 2027, quarter: 1), of: [withheld])
    #expect(first.bills.isEmpty && first[.outcome] == .zero)
    let second = try WithholdingReturn(.quarter(year: 2027, quarter: 2), of: [withheld])
    #expect(second.recipients == 1)
    #expect(
      [.base, .withheld, .sum, .outcome].map { second[$0]?.plainText }
        == ["400.00", "60.00", "60.00", "60.00"])
    #expect(second[.recipients] == nil)
    let ofFiler = try account(bills: [withheld])
    let form = try #require(try ofFiler.form(of: .quarter(year: 2027, quarter: 1)))
    #expect(form[.deducted].plainText == "84.00")
  }

  @Test func `counts each recipient once, and leaves out rents and what is unpaid`() throws {
    func paid(
      _ number: Int64, _ kind: WithholdingRule.Kind, _ date: String?, taxID: String
    ) -> VATBill {
      bill(number: number, "2027-04-01", [(21, 100_00, 21_00)]) {
        $0.taxID = taxID
        $0.withheld = VATBill.Withheld(
          amount: Money(cents: 15_00), kind: kind, paidOn: date.map { day($0) })
      }
    }
    let bills = [
      paid(1, .professional, "2027-05-01", taxID: "12345678Z"),
      paid(2, .start, "2027-04-01", taxID: "12345678Z"),
      paid(3, .modules, "2027-06-30", taxID: "B12345674"),
      paid(4, .rent, "2027-05-01", taxID: "B12345674"),
      paid(5, .professional, nil, taxID: "B12345674"),
    ]
    let form = try WithholdingReturn(.quarter(year: 2027, quarter: 2), of: bills)
    #expect(form.bills.map(\.record.number) == [2, 1, 3])
    #expect(form.recipients == 2)
    #expect(form.base.plainText == "300.00" && form.withheld.plainText == "45.00")
  }
}

struct `Form 347` {
  private func fee(
    _ number: Int64, _ taxID: String, _ base: Int64, _ vat: Int64, _ date: String
  ) throws -> IssuedRow {
    try IssuedRow(
      fee: RecordReference("statement", number), day: day(date),
      tax: BillTax(rate: 2100, base: Money(cents: base), amount: Money(cents: vat)),
      invoice: IssuedInvoice(number: "H/\(number)", name: "Owner \(taxID)", taxID: taxID))
  }

  /// Example 10: 3,005.06 is not above the limit; 3,005.07 and 2,420.00 are.
  @Test func `has the parties above the limit`() throws {
    var manager = filer(from: "2027-01-01")
    manager.isPrivate = false
    let ofManager = try account(
      manager,
      fees: [
        fee(1, "12345678Z", 2483_52, 521_54, "2027-02-01"),
        fee(2, "00000000T", 2483_53, 521_54, "2027-02-01"),
        fee(3, "00000000T", 2000_00, 420_00, "2027-11-01"),
      ])
    let parties = try ofManager.thirdParties(of: 2027, bills: [])
    #expect(parties.map(\.taxID) == ["00000000T"])
    #expect(parties.first?.key == .sales)
    #expect(parties.first?.total.plainText == "5425.07")
    #expect(
      parties.first?.quarters.map(\.plainText) == ["3005.07", "0.00", "0.00", "2420.00"])
    #expect(parties.first?.records.map(\.number) == [2, 3])
    let atLimit = try account(manager, fees: [fee(1, "12345678Z", 2483_53, 521_54, "2027-02-01")])
    #expect(try atLimit.thirdParties(of: 2027, bills: []).count == 1)
  }

  /// Example 12: a company for 45 nights in a home with services of a hotel.
  @Test func `has what was let with VAT to a company`() throws {
    var hotel = filer(from: "2024-01-01")
    hotel.activity = try #require(FilerFacts.Activity("A03:685"))
    let company = IssuedInvoice(number: "1", name: "Empresa SL", taxID: "B12345674")
    let table = try goldenTable()
    let rows = try stay("2026-05-04", nights: 45, 3850_05, home: 2, invoice: company).rows(
      by: table)
    let parties = try account(hotel, fees: rows).thirdParties(of: 2026, bills: [])
    #expect(parties.map(\.total.plainText) == ["3850.05"])
    #expect(rows.map(\.isFull) == [true])
  }

  static let left: [(name: String, change: @Sendable (inout VATBill) -> Void, count: Int)] = [
    (name: "a bill", change: { _ in }, count: 1),
    (name: "one from the EU", change: { $0.treatment = .reverseEU }, count: 0),
    (name: "a ticket", change: { $0.isTicket = true }, count: 0),
    (name: "one of nobody", change: { $0.taxID = nil }, count: 1),
    (
      name: "one with something withheld",
      change: {
        $0.withheld = VATBill.Withheld(amount: Money(cents: 1), kind: .rent, paidOn: nil)
      }, count: 0
    ),
    (name: "one of another year", change: { $0.receivedOn = day("2028-01-02") }, count: 0),
  ]

  @Test(arguments: left)
  func `leaves out what other forms say`(
    name: String, change: @Sendable (inout VATBill) -> Void, count: Int
  ) throws {
    let bill = bill("2027-02-01", [(21, 4000_00, 840_00)], change)
    let parties = try account(bills: [bill]).thirdParties(of: 2027, bills: [bill])
    #expect(parties.count == count, "\(name)")
    #expect(parties.allSatisfy { $0.key == .purchases })
  }

  @Test func `has what lacks a tax identifier by name`() throws {
    func of(_ number: Int64, _ supplier: String?, _ taxID: String?, _ base: Int64) -> VATBill {
      bill(number: number, "2027-02-01", [(21, base, base / 100 * 21)]) {
        $0.supplier = supplier
        $0.taxID = taxID
      }
    }
    let bills = [
      of(1, "Obres SL", "B12345674", 2000_00), of(2, "obres sl", nil, 1000_00),
      of(3, "Pintors SA", nil, 2000_00), of(4, "Pintors SA", nil, 1000_00),
      of(5, "Gas", "A58818501", 2000_00), of(6, "Gas", "12345678Z", 2000_00),
      of(7, "Gas", nil, 2600_00), of(8, nil, nil, 2000_00), of(9, nil, nil, 2000_00),
    ]
    let parties = try account(bills: bills).thirdParties(of: 2027, bills: bills)
    #expect(
      parties.map { "\($0.taxID ?? "none") \($0.name ?? "") \($0.total.plainText)" }
        == ["B12345674 obres sl 3630.00", "none Gas 3146.00", "none Pintors SA 3630.00"])
    #expect(parties.map { $0.records.map(\.number) } == [[1, 2], [7], [3, 4]])
  }

  @Test func `leaves out exempt lets of a private person`() throws {
    let tenant = IssuedInvoice(name: "Empresa SL", taxID: "B12345674")
    var filer = filer()
    let exempt = stay("2027-05-04", nights: 45, 5000_00, invoice: tenant)
    #expect(try account(filer, stays: [exempt]).thirdParties(of: 2027, bills: []).isEmpty)
    filer.isPrivate = false
    #expect(try account(filer, stays: [exempt]).thirdParties(of: 2027, bills: []).count == 1)
  }
}

struct `An activity` {
  static let cases: [(text: String, parts: [String]?, letsOnly: Bool)] = [
    (text: "D", parts: ["D", "", ""], letsOnly: true),
    (text: "A01", parts: ["A", "01", ""], letsOnly: true),
    (text: "A03:685", parts: ["A", "03", "685"], letsOnly: false),
    (text: "A3", parts: nil, letsOnly: false), (text: "", parts: nil, letsOnly: false),
    (text: "a03", parts: nil, letsOnly: false), (text: "A03:", parts: nil, letsOnly: false),
  ]

  @Test(arguments: cases)
  func `has a code, a type and a heading`(text: String, parts: [String]?, letsOnly: Bool) {
    let activity = FilerFacts.Activity(text)
    #expect(activity.map { [$0.code, $0.type, $0.heading] } == parts)
    #expect(activity?.letsPropertyOnly ?? false == letsOnly)
  }
}
