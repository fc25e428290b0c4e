import Bookkeeping
import Foundation
import TestKit
import Testing

struct `An import` {
  /// Runs a law on a book of three homes with some records of their own.
  private func withBook(
    seed: UInt64, _ body: (TrialBook, inout RandomBook, URL) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let path = folder.appending(path: "book.sqlite").path
      let book = try random.make(at: path, bookings: 6, expenses: 4)
      for (home, listing) in zip(random.homes, RandomBook.listings) {
        let edit = book.run("property", "edit", home, "--listing", listing)
        try #require(edit.status == 0, "seed \(seed): \(edit.errors)")
      }
      try body(book, &random, folder)
    }
  }

  /// Imports a file, which has to be taken whole.
  private func take(
    _ table: Table, as kind: String, into book: TrialBook, in folder: URL, seed: UInt64
  ) throws {
    let file = folder.appending(path: "\(kind).csv")
    try Data(table.text.utf8).write(to: file)
    let outcome = book.run("import", kind, file.path)
    try #require(outcome.status == 0, "seed \(seed), \(kind): \(outcome.errors)")
  }

  @Test(arguments: SeededGenerator.seeds(42, 1992))
  func `twice is as once, and undone is as never`(seed: UInt64) throws {
    try withBook(seed: seed) { book, random, folder in
      let stays = random.airbnbStays(12)
      let tables: [(String, Table)] = [
        ("bookings", random.bookingTable(20, repeats: true)),
        ("expenses", random.expenseTable(20, repeats: true)),
        ("airbnb", Table.reservations(stays)), ("airbnb", Table.transactions(stays)),
        ("booking-com", Table.bookingCom(random.airbnbStays(8))),
      ]
      for (kind, table) in tables.shuffled(using: &random.generator) {
        if ["bookings", "expenses"].contains(kind) {
          // Of rows that are alike, the book has some already.
          let some = table.part(0..<table.rows.count / 2)
          try take(some, as: kind, into: book, in: folder, seed: seed)
        }
        let before = try dump(book.path)
        try take(table, as: kind, into: book, in: folder, seed: seed)
        let once = try dump(book.path)
        #expect(once != before, "seed \(seed): \(kind) did nothing")
        #expect(book.run("undo").status == 0)
        #expect(try dump(book.path) == before, "seed \(seed): undo of \(kind)")
        #expect(book.run("redo").status == 0)
        #expect(try dump(book.path) == once, "seed \(seed): redo of \(kind)")
        try take(table, as: kind, into: book, in: folder, seed: seed)
        #expect(try dump(book.path) == once, "seed \(seed): \(kind) twice")
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(42, 1714))
  func `of overlapping parts in any order is as one of the whole`(seed: UInt64) throws {
    var random = RandomBook(seed: seed)
    let stays = random.airbnbStays(15)
    let tables: [(String, Table)] = [
      ("bookings", random.bookingTable(15, repeats: false)),
      ("expenses", random.expenseTable(15, repeats: false)),
      ("airbnb", Table.reservations(stays)), ("booking-com", Table.bookingCom(stays)),
    ]
    for (kind, table) in tables {
      let count = table.rows.count
      let parts = [
        table.part(0..<count * 2 / 3), table.part(count / 3..<count), table.part(2..<count - 2),
      ]
      var results: Set<[String]> = []
      for order in [[table], parts, parts.reversed(), parts + [table]] {
        try withBook(seed: seed) { book, _, folder in
          for part in order { try take(part, as: kind, into: book, in: folder, seed: seed) }
          results.insert(records(of: book))
        }
      }
      #expect(results.count == 1, "seed \(seed), \(kind): \(results)")
    }
  }

  @Test(arguments: SeededGenerator.seeds(42, 1359))
  func `of a platform's two files is the same in either order`(seed: UInt64) throws {
    var random = RandomBook(seed: seed)
    let stays = random.airbnbStays(15)
    let files = [Table.reservations(stays), Table.transactions(stays)]
    var results: Set<[String]> = []
    for order in [files, files.reversed(), files + files] {
      try withBook(seed: seed) { book, _, folder in
        for file in order { try take(file, as: "airbnb", into: book, in: folder, seed: seed) }
        results.insert(records(of: book))
      }
    }
    #expect(results.count == 1, "seed \(seed): \(results)")
  }

  /// The bookings and expenses without their numbers.
  private func records(of book: TrialBook) -> [String] {
    ["booking", "expense"].flatMap { area in
      book.run(area, "list", "--format", "csv").output.split(separator: "\r\n").dropFirst()
        .map { String($0.drop { $0 != "," }) }
    }.sorted()
  }
}

/// A csv file.
private struct Table {
  let header: [String]
  let rows: [[String]]

  var text: String {
    ([header] + rows).map { row in
      row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
    }.joined()
  }

  func part(_ range: Range<Int>) -> Table { Table(header: header, rows: Array(rows[range])) }

  static func reservations(_ stays: [PlatformStay]) -> Table {
    Table(
      header: [
        "Confirmation code", "Status", "Guest name", "Contact", "# of adults", "# of children",
        "# of infants", "Start date", "End date", "# of nights", "Booked", "Listing", "Earnings",
      ],
      rows: stays.map {
        [
          $0.code, "Past guest", $0.guest, "", "\($0.adults)", "\($0.children)", "0",
          american($0.checkIn), american($0.checkOut), "\($0.nights)", "2026-01-01", $0.listing,
          "€" + $0.net,
        ]
      })
  }

  static func transactions(_ stays: [PlatformStay]) -> Table {
    Table(
      header: [
        "Date", "Type", "Confirmation Code", "Start date", "Nights", "Guest", "Listing", "Details",
        "Reference code", "Currency", "Amount", "Paid out", "Service fee", "Gross earnings",
      ],
      rows: stays.flatMap { stay in
        [
          [
            american(stay.checkIn), "Payout", "", "", "", "", "", "Transfer", "G-1", "EUR", "",
            stay.net, "", "",
          ],
          [
            american(stay.checkIn), "Reservation", stay.code, american(stay.checkIn),
            "\(stay.nights)", stay.guest, stay.listing, "", "", "EUR",
            stay.net, "", euros(stay.fee), euros(stay.gross),
          ],
        ]
      })
  }

  static func bookingCom(_ stays: [PlatformStay]) -> Table {
    Table(
      header: [
        "Book number", "Booked by", "Guest name(s)", "Check-in", "Check-out", "Booked on",
        "Status", "Rooms", "Persons", "Adults", "Children", "Children's age(s)", "Price",
        "Commission %", "Commission amount", "Unit type",
      ],
      rows: stays.map {
        [
          $0.number, $0.guest, $0.guest, $0.checkIn.isoText, $0.checkOut.isoText,
          "2026-01-01 10:00:00", "ok", "1", "\($0.adults + $0.children)", "\($0.adults)",
          "\($0.children)", "", euros($0.gross) + " EUR", "15", euros($0.fee) + " EUR",
          $0.listing,
        ]
      })
  }

  private static func american(_ day: Day) -> String {
    let parts = day.isoText.split(separator: "-")
    return "\(parts[1])/\(parts[2])/\(parts[0])"
  }
}

/// A stay that a platform knows of.
private struct PlatformStay {
  let number, guest, listing: String
  let checkIn: Day
  let nights, adults, children: Int
  let gross, fee: Int64

  var code: String { "HM" + number }
  var net: String { euros(gross - fee) }
  var checkOut: Day { checkIn.adding(days: nights) }
}

/// Cents as an amount is written.
private func euros(_ cents: Int64) -> String { Money(cents: cents).plainText }

extension RandomBook {
  /// What platforms call the homes.
  fileprivate static let listings = ["Àtic lluminós, vistes", "El Mas · \"piscina\"", "=Platja"]

  /// Stays at a platform, each of its own. One day is such that no month can be taken for a day.
  fileprivate mutating func airbnbStays(_ count: Int) -> [PlatformStay] {
    (0..<count).map { index in
      let fee = Int64(number(0...9999))
      return PlatformStay(
        number: "\(4_000_000_000 + index * 1000 + number(0...999))",
        guest: pick(["Marta Vila", "Sofía O'Hara", "李 雷", "Anna, Puig"]) + " \(index)",
        listing: pick(Self.listings),
        // Its payments follow it, and no day before the first has a rate.
        checkIn: index == 0
          ? day("2026-07-31") : max(anyDay().adding(days: -60), RandomBook.days.lowerBound),
        nights: number(1...14), adults: number(1...6), children: number(0...3),
        gross: fee + Int64(number(1...300_000)), fee: fee)
    }
  }

  /// Rows as `booking list` writes them, some of them twice.
  fileprivate mutating func bookingTable(_ count: Int, repeats: Bool) -> Table {
    var rows: [[String]] = (0..<count).map { index in
      [
        pick(homes), anyDay().isoText, "\(number(1...30))",
        pick(["Marta", "'=1+1", "O'Hara \"x\""]) + "\(index)", "\(number(1...5))",
        "\(number(0...3))", number(0...3) == 0 ? "" : amount(), pick(["airbnb", "", "web"]),
        pick(["", "R\(index)"]), pick(["true", "false"]), pick(["", "a\nb", "@note"]),
      ]
    }
    if repeats { rows += rows.prefix(4) }
    return Table(
      header: [
        "property", "check_in", "nights", "guest", "adults", "children", "amount", "channel",
        "reference", "tax_collected", "note",
      ], rows: rows.shuffled(using: &generator))
  }

  /// Rows as `expense list` writes them, some of them twice.
  fileprivate mutating func expenseTable(_ count: Int, repeats: Bool) -> Table {
    var rows: [[String]] = (0..<count).map { index in
      [
        pick(homes), anyDay().isoText, pick(["Llum", "-2+3", "Neteja"]) + " \(index)",
        pick(["cleaning", "", "other"]), pick(["", "Endesa"]), pick(["", "-"]) + amount(),
        pick(["", "n"]),
      ]
    }
    if repeats { rows += rows.prefix(4) }
    return Table(
      header: ["property", "date", "concept", "category", "supplier", "amount", "note"],
      rows: rows.shuffled(using: &generator))
  }
}
