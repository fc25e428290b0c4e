import Bookkeeping
import Foundation
import Testing

@testable import Storage

struct `Copying a book` {
  let folder = TemporaryFolder()
  let book: BookFile
  var copy: String { folder.path("copy.sqlite") }

  init() throws {
    book = try BookFile.sample(at: folder.path("book.sqlite"))
    for number in 1...200 {
      // As much as it takes to have many pages, without waiting for the disk each time.
      try book.connection.execute("PRAGMA synchronous = OFF")
      try book.change { _ = try $0.insert(Booking.sample(guest: "Guest \(number)")) }
    }
  }

  @Test func `gives the same rows, also while another is reading`() throws {
    let reader = try BookFile.open(book.path)
    try reader.read { () throws in
      #expect(try reader.count().bookings == 200)
      try Backup.copy(book.connection, to: copy)
    }
    let opened = try BookFile.open(copy)
    #expect(try opened.connection.dump() == book.connection.dump())
    #expect(try opened.connection.schemaText() == book.connection.schemaText())
    #expect(try opened.history() == book.history())
    #expect(try folder.mode("copy.sqlite") == 0o600)
    #expect(try opened.fileFaults() == [])
    #expect(try folder.names == ["book.sqlite", "copy.sqlite"])
  }

  @Test func `leaves out what another has not committed`() throws {
    let before = try book.connection.dump()
    let writer = try Connection(path: book.path)
    try writer.execute("BEGIN IMMEDIATE; UPDATE booking SET guest = 'Other'")
    try Backup.copy(book.connection, to: copy)
    #expect(try BookFile.open(copy).connection.dump() == before)
  }

  @Test func `never writes over anything`() throws {
    let bytes = Data("a letter".utf8)
    try folder.write(bytes, "copy.sqlite")
    #expect(throws: StorageError.bookExists(path: copy)) {
      try Backup.copy(book.connection, to: copy)
    }
    #expect(try folder.bytes("copy.sqlite") == bytes)
    #expect(throws: StorageError.bookExists(path: book.path)) {
      try Backup.copy(book.connection, to: book.path)
    }
    #expect(try BookFile.open(book.path).count().bookings == 200)
  }

  @Test func `leaves nothing behind when the book is locked`() throws {
    let reader = try Connection(path: book.path, patience: 20)
    let other = try Connection(path: book.path)
    try other.execute("BEGIN EXCLUSIVE")
    #expect(throws: StorageError.locked(path: book.path)) { try Backup.copy(reader, to: copy) }
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == [])
  }

  @Test func `leaves nothing behind when the book is damaged`() throws {
    let root = try #require(
      try book.connection.integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'"))
    try Damage.overwrite(page: root, of: book.path)
    let damaged = try Connection(path: book.path)
    let error = #expect(throws: StorageError.self) { try Backup.copy(damaged, to: copy) }
    guard case .damaged(book.path, _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `tells that there is no such folder`() throws {
    let path = folder.path("gone/copy.sqlite")
    let error = #expect(throws: StorageError.self) { try Backup.copy(book.connection, to: path) }
    guard case .inputOutput(path, _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    arguments: [
      ("book.sqlite", [], "book.schema-2.sqlite"),
      ("book.sqlite", ["book.schema-1.sqlite"], "book.schema-2.sqlite"),
      ("book.sqlite", ["book.schema-2.sqlite"], "book.schema-2-2.sqlite"),
      ("my.book", ["my.book.schema-2.sqlite"], "my.book.schema-2-2.sqlite"),
      (".sqlite", [], ".schema-2.sqlite"),
    ] as [(String, [String], String)])
  func `takes the first free name beside the book`(
    book: String, present: [String], name: String
  ) throws {
    for other in present { try folder.write(Data(), other) }
    #expect(Backup.freePath(beside: folder.path(book), schema: 2) == folder.path(name))
  }
}
