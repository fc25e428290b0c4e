import Bookkeeping
import IncomeTax
import Reporting
import TestKit
import Testing

@testable import Ledger

/// What a workbook and a JSON document have of the records behind the boxes.
struct `The rows behind the boxes` {
  /// The boxes of which the rows make the figure, which they have to.
  private func made(_ book: TaxBook, _ year: Int) throws -> String {
    let report = try book.ledger.incomeTax.report(
      of: nil, in: nil, year: year, explains: true, on: "2028-01-01")
    var boxes: [String] = []
    for detail in report.details where detail.method != nil && !detail.rows.isEmpty {
      let line = report.lines.first { $0.box == detail.box && $0.form == detail.form }
      #expect(line?.value == .amount(detail.figure), "\(detail.box)")
      boxes.append(detail.box)
    }
    return boxes.joined(separator: " ")
  }

  @Test func `make the figures of a golden home`() throws {
    try withTaxBook(furniture: true) { book in
      try book.bills(2025)
      try book.bill("cleaning", 1460, "2025-06-01")
      try book.outside(.pending, 100, 2025, origin: 2023)
      try book.outside(.withholding, 19, 2025)
      try book.stay("2025-05-01", 146, 21_900, commission: 3285)
      #expect(
        try made(book, 2025)
          == "0089 0102 0103 0105 0106 0109 0112 0113 0114 0115 0117 0131 0153")
    }
  }

  @Test func `make the figures of a home that was improved and furnished in the year`() throws {
    try withTaxBook(furniture: true) { book in
      try book.asset(.improvement, "2025-07-01", 15_000)
      try book.asset(.furniture, "2025-08-15", 2400)
      try book.stay("2025-06-01", 100, 10_000)
      #expect(try made(book, 2025) == "0089 0102 0117 0131")
    }
  }

  /// The building in the cadastral value is more than it cost, and little is left of it.
  @Test func `make the figures of a home that is nearly written off`() throws {
    try withTaxBook(isGolden: false) { book in
      try book.value(90_000, building: 54_000, revised: 2015, from: 2015)
      try book.asset(.purchase, "1990-01-01", 60_000, costs: 6000, deducted: (39_300, 2024))
      try book.asset(.furniture, "2014-01-01", 6000, deducted: (5900, 2024))
      try book.stay("2025-01-01", 365, 10_000)
      #expect(try made(book, 2025) == "0102 0117 0131")
    }
  }

  @Test func `are box 0149 behind box 0154, also of a loss`() throws {
    try withTaxBook { book in
      try book.stay("2025-05-01", 1, 1)
      let explanation = try book.ledger.incomeTax.explanation(
        of: nil, box: "0154", in: nil, year: 2025, on: "2028-01-01")
      #expect(explanation.explanation.parts.map(\.source) == [.box(.net)])
    }
  }

  @Test func `make the figures of modelo 210`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.residence("DE", from: 2020)
      try book.stay("2025-05-01", 73, 7300)
      #expect(try made(book, 2025) == "5 4")
    }
  }

  @Test func `have annex C.1 of what is left of earlier years`() throws {
    try withTaxBook { book in
      try book.lossesOfFourYears()
      for (year, boxes) in [
        (2023, "1213 3400.00 1214 3000.00 1224 7000.00"),
        (2024, "1221 7000.00 1222 5000.00 1223 2000.00 1224 730.00"),
        (2025, "1218 2000.00 1219 2000.00 1221 730.00 1222 730.00"),
      ] {
        let entries = try book.report(year).entries.map(\.entry).filter { $0.box.hasPrefix("12") }
        let found = entries.map { entry in
          guard case .amount(let amount) = entry.value else { return entry.box }
          return "\(entry.box) \(amount.plainText)"
        }
        #expect(found.joined(separator: " ") == boxes)
      }
    }
  }

  @Test func `are missing for furniture and improvements without an asset`() throws {
    try withTaxBook { book in
      let sofa = try book.bill("furniture", 2400, "2024-08-15")
      let lift = try book.bill("improvement", 9000, "2025-01-15")
      try book.stay("2025-05-01", 73, 7300)
      #expect(try book.boxes(2025, "0102 0117 0131 0149") == "0102 7300.00 0117 – 0131 – 0149 –")
      let kinds = try book.report(2025).gaps.map(\.kind)
      #expect(kinds.contains(.fact(.asset(expense: sofa, .furniture))))
      #expect(kinds.contains(.fact(.asset(expense: lift, .improvement))))
      // Nothing depends on them where nothing is let.
      #expect(try book.report(2026).gaps.allSatisfy { $0.kind == .reference })
    }
  }
}
