import Bookkeeping
import Glibc
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `A book without permissions` {
  /// Becomes a user whom permissions hold back.
  private static func becomeNobody() throws {
    if getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0) { throw ForeignError() }
  }

  @Test func `is read but not written`() async {
    await #expect(processExitsWith: .success) {
      try Self.becomeNobody()
      let folder = TemporaryFolder()
      let path = folder.path("book.sqlite")
      try Book.makeSample(at: path).change { _ = try $0.insert(Booking.sample()) }
      chmod(path, 0o400)
      let book = try Book.open(path)
      #expect(try book.properties().count == 1)
      #expect(throws: StorageError.readOnly(place: .file(path))) {
        try book.change { _ = try $0.insert(Booking.sample()) }
      }
      #expect(throws: StorageError.readOnly(place: .file(path))) { try book.undo() }
      #expect(try book.bookings().count == 1)
    }
  }

  @Test func `is not migrated`() async {
    await #expect(processExitsWith: .success) {
      try Self.becomeNobody()
      let folder = TemporaryFolder()
      let path = folder.path("book.sqlite")
      try OldBook.makeSchema1(at: path, rows: OldBook.goldenRows)
      chmod(path, 0o400)
      #expect(throws: StorageError.readOnly(place: .file(path))) {
        try Book.open(path).migrate(at: now)
      }
      chmod(path, 0o600)
      chmod(folder.path, 0o500)
      defer { chmod(folder.path, 0o700) }
      #expect(throws: StorageError.readOnly(place: .file(folder.path("book.backups")))) {
        try Book.open(path).migrate(at: now)
      }
      #expect(try folder.names == ["book.sqlite"])
    }
  }

  @Test func `cannot be opened or made`() async {
    await #expect(processExitsWith: .success) {
      try Self.becomeNobody()
      let folder = TemporaryFolder()
      let path = folder.path("book.sqlite")
      try Book.makeSample(at: path)
      chmod(path, 0o000)
      for _ in 1...20 {
        let error = #expect(throws: StorageError.self) { try Book.open(path) }
        guard case .inputOutput(.file(path), _) = error else { throw ForeignError() }
      }
      chmod(folder.path, 0o500)
      defer { chmod(folder.path, 0o700) }
      #expect(throws: StorageError.readOnly(place: .file(folder.path))) {
        try Book.makeSample(at: folder.path("other.sqlite"))
      }
      #expect(throws: StorageError.readOnly(place: .file(folder.path("a")))) {
        try Book.makeSample(at: folder.path("a/other.sqlite"))
      }
    }
  }
}
