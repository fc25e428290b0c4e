import Bookkeeping
import Foundation
import TestKit
import Testing

private struct PositionRows: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let party: String?
    let entitled: Cents
    let received: Cents
    let paid: Cents
    let transfers: Cents
    let position: Cents
  }

  var positions: PlainBook.Positions {
    let parties = rows.map { row in
      (
        row.party,
        PlainPosition(
          entitled: row.entitled, received: row.received, paid: row.paid,
          transfers: row.transfers)
      )
    }
    return Dictionary(uniqueKeysWithValues: parties).filter { $0.value != PlainPosition() }
  }
}

private struct BookingRows: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let id: Int64
    let tax: Cents
  }
}

private struct Statement: Decodable {
  let opening: Cents
  let closing: Cents
  let rows: [Row]
  struct Row: Decodable { let position: Cents }
}

struct `Positions worked out a second time` {
  /// Makes a book of owners who do not come in the order of their codes, with shares, an agreement, bills and
  /// transfers.
  private func withBook(
    seed: UInt64, ownedFrom starts: [String], _ body: (TrialBook, inout RandomBook) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let path = folder.appending(path: "book.sqlite").path
      let book = try random.make(at: path, bookings: 15, expenses: 8, bills: 4)
      run(["owner", "add", "zoe"], on: book, seed)
      run(["owner", "add", "marta"], on: book, seed)
      run(["owner", "add", "gestora", "--manager"], on: book, seed)
      for home in random.homes {
        let start = random.pick(starts)
        let third = random.pick(["zoe=1/3", "zoe=2/7"])
        run(
          ["owner", "shares", home, "--from", start, "anna=1/3", third, "marta=rest"], on: book,
          seed)
        run(
          ["owner", "shares", home, "--from", "2022-02-02", "zoe=1/2", "anna=rest"], on: book, seed)
        run(
          ["agreement", "set", home, "--from", "2024-03-01", "--percent", "17.5"]
            + ["--of", random.pick(["net", "gross"]), "--per-month", random.amount()]
            + ["--per-stay", "12.34"], on: book, seed)
        run(
          ["property", "edit", home] + random.pick([["--receiver", "zoe"], ["--payer", "anna"]]),
          on: book, seed)
      }
      for booking in 1...8 { _ = book.run(random.addAdjustment(of: booking)) }
      for _ in 1...10 { change(book, &random) }
      try body(book, &random)
    }
  }

  private func run(_ command: [String], on book: TrialBook, _ seed: UInt64) {
    let outcome = book.run(command)
    #expect(outcome.status == 0, "seed \(seed): \(command): \(outcome.errors)")
  }

  private struct Parties: Decodable {
    let parties: [PlainBook.Party]
  }

  /// The code of the owner who was added with a number.
  private func code(_ number: Int64, in book: TrialBook) throws -> String {
    let parties = try book.report(Parties.self, "export", "json", "-").parties
    return try #require(parties.first { $0.id == number }).code
  }

  /// Makes a change that the book need not take: it is refused if nothing changes.
  private func change(_ book: TrialBook, _ random: inout RandomBook) {
    let number = Int64(random.number(1...3))
    guard let owner = try? code(number, in: book) else { return }
    let other = (try? code(number % 3 + 1, in: book)) ?? owner
    let booking = "\(random.number(1...15))"
    let day = random.anyDay().isoText
    let command: [String] =
      switch random.number(0...6) {
      case 0:
        ["booking", "edit", booking, "--amount", random.amount(), "--received-by", owner]
      case 1: ["booking", "edit", booking, "--tax", random.pick(["on-top", "included"])]
      case 2: random.cancel(random.number(1...15))
      case 3:
        ["expense", "edit", "\(random.number(1...8))", "--paid-by", owner, "--date", day]
          + ["--amount", random.amount()]
      case 4: ["transfer", "add", owner, other, "--amount", random.amount(), "--date", day]
      case 5: ["owner", "edit", owner, "--code", random.pick(["aa", "mm", "zz"]) + "\(number)"]
      default:
        ["owner", "shares", random.pick(random.homes), "--from", day, "\(owner)=1/2"]
          + ["\(other)=rest"]
      }
    _ = book.run(command)
  }

  /// The positions at the end of a day by the plain calculation.
  private func plainPositions(
    of book: TrialBook, through last: String
  ) throws -> PlainBook.Positions {
    let plain = try book.report(PlainBook.self, "export", "json", "-")
    let rows = try book.report(BookingRows.self, "booking", "list").rows
    let taxes = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.tax) })
    return plain.positions(through: last, taxes: taxes)
  }

  /// Requires that the program and the plain calculation agree, at the end of a day.
  private func requireSame(_ book: TrialBook, through last: String, _ seed: UInt64) throws {
    let expected = try plainPositions(of: book, through: last)
    let found = try book.report(
      PositionRows.self, "report", "position", "--period", "2012-01-01..\(last)")
    for party in Set(expected.keys).union(found.positions.keys) {
      let (one, other) = (found.positions[party], expected[party])
      #expect(one == other, "seed \(seed), through \(last), \(party ?? "nobody")")
    }
  }

  @Test(arguments: SeededGenerator.seeds(13, 1310))
  func `are the same at the end of any day, after any change`(seed: UInt64) throws {
    try withBook(seed: seed, ownedFrom: ["2012-01-01", "2012-01-01", "2019-05-05"]) {
      book, random in
      for _ in 1...3 {
        try requireSame(book, through: random.anyDay().isoText, seed)
        for _ in 1...4 { change(book, &random) }
      }
      try requireSame(book, through: "2028-12-31", seed)
    }
  }

  @Test(arguments: SeededGenerator.seeds(13, 1311))
  func `are the closing balance of every statement, also after others were sent`(
    seed: UInt64
  ) throws {
    try withBook(seed: seed, ownedFrom: ["2012-01-01"]) { book, random in
      // A statement follows the one before it.
      var receivers: Set<Int64> = [1, 2, 3]
      for period in ["2012..2018", "2019..2021", "2022..2024", "2025..2026"] {
        let last = "\(period.suffix(4))-12-31"
        let expected = try plainPositions(of: book, through: last)
        for number in 1...3 as ClosedRange<Int64> {
          let owner = try code(number, in: book)
          let found = try book.report(
            Statement.self, "report", "statement", owner, "--period", period)
          let one = expected[owner] ?? PlainPosition()
          let balance = one.entitled - one.received + one.paid + one.transfers
          #expect(found.closing == balance, "seed \(seed): \(owner) \(period)")
          #expect(found.rows.sum(\.position) == found.closing, "seed \(seed): \(owner) \(period)")
          if random.number(0...3) == 0 { receivers.remove(number) }
          if receivers.contains(number) {
            run(["statement", "sent", owner, "--period", period], on: book, seed)
          }
        }
        for _ in 1...5 { change(book, &random) }
      }
    }
  }
}
