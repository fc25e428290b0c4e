import Bookkeeping
import Taxation
import TestKit
import Testing
import ValueAddedTax

struct `The rows of a booking` {
  static let cases: [(name: String, stay: VATStay, rows: String)] = [
    (name: "golden 1", stay: stay("2027-01-10", 330_00), rows: "2027-01-10 300.00 30.00"),
    (
      name: "golden 2, before the rule", stay: stay("2026-11-28", nights: 5, 550_00),
      rows: "2026-11-28 550.00"
    ),
    (
      name: "golden 2, an advance before the rule",
      stay: stay("2026-12-05", 770_00, receipts: [("2026-11-20", 200_00)]),
      rows: "2026-11-20 200.00, 2026-12-05 518.18 51.82"
    ),
    (
      name: "golden 2, a long let", stay: stay("2026-12-10", nights: 31, 1100_00),
      rows: "2026-12-10 1100.00"
    ),
    (
      name: "golden 3",
      stay: stay(
        "2027-04-10", 1000_00, receipts: [("2027-03-20", 333_33)],
        changes: [change("2027-04-16", 80_00, .damage), change("2027-05-02", -110_00, .refund)]),
      rows: "2027-03-20 303.03 30.30, 2027-04-10 606.06 60.61, 2027-05-02 R -100.00 -10.00"
    ),
    (
      name: "golden 3, in thirds",
      stay: stay(
        "2027-04-10", 300_09, receipts: [("2027-03-20", 100_03), ("2027-03-21", 100_03)]),
      rows: "2027-03-20 90.94 9.09, 2027-03-21 90.94 9.09, 2027-04-10 90.94 9.09"
    ),
    (
      name: "golden 4",
      stay: stay(
        "2027-04-10", 220_00, cancelledOn: "2027-04-05", receipts: [("2027-03-25", 220_00)]),
      rows: "2027-03-25 200.00 20.00, 2027-04-05 R -200.00 -20.00"
    ),
    (name: "golden 5, within", stay: stay("2027-04-10", 770_00), rows: "2027-04-10 700.00 70.00"),
    (
      name: "golden 5, in addition", stay: stay("2027-04-10", 660_00, apart: 22_00),
      rows: "2027-04-10 620.00 62.00"
    ),
    (
      name: "golden 12", stay: stay("2026-05-04", nights: 45, 3850_05, home: 2),
      rows: "2026-05-04 3500.05 350.00"
    ),
    (
      name: "two cancelled advances at one rate are taken back in one row",
      stay: stay(
        "2027-04-10", nil, cancelledOn: "2027-04-05",
        receipts: [("2027-03-25", 100_03), ("2027-03-26", 100_03)]),
      rows: "2027-03-25 90.94 9.09, 2027-03-26 90.94 9.09, 2027-04-05 R -181.88 -18.18"
    ),
    (
      name: "what is kept bears none, as is said",
      stay: stay(
        "2027-04-10", 220_00, cancelledOn: "2027-04-05", choice: .none,
        receipts: [("2027-03-25", 220_00)]),
      rows: "2027-03-25 200.00 20.00, 2027-04-05 R -200.00 -20.00"
    ),
    (
      name: "what is kept may be a price",
      stay: stay(
        "2027-04-10", 110_00, cancelledOn: "2027-04-05", choice: .percent(10),
        receipts: [("2027-03-25", 220_00), ("2027-04-06", -110_00)]),
      rows: "2027-03-25 200.00 20.00, 2027-04-05 R -200.00 -20.00, 2027-04-05 100.00 10.00"
    ),
    (
      name: "a returned advance has the rate it had",
      stay: stay(
        "2027-01-10", 330_00, receipts: [("2026-11-20", 200_00), ("2026-12-20", -200_00)]),
      rows: "2026-11-20 200.00, 2026-12-20 R -200.00, 2027-01-10 300.00 30.00"
    ),
    (
      name: "a refund beyond the last row goes on with the one before",
      stay: stay(
        "2026-12-05", 770_00, receipts: [("2026-11-20", 200_00)],
        changes: [change("2026-12-20", -600_00, .refund)]),
      rows: "2026-11-20 200.00, 2026-12-05 518.18 51.82, "
        + "2026-12-20 R -518.18 -51.82, 2026-12-20 R -30.00"
    ),
    (
      name: "two refunds of halves take back all of it",
      stay: stay(
        "2027-04-10", 100_00,
        changes: [
          change("2027-05-02", -50_00, .refund), change("2027-05-03", -50_00, .refund),
        ]),
      rows: "2027-04-10 90.91 9.09, 2027-05-02 R -45.45 -4.55, 2027-05-03 R -45.46 -4.54"
    ),
    (
      name: "extras before the stay are in its price, later ones are rows",
      stay: stay(
        "2027-04-10", 300_00,
        changes: [change("2027-04-10", 30_00, .extra), change("2027-04-12", 11_00, .extra)]),
      rows: "2027-04-10 300.00 30.00, 2027-04-12 10.00 1.00"
    ),
    (
      name: "several payments of a day are one row, and those beyond the price none",
      stay: stay(
        "2027-04-10", 330_00,
        receipts: [("2027-03-02", 100_00), ("2027-03-02", 10_00), ("2027-03-05", 330_00)]),
      rows: "2027-03-02 100.00 10.00, 2027-03-05 200.00 20.00"
    ),
    (
      name: "a rate may be recorded, and so may none",
      stay: stay(
        "2026-05-10", 121_00, choice: .percent(21),
        changes: [change("2026-05-12", 12_10, .damage, choice: .percent(21))]),
      rows: "2026-05-10 100.00 21.00, 2026-05-12 10.00 2.10"
    ),
    (
      name: "none", stay: stay("2027-04-10", 330_00, choice: .none), rows: "2027-04-10 330.00"
    ),
    (
      name: "an unknown price", stay: stay("2027-04-10", nil, receipts: [("2027-03-02", 110_00)]),
      rows: "2027-03-02 100.00 10.00"
    ),
    (
      name: "a home that is exempt", stay: stay("2027-04-10", 330_00, home: 3),
      rows: "2027-04-10 330.00"
    ),
  ]

  @Test(arguments: cases)
  func `are those of the law`(name: String, stay: VATStay, rows: String) throws {
    #expect(try stay.rows(by: goldenTable()).text == rows, "\(name)")
  }

  @Test func `have another reading where money came before the rule`() throws {
    let stay = stay("2026-12-05", 770_00, receipts: [("2026-11-20", 200_00)])
    let rows = try stay.rows(by: goldenTable(), reading: .byStay)
    #expect(rows.text == "2026-12-05 700.00 70.00")
  }

  @Test func `have the invoice of the booking on the last one that charges something`() throws {
    let invoice = IssuedInvoice(number: "T/1", name: "Empresa SL", taxID: "B12345674")
    let stay = stay(
      "2027-04-10", 330_00, receipts: [("2027-03-02", 110_00)],
      changes: [change("2027-05-02", -11_00, .refund)], invoice: invoice)
    let rows = try stay.rows(by: goldenTable())
    #expect(rows.map(\.invoice.number) == [nil, "T/1", nil])
    #expect(rows.map(\.isFull) == [true, true, true])
  }

  @Test func `leave what was paid above the price to be named`() throws {
    let stay = stay("2027-04-10", 330_00, receipts: [("2027-03-02", 400_00)])
    #expect(try stay.paidAbovePrice == Money(cents: 70_00))
  }

  @Test func `add up to what the guest owes, whatever happens`() throws {
    var random = SeededGenerator(seed: 29)
    for _ in 0..<500 {
      let days = (1...4).map { _ in
        day("2027-04-10").adding(days: -Int.random(in: 1...150, using: &random))
      }
      let price = Int64.random(in: 1...200_000, using: &random)
      let refunds = (1...3).map { number in
        change(
          number: Int64(number), "2027-05-0\(number)",
          -Int64.random(in: 1...(price / 3 + 1), using: &random),
          .refund)
      }
      let stay = stay(
        "2027-04-10", price,
        receipts: days.map { ($0.isoText, Int64.random(in: -20_000...80_000, using: &random)) },
        changes: refunds)
      let rows = try stay.rows(by: goldenTable())
      for row in rows {
        #expect(try row.base.adding(row.vat) == row.total)
        // A row that takes back several has the cents of their rounding, one of each at most.
        #expect(try row.tax.map { try $0.isExact(within: Int64(rows.count)) } ?? true)
        #expect(row.isCorrection == (row.total < .zero))
      }
      let owed = try refunds.map(\.amount).sum.adding(Money(cents: price))
      #expect(try rows.map(\.total).sum == owed)
    }
  }

  @Test func `of a cancelled one add up to nothing`() throws {
    var random = SeededGenerator(seed: 292)
    for _ in 0..<500 {
      let receipts = (1...5).map { number in
        ("2026-1\(number % 3)-0\(number)", Int64.random(in: -20_000...80_000, using: &random))
      }
      let stay = stay("2027-04-10", nil, cancelledOn: "2027-04-05", receipts: receipts)
      let rows = try stay.rows(by: goldenTable())
      #expect(try rows.map(\.total).sum == .zero)
      #expect(try rows.map(\.vat).sum == .zero)
    }
  }
}

extension BillTax {
  /// Whether base times rate is the tax, but for some cents.
  fileprivate func isExact(within cents: Int64) throws -> Bool {
    let exact = BillTax(rate: rate, on: base).amount
    return try exact.subtracting(amount).cents.magnitude <= cents.magnitude
  }
}
