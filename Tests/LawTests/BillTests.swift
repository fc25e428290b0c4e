import Bookkeeping
import Foundation
import TestKit
import Testing

private struct Expenses: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let id: Int
    let property: String?
    let date: String
    let amount: Cents?
    let bill: Int?
    let billAmount: Cents?
    let privateTo: String?

    var isBill: Bool { property == nil && bill == nil }
  }
}

private struct Profit: Decodable {
  let rows: [Figures]
  let total: Figures
  let business: Cents?
  let `private`: Cents?
  struct Figures: Decodable { let expenses: Cents }
}

private struct Categories: Decodable {
  let total: Total
  struct Total: Decodable { let amount: Cents }
}

struct `The bills of any book` {
  /// Requires that the parts of each bill add up to it, and that homes, business and private parts add up
  /// to everything that was spent.
  private func requireSums(in book: TrialBook, _ subject: String) throws {
    let rows = try book.report(Expenses.self, "expense", "list").rows
    let profit = try book.report(Profit.self, "report", "profit")
    var spent = Cents.zero
    for (index, row) in rows.enumerated() where row.isBill {
      // The parts stand under their bill.
      let under = rows[(index + 1)...].prefix { $0.bill == row.id }
      let parts = rows.filter { $0.bill == row.id }
      #expect(!parts.isEmpty && parts.count == under.count, "\(subject), bill \(row.id)")
      #expect(parts.sum { $0.amount ?? .zero } == row.billAmount, "\(subject), bill \(row.id)")
      #expect(parts.allSatisfy { $0.date == row.date }, "\(subject), bill \(row.id)")
    }
    for row in rows { spent += row.amount ?? .zero }
    let apart = (profit.business ?? .zero) + (profit.private ?? .zero)
    #expect(profit.total.expenses + apart == spent, "\(subject)")
    #expect(profit.rows.sum(\.expenses) == profit.total.expenses, "\(subject)")
    #expect(
      try book.report(Categories.self, "report", "expenses").total.amount == profit.total.expenses,
      "\(subject)")
    #expect(
      rows.filter { $0.bill != nil && $0.property == nil && $0.privateTo == nil }
        .sum { $0.amount ?? .zero } == profit.business ?? .zero, "\(subject)")
  }

  @Test(arguments: SeededGenerator.seeds(13, 4))
  func `are the sums of their parts, whatever is done`(seed: UInt64) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let book = try random.make(
        at: folder.appending(path: "book.sqlite").path, bookings: 6, expenses: 6, bills: 12)
      try requireSums(in: book, "seed \(seed)")
      var done = 0
      for _ in 0..<60 {
        let command = random.pick([
          random.addBill(), random.anyWrite(importing: []), ["undo"], ["redo"],
          ["undo", "\(random.number(8...60))"],
          ["expense", "edit", "\(random.number(1...40))", "--amount", random.amount()],
          ["expense", "resplit", "\(random.number(1...40))"],
          ["expense", "remove", "\(random.number(1...40))"],
        ])
        guard book.run(command).status == 0 else { continue }
        done += 1
        try requireSums(in: book, "seed \(seed), \(command)")
      }
      #expect(done > 15, "seed \(seed) tries too little")
      let check = book.run("book", "check").output
      #expect(!check.contains("ill "), "seed \(seed): \(check)")
    }
  }
}
