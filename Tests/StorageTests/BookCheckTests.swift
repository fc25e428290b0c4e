import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `Checking a book's file` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change { _ = try $0.insert(Booking.sample()) }
  }

  @Test func `finds nothing wrong with a sound one`() throws {
    #expect(try book.fileFaults() == [])
    try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
    #expect(try Book.open(folder.path("old.sqlite")).fileFaults() == [])
  }

  @Test func `finds a table whose definition is another`() throws {
    let path = book.path
    let bytes = try folder.bytes("book.sqlite")
    var changed = bytes
    let place = try #require(bytes.firstRange(of: Data("nights BETWEEN 0 AND 3660".utf8)))
    changed[place.lowerBound + 15] = UInt8(ascii: "1")
    try folder.write(changed, "book.sqlite")
    let faults = try Book.open(path).fileFaults()
    #expect(faults.count == 1 && faults[0].isDamage, "\(faults)")
    try folder.write(bytes, "book.sqlite")
    #expect(try Book.open(path).fileFaults() == [])
  }

  @Test func `finds rows that lead nowhere`() throws {
    try book.connection.execute("PRAGMA foreign_keys = OFF; DELETE FROM property")
    #expect(try book.fileFaults() == [.reference(table: "booking", row: 1, parent: "property")])
    try book.connection.execute("DELETE FROM booking; DELETE FROM history_step")
    #expect(
      try book.fileFaults() == [.reference(table: "history_change", row: 0, parent: "history_step")]
    )
  }

  @Test(
    arguments: [
      "UPDATE booking SET guest = 'Martb'", "UPDATE booking SET amount = amount + 1",
      "DELETE FROM booking", "UPDATE booking SET note = ''",
      "UPDATE history_change SET after = replace(after, 'Marta', 'Marty')",
    ])
  func `finds rows that are not what their history says`(change: String) throws {
    try book.connection.execute(change)
    #expect(try book.fileFaults() == [.history(table: "booking", row: 1)])
  }

  @Test func `names what the program did not make, and calls it no damage`() throws {
    try book.connection.execute(
      """
      CREATE TABLE own (a); CREATE INDEX own_a ON own (a); CREATE VIEW seen AS SELECT 1;
      CREATE TRIGGER hook AFTER INSERT ON booking BEGIN DELETE FROM rate; END; ANALYZE
      """)
    let faults = try book.fileFaults()
    #expect(
      faults == [
        .foreign(type: "index", name: "own_a"), .foreign(type: "table", name: "own"),
        .foreign(type: "trigger", name: "hook"), .foreign(type: "view", name: "seen"),
      ])
    #expect(faults.allSatisfy { !$0.isDamage })
    let backup = try book.backUp(.manual, at: now)
    #expect(try Restoration(of: backup.path, at: book.path).differences == 0)
    #expect(try book.repair(at: now, commit: false).remaining == [])
  }

  @Test func `follows history through undo and redo`() throws {
    try book.change { _ = try $0.insert(Expense.sample()) }
    try book.change {
      var booking = try #require(try book.booking(1))
      booking.guest = "Other"
      try $0.update(booking)
    }
    #expect(try book.fileFaults() == [])
    _ = try book.undo(.last(3))
    #expect(try book.fileFaults() == [])
    _ = try book.redo(.last(2))
    #expect(try book.fileFaults() == [])
    try book.change { try $0.delete(try #require(try book.booking(1))) }
    #expect(try book.fileFaults() == [])
    try book.connection.execute("UPDATE history_step SET state = 'undone' WHERE state = 'done'")
    #expect(
      try book.fileFaults() == [
        .history(table: "expense", row: 1)
      ])
  }

  @Test func `finds changes that are missing from a step`() throws {
    try book.change { writer in
      for _ in 1...3 { _ = try writer.insert(Expense.sample()) }
    }
    try book.connection.execute("DELETE FROM history_change WHERE step = 2 AND ordinal = 2")
    #expect(try book.fileFaults() == [.step(2)])
    try book.connection.execute("DELETE FROM history_change WHERE step = 2 AND ordinal = 1")
    #expect(try book.fileFaults() == [.step(2)])
  }

  @Test func `finds a counter that has fallen behind`() throws {
    try book.change { try $0.delete(try #require(try book.booking(1))) }
    #expect(try book.fileFaults() == [])
    try book.connection.execute("DELETE FROM sqlite_sequence WHERE name = 'booking'")
    #expect(try book.fileFaults() == [.counter(table: "booking", isEnded: false)])
  }

  @Test func `finds an index that has lost its rows`() throws {
    let root = try #require(
      try book.connection.integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'"))
    try Damage.overwrite(page: root, of: book.path)
    let faults = try Book.open(book.path).fileFaults()
    #expect(
      faults.contains { fault in
        guard case .structure(let detail) = fault else { return false }
        return detail.contains("\(root)") || detail.contains("malformed")
      })
  }

  @Test func `finds rows that break a rule`() throws {
    try book.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE booking SET nights = 0")
    let faults = try Book.open(book.path).fileFaults()
    #expect(
      faults == [
        .structure(detail: "CHECK constraint failed in booking"),
        .value(RowValue(table: "booking", row: 1, column: "nights", text: "0")),
      ])
  }
}
