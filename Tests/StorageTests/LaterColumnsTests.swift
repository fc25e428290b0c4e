import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Storage

/// History that was written before a migration added columns to a table.
struct `History older than a column` {
  let folder = TemporaryFolder()
  let book: Book

  /// A column that may be empty and one that may not, as a migration would add them.
  static let added = ["note", "children"]

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change("add") { writer in
      for number in 1...4 { try writer.insert(Booking.sample(guest: "Guest \(number)")) }
    }
    try book.change("edit") { writer in
      var booking = try #require(try book.booking(2))
      booking.stay.nights = 9
      try writer.update(booking)
    }
    try book.change("remove") { try $0.delete(try #require(try book.booking(3))) }
    try book.change("import") { writer in
      for number in 1...40 { try writer.add(Booking.sample(amount: Int64(number))) }
    }
    try book.change("edit imported") { writer in
      var booking = try #require(try book.booking(7))
      booking.stay.amount = nil
      try writer.update(booking)
    }
    try book.change("remove imported") { try $0.delete(try #require(try book.booking(9))) }
    try book.change("undone") { try $0.insert(Booking.sample(guest: "Undone")) }
    _ = try book.undo()
    try forget(Self.added)
  }

  /// Makes history what it would be if the columns had not existed when it was written.
  private func forget(_ columns: [String]) throws {
    let paths = columns.map { "'$.\($0)'" }.joined(separator: ", ")
    try book.connection.execute(
      """
      UPDATE history_change
      SET before = json_remove(before, \(paths)), after = json_remove(after, \(paths))
      WHERE table_name = 'booking'
      """)
    let history = Storage.History(connection: book.connection)
    for (step, ordinal, rows) in try history.addedRows() {
      let old = AddedRows(
        table: rows.table, columns: rows.columns.filter { !columns.contains($0) },
        personal: rows.personal.filter { !columns.contains($0) }, first: rows.first,
        count: rows.count)
      let digested = try history.original(old, step: step, ordinal: ordinal)
      try book.connection.run(
        "UPDATE history_change SET after = ? WHERE step = ? AND ordinal = ?",
        [.text(digested.entry), .integer(step), .integer(ordinal)])
    }
  }

  @Test(.aboutFile) func `is clean, and every step can be undone and redone`() throws {
    let full = try book.connection.dump()
    #expect(try book.fileFaults() == [])
    #expect(try book.undo(.last(6)).count == 6)
    #expect(try book.booking(1) == nil)
    #expect(try book.fileFaults() == [])
    #expect(try book.redo(.last(6)).count == 6)
    #expect(try book.connection.dump() == full)
    #expect(try book.fileFaults() == [])
  }

  @Test(.aboutFile) func `restores a row with the empty values of the columns it lacks`() throws {
    _ = try book.undo(.last(6))
    _ = try book.redo(.last(2))
    #expect(try book.booking(2)?.stay.children == 0)
    #expect(try book.booking(2)?.note == nil)
    #expect(try book.booking(2)?.guest == "Guest 2")
  }

  @Test(.aboutFile) func `does not hide a change of the columns it has`() throws {
    try book.connection.execute("UPDATE booking SET nights = 8 WHERE id = 2")
    #expect(try book.fileFaults() == [.history(table: "booking", row: 2)])
    #expect(throws: StorageError.historyConflict(table: "booking", row: 2)) {
      _ = try book.undo(.last(6))
    }
  }
}

/// What another program did to rows and to history, and what a check says of it.
struct `A check of rows against history` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change("import") { writer in
      for number in 1...40 {
        var booking = Booking.sample(guest: "Guest \(number)", amount: Int64(number))
        booking.note = "note"
        try writer.add(booking)
      }
      for number in 1...3 { try writer.add(Expense.sample(amount: Int64(number))) }
    }
    try book.change("edit") { writer in
      var booking = try #require(try book.booking(5))
      booking.stay.amount = Money(cents: 100)
      try writer.update(booking)
      booking.stay.amount = Money(cents: 200)
      try writer.update(booking)
    }
  }

  struct Tampering: Sendable, CustomTestStringConvertible {
    let title: String
    let sql: String
    let faults: [FileFault]
    var testDescription: String { title }
  }

  static let imported = FileFault.addedRows(table: "booking", first: 1, last: 40)

  static let tamperings: [Tampering] = [
    Tampering(title: "nothing", sql: "SELECT 1", faults: []),
    Tampering(
      title: "an amount of an imported row",
      sql: "UPDATE booking SET amount = 99999 WHERE id = 1", faults: [imported]),
    Tampering(
      title: "a guest of an imported row",
      sql: "UPDATE booking SET guest = 'Other' WHERE id = 40", faults: [imported]),
    Tampering(
      title: "a note of an imported row", sql: "UPDATE booking SET note = NULL WHERE id = 33",
      faults: [imported]),
    Tampering(
      title: "an imported row deleted", sql: "DELETE FROM booking WHERE id = 2",
      faults: [imported]),
    Tampering(
      title: "a row of the other table", sql: "UPDATE expense SET concept = 'x' WHERE id = 2",
      faults: [.addedRows(table: "expense", first: 1, last: 3)]),
    Tampering(
      title: "the state before a change of an imported row",
      sql: """
        UPDATE history_change SET before = json_set(before, '$.amount', 7) WHERE ordinal = 1
        AND before IS NOT NULL
        """, faults: [imported]),
    Tampering(
      title: "the state before a later change",
      sql: """
        UPDATE history_change SET before = json_set(before, '$.amount', 90000) WHERE ordinal = 2
        AND before IS NOT NULL
        """, faults: [.history(table: "booking", row: 5)]),
    Tampering(
      title: "the state after an earlier change",
      sql: """
        UPDATE history_change SET after = json_set(after, '$.amount', 90000) WHERE ordinal = 1
        AND before IS NOT NULL
        """, faults: [.history(table: "booking", row: 5)]),
    Tampering(
      title: "an imported table that is none",
      sql: "UPDATE history_change SET table_name = '+guest' WHERE table_name = '+booking'",
      faults: [.history(table: "guest", row: 1)]),
  ]

  @Test(.aboutFile, arguments: tamperings)
  func `finds what another program changed`(tampering: Tampering) throws {
    try book.connection.execute(tampering.sql)
    #expect(try book.fileFaults() == tampering.faults)
  }

  @Test(.aboutFile) func `finds nothing after guests were anonymised`() throws {
    _ = try book.erasePersonalData(before: "2016-01-01", command: "erase", at: "") { $0 }
    #expect(try book.booking(7)?.guest == Booking.blankedGuest)
    #expect(try book.fileFaults() == [])
    try book.connection.execute("UPDATE booking SET guest = 'Other' WHERE id = 7")
    #expect(try book.fileFaults() == [Self.imported])
  }

  @Test(.aboutFile)
  func `takes the digest of an import by schema 4, which had no personal part`() throws {
    let history = Storage.History(connection: book.connection)
    let (step, ordinal, rows) = try #require(try history.addedRows().first)
    let columns = try #require(AddedRows.columnsOfSchema4["booking"]).split(separator: " ")
    var old = AddedRows(
      table: "booking", columns: columns.map(String.init), personal: [], first: rows.first,
      count: rows.count, personalDigest: nil)
    old = try history.original(old, step: step, ordinal: ordinal)
    try book.connection.run(
      "UPDATE history_change SET after = ? WHERE step = ? AND ordinal = ?",
      [
        .text("{\"rows\":40,\"digest\":\"\(old.digest.text)\"}"), .integer(step),
        .integer(ordinal),
      ])
    #expect(try book.fileFaults() == [])
    try book.connection.execute("UPDATE booking SET guest = 'Other' WHERE id = 1")
    #expect(try book.fileFaults() == [])
    try book.connection.execute("UPDATE booking SET nights = 1 WHERE id = 1")
    #expect(try book.fileFaults() == [Self.imported])
  }

  @Test(.aboutFile) func `is repeated by undo for the states that it restores`() throws {
    try book.connection.execute(
      """
      UPDATE history_change SET before = json_set(before, '$.amount', 90000) WHERE ordinal = 2
      AND before IS NOT NULL
      """)
    #expect(throws: StorageError.historyConflict(table: "booking", row: 5)) { _ = try book.undo() }
  }
}

/// Steps that are undone by number.
struct `A step of history by its number` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    for number in 1...3 {
      try book.change("step \(number)") { writer in
        try writer.insert(Booking.sample(guest: "Guest \(number)"))
      }
    }
  }

  @Test func `is undone while later steps stay in force, and redone`() throws {
    #expect(try book.undo(.step(2)).first?.command == "step 2")
    #expect(try book.bookings().map(\.guest) == ["Guest 1", "Guest 3"])
    #expect(try book.fileFaults() == [])
    #expect(try book.redo(.step(2)).first?.number == 2)
    #expect(try book.bookings().map(\.guest) == ["Guest 1", "Guest 2", "Guest 3"])
  }

  @Test func `is refused where a later step changed one of its rows`() throws {
    try book.change("edit") { writer in
      var booking = try #require(try book.booking(1))
      booking.guest = "Edited"
      try writer.update(booking)
    }
    let before = try book.connection.dump()
    #expect(throws: StorageError.historyConflict(table: "booking", row: 1, steps: [4])) {
      _ = try book.undo(.step(1))
    }
    #expect(try book.connection.dump() == before)
  }

  @Test(arguments: [0, 4, 2, .max] as [Int64])
  func `is refused where there is no such step in force`(number: Int64) throws {
    _ = try book.undo(.step(2))
    #expect(throws: StorageError.nothingToUndo) { _ = try book.undo(.step(number)) }
    #expect(throws: StorageError.nothingToRedo) { _ = try book.redo(.step(3)) }
  }

  @Test(.aboutFile) func `stays undone when another author makes a change`() throws {
    try book.connection.execute("UPDATE history_step SET who = 'anna'")
    book.connection.author = "anna"
    _ = try book.undo(.step(3))
    book.connection.author = "marta"
    let history = Storage.History(connection: book.connection)
    try book.connection.transaction(.writing) {
      let step = try history.begin(command: "by marta", at: now)
      let writer = BookWriter(connection: book.connection, step: step)
      try writer.insert(Expense.sample())
    }
    book.connection.author = "anna"
    #expect(try book.history().map(\.who) == ["marta", "anna", "anna", "anna"])
    #expect(try book.redo().first?.number == 3)
    #expect(try book.undo().first?.number == 3)
  }
}
