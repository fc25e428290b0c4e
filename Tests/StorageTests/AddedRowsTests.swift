import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Storage

struct `Added rows` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
  }

  private func entries() throws -> Int64? {
    try book.connection.integer("SELECT count(*) FROM history_change")
  }

  @Test func `are one entry of history, taken back and done again exactly`() throws {
    let empty = try book.connection.dump()
    try book.change("many") { writer in
      for number in 1...100 {
        try writer.add(
          Booking.sample("2016-01-01", amount: number % 3 == 0 ? nil : Int64(number)))
      }
      for number in 1...50 { try writer.add(Expense.sample(amount: -Int64(number))) }
    }
    let full = try book.connection.dump()
    #expect(try entries() == 2)
    #expect(try book.history().first?.changes == 150)
    #expect(try book.undo().first?.changes == 150)
    #expect(try book.connection.dump() == empty)
    #expect(try book.redo().first?.changes == 150)
    #expect(try book.connection.dump() == full)
    _ = try book.undo()
    _ = try book.redo()
    #expect(try book.connection.dump() == full)
  }

  @Test func `keep their place among the other changes of a step`() throws {
    let empty = try book.connection.dump()
    try book.change("mixed") { writer in
      var first = try writer.insert(Booking.sample())
      first.id = try writer.add(Booking.sample("2016-01-01"))
      try writer.add(Booking.sample("2016-01-02"))
      first.guest = "Another"
      try writer.update(first)
      try writer.add(Booking.sample("2016-01-03"))
      try writer.add(Expense.sample())
      try writer.delete(first)
    }
    let full = try book.connection.dump()
    #expect(try book.history().first?.changes == 7)
    _ = try book.undo()
    #expect(try book.connection.dump() == empty)
    _ = try book.redo()
    #expect(try book.connection.dump() == full)
    #expect(
      try book.connection.integer("SELECT max(ordinal) = count(*) FROM history_change") == 1)
  }

  @Test(arguments: [0, 1, 15, 16, 3000, 65_535, 65_536, 200_000])
  func `keep texts of any length`(length: Int) throws {
    var added: [Booking] = []
    try book.change("long") { writer in
      for number in 1...40 {
        var booking = Booking.sample(guest: "Guest \(number)")
        booking.note = String(repeating: "\(number % 10)", count: length)
        booking.id = try writer.add(booking)
        added.append(booking)
      }
    }
    #expect(try book.bookings().sorted { $0.id < $1.id } == added)
    #expect(try book.fileFaults().isEmpty)
    _ = try book.undo()
    #expect(try book.bookings().isEmpty)
  }

  @Test func `have no NUL in a text`() throws {
    #expect(throws: StorageError.constraint(.type, detail: "NUL in a text")) {
      try book.change("many") { writer in
        try writer.add(Booking.sample(guest: "a\u{0}b"))
      }
    }
    #expect(try book.bookings().isEmpty)
  }

  @Test(
    .aboutFile,
    arguments: [
      "UPDATE booking SET nights = nights + 1 WHERE id = 2", "DELETE FROM booking WHERE id = 3",
      "UPDATE booking SET amount = NULL WHERE id = 1",
    ])
  func `that were changed by other means are not taken back`(sql: String) throws {
    try book.change("many") { writer in
      for _ in 1...3 { try writer.add(Booking.sample()) }
    }
    try book.connection.execute(sql)
    #expect(throws: StorageError.historyConflict(table: "booking", row: 1)) {
      try book.undo()
    }
  }

  @Test(
    .aboutFile,
    arguments: [
      "row = 9223372036854775807", "row = 9223372036854775806", "row = 0",
      "row = -9223372036854775808", "ordinal = -9223372036854775808", "ordinal = 0",
      "after = replace(after, '\"rows\":3', '\"rows\":9223372036854775807')",
      "after = replace(after, '\"rows\":3', '\"rows\":-9223372036854775808')",
      "after = replace(after, '\"rows\":3', '\"rows\":0')",
      "after = replace(after, '\"digest\":\"', '\"digest\":\"x')", "table_name = '+sqlite_schema'",
    ])
  func `whose entry was tampered with are not taken back`(change: String) throws {
    try book.change("many") { writer in
      for _ in 1...3 { try writer.add(Booking.sample()) }
    }
    try book.connection.execute("UPDATE history_change SET \(change)")
    let error = #expect(throws: StorageError.self) { try book.undo() }
    guard case .historyConflict = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try book.bookings().count == 3)
  }

  @Test(.aboutFile, arguments: ["'x'", "'{\"rows\":9223372036854775807}'"])
  func `whose entries make no sense are damage`(after: String) throws {
    try book.change("many") { writer in
      try writer.add(Booking.sample())
      try writer.add(Expense.sample())
    }
    try book.connection.execute("UPDATE history_change SET after = \(after)")
    let error = #expect(throws: StorageError.self) { try book.history() }
    guard case .damaged = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `without their names can still be taken back`() throws {
    try book.change("many") { writer in try writer.add(Booking.sample()) }
    _ = try book.erasePersonalData(before: "2016-01-01", command: "erase", at: "") { $0 }
    #expect(try book.fileFaults() == [])
    _ = try book.undo(.step(1))
    _ = try book.redo()
    #expect(try book.booking(1)?.guest == Booking.blankedGuest)
  }

  @Test func `obey the rules of their tables`() throws {
    var booking = Booking.sample()
    booking.stay.nights = 0
    var costly = Booking.sample()
    costly.stay.commission = Money(cents: Money.limit.cents + 1)
    let expense = Expense.sample(amount: Money.limit.cents + 1)
    #expect(throws: StorageError.constraint(.check, detail: "booking")) {
      try book.change("bad") { try $0.add(booking) }
    }
    #expect(throws: StorageError.constraint(.check, detail: "booking")) {
      try book.change("bad") { try $0.add(costly) }
    }
    #expect(throws: StorageError.constraint(.check, detail: "expense")) {
      try book.change("bad") { try $0.add(expense) }
    }
    // What comes after a run is checked by SQLite as ever, also when the run was given up.
    for _ in 1...2 {
      #expect(throws: (any Error).self) {
        try book.change("bad") { writer in
          try writer.add(Booking.sample())
          _ = try writer.insert(booking)
        }
      }
      #expect(throws: ForeignError()) {
        try book.change("given up") { writer in
          try writer.add(Booking.sample())
          throw ForeignError()
        }
      }
    }
  }

  @Test func `have digests that tell values apart`() {
    func digest(_ values: [SQLValue]) -> RowDigest {
      var digest = RowDigest()
      for value in values {
        switch value {
        case .null: digest.addNull()
        case .integer(let number): digest.add(number)
        case .text(var text): text.withUTF8 { digest.add($0) }
        }
      }
      return digest
    }
    let rows: [[SQLValue]] = [
      [], [.null], [.integer(0)], [.integer(1)], [.integer(256)], [.integer(-1)], [.text("")],
      [.text("0")], [.text("a"), .text("b")], [.text("ab"), .text("")], [.integer(1), .null],
      [.integer(0), .integer(0), .null], [.null, .integer(1)],
    ]
    #expect(Set(rows.map { digest($0).value }).count == rows.count)
  }
}
