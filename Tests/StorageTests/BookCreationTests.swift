import Bookkeeping
import Foundation
import Glibc
import Taxation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `Making a book` {
  let folder = TemporaryFolder()
  var path: String { folder.path("book.sqlite") }

  @Test func `gives a file for its owner alone, whatever the umask`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let folder = TemporaryFolder()
      let book = try Book.makeSample(at: folder.path("a/b/book.sqlite"))
      try OldBook.makeSchema1(at: folder.path("old.sqlite"), rows: OldBook.goldenRows)
      _ = try Book.open(folder.path("old.sqlite")).migrate(at: now)
      try book.change { _ = try $0.insert(Booking.sample()) }
      guard try folder.mode("a/b/book.sqlite") == 0o600, try folder.mode("a/b") == 0o700,
        try folder.mode("a") == 0o700, try folder.mode("old.backups") == 0o700,
        try folder.mode("old.backups/0001-2026-11-21-1014-migration.sqlite") == 0o600
      else { throw ForeignError() }
    }
  }

  @Test func `leaves the folders that were there as they are`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("a"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o750])
    try Book.makeSample(at: folder.path("a/b/book.sqlite"))
    #expect(try folder.mode("a") == 0o750)
    #expect(try folder.mode("a/b") == 0o700)
  }

  @Test func `begins without history`() throws {
    let book = try Book.makeSample(at: path)
    #expect(try book.history() == [])
    #expect(throws: StorageError.nothingToUndo) { try book.undo() }
    try book.change("first") { _ = try $0.insert(Booking.sample()) }
    #expect(try book.history().map(\.number) == [1])
  }

  @Test func `never writes over anything`() throws {
    for bytes in [Data(), Data("a letter".utf8)] {
      try folder.write(bytes, "book.sqlite")
      #expect(throws: StorageError.bookExists(place: .file(path))) {
        try Book.makeSample(at: path)
      }
      #expect(try folder.bytes("book.sqlite") == bytes)
    }
    #expect(throws: StorageError.bookExists(place: .file(folder.path))) {
      try Book.makeSample(at: folder.path)
    }
  }

  @Test func `does not follow a link to nowhere`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path("gone"))
    #expect(throws: StorageError.bookExists(place: .file(path))) {
      try Book.makeSample(at: path)
    }
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `leaves nothing behind when filling it fails`() throws {
    #expect(throws: ForeignError()) {
      try Book.create(path) { writer in
        try writer.insert(Zone(code: "1", name: "Barcelona"))
        throw ForeignError()
      }
    }
    #expect(try folder.names == [])
    #expect(throws: StorageError.self) {
      try Book.create(path) { _ = try $0.insert(Booking.sample()) }
    }
    #expect(try folder.names == [])
  }

  @Test func `tells that a file stands where a folder should`() throws {
    try folder.write(Data(), "a")
    let error = #expect(throws: StorageError.self) {
      try Book.makeSample(at: folder.path("a/book.sqlite"))
    }
    guard case .inputOutput(.file(folder.path("a")), _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
