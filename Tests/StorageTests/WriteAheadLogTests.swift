import Bookkeeping
import Files
import Foundation
import TestKit
import Testing

@testable import Storage

/// Any program can put a book into the mode in which changes are kept in a second file.
@Suite(.aboutFile)
struct `A book with a write-ahead log` {
  let folder = TemporaryFolder()
  let path: String

  init() throws {
    path = folder.path("book.sqlite")
    _ = try Book.sample(at: path)
    try Tampering.run("PRAGMA journal_mode = WAL", on: path)
  }

  private func mode(of path: String) throws -> String? {
    try SQLiteConnection(path: path).text("PRAGMA journal_mode")
  }

  @Test func `is looked into as it is`() throws {
    let book = try Book.peek(path)
    #expect(try book.properties().count == 1)
    #expect(try mode(of: path) == "wal")
  }

  @Test func `is one file again once it is opened to be written`() throws {
    let book = try Book.open(path)
    #expect(try mode(of: path) == "delete")
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `is one file again when it is written, whoever changed it meanwhile`() throws {
    let book = try Book.open(path)
    try Tampering.run(
      "PRAGMA journal_mode = WAL; UPDATE property SET name = 'Mine'; DELETE FROM setting", on: path)
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try mode(of: path) == "delete")
    #expect(try folder.names == ["book.sqlite"])
    #expect(try book.properties().map(\.name) == ["Mine"])
    #expect(try Book.open(path).bookings().count == 1)
  }

  @Test func `is not written while another program holds it open`() throws {
    let other = try SQLiteConnection(path: path)
    #expect(try other.integer("SELECT count(*) FROM booking") == 0)
    let book = try Book.open(path, patience: 100)
    #expect(try book.properties().count == 1)
    #expect(throws: StorageError.locked(place: .file(path))) {
      try book.change { _ = try $0.insert(Booking.sample()) }
    }
    #expect(try other.integer("SELECT count(*) FROM booking") == 0)
  }

  @Test func `has copies that are one file`() throws {
    let book = try Book.open(path)
    let backup = try book.backUp(.manual, at: now)
    #expect(try mode(of: backup.path) == "delete")
    #expect(try FileSystem.names(in: folder.path("book.backups")) == [backup.name])
  }

  @Test func `keeps what was written while another took its place`() throws {
    let backup = try Book.open(path).backUp(.manual, at: now)
    let restoration = try Restoration(of: backup.path, at: path)
    // Another program, as it were, writes between the look and the deed.
    try Tampering.run("PRAGMA journal_mode = WAL; UPDATE property SET name = 'Mine'", on: path)
    let kept = try #require(try restoration.perform(at: now).kept)
    #expect(try Book.open(kept.path).properties().map(\.name) == ["Mine"])
    #expect(try Book.open(path).properties().map(\.name) == ["Exemple 1"])
    #expect(try mode(of: path) == "delete")
  }

  @Test func `may be what is restored`() throws {
    let other = folder.path("other.sqlite")
    _ = try Book.sample(at: other)
    _ = try Restoration(of: path, at: other).perform(at: now)
    #expect(try mode(of: other) == "delete")
    #expect(try FileSystem.names(in: folder.path).filter { $0.contains("-wal") } == [])
  }

  @Test func `is not replaced unseen when it is damaged`() throws {
    let book = try Book.open(path)
    let backup = try book.backUp(.manual, at: now)
    let root = try #require(
      try book.connection.integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'"))
    try Damage.overwrite(page: root, of: path)
    try Tampering.run("PRAGMA journal_mode = WAL", on: path)
    let other = try SQLiteConnection(path: path)
    #expect(try other.integer("PRAGMA user_version") == Int64(Book.latestSchema))
    // It is still open elsewhere: what is written there would be lost.
    let restoration = try Restoration(of: backup.path, at: path)
    guard case .unreadable = restoration.present else {
      Issue.record("\(restoration.present)")
      return
    }
    #expect(throws: StorageError.locked(place: .file(path))) { try restoration.perform(at: now) }
    #expect(try BackupFolder(of: path).entries().count == 1)
  }
}
