import Bookkeeping
import Foundation
import TestKit
import Testing

private struct StatementRows: Decodable, Equatable {
  let opening: Cents
  let closing: Cents
  let sentOn: String?
  let rows: [Row]
  struct Row: Decodable, Equatable {
    let subject: String
    let isCorrection: Bool
    let record: Int?
    let position: Cents
    let before: Cents?
    let after: Cents?
  }

  /// Everything listed: the first row is the opening balance.
  var listed: Cents { rows.dropFirst().sum(\.position) }
}

private struct PositionRow: Decodable {
  let rows: [Row]
  struct Row: Decodable { let position: Cents }
}

struct `Statements of owners in any book` {
  private static let owners = ["anna", "marta", "gestora"]

  /// Makes a book with owners, shares that change, an agreement, private expenses and transfers.
  ///
  /// - Parameter starts: The days on one of which the owners of a home begin.
  private func withBook(
    seed: UInt64, ownedFrom starts: [String] = ["2012-01-01", "2019-05-05"],
    _ body: (TrialBook, inout RandomBook) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let path = folder.appending(path: "book.sqlite").path
      let book = try random.make(at: path, bookings: 20, expenses: 10, bills: 2)
      var commands = [["owner", "add", "marta"], ["owner", "add", "gestora", "--manager"]]
      for home in random.homes {
        commands += [
          ["owner", "shares", home, "--from", random.pick(starts)]
            + ["anna=1/3", "marta=rest"],
          ["owner", "shares", home, "--from", "2022-02-02", "anna=\(random.number(1...99))%"]
            + ["marta=rest"],
          ["agreement", "set", home, "--from", "2024-03-01", "--percent", "17.5", "--of", "net"]
            + ["--per-month", random.amount()],
        ]
      }
      for _ in 1...10 { commands.append(change(&random)) }
      for command in commands { run(command, on: book, seed) }
      try body(book, &random)
    }
  }

  private func run(_ command: [String], on book: TrialBook, _ seed: UInt64) {
    let outcome = book.run(command)
    #expect(outcome.status == 0, "seed \(seed): \(command): \(outcome.errors)")
  }

  /// A command that changes what owners have received or paid.
  private func change(_ random: inout RandomBook) -> [String] {
    let owner = random.pick(Self.owners)
    return random.pick([
      ["booking", "edit", "\(random.number(1...20))", "--amount", random.amount()]
        + ["--received-by", owner],
      ["expense", "edit", "\(random.number(1...10))", "--amount", random.amount()]
        + ["--paid-by", owner, "--date", random.anyDay().isoText],
      ["transfer", "add", owner, owner == "anna" ? "marta" : "anna", "--amount", random.amount()]
        + ["--date", random.anyDay().isoText],
    ])
  }

  /// Consecutive periods from 2012 to June 2027, divided on random days.
  private func periods(_ random: inout RandomBook) -> [String] {
    var starts: Set<Day> = [day("2012-01-01")]
    for _ in 0..<random.number(2...5) { starts.insert(random.anyDay()) }
    let sorted = starts.filter { $0 < day("2027-06-01") }.sorted()
    let ends = sorted.dropFirst().map { $0.adding(days: -1) } + [day("2027-06-29")]
    return zip(sorted, ends).map { "\($0.isoText)..\($1.isoText)" }
  }

  private func statement(
    of owner: String, _ period: String, in book: TrialBook
  ) throws -> StatementRows {
    try book.report(StatementRows.self, "report", "statement", owner, "--period", period)
  }

  /// Requires the laws of statements for every owner, in one division of time.
  private func requireLaws(
    in book: TrialBook, _ periods: [String], _ seed: UInt64
  ) throws {
    for owner in Self.owners {
      var opening = Cents.zero
      for period in periods {
        let found = try statement(of: owner, period, in: book)
        #expect(found.opening == opening, "seed \(seed): \(owner) \(period)")
        #expect(found.opening + found.listed == found.closing, "seed \(seed): \(owner) \(period)")
        for row in found.rows {
          guard let before = row.before, let after = row.after else { continue }
          #expect(after - before == row.position && row.isCorrection, "seed \(seed): \(owner)")
        }
        opening = found.closing
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(13, 1306))
  func `list what leads from one balance to the next, however time is divided`(
    seed: UInt64
  ) throws {
    try withBook(seed: seed) { book, random in
      for _ in 1...2 {
        let periods = periods(&random)
        try requireLaws(in: book, periods, seed)
        for owner in Self.owners {
          let last = try statement(of: owner, try #require(periods.last), in: book)
          let position = try book.report(
            PositionRow.self, "report", "position", owner, "--period", "2012..2027-06-29")
          #expect(last.closing == position.rows.first?.position, "seed \(seed): \(owner)")
        }
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(13, 1307))
  func `keep to that when some were sent and the book changes afterwards`(seed: UInt64) throws {
    try withBook(seed: seed, ownedFrom: ["2012-01-01"]) { book, random in
      var sent: [(period: String, statement: StatementRows)] = []
      let all = periods(&random)
      for period in all.dropFirst(all.count > 1 ? random.number(0...1) : 0).prefix(2) {
        run(["statement", "sent", "anna", "--period", period], on: book, seed)
        sent.append((period, try statement(of: "anna", period, in: book)))
        for _ in 1...3 { run(change(&random), on: book, seed) }
      }
      for (period, before) in sent {
        #expect(try statement(of: "anna", period, in: book) == before, "seed \(seed)")
        #expect(before.sentOn == TrialBook.today)
      }
      try requireLaws(in: book, all, seed)
      try requireLaws(in: book, periods(&random), seed)
      let closing = try statement(of: "anna", try #require(all.last), in: book).closing
      let position = try book.report(
        PositionRow.self, "report", "position", "anna", "--period", "2012..2027-06-29")
      if sent.count < all.count {
        #expect(closing == position.rows.first?.position, "seed \(seed)")
      }
      for _ in sent {
        let list = try book.report(SentNumbers.self, "statement", "list", "anna")
        run(["statement", "unsend", "\(try #require(list.rows.last).id)"], on: book, seed)
      }
      try requireLaws(in: book, all, seed)
    }
  }

  private struct SentNumbers: Decodable {
    let rows: [Row]
    struct Row: Decodable { let id: Int }
  }
}
