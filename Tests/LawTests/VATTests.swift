import Bookkeeping
import Foundation
import TestKit
import Testing

private struct Bookings: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let property: String
    let checkIn: String
    let nights: Int?
    let state: String
    let amount: Cents?
    let base: Cents?
    let vat: Cents?
    let adjustments: Cents
    let adjustmentsVat: Cents
    let commission: Cents
    let tax: Cents
    let net: Cents?
  }
}

private struct Profit: Decodable {
  let total: Figures
  struct Figures: Decodable {
    let income: Cents
    let adjustments: Cents
    let vat: Cents
    let expenses: Cents
    let profit: Cents
  }
}

struct `VAT on lets in any book` {
  /// What people and machines read of a book.
  private static let views: [[String]] = [
    ["booking", "list", "--wide"], ["booking", "show", "1"], ["booking", "show", "2"],
    ["report", "profit"], ["report", "profit", "--by", "quarter"], ["report", "occupancy"],
    ["property", "list"], ["property", "show", "atic"], ["tax", "explain", "1"],
    ["tax", "summary"], ["rate", "list"], ["adjustment", "list"], ["export", "journal", "-"],
    ["export", "html", "-"],
  ]

  private func withBook(
    seed: UInt64, bookings: Int, _ body: (TrialBook, inout RandomBook) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let book = try random.make(
        at: folder.appending(path: "book.sqlite").path, bookings: bookings, expenses: 4)
      for _ in 0..<bookings / 2 {
        _ = book.run(random.addAdjustment(of: random.number(1...bookings)))
      }
      try body(book, &random)
    }
  }

  private func everything(_ book: TrialBook) -> [String] {
    Self.views.flatMap { view in
      ["text", "json", "csv"].map { book.run(view + ["--format", $0]).output }
    }
  }

  @Test(arguments: SeededGenerator.seeds(2, 37))
  func `is shown nowhere while no home bears it`(seed: UInt64) throws {
    try withBook(seed: seed, bookings: 12) { book, _ in
      let before = everything(book)
      for output in before {
        #expect(
          !output.contains("VAT") && !output.contains("\"vat\"") && !output.contains(",vat"),
          "\(output)")
      }
      for vat in ["10", "none"] {
        let edit = book.run("property", "edit", "atic", "--vat", vat, "--from", "2026-12-01")
        #expect(edit.status == 0, "\(edit.errors)")
        #expect((everything(book) == before) == (vat == "none"))
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(4, 78))
  func `and the amounts without it add up to the amounts`(seed: UInt64) throws {
    try withBook(seed: seed, bookings: 10) { book, random in
      for home in ["atic", "mas"] {
        let edit = book.run("property", "edit", home, "--vat", "10", "--from", "2026-12-01")
        #expect(edit.status == 0, "\(edit.errors)")
      }
      for number in 11...30 {
        let stay = [
          "booking", "add", random.pick(random.homes), "--guest", "Marta", "--check-in",
          day("2026-11-20").adding(days: random.number(0...60)).isoText, "--nights",
          "\(random.number(25...34))", "--adults", "2", "--amount", random.amount(),
        ]
        #expect(book.run(stay).status == 0)
        _ = book.run(random.addAdjustment(of: number))
      }
      let rows = try book.report(Bookings.self, "booking", "list").rows
      #expect(rows.contains { ($0.vat ?? .zero) != .zero })
      for row in rows {
        #expect((row.base ?? .zero) + (row.vat ?? .zero) == row.amount ?? .zero)
        let bears =
          ["atic", "mas"].contains(row.property) && row.checkIn >= "2026-12-01"
          && row.state == "confirmed" && row.nights ?? 0 <= 30
        // 10 % of 5 cents rounds to nothing.
        if (row.amount?.value ?? 0) > 5 { #expect((row.vat != .zero) == bears, "\(row)") }
        if !bears { #expect(row.adjustmentsVat == .zero) }
      }
      let profit = try book.report(Profit.self, "report", "profit").total
      #expect(profit.income == rows.sum { $0.base ?? .zero })
      #expect(profit.vat == rows.sum { ($0.vat ?? .zero) + $0.adjustmentsVat })
      let settled = rows.filter { $0.amount != nil || $0.state != "confirmed" }
      let pending = rows.filter { $0.amount == nil && $0.state == "confirmed" }
      let left =
        settled.sum { $0.net ?? .zero }
        + pending.sum { $0.adjustments - $0.adjustmentsVat - $0.commission - $0.tax }
      #expect(profit.profit == left - profit.expenses)
    }
  }
}
