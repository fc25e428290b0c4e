import Bookkeeping
import Files
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `Restoring a book` {
  let folder = TemporaryFolder()
  let path: String
  let backup: BackupEntry
  let before: String
  let after: String

  init() throws {
    path = folder.path("book.sqlite")
    let book = try Book.sample(at: path)
    try book.change { _ = try $0.insert(Booking.sample(guest: "Before")) }
    backup = try book.backUp(.manual, at: now)
    before = try book.connection.dump()
    try book.change("booking add") { _ = try $0.insert(Booking.sample(guest: "After")) }
    after = try book.connection.dump()
  }

  private func dump(_ path: String) throws -> String { try SQLiteConnection(path: path).dump() }

  @Test func `puts the book back and keeps the one that was there`() throws {
    let restoration = try Restoration(of: backup.path, at: path)
    #expect(restoration.source.count == RecordCount(bookings: 1, expenses: 0))
    guard case .book(let summary) = restoration.present else {
      Issue.record("\(restoration.present)")
      return
    }
    #expect(summary.count.bookings == 2 && summary.lastChange == now)
    #expect(summary.firstCheckIn == "2015-03-01" && summary.lastCheckIn == "2015-03-01")
    let kept = try #require(try restoration.perform(at: now).kept)
    #expect(try dump(path) == before)
    #expect(try dump(kept.path) == after)
    #expect(kept.number == 2 && kept.reason == .restore)
    // Which is undone by restoring that.
    _ = try Restoration(of: kept.path, at: path).perform(at: now).kept
    #expect(try dump(path) == after)
    #expect(try Book.open(path).fileFaults() == [])
    #expect(try folder.names == ["book.backups", "book.sqlite"])
  }

  @Test func `shows those who have it open the one or the other`() throws {
    let reader = try Book.open(path)
    #expect(try reader.count().bookings == 2)
    _ = try Restoration(of: backup.path, at: path).perform(at: now).kept
    #expect(try reader.count().bookings == 1)
    try reader.change { _ = try $0.insert(Booking.sample(guest: "Later")) }
    #expect(try Book.open(path).count().bookings == 2)
    #expect(try Book.open(path).fileFaults() == [])
  }

  @Test func `loses nothing that is written between the two`() throws {
    let restoration = try Restoration(of: backup.path, at: path)
    try Book.open(path).change { _ = try $0.insert(Booking.sample(guest: "Between")) }
    let kept = try #require(try restoration.perform(at: now).kept)
    #expect(try Book.open(kept.path).count().bookings == 3)
    #expect(try dump(path) == before)
  }

  @Test func `begins anew where there is no book, and lets no old journal into it`() throws {
    FileSystem.remove(path)
    try folder.write(Data(repeating: 0xD9, count: 5000), "book.sqlite-journal")
    let restoration = try Restoration(of: backup.path, at: path)
    guard case .nothing = restoration.present else {
      Issue.record("\(restoration.present)")
      return
    }
    #expect(try restoration.perform(at: now).kept == nil)
    #expect(try dump(path) == before)
    #expect(try folder.mode("book.sqlite") == 0o600)
    #expect(try folder.names == ["book.backups", "book.sqlite"])
  }

  @Test(arguments: [0, 100, 4096])
  func `keeps a file that can no longer be read as it is`(length: Int) throws {
    let wreck = Data(repeating: 0xA5, count: length)
    try folder.write(wreck, "book.sqlite")
    try folder.write(Data("journal".utf8), "book.sqlite-journal")
    let restoration = try Restoration(of: backup.path, at: path)
    guard case .unreadable = restoration.present else {
      Issue.record("\(restoration.present)")
      return
    }
    let kept = try #require(try restoration.perform(at: now).kept)
    #expect(try dump(path) == before)
    #expect(try folder.bytes("book.backups/\(kept.name)") == wreck)
    #expect(try folder.names == ["book.backups", "book.sqlite"])
  }

  @Test func `replaces a damaged book by a new file`() throws {
    let root = try #require(
      try SQLiteConnection(path: path).integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking'"))
    try Damage.overwrite(page: root, of: path)
    let wreck = try folder.bytes("book.sqlite")
    let kept = try #require(try Restoration(of: backup.path, at: path).perform(at: now).kept)
    #expect(try dump(path) == before)
    #expect(try folder.bytes("book.backups/\(kept.name)") == wreck)
  }

  @Test func `refuses what is no sound book, and leaves everything as it was`() throws {
    let bytes = try folder.bytes("book.sqlite")
    try folder.write(Data("a letter".utf8), "letter")
    #expect(throws: StorageError.notABook(place: .file(folder.path("letter")))) {
      try Restoration(of: folder.path("letter"), at: path)
    }
    let newer = try SQLiteConnection(path: backup.path)
    try newer.execute("PRAGMA user_version = 99")
    #expect(
      throws: StorageError.newerBook(
        place: .file(backup.path), schema: 99, supported: Migration.latestSchema)
    ) { try Restoration(of: backup.path, at: path) }
    try newer.execute("PRAGMA user_version = \(Migration.latestSchema)")
    try newer.execute("PRAGMA foreign_keys = OFF; DELETE FROM property")
    #expect(throws: StorageError.damaged(place: .file(backup.path), detail: "booking 1: property"))
    {
      try Restoration(of: backup.path, at: path)
    }
    #expect(try folder.bytes("book.sqlite") == bytes)
  }

  @Test func `leaves the database of another program alone`() throws {
    let other = try folder.write(Data(), "other.sqlite")
    try SQLiteConnection(path: other).execute("CREATE TABLE t (a)")
    #expect(throws: StorageError.notABook(place: .file(other))) {
      try Restoration(of: backup.path, at: other)
    }
  }

  @Test func `says how much a backup differs from its own history`() throws {
    try SQLiteConnection(path: backup.path).execute("UPDATE booking SET guest = 'Other'")
    #expect(try Restoration(of: backup.path, at: path).differences == 1)
  }

  @Test func `takes an old book as it is`() throws {
    try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
    let restoration = try Restoration(of: folder.path("old.sqlite"), at: path)
    #expect(restoration.source.schema == 1 && restoration.source.lastChange == nil)
    _ = try restoration.perform(at: now).kept
    #expect(try Book.open(path).schema == 1)
    #expect(try Book.open(path).migrate(at: now).book.count().bookings == 4)
  }
}
