import Bookkeeping
import Taxation
import TestKit
import Testing

@testable import ValueAddedTax

/// A private person who files from 1 December 2026, or what a test says.
func filer(from: String = "2026-12-01", carried: Int64 = 0) -> FilerFacts {
  var filer = FilerFacts(code: "anna", name: "Anna Puig", from: day(from))
  filer.taxID = "12345678Z"
  filer.carried = Money(cents: carried)
  return filer
}

/// A bill with lines of rate in per cent, base and VAT; those of a reverse charge have no VAT in the amount.
func bill(
  number: Int64 = 1, _ date: String, _ lines: [(rate: Int, base: Int64, vat: Int64)],
  home: Int64? = 1, treatment: VATBill.Treatment = .domestic,
  _ change: (inout VATBill) -> Void = { _ in }
) -> VATBill {
  let amount = lines.map { $0.base + (treatment.isReverse ? 0 : $0.vat) }.reduce(0, +)
  var bill = VATBill(
    record: RecordReference("expense", number), date: day(date), number: "F-\(number)",
    supplier: "Proveïdor SL", taxID: "B12345674", amount: Money(cents: amount),
    lines: lines.map {
      BillTax(rate: $0.rate * 100, base: Money(cents: $0.base), amount: Money(cents: $0.vat))
    })
  bill.treatment = treatment
  if let home { bill.uses = [VATBill.Use(property: home, amount: Money(cents: amount))] }
  change(&bill)
  return bill
}

/// The rows of stays and bills of a filer.
func account(
  _ filer: FilerFacts = filer(), stays: [VATStay] = [], bills: [VATBill] = [],
  fees: [IssuedRow] = []
) throws -> VATAccount {
  let table = try goldenTable()
  return VATAccount(
    filer, issued: try stays.flatMap { try $0.rows(by: table) } + fees,
    received: try bills.flatMap { try $0.rows(of: filer, by: table) })
}

extension VATReturn {
  /// The boxes as `04 300.00 06 30.00`; all but the sums and the volume.
  var text: String {
    boxes.filter { $0.terms == nil || $0 == .outcome || $0 == .left }
      .filter { ![VATBox.taxedVolume, .exemptVolume].contains($0) }
      .map { "\($0.rawValue) \(self[$0].plainText)" }.joined(separator: " ")
  }
}

struct `The pro rata of a year` {
  private func settlements(until last: String?, filesOn: Bool = false) throws -> [String] {
    var filer = filer()
    filer.hasGeneralProRata = true
    filer.percents = [2027: 60]
    filer.until = last.map { day($0) }
    filer.filesOn = filesOn
    let account = try account(
      filer,
      stays: [stay("2027-03-10", 44000_00), stay(number: 2, "2027-03-10", 25000_00, home: 3)],
      bills: [bill("2027-02-20", [(21, 1000_00, 210_00)])])
    return try account.returns(through: .quarter(year: 2028, quarter: 1)).filter {
      $0[.proRata] != .zero || $0[.volume] != .zero
    }.map {
      "\($0.period.code) \($0[.proRata].plainText) \($0[.volume].plainText)"
    }
  }

  @Test func `is settled in the last return of the year`() throws {
    #expect(try settlements(until: nil) == ["2027-Q4 4.20 65000.00"])
    #expect(try settlements(until: "2027-12-31") == ["2027-Q4 4.20 65000.00"])
    #expect(try settlements(until: "2027-10-01") == ["2027-Q4 4.20 65000.00"])
    #expect(try settlements(until: "2028-02-01") == ["2027-Q4 4.20 65000.00"])
    #expect(try settlements(until: "2027-05-20") == ["2027-Q2 4.20 0.00"])
    #expect(try settlements(until: "2027-03-31") == ["2027-Q1 4.20 0.00"])
  }

  @Test func `is not settled where another record goes on`() throws {
    #expect(try settlements(until: "2027-06-30", filesOn: true) == ["2027-Q4 4.20 65000.00"])
  }
}

struct `A return that corrects others of its quarter` {
  static let cases: [(name: String, amount: Int64, paid: Int64, boxes: String, carried: Int64)] = [
    (
      name: "more", amount: 440_00, paid: 30_00, boxes: "04 400.00 06 40.00 70 30.00 71 10.00",
      carried: 0
    ),
    (
      name: "less", amount: 220_00, paid: 30_00,
      boxes: "04 200.00 06 20.00 70 30.00 71 -10.00 111 10.00", carried: 0
    ),
    (
      name: "less than nothing", amount: -110_00, paid: 30_00,
      boxes: "14 -100.00 15 -10.00 70 30.00 71 -40.00 111 30.00", carried: 10_00
    ),
    (
      name: "the same", amount: 330_00, paid: 30_00,
      boxes: "04 300.00 06 30.00 70 30.00 71 0.00", carried: 0
    ),
    (
      name: "after something left to deduct", amount: 330_00, paid: 0,
      boxes: "04 300.00 06 30.00 71 30.00", carried: 0
    ),
  ]

  @Test(arguments: cases)
  func `asks for what is still to be paid`(
    name: String, amount: Int64, paid: Int64, boxes: String, carried: Int64
  ) throws {
    let quarter = Period.quarter(year: 2027, quarter: 1)
    let stays = [stay("2027-01-10", amount)]
    let form = try #require(try account(stays: stays).form(of: quarter))
    let corrected = try form.correcting(paid: Money(cents: paid))
    #expect(corrected.text == boxes, "\(name)")
    #expect(try corrected.carried == Money(cents: carried), "\(name)")

    var filer = filer()
    filer.paid = [quarter: Money(cents: paid)]
    let again = try #require(try account(filer, stays: stays).form(of: quarter))
    #expect(again.text == boxes, "\(name)")
    #expect(try again.correcting(paid: .zero).text == form.text, "\(name)")
  }
}

struct `Form 303` {
  static let cases:
    [(name: String, stays: [VATStay], bills: [VATBill], quarter: String, boxes: String)] = [
      (
        name: "golden 1", stays: [stay("2027-01-10", 330_00)],
        bills: [bill("2027-01-20", [(21, 100_00, 21_00)])], quarter: "2027-Q1",
        boxes: "04 300.00 06 30.00 28 100.00 29 21.00 71 9.00"
      ),
      (
        name: "golden 2",
        stays: [
          stay(number: 1, "2026-11-28", nights: 5, 550_00),
          stay(number: 2, "2026-12-05", 770_00, receipts: [("2026-11-20", 200_00)]),
          stay(number: 3, "2026-12-10", nights: 31, 1100_00),
        ], bills: [], quarter: "2026-Q4", boxes: "04 518.18 06 51.82 71 51.82"
      ),
      (
        name: "golden 3",
        stays: [
          stay(
            "2027-04-10", 1000_00, receipts: [("2027-03-20", 333_33)],
            changes: [change("2027-04-16", 80_00, .damage), change("2027-05-02", -110_00, .refund)])
        ], bills: [], quarter: "2027-Q2",
        boxes: "04 606.06 06 60.61 14 -100.00 15 -10.00 71 50.61"
      ),
      (
        name: "golden 4",
        stays: [
          stay(
            "2027-04-10", 220_00, cancelledOn: "2027-04-05", receipts: [("2027-03-25", 220_00)])
        ], bills: [], quarter: "2027-Q2", boxes: "14 -200.00 15 -20.00 71 -20.00"
      ),
      (
        name: "golden 6", stays: [],
        bills: [bill("2027-02-01", [(4, 50_00, 2_00), (10, 30_00, 3_00), (21, 100_00, 21_00)])],
        quarter: "2027-Q1", boxes: "28 180.00 29 26.00 71 -26.00"
      ),
      (
        name: "golden 6, an exempt home", stays: [],
        bills: [
          bill("2027-02-01", [(4, 50_00, 2_00), (10, 30_00, 3_00), (21, 100_00, 21_00)], home: 3)
        ], quarter: "2027-Q1", boxes: "71 0.00"
      ),
      (
        name: "golden 8", stays: [],
        bills: [
          bill("2027-02-01", [(21, 1234_56, 0)], treatment: .reverseEU),
          bill(number: 2, "2027-02-02", [(0, 200_00, 0)], treatment: .reverseOther),
        ], quarter: "2027-Q1",
        boxes:
          "10 1234.56 11 259.26 12 200.00 13 42.00 28 200.00 29 42.00 36 1234.56 37 259.26 71 0.00"
      ),
      (
        name: "a reverse charge accrues before the bill comes", stays: [],
        bills: [
          bill("2027-03-31", [(21, 100_00, 0)], treatment: .reverseEU) {
            $0.receivedOn = day("2027-04-02")
          }
        ], quarter: "2027-Q1", boxes: "10 100.00 11 21.00 71 21.00"
      ),
      (
        name: "a credit note of a platform abroad", stays: [],
        bills: [bill("2027-02-01", [(21, -100_00, 0)], treatment: .reverseEU)], quarter: "2027-Q1",
        boxes: "14 -100.00 15 -21.00 40 -100.00 41 -21.00 71 0.00"
      ),
      (
        name: "tickets and bills without a tax identifier", stays: [],
        bills: [
          bill("2027-02-01", [(21, 100_00, 21_00)]) { $0.isTicket = true },
          bill(number: 2, "2027-02-01", [(21, 100_00, 21_00)]) { $0.taxID = nil },
          bill(number: 3, "2027-02-01", [(21, 100_00, 21_00)]) { $0.number = nil },
        ], quarter: "2027-Q1", boxes: "71 0.00"
      ),
      (
        name: "a later quarter, and a part", stays: [],
        bills: [
          bill("2026-12-20", [(21, 100_00, 21_00)]) {
            $0.deductIn = .quarter(year: 2027, quarter: 1)
            $0.deductible = 50
          }
        ], quarter: "2027-Q1", boxes: "28 100.00 29 10.50 71 -10.50"
      ),
    ]

  @Test(arguments: cases)
  func `has the boxes of the law`(
    name: String, stays: [VATStay], bills: [VATBill], quarter: String, boxes: String
  ) throws {
    let quarter = try #require(Period(code: quarter))
    let form = try #require(try account(stays: stays, bills: bills).form(of: quarter))
    #expect(form.text == boxes, "\(name)")
  }

  @Test func `has cost and profit of the golden example`() throws {
    let account = try account(
      stays: [stay("2027-01-10", 330_00)], bills: [bill("2027-01-20", [(21, 100_00, 21_00)])])
    let income = try account.issued.map(\.base).sum
    let deducted = try account.received.map(\.deductible).sum
    let cost = try Money(cents: 121_00).subtracting(deducted)
    #expect(try income.subtracting(cost) == Money(cents: 200_00))
  }

  /// Example 11: what is left to deduct goes from quarter to quarter.
  @Test func `carries what is left`() throws {
    let account = try account(
      filer(from: "2027-01-01"),
      stays: [stay(number: 1, "2027-05-10", 3520_00), stay(number: 2, "2027-08-10", 4400_00)],
      bills: [
        bill("2027-02-01", [(21, 3100_00, 651_00)]) { $0.isAsset = true },
        bill(number: 2, "2027-08-01", [(21, -100_00, -21_00)]) {
          $0.corrects = RecordReference("expense", 1)
        },
      ])
    let returns = try account.returns(through: .quarter(year: 2027, quarter: 3))
    #expect(
      returns.map(\.text) == [
        "30 3100.00 31 651.00 71 -651.00",
        "04 3200.00 06 320.00 110 651.00 78 320.00 87 331.00 71 0.00",
        "04 4000.00 06 400.00 40 -100.00 41 -21.00 110 331.00 78 331.00 71 90.00",
      ])
  }

  /// Example 9: 60 % of 210.00 and of 70.00; 40,000 taxed and 25,000 exempt are 62 %.
  @Test func `settles the pro rata in the last quarter`() throws {
    var filer = filer(from: "2027-01-01")
    filer.hasGeneralProRata = true
    filer.percents = [2027: 60]
    let account = try account(
      filer,
      stays: [
        stay(number: 1, "2027-05-10", 44_000_00), stay(number: 2, "2027-06-10", 25_000_00, home: 3),
      ],
      bills: [
        bill("2027-02-01", [(21, 1000_00, 210_00)], home: 3),
        bill(number: 2, "2027-11-01", [(10, 700_00, 70_00)], home: nil),
      ])
    let returns = try account.returns(through: .quarter(year: 2027, quarter: 4))
    #expect(returns.map { $0[.deducted].plainText } == ["126.00", "0.00", "0.00", "42.00"])
    let last = try #require(returns.last)
    #expect(try account.proRata(of: 2027).percent == 62)
    #expect(last[.proRata].plainText == "5.60")
    #expect(
      [VATBox.taxedVolume, .exemptVolume, .volume].map { last[$0].plainText }
        == ["40000.00", "25000.00", "65000.00"])
  }

  static let percentages: [(taxed: Int64, exempt: Int64, percent: Int?)] = [
    (taxed: 0, exempt: 0, percent: nil), (taxed: 100, exempt: 0, percent: 100),
    (taxed: 0, exempt: 100, percent: 0), (taxed: 1, exempt: 1_000_000, percent: 1),
    (taxed: 50, exempt: 50, percent: 50), (taxed: 5001, exempt: 4999, percent: 51),
    (taxed: -5, exempt: 10, percent: 0),
  ]

  @Test(arguments: percentages)
  func `rounds the percentage up`(taxed: Int64, exempt: Int64, percent: Int?) throws {
    let proRata = ProRata(
      taxed: Money(cents: taxed), exempt: Money(cents: exempt), vat: .zero, deducted: .zero)
    #expect(proRata.percent == percent)
    #expect(try proRata.settlement == .zero)
  }

  @Test func `has nothing for an owner who does not file yet`() throws {
    let account = try account(stays: [stay("2026-11-20", 330_00)])
    #expect(try account.form(of: .quarter(year: 2026, quarter: 3)) == nil)
    #expect(account.issued.isEmpty)
  }

  /// Example 14: the filer has the income and the cost net, and owes the difference of the VAT; half of 900.00 is each
  /// owner's.
  @Test func `leaves a net for the owners of which positions add up to nothing`() throws {
    let account = try account(
      stays: [stay("2027-01-10", 1100_00)], bills: [bill("2027-01-20", [(21, 100_00, 21_00)])])
    let form = try #require(try account.form(of: .quarter(year: 2027, quarter: 1)))
    let net = try account.issued.map(\.base).sum
      .subtracting(Money(cents: 121_00).subtracting(account.received.map(\.deductible).sum))
    let half = try #require(Ratio.average(net, over: 2))
    #expect(half.plainText == "450.00")
    let due = try form[.owed].subtracting(form[.deductible])
    let anna = try half.adding(due).subtracting(Money(cents: 1100_00))
    let marta = try half.adding(Money(cents: 121_00))
    #expect([anna.plainText, marta.plainText] == ["-571.00", "571.00"])
  }
}
