import Bookkeeping
import TestKit
import Testing

@testable import Storage

struct `Writing to a book` {
  let folder = TemporaryFolder()

  @Test func `is all or nothing`() throws {
    let book = try Book.sample(at: folder.path("book.sqlite"))
    let before = try book.connection.dump()
    #expect(throws: ForeignError()) {
      try book.change { writer in
        _ = try writer.insert(Booking.sample())
        _ = try writer.insert(Expense.sample())
        throw ForeignError()
      }
    }
    #expect(throws: StorageError.self) {
      try book.change { writer in
        _ = try writer.insert(Booking.sample())
        _ = try writer.insert(Booking.sample(nights: 0))
      }
    }
    #expect(try book.connection.dump() == before)
    #expect(try book.history() == [])
  }

  @Test func `gives back what the work gives and counts its changes`() throws {
    let book = try Book.sample(at: folder.path("book.sqlite"))
    let count = try book.change { writer in
      let booking = try writer.insert(Booking.sample())
      try writer.update(booking)
      try writer.delete(booking)
      return writer.changeCount
    }
    #expect(count == 2)
    #expect(try book.history().map(\.changes) == [2])
  }

  @Test(.aboutFile) func `only tries when nothing is to be kept`() throws {
    let book = try Book.sample(at: folder.path("book.sqlite"))
    let before = try folder.bytes("book.sqlite")
    let seen = try book.change(commit: false) { writer in
      let booking = try writer.insert(Booking.sample())
      return try book.booking(booking.id)?.guest
    }
    #expect(seen == "Marta")
    #expect(try folder.bytes("book.sqlite") == before)
    #expect(try book.history() == [])
  }
}
