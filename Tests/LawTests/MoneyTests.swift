import Bookkeeping
import Foundation
import TestKit
import Testing

private struct Bookings: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let id: Int
    let state: String
    let channel: String?
    let amount: Cents?
    let commission: Cents
    let tax: Cents
    let taxApart: Bool
    let adjustments: Cents
    let net: Cents?
    let received: Cents
    let outstanding: Cents?
  }
}

private struct Adjustments: Decodable {
  let rows: [Row]
  struct Row: Decodable { let amount: Cents }
}

private struct Profit: Decodable {
  let total: Figures
  struct Figures: Decodable {
    let income: Cents
    let adjustments: Cents
    let commission: Cents
    let expenses: Cents
    let tax: Cents
    let taxApart: Cents
    let profit: Cents
  }
}

private struct Tax: Decodable {
  let total: Figures
  struct Figures: Decodable, Equatable {
    let stays: Int
    let nights: Int
    let taxableUnits: Int
    let exemptUnits: Int
    let tax: Cents
  }
}

private struct Occupancy: Decodable {
  let total: Figures
  struct Figures: Decodable, Equatable {
    let nightsAvailable: Int
    let nightsLet: Int
  }
}

struct `The money of any book` {
  private static let bookings = 30

  private func withBook(
    seed: UInt64, _ body: (TrialBook, inout RandomBook) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let book = try random.make(
        at: folder.appending(path: "book.sqlite").path, bookings: Self.bookings, expenses: 5)
      try body(book, &random)
    }
  }

  private func run(_ command: [String], on book: TrialBook) throws {
    let outcome = book.run(command)
    try #require(outcome.status == 0, "\(command): \(outcome.errors)")
  }

  @Test(arguments: SeededGenerator.seeds(11, 712))
  func `of direct bookings is received or outstanding, and all of it is in the profit`(
    seed: UInt64
  ) throws {
    try withBook(seed: seed) { book, random in
      for booking in 1...Self.bookings where random.number(0...2) > 0 {
        try run(["booking", "edit", "\(booking)", "--channel", "directe"], on: book)
      }
      for _ in 0..<20 {
        try run(random.addAdjustment(of: random.number(1...Self.bookings)), on: book)
        // No more is paid out of a deposit than is held.
        let received = book.run(random.receive(for: random.number(1...Self.bookings)))
        try #require([0, 1, 65].contains(received.status), "\(received.errors)")
      }
      for _ in 0..<5 { try run(random.cancel(random.number(1...Self.bookings)), on: book) }
      for booking in 1...5 { _ = book.run("booking", "edit", "\(booking)", "--tax", "apart") }
      try run(
        ["adjustment", "add", "--property", "mas", "--kind", "other", "--amount", "7.07"], on: book)

      let rows = try book.report(Bookings.self, "booking", "list").rows
      for row in rows where row.channel == "direct" && row.outstanding != nil {
        let amount = row.amount ?? .zero
        let charged = amount + row.adjustments + (row.taxApart ? row.tax : .zero)
        #expect(charged == row.received + (row.outstanding ?? .zero))
      }
      #expect(rows.contains { $0.outstanding != nil && $0.received != .zero }, "seed \(seed)")
      let profit = try book.report(Profit.self, "report", "profit").total
      #expect(rows.sum { $0.amount ?? .zero } == profit.income, "seed \(seed)")
      #expect(rows.sum(\.commission) == profit.commission)
      #expect(rows.sum(\.tax) == profit.tax + profit.taxApart)
      let all = try book.report(Adjustments.self, "adjustment", "list").rows
      #expect(all.sum(\.amount) == profit.adjustments && all.count == 21)
      #expect(
        profit.income + profit.adjustments - profit.commission - profit.expenses - profit.tax
          == profit.profit)
    }
  }

  @Test(arguments: SeededGenerator.seeds(5, 1815))
  func `never gives nights or units to a booking that is cancelled`(seed: UInt64) throws {
    try withBook(seed: seed) { book, random in
      func figures() throws -> (Tax.Figures, Occupancy.Figures) {
        (
          try book.report(Tax.self, "tax", "summary").total,
          try book.report(
            Occupancy.self, "report", "occupancy", "--period", "2012-01-01..2027-12-31"
          ).total
        )
      }
      for _ in 0..<8 {
        let (tax, nights) = try figures()
        try run(random.addBooking(), on: book)
        let id = try book.report(Bookings.self, "booking", "list").rows.map(\.id).max() ?? 0
        try run(random.cancel(id), on: book)
        let (taxAfter, nightsAfter) = try figures()
        #expect(taxAfter == tax && nightsAfter == nights, "seed \(seed), booking \(id)")
        try run(["undo"], on: book)
        #expect(try figures().0.stays == tax.stays + 1)
      }
    }
  }
}
