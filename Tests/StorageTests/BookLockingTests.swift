import Bookkeeping
import Glibc
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `A book in use by another program` {
  let folder = TemporaryFolder()
  var path: String { folder.path("book.sqlite") }

  @Test func `is waited for, then told to be locked`() throws {
    _ = try Book.sample(at: path)
    let other = try SQLiteConnection(path: path)
    try other.execute("BEGIN EXCLUSIVE")
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: StorageError.locked(place: .file(path))) {
        try Book.open(path, patience: 60)
      }
    }
    #expect(time >= .milliseconds(50))
    try other.execute("ROLLBACK")
    #expect(try Book.open(path, patience: 0).properties().count == 1)
  }

  @Test func `can be read while another writes, but not written`() throws {
    _ = try Book.sample(at: path)
    let other = try SQLiteConnection(path: path)
    try other.execute("BEGIN IMMEDIATE; UPDATE property SET name = 'Other'")
    let book = try Book.open(path, patience: 0)
    #expect(try book.properties().map(\.name) == ["Exemple 1"])
    #expect(throws: StorageError.locked(place: .file(path))) {
      try book.change { _ = try $0.insert(Booking.sample()) }
    }
    try other.execute("COMMIT")
    #expect(try book.properties().map(\.name) == ["Other"])
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try book.bookings().count == 1)
  }

  @Test func `is not changed by a write that cannot be committed`() throws {
    _ = try Book.sample(at: path)
    let book = try Book.open(path, patience: 0)
    let before = try book.connection.dump()
    let reader = try Book.open(path, patience: 0)
    try reader.read { () throws in
      #expect(try reader.properties().count == 1)
      #expect(throws: StorageError.locked(place: .file(path))) {
        try book.change { _ = try $0.insert(Booking.sample()) }
      }
    }
    #expect(try book.connection.dump() == before)
    #expect(try book.history() == [])
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try reader.bookings().count == 1)
  }

  @Test func `is seen in one state from beginning to end of reading`() throws {
    _ = try Book.sample(at: path)
    let reader = try Book.open(path)
    let writer = try Book.open(path, patience: 0)
    let counts = try reader.read {
      let first = try reader.count().bookings
      _ = try? writer.change { try $0.insert(Booking.sample()) }
      return [first, try reader.count().bookings]
    }
    #expect(counts == [0, 0])
  }

  @Test func `keeps every committed row when that program is killed`() async throws {
    let book = try Book.sample(at: path)
    for number in 1...50 {
      try book.change { _ = try $0.insert(Booking.sample(guest: "Guest \(number)")) }
    }
    let before = try book.connection.dump()
    let bytes = try folder.bytes("book.sqlite")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let connection = try SQLiteConnection(path: path)
      // A cache this small makes SQLite write to the file long before the commit.
      try connection.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      try connection.execute("UPDATE booking SET guest = 'Lost' || hex(zeroblob(2000))")
      try connection.execute("DELETE FROM property WHERE id NOT IN (SELECT property FROM booking)")
      kill(getpid(), SIGKILL)
    }
    #expect(try folder.names == ["book.sqlite", "book.sqlite-journal"])
    #expect(try folder.bytes("book.sqlite") != bytes)
    let reopened = try Book.open(path)
    #expect(try reopened.connection.dump() == before)
    #expect(try reopened.fileFaults() == [])
    #expect(try folder.names == ["book.sqlite"])
  }
}
