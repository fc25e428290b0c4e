import Bookkeeping
import IncomeTax
import Reporting
import TestKit
import Testing

@testable import Ledger

/// The worked examples of the golden home, from the records of a book to the boxes.
struct `The book of a golden home` {
  private func let2025(_ book: TaxBook) throws {
    try book.bills(2025)
    try book.bill("cleaning", 1460, "2025-06-01")
    try book.stay("2025-05-01", 146, 21_900, commission: 3285)
  }

  @Test func `of which two fifths of a year were let`() throws {
    try withTaxBook(furniture: true) { book in
      try let2025(book)
      #expect(
        try book.boxes(2025, "0089 0102 0107 0109 0112 0113 0114 0115 0117 0131 0149 0154")
          == """
          0089 594.00 0102 21900.00 0107 1400.00 0109 480.00 0112 4745.00 0113 720.00 0114 120.00 \
          0115 240.00 0117 320.00 0131 1440.00 0149 12435.00 0154 12435.00
          """)
    }
  }

  @Test func `in a leap year`() throws {
    try withTaxBook(furniture: true) { book in
      try book.bills(2024)
      try book.stay("2024-05-01", 122, 18_300)
      #expect(
        try book.boxes(2024, "0105 0106 0117 0131 0149 0089")
          == "0105 833.33 0106 333.33 0117 266.67 0131 1200.00 0149 14366.67 0089 660.00")
    }
  }

  @Test func `whose guests stay over New Year`() throws {
    try withTaxBook(furniture: true) { book in
      try book.stay("2025-12-28", 7, 1050, commission: Money(cents: 15_750))
      try book.stay("2026-02-10", 4, 400)
      try book.bill("property-tax", 600, "2025-10-01")
      try book.bill("property-tax", 600, "2026-10-01")
      #expect(
        try book.boxes(2025, "0115 0117 0131 0149 0089")
          == "0115 6.58 0117 8.77 0131 39.45 0149 837.70 0089 979.15")
      #expect(try book.boxes(2026, "0149 0089") == "0149 304.11 0089 1765.48 (971.01)")
    }
  }

  @Test func `whose shares changed, as one owner bought a part`() throws {
    try withTaxBook(furniture: true) { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 2), ("marta", 1, 4), ("pere", 1, 4)])
      try book.owners(from: "2026-07-01", [("anna", 1, 4), ("marta", 1, 4), ("pere", 1, 2)])
      try book.asset(
        .purchase, "2026-07-01", 60_000, costs: 4000, owner: "pere", share: (1, 4))
      try book.stay("2026-05-01", 30, 3000)
      try book.stay("2026-05-31", 10, Money(cents: 100_001))
      try book.stay("2026-07-10", 30, Money(cents: 400_001))
      try book.stay("2026-08-09", 3, 500)
      try book.bill("community-fees", 1200, "2026-06-30")
      try book.bill("property-tax", 600, "2026-10-01")
      for (owner, figures, imputed) in [
        ("anna", "0102 3125.01 0117 61.92 0131 278.63 0149 2634.46", "533.84"),
        ("marta", "0102 2125.00 0117 40.00 0131 180.00 0149 1815.00", "360.00"),
        ("pere", "0102 3250.01 0117 58.08 0131 284.15 0149 2787.78", "546.16"),
      ] {
        #expect(try book.boxes(2026, "0102 0117 0131 0149", of: owner) == figures)
        #expect(try book.boxes(2026, "0089", of: owner).hasPrefix("0089 \(imputed) ("))
      }
    }
  }

  @Test func `half of which is a usufruct that cost nothing`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)], usufruct: [("anna", 1, 2)])
      try book.stay("2025-05-01", 73, 7300)
      try book.bill("property-tax", 600, "2025-10-01")
      #expect(try book.boxes(2025, "0131 0149 0089") == "0131 360.00 0149 6820.00 0089 792.00")
      let entries = try book.report(2025).entries.map(\.entry)
      #expect(entries.contains(BoxEntry("0063", .percent(5000))))
      #expect(entries.contains(BoxEntry("0064", .percent(5000))))
    }
  }

  @Test func `whose interest and repairs are more than its income`() throws {
    try withTaxBook { book in
      try book.lossesOfFourYears()
      let boxes = "0104 0107 0108 0149"
      #expect(try book.boxes(2023, boxes) == "0104 3000.00 0107 0 0108 7000.00 0149 -720.00")
      #expect(try book.boxes(2024, boxes) == "0104 5000.00 0107 0 0108 730.00 0149 -718.03")
      #expect(try book.boxes(2025, boxes) == "0104 2730.00 0107 1000.00 0108 0 0149 1550.00")
    }
  }

  @Test func `that is nearly written off`() throws {
    try withTaxBook(isGolden: false) { book in
      try book.value(90_000, building: 54_000, revised: 2015, from: 2015)
      try book.asset(.purchase, "1990-01-01", 60_000, costs: 6000, deducted: (39_300, 2024))
      try book.asset(.furniture, "2014-01-01", 6000, deducted: (5900, 2024))
      try book.stay("2025-01-01", 365, 10_000)
      #expect(try book.boxes(2025, "0131 0117") == "0131 300.00 0117 100.00")
    }
  }

  @Test func `that was improved and furnished in the year`() throws {
    try withTaxBook(furniture: true) { book in
      try book.asset(.improvement, "2025-07-01", 15_000)
      try book.asset(.furniture, "2025-08-15", 2400)
      try book.stay("2025-06-01", 100, 10_000)
      #expect(try book.boxes(2025, "0131 0117") == "0131 1072.60 0117 235.62")
    }
  }

  @Test func `with a refund, own use, a cancelled stay, tourist tax inside and damage`() throws {
    try withTaxBook(furniture: true) { book in
      try book.bill("property-tax", 600, "2025-10-01")
      let first = try book.stay("2025-04-10", 5, 600)
      // The stays overlap by one night.
      try book.stay("2025-04-14", 3, 300)
      try book.stay("2025-06-01", 14, 0) {
        ($0.stay.state, $0.stay.amount) = (.ownUse, nil)
      }
      try book.stay("2025-08-01", 9, 200) { $0.stay.state = .cancelled }
      // Two people for three nights at 0.65 pay 3.90 of tax within the amount.
      let taxed = try book.stay("2025-10-01", 3, Money(cents: 30_390)) { $0.stay.taxApart = false }
      for (booking, kind, amount) in [
        (first, .refund, -50), (taxed, .damage, 80),
      ] as [(Int64, AdjustmentKind, Int64)] {
        _ = try book.ledger.adjustments.add(
          of: Int(booking), in: nil, on: "2025-10-05"
        ) { ($0.reason, $0.amount) = (kind, Money(cents: amount * 100)) }
      }
      #expect(
        try book.boxes(2025, "0101 0102 0149 0089")
          == "0101 10 0102 1430.00 0149 1293.01 0089 962.88")
    }
  }

  @Test func `whose owner does not live in Spain`() throws {
    try withTaxBook(furniture: true) { book in
      try let2025(book)
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.residence("DE", from: 2020)
      #expect(try book.boxes(2025, "8 31 4") == "8 12435.00 31 2362.65 4 594.00")
      #expect(
        try book.report(2025).lines.filter { $0.box == "31" }.map(\.value)
          == [.amount(Money(cents: 236_265)), .amount(Money(cents: 11_286))])
      try book.residence("GB", from: 2025)
      #expect(
        try book.report(2025).lines.filter { $0.box == "31" }.map(\.value)
          == [.amount(Money(cents: 525_600)), .amount(Money(cents: 14_256))])
      #expect(try book.report(2025).otherReadings.map(\.tax) == [Money(cents: 298_440)])
    }
  }

  @Test func `in a quarter of modelo 210`() throws {
    try withTaxBook(furniture: true) { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.residence("FR", from: 2020)
      try book.stay("2023-07-15", 46, 6900, commission: 1035)
      try book.bill("community-fees", 300, "2023-08-01")
      try book.bill("electricity", 250, "2023-09-01")
      let lines = try book.report(2023).lines.filter { $0.quarter != nil }
      #expect(Set(lines.compactMap(\.quarter)) == [.quarter(year: 2023, quarter: 3)])
      #expect(try book.boxes(2023, "7 31") == "7 1864.52 31 956.74")
    }
  }

  @Test func `of which no cadastral value has been notified`() throws {
    try withTaxBook(isGolden: false) { book in
      try book.asset(.purchase, "2025-07-01", 105_000)
      try book.value(nil, building: nil, revised: nil, from: 2025)
      try book.stay("2025-09-01", 122, 2400)
      try book.bill("community-fees", 300, "2025-10-01")
      #expect(
        try book.boxes(2025, "0109 0131 0089 0149") == "0109 198.91 0131 – 0089 98.10 0149 –")
    }
  }

  @Test func `with a loss`() throws {
    try withTaxBook(furniture: true) { book in
      try book.bills(2025)
      try book.bill("cleaning", 400, "2025-05-01")
      try book.bill("legal", 700, "2025-06-01")
      try book.stay("2025-05-01", 30, 900)
      #expect(try book.boxes(2025, "0107 0149") == "0107 287.67 0149 -1169.87")
    }
  }

  @Test func `of three owners with a third each`() throws {
    try withTaxBook(furniture: true) { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 3), ("marta", 1, 3), ("pere", 1, 3)])
      try let2025(book)
      for (owner, repairs) in [("anna", "133.34"), ("marta", "133.33"), ("pere", "133.33")] {
        #expect(
          try book.boxes(2025, "0106 0149", of: owner) == "0106 \(repairs) 0149 4145.00")
      }
    }
  }
}
