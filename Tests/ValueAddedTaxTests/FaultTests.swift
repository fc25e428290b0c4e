import Bookkeeping
import Resources
import Taxation
import TestKit
import Testing
import ValueAddedTax

struct `A bill` {
  private static let quarter = Period.quarter(year: 2027, quarter: 1)
  private static let late = Period.quarter(year: 2031, quarter: 2)

  static let cases: [(name: String, bill: VATBill, faults: [VATFault])] = [
    (name: "as it should be", bill: bill("2027-02-01", [(21, 100_00, 21_00)]), faults: []),
    (name: "a cent in a line", bill: bill("2027-02-01", [(21, 100_00, 21_01)]), faults: []),
    (
      name: "lines that miss the amount",
      bill: VATBill(
        record: RecordReference("expense", 1), date: day("2027-02-01"), number: "1",
        supplier: nil, taxID: "B12345674", amount: Money(cents: 121_01),
        lines: [BillTax(rate: 2100, on: Money(cents: 100_00))]),
      faults: [.linesMissAmount(sum: Money(cents: 121_00), amount: Money(cents: 121_01))]
    ),
    (
      name: "a wrong tax", bill: bill("2027-02-01", [(21, 100_00, 10_00)]),
      faults: [
        .taxOfLine(BillTax(rate: 2100, base: Money(cents: 100_00), amount: Money(cents: 10_00)))
      ]
    ),
    (
      name: "5 % in 2025", bill: bill("2025-02-01", [(5, 100_00, 5_00)]),
      faults: [.rateNotInForce(rate: 500, day: day("2025-02-01"))]
    ),
    (name: "5 % in 2024", bill: bill("2024-02-01", [(5, 100_00, 5_00)]), faults: []),
    (
      name: "a reverse charge",
      bill: bill("2027-02-01", [(0, 100_00, 0)], treatment: .reverseOther), faults: []
    ),
    (
      name: "too much withheld",
      bill: bill("2027-02-01", [(21, 100_00, 21_00)]) {
        $0.withheld = VATBill.Withheld(
          amount: Money(cents: 100_01), kind: .professional, paidOn: nil)
      },
      faults: [.withheldAboveBase(Money(cents: 100_01), base: Money(cents: 100_00))]
    ),
    (
      name: "deducted too early",
      bill: bill("2027-02-01", [(21, 100_00, 21_00)]) {
        $0.receivedOn = day("2027-04-01")
        $0.deductIn = quarter
      },
      faults: [.deductedBeforeReception(quarter, received: day("2027-04-01"))]
    ),
    (
      name: "deducted in the quarter of the reception",
      bill: bill("2027-02-01", [(21, 100_00, 21_00)]) { $0.deductIn = quarter }, faults: []
    ),
    (
      name: "deducted after four years",
      bill: bill("2027-03-31", [(21, 100_00, 21_00)]) { $0.deductIn = late },
      faults: [.deductedTooLate(late, received: day("2027-03-31"))]
    ),
    (
      name: "deducted within four years",
      bill: bill("2027-04-01", [(21, 100_00, 21_00)]) { $0.deductIn = late }, faults: []
    ),
    (
      name: "a ticket", bill: bill("2027-02-01", [(21, 100_00, 21_00)]) { $0.isTicket = true },
      faults: []
    ),
  ]

  @Test(arguments: cases)
  func `has its faults named`(name: String, bill: VATBill, faults: [VATFault]) throws {
    #expect(try bill.faults(rates: SalesTaxRate.vat) == faults, "\(name)")
  }
}

struct `The rows of a period` {
  private func findings(
    _ filer: FilerFacts, stays: [VATStay] = [], bills: [VATBill] = [], cadastres: Set<Int64> = [1]
  ) throws -> [VATFault] {
    let findings = try account(filer, stays: stays, bills: bills).findings(
      in: .quarter(year: 2027, quarter: 1), stays: stays, bills: bills, cadastres: cadastres,
      withholds: { _ in false }, rates: SalesTaxRate.vat)
    return findings.map(\.fault)
  }

  @Test func `lack nothing where all is recorded`() throws {
    let invoice = IssuedInvoice(number: "T/1")
    #expect(
      try findings(
        filer(), stays: [stay("2027-01-10", 330_00, invoice: invoice)],
        bills: [bill("2027-01-20", [(21, 100_00, 21_00)])]
      ).isEmpty)
  }

  @Test func `have what they lack named`() throws {
    var filer = filer()
    filer.taxID = nil
    let paid = stay("2027-01-10", 440_00, receipts: [("2027-01-02", 441_00)])
    let unpriced = stay(number: 2, "2027-02-10", nil)
    let odd = stay(number: 3, "2027-03-10", 105_00, choice: .percent(5))
    let twice = bill(number: 2, "2027-02-01", [(21, 100_00, 21_00)]) {
      $0.number = "F-1"
      $0.withheld = VATBill.Withheld(
        amount: Money(cents: 15_00), kind: .professional, paidOn: nil)
    }
    #expect(
      try findings(
        filer, stays: [paid, unpriced, odd],
        bills: [bill("2027-01-20", [(21, 100_00, 21_00)]), twice], cadastres: [])
        == [
          .noTaxID, .noInvoiceNumber, .fullInvoiceNeeded(Money(cents: 440_00)),
          .rateWithoutBox(rate: 500), .noInvoiceNumber, .noCadastralReference(property: 1),
          .paidAbovePrice(Money(cents: 1_00)), .noPrice,
          .numberTwice(of: RecordReference("expense", 1)), .needNotWithhold,
        ])
  }

  @Test func `are deducted by number and tax identifier where the home bears VAT`() throws {
    func lacking(_ number: Int64, home: Int64?) -> VATBill {
      bill(number: number, "2027-02-01", [(21, 100_00, 21_00)], home: home) { $0.number = nil }
    }
    #expect(try findings(filer(), bills: [lacking(1, home: 1)]) == [.notDeducted])
    #expect(try findings(filer(), bills: [lacking(2, home: nil)]) == [.notDeducted])
    #expect(try findings(filer(), bills: [lacking(3, home: 3)]).isEmpty)
  }

  @Test(arguments: VATBill.Treatment.allCases)
  func `of a platform are deducted without its identifier, which is named`(
    treatment: VATBill.Treatment
  ) throws {
    func commission(_ taxID: String?, _ rate: Int = 21) -> VATBill {
      let tax: Int64 = treatment == .domestic ? 31_50 : 0
      return bill("2027-02-01", [(rate, 150_00, tax)], treatment: treatment) {
        $0.isOfPlatform = true
        $0.taxID = taxID
      }
    }
    let isNamed = treatment == .domestic || treatment == .reverseEU
    let rate = treatment == .exempt ? 0 : 21
    let found = try findings(filer(), bills: [commission(nil, rate)])
    #expect(found == (isNamed ? [.noTaxIDOfPlatform] : []))
    #expect(try findings(filer(), bills: [commission("NL805734958B01", rate)]).isEmpty)
  }

  @Test func `of another period, or without VAT, are left out`() throws {
    #expect(
      try findings(
        filer(), stays: [stay("2027-04-10", 440_00), stay("2027-01-10", 440_00, home: 3)]
      ).isEmpty)
  }
}
