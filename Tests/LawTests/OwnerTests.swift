import Bookkeeping
import Foundation
import TestKit
import Testing

private struct PositionRows: Decodable {
  let rows: [Row]
  let total: Row?
  struct Row: Decodable {
    let party: String?
    let kind: String?
    let entitled: Cents
    let received: Cents
    let paid: Cents
    let transfers: Cents
    let position: Cents
  }
}

private struct Profit: Decodable {
  let total: Figures
  struct Figures: Decodable { let profit: Cents }
}

private struct OwnerProfit: Decodable {
  let rows: [Row]
  let total: Row
  struct Row: Decodable {
    let party: String?
    let profit: Cents
  }
}

private struct VATBook: Decodable {
  let total: Total?
  struct Total: Decodable {
    let vat: Cents
    let deductible: Cents?
  }
}

private struct Proposals: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let from: String
    let to: String
    let amount: Cents
  }
}

struct `Positions of owners in any book` {
  /// A period that has every record of a random book.
  private static let always = "2012..2028"

  private static let owners = ["anna", "marta", "pere", "gestora"]

  /// Makes a book with owners, shares that change, an agreement and transfers.
  ///
  /// - Parameter isComplete: Whether every amount belongs to somebody.
  private func withBook(
    seed: UInt64, isComplete: Bool, _ body: (TrialBook, inout RandomBook) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let book = try random.make(
        at: folder.appending(path: "book.sqlite").path, bookings: 20, expenses: 12)
      var commands = Self.owners.dropLast().map { ["owner", "add", $0] }
      commands.append(["owner", "add", "gestora", "--manager"])
      for home in random.homes {
        let start = isComplete ? "2012-01-01" : random.pick(["2012-01-01", "2020-05-05"])
        commands += [
          ["owner", "shares", home, "--from", start, "anna=1/3", "marta=1/3", "pere=rest"],
          ["owner", "shares", home, "--from", "2022-02-02", "anna=\(random.number(1...99))%"]
            + ["marta=rest"],
          ["agreement", "set", home, "--from", "2018-03-01", "--percent", "17.5", "--of", "net"]
            + ["--per-month", random.amount()],
        ]
        if isComplete {
          commands.append(
            ["property", "edit", home, "--receiver", random.pick(Self.owners), "--payer", "pere"])
        }
      }
      for number in 1...12 {
        let owner = random.pick(Self.owners)
        commands += [
          ["booking", "edit", "\(number)", "--received-by", owner],
          ["expense", "edit", "\(number)", "--paid-by", owner],
          ["transfer", "add", owner, owner == "anna" ? "pere" : "anna", "--amount"]
            + [random.amount(), "--date", random.anyDay().isoText],
        ]
      }
      for command in commands {
        let outcome = book.run(command)
        #expect(outcome.status == 0, "seed \(seed): \(command): \(outcome.errors)")
      }
      for booking in 1...10 { _ = book.run(random.addAdjustment(of: booking)) }
      try body(book, &random)
    }
  }

  @Test(arguments: SeededGenerator.seeds(13, 1302))
  func `add up to zero, and what everybody is entitled to is the profit`(seed: UInt64) throws {
    for isComplete in [true, false] {
      try withBook(seed: seed, isComplete: isComplete) { book, _ in
        let positions = try book.report(
          PositionRows.self, "report", "position", "--period", Self.always)
        #expect(positions.rows.sum(\.position) == .zero, "seed \(seed)")
        #expect(positions.rows.sum(\.transfers) == .zero, "seed \(seed)")
        #expect(isComplete == positions.rows.allSatisfy { $0.party != nil }, "seed \(seed)")
        let profit = try book.report(Profit.self, "report", "profit").total.profit
        #expect(positions.rows.sum(\.entitled) == profit, "seed \(seed)")
        let byOwner = try book.report(
          OwnerProfit.self, "report", "profit", "--by", "owner", "--period", Self.always)
        #expect(byOwner.total.profit == profit, "seed \(seed)")
        #expect(byOwner.rows.sum(\.profit) == profit, "seed \(seed)")
        for row in byOwner.rows {
          let position = positions.rows.first { $0.party == row.party }
          #expect(row.profit == position?.entitled ?? .zero, "seed \(seed)")
        }
        for row in positions.rows {
          #expect(row.position == row.entitled - row.received + row.paid + row.transfers)
        }
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(5, 1306))
  func `add up to zero with a filer of VAT, who has what the VAT books say`(seed: UInt64) throws {
    try withBook(seed: seed, isComplete: true) { book, random in
      var commands = [["vat", "set", "anna", "--from", "2012-09-01"]]
      for home in random.homes {
        commands += [
          ["property", "edit", home, "--vat", "10", "--letting", "hotel-services"]
            + ["--from", random.pick(["2012-09-01", "2019-07-01"]), "--vat-filer", "anna"]
        ]
      }
      for command in commands {
        let outcome = book.run(command)
        #expect(outcome.status == 0, "seed \(seed): \(command): \(outcome.errors)")
      }
      // Some have no amount, or another date than the rate.
      for number in 1...12 {
        _ = book.run([
          "expense", "edit", "\(number)", "--vat", "21", "--number", "F\(number)", "--tax-id",
          "A58818501",
        ])
      }
      let positions = try book.report(
        PositionRows.self, "report", "position", "--period", Self.always)
      #expect(positions.rows.sum(\.position) == .zero, "seed \(seed)")
      let profit = try book.report(Profit.self, "report", "profit").total.profit
      let byOwner = try book.report(
        OwnerProfit.self, "report", "profit", "--by", "owner", "--period", Self.always)
      #expect(byOwner.total.profit == profit, "seed \(seed)")
      let rows = try book.report(
        PositionRows.self, "report", "position", "anna", "--explain", "--period", Self.always
      ).rows
      let owed = rows.filter { $0.kind == "vat" }.sum(\.entitled)
      let deducted = rows.filter { $0.kind == "vat-deducted" }.sum(\.entitled)
      #expect(positions.rows.sum(\.entitled) == profit + owed + deducted, "seed \(seed)")
      let issued = try book.report(VATBook.self, "vat", "book", "issued", "--period", Self.always)
      let received = try book.report(
        VATBook.self, "vat", "book", "received", "--period", Self.always)
      #expect(owed != .zero && owed == issued.total?.vat, "seed \(seed)")
      #expect(
        deducted != .zero && deducted == .zero - (received.total?.deductible ?? .zero),
        "seed \(seed)")
    }
  }

  @Test(arguments: SeededGenerator.seeds(13, 1303))
  func `are made of the records that explain them, before and in a period`(seed: UInt64) throws {
    try withBook(seed: seed, isComplete: false) { book, random in
      let positions = try book.report(
        PositionRows.self, "report", "position", "--period", Self.always)
      let year = random.number(2014...2026)
      for owner in Self.owners {
        let present = try #require(positions.rows.first { $0.party == owner })
        let all = try book.report(
          PositionRows.self, "report", "position", owner, "--explain", "--period", Self.always)
        #expect(all.rows.sum(\.position) == present.position, "seed \(seed): \(owner)")
        #expect(all.total?.position == present.position, "seed \(seed): \(owner)")
        let before = try book.report(
          PositionRows.self, "report", "position", owner, "--explain", "--period", "2012..\(year)")
        let after = try book.report(
          PositionRows.self, "report", "position", owner, "--explain", "--period",
          "\(year + 1)..2028")
        let opening = after.rows.first { $0.kind == "opening" }?.position ?? .zero
        #expect(before.total?.position == opening, "seed \(seed): \(owner)")
        #expect(after.rows.sum(\.position) == present.position, "seed \(seed): \(owner)")
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(13, 1304))
  func `are zero once settled, and what they were once that is undone`(seed: UInt64) throws {
    try withBook(seed: seed, isComplete: true) { book, _ in
      let before = try dump(book.path)
      let proposed = try book.report(Proposals.self, "settle", "--date", "2028-12-31").rows
      #expect(proposed.count < Self.owners.count && !proposed.isEmpty, "seed \(seed)")
      #expect(try dump(book.path) == before, "seed \(seed)")
      let recorded = book.run("settle", "--record", "--date", "2028-12-31")
      #expect(recorded.status == 0, "seed \(seed): \(recorded.errors)")
      let settled = try book.report(
        PositionRows.self, "report", "position", "--period", Self.always)
      #expect(settled.rows.allSatisfy { $0.position == .zero }, "seed \(seed)")
      #expect(try book.report(Proposals.self, "settle", "--date", "2028-12-31").rows.isEmpty)
      #expect(book.run("undo").status == 0)
      #expect(try dump(book.path) == before, "seed \(seed)")
    }
  }
}
