import Bookkeeping
import Foundation
import TestKit
import Testing

/// The figures that count money of platforms, and what waits.
private struct Profit: Decodable {
  let waitingAmount: Cents
  let total: Figures
  struct Figures: Decodable {
    let income: Cents
    let adjustments: Cents
    let commission: Cents
  }

  /// What platforms paid, wherever it is.
  var money: Cents { total.income + total.adjustments - total.commission + waitingAmount }
}

private struct Waiting: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let id: Int
    let net: Cents
  }
}

struct `The money of any platform's file` {
  private func withBook(
    seed: UInt64,
    _ body: (TrialBook, inout RandomBook, (String, String) throws -> String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let book = try random.make(
        at: folder.appending(path: "book.sqlite").path, bookings: 5, expenses: 0)
      try body(book, &random) { name, text in
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
      }
    }
  }

  private func run(_ words: [String], on book: TrialBook) throws {
    let outcome = book.run(words)
    try #require(outcome.status == 0, "\(words): \(outcome.errors)")
  }

  private func money(of book: TrialBook) throws -> Cents {
    try book.report(Profit.self, "report", "profit").money
  }

  @Test(arguments: SeededGenerator.seeds(6, 1978))
  func `is in the figures, waits, or was left out`(seed: UInt64) throws {
    try withBook(seed: seed) { book, random, write in
      let before = try money(of: book)
      let rows = random.platformRows(14)
      let transactions = try write("transactions.csv", PlatformRow.transactions(rows))
      let reservations = try write("reservations.csv", PlatformRow.reservations(rows))
      let part = try write("part.csv", PlatformRow.transactions(Array(rows.prefix(6))))
      let orders = [
        [[transactions], [reservations]], [[reservations], [transactions]],
        [[reservations, transactions]], [[part], [reservations], [transactions]],
      ]
      let paid = rows.flatMap(\.nets).reduce(0, +)
      for files in random.pick(orders) { try run(["import", "airbnb"] + files, on: book) }
      #expect(try money(of: book) - before == Cents(paid), "seed \(seed)")
      // The list of reservations says which of the payments that wait are for cancelled stays.
      try run(["import", "airbnb", reservations], on: book)
      #expect(try money(of: book) - before == Cents(paid), "seed \(seed)")
      // Once more, nothing is added.
      let done = try dump(book.path)
      for files in [[transactions], [reservations]] {
        try run(["import", "airbnb"] + files, on: book)
      }
      #expect(try dump(book.path) == done, "seed \(seed)")
      // Settled in any way, the money stays the same, but for what is left out.
      var ignored = Cents.zero
      while let row = try book.report(Waiting.self, "import", "waiting").rows.first {
        let assign = ["import", "waiting", "assign", "\(row.id)"]
        let home = random.pick(random.homes)
        let settlement = random.pick([
          ["--booking", "1"], ["--property", home], ["--ignore", "no"], ["--cancelled", home],
        ])
        var outcome = book.run(assign + settlement)
        if outcome.status != 0 { outcome = book.run(assign + ["--ignore", "no"]) }
        try #require(outcome.status == 0, "seed \(seed): \(outcome.errors)")
        if outcome.output.contains("left out") { ignored = ignored + row.net }
      }
      #expect(try money(of: book) - before == Cents(paid) - ignored, "seed \(seed)")
      #expect(try book.report(Profit.self, "report", "profit").waitingAmount == .zero)
      while try dump(book.path) != done { try run(["undo"], on: book) }
      #expect(try money(of: book) - before == Cents(paid), "seed \(seed)")
    }
  }

  @Test(arguments: SeededGenerator.seeds(6, 1640))
  func `that has changed is taken, and undone it leaves the same bytes`(seed: UInt64) throws {
    try withBook(seed: seed) { book, random, write in
      let rows = random.platformRows(10)
      for kind in [PlatformRow.bookingCom, PlatformRow.reservations] {
        let platform = kind(rows).hasPrefix("Book number") ? "booking-com" : "airbnb"
        try run(["import", platform, write("first.csv", kind(rows))], on: book)
        if random.number(0...1) == 0 {
          let edited = "\(random.number(6...8))"
          _ = book.run("booking", "edit", edited, "--amount", random.amount())
        }
        let before = try dump(book.path)
        let changed = random.changed(rows)
        try run(["import", platform, write("changed.csv", kind(changed))], on: book)
        #expect(try dump(book.path) != before, "seed \(seed): nothing was changed")
        try run(["undo"], on: book)
        #expect(try dump(book.path) == before, "seed \(seed)")
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(6, 1936))
  func `of Booking.com is that of its charged rows`(seed: UInt64) throws {
    try withBook(seed: seed) { book, random, write in
      let before = try money(of: book)
      let rows = random.platformRows(14)
      try run(["import", "booking-com", write("r.csv", PlatformRow.bookingCom(rows))], on: book)
      let charged = rows.reduce(0) { $0 + $1.charge - $1.fee }
      #expect(try money(of: book) - before == Cents(charged), "seed \(seed)")
    }
  }
}

/// What a platform knows of a reservation.
private struct PlatformRow {
  var code: String
  var guest: String
  var checkIn: Day
  var nights: Int
  var adults: Int
  /// `ok`, `cancelled_by_guest` or `no_show`.
  var status: String
  var charge: Int64
  var fee: Int64
  /// The types and amounts of other rows with the code.
  var adjustments: [(type: String, cents: Int64)]
  /// Whether the list of reservations has it.
  var isListed: Bool

  /// What the platform paid, by rows.
  var nets: [Int64] { (charge > 0 ? [charge - fee] : []) + adjustments.map(\.cents) }

  private static func euros(_ cents: Int64) -> String { Money(cents: cents).plainText }

  private static func american(_ day: Day) -> String {
    let parts = day.isoText.split(separator: "-")
    return "\(parts[1])/\(parts[2])/\(parts[0])"
  }

  private static func text(_ rows: [[String]]) -> String {
    rows.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  static func transactions(_ rows: [PlatformRow]) -> String {
    let header = [
      "Date", "Type", "Confirmation code", "Start date", "Nights", "Guest", "Listing", "Currency",
      "Amount", "Paid out", "Service fee", "Gross earnings",
    ]
    return text(
      [header]
        + rows.flatMap { row in
          let date = american(row.checkIn.adding(days: 1))
          let stay = [row.code, american(row.checkIn), "\(row.nights)", row.guest, "Mas", "EUR"]
          let none = ["", "", "", "", "Mas", "EUR"]
          var lines: [[String]] = []
          if row.charge > 0 {
            lines.append(
              [date, "Reservation"] + stay
                + [euros(row.charge - row.fee), "", euros(row.fee), euros(row.charge)])
          }
          for (type, cents) in row.adjustments {
            let place = type == "Miscellaneous credit" ? none : stay
            lines.append([date, type] + place + [euros(cents), "", "", euros(cents)])
          }
          return lines
        })
  }

  static func reservations(_ rows: [PlatformRow]) -> String {
    let header = [
      "Confirmation code", "Status", "Guest name", "# of adults", "# of children", "# of infants",
      "Start date", "End date", "# of nights", "Booked", "Listing", "Earnings",
    ]
    return text(
      [header]
        + rows.filter(\.isListed).map { row in
          [
            row.code, row.status == "ok" ? "Past guest" : "Canceled by guest", row.guest,
            "\(row.adults)", "0", "0", american(row.checkIn),
            american(row.checkIn.adding(days: row.nights)), "\(row.nights)", "01/01/2024", "Mas",
            euros(row.charge - row.fee),
          ]
        })
  }

  static func bookingCom(_ rows: [PlatformRow]) -> String {
    let header = [
      "Book number", "Guest name(s)", "Check-in", "Check-out", "Status", "Persons", "Adults",
      "Children", "Price", "Commission amount", "Property name",
    ]
    return text(
      [header]
        + rows.map { row in
          [
            row.code, row.guest, row.checkIn.isoText,
            row.checkIn.adding(days: row.nights).isoText, row.status, "\(row.adults)",
            "\(row.adults)", "0", euros(row.charge) + " EUR", euros(row.fee) + " EUR", "Mas",
          ]
        })
  }
}

extension RandomBook {
  /// Reservations of a platform, of one home. The first and the last are such that dates can be read and
  /// a change of status shows.
  fileprivate mutating func platformRows(_ count: Int) -> [PlatformRow] {
    let types = [
      "Adjustment", "Resolution Payout", "Cancellation Fee", "Co-Host payout", "Pass Through Tot",
      "Miscellaneous credit",
    ]
    return (0..<count).map { index in
      let status =
        index == 0 ? "ok" : pick(["ok", "ok", "ok", "cancelled_by_guest", "no_show"])
      let isFree = status != "ok" && number(0...1) == 0
      let fee = isFree ? 0 : Int64(number(0...9999))
      let adjustments = (0..<max(0, number(-2...2))).map { _ in
        (type: pick(types), cents: Int64(number(-20_000...20_000)))
      }
      return PlatformRow(
        code: "HM\(4000 + index)", guest: "Guest \(index)",
        checkIn: day("2026-01-30").adding(days: index * 20), nights: number(1...14),
        adults: number(1...4), status: status,
        charge: isFree ? 0 : fee + Int64(number(1...300_000)), fee: fee,
        adjustments: adjustments, isListed: index == 0 || number(0...3) > 0)
    }
  }

  /// The same reservations with other nights, people, charges or statuses.
  fileprivate mutating func changed(_ rows: [PlatformRow]) -> [PlatformRow] {
    rows.enumerated().map { index, row in
      var row = row
      if index == 0 || number(0...2) == 0 { row.nights += 1 }
      if number(0...2) == 0 { row.adults += 1 }
      if number(0...2) == 0 { row.charge += row.charge > 0 ? 1_00 : 0 }
      if number(0...2) == 0 { row.status = row.status == "ok" ? "cancelled_by_guest" : "ok" }
      return row
    }
  }
}
