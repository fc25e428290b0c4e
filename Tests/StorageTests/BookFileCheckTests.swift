import Bookkeeping
import Foundation
import Testing

@testable import Storage

struct `Checking a book's file` {
  let folder = TemporaryFolder()
  let book: BookFile

  init() throws {
    book = try BookFile.sample(at: folder.path("book.sqlite"))
    try book.change { _ = try $0.insert(Booking.sample()) }
  }

  @Test func `finds nothing wrong with a sound one`() throws {
    #expect(try book.fileFaults() == [])
    try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
    #expect(try BookFile.open(folder.path("old.sqlite")).fileFaults() == [])
  }

  @Test func `finds rows that lead nowhere`() throws {
    try book.connection.execute("PRAGMA foreign_keys = OFF; DELETE FROM property")
    #expect(try book.fileFaults() == [.reference(table: "booking", row: 1, parent: "property")])
    try book.connection.execute("DELETE FROM booking; DELETE FROM history_step")
    #expect(
      try book.fileFaults() == [.reference(table: "history_change", row: 0, parent: "history_step")]
    )
  }

  @Test func `finds an index that has lost its rows`() throws {
    let root = try #require(
      try book.connection.integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'"))
    try Damage.overwrite(page: root, of: book.path)
    let faults = try BookFile.open(book.path).fileFaults()
    #expect(
      faults.contains { fault in
        guard case .structure(let detail) = fault else { return false }
        return detail.contains("\(root)") || detail.contains("malformed")
      })
  }

  @Test func `finds rows that break a rule`() throws {
    try book.connection.execute(
      "PRAGMA ignore_check_constraints = ON; UPDATE booking SET nights = 0")
    let faults = try BookFile.open(book.path).fileFaults()
    #expect(faults == [.structure(detail: "CHECK constraint failed in booking")])
  }
}
