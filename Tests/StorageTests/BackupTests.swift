import Bookkeeping
import Files
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `Copying a book` {
  let folder = TemporaryFolder()
  let book: Book
  var copy: String { folder.path("copy.sqlite") }

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    for number in 1...200 {
      // As much as it takes to have many pages, without waiting for the disk each time.
      try book.connection.execute("PRAGMA synchronous = OFF")
      try book.change { _ = try $0.insert(Booking.sample(guest: "Guest \(number)")) }
    }
  }

  @Test func `gives the same rows, also while another is reading`() throws {
    let reader = try Book.open(book.path)
    try reader.read { () throws in
      #expect(try reader.count().bookings == 200)
      try make(book.file)
    }
    let opened = try Book.open(copy)
    #expect(try opened.connection.dump() == book.connection.dump())
    #expect(try opened.connection.schemaText() == book.connection.schemaText())
    #expect(try opened.history() == book.history())
    #expect(try folder.mode("copy.sqlite") == 0o600)
    #expect(try opened.fileFaults() == [])
    #expect(try folder.names == ["book.sqlite", "copy.sqlite"])
  }

  @Test func `leaves out what another has not committed`() throws {
    let before = try book.connection.dump()
    let writer = try SQLiteConnection(path: book.path)
    try writer.execute("BEGIN IMMEDIATE; UPDATE booking SET guest = 'Other'")
    try make(book.file)
    #expect(try Book.open(copy).connection.dump() == before)
  }

  @Test func `never writes over anything unless told to`() throws {
    _ = try Book.sample(at: copy)
    let bytes = try folder.bytes("copy.sqlite")
    #expect(throws: StorageError.bookExists(place: .file(copy))) {
      try book.backUp(to: copy, replacing: false)
    }
    #expect(try folder.bytes("copy.sqlite") == bytes)
    // What SQLite left beside the old file it would write into the new one.
    try folder.write(bytes, "copy.sqlite-journal")
    try book.backUp(to: copy, replacing: true)
    #expect(try Book.open(copy).count().bookings == 200)
    #expect(try folder.names == ["book.sqlite", "copy.sqlite"])
    #expect(try folder.mode("copy.sqlite") == 0o600)
  }

  @Test func `leaves a file that it cannot replace as it was`() throws {
    let bytes = Data("a letter".utf8)
    try folder.write(bytes, "copy.sqlite")
    let impatient = try SQLiteConnection(path: book.path, patience: 20)
    let other = try SQLiteConnection(path: book.path)
    try other.execute("BEGIN EXCLUSIVE")
    #expect(throws: StorageError.locked(place: .file(book.path))) {
      try Backup.copy(impatient, to: folder.write(Data(), "empty"), named: "empty") {}
    }
    #expect(try folder.bytes("copy.sqlite") == bytes)
    #expect(throws: StorageError.isDirectory(place: .file(folder.path))) {
      try book.backUp(to: folder.path, replacing: true)
    }
  }

  @Test func `leaves nothing behind when the book is locked`() throws {
    let reader = try SQLiteConnection(path: book.path, patience: 20)
    let other = try SQLiteConnection(path: book.path)
    try other.execute("BEGIN EXCLUSIVE")
    #expect(throws: StorageError.locked(place: .file(book.path))) { try make(reader) }
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == [])
  }

  @Test func `leaves nothing behind when the book is damaged`() throws {
    let root = try #require(
      try book.connection.integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'"))
    try Damage.overwrite(page: root, of: book.path)
    let damaged = try SQLiteConnection(path: book.path)
    let error = #expect(throws: StorageError.self) { try make(damaged) }
    guard case .damaged(.file(book.path), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `tells that there is no such folder`() throws {
    let path = folder.path("gone/copy.sqlite")
    let error = #expect(throws: StorageError.self) { try book.backUp(to: path, replacing: false) }
    guard case .inputOutput(.file(folder.path("gone")), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `sees what another program changes meanwhile`() throws {
    let counter = try make(book.file)
    #expect(try book.file.changeCounter() == counter)
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try book.file.changeCounter() != counter)
    #expect(
      try !Backup.replace(
        book.file, by: SQLiteConnection(path: copy), ifUnchangedSince: counter
      ) {})
    #expect(try book.count().bookings == 201)
  }

  @Test func `tells why it cannot see what was changed`() throws {
    let counter = try make(book.file)
    // What is in memory has no header that counts.
    let target = try SQLiteConnection.inMemory()
    #expect(throws: StorageError.self) {
      try Backup.replace(target, by: SQLiteConnection(path: copy), ifUnchangedSince: counter) {}
    }
  }

  /// Copies to a new file, which is removed again when that fails.
  @discardableResult
  private func make(_ source: SQLiteConnection) throws -> UInt32 {
    let part = try AtomicFile.database(in: folder.path)
    let counter = try Backup.copy(source, to: part.path, named: copy) {}.counter
    try part.name(as: copy, replacing: false)
    return counter
  }
}
