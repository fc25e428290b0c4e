import Bookkeeping
import Files
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `The folder of backups` {
  let folder = TemporaryFolder()
  let book: Book
  var backups: BackupFolder { BackupFolder(of: book.path) }

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change { _ = try $0.insert(Booking.sample()) }
  }

  @Test func `numbers them whatever the clock says`() throws {
    let first = try book.backUp(.manual, at: "2026-11-21 10:14")
    let second = try book.backUp(.import, at: "1970-01-01 00:00")
    #expect(first.path == folder.path("book.backups/0001-2026-11-21-1014-manual.sqlite"))
    #expect(second.name == "0002-1970-01-01-0000-import.sqlite")
    #expect(try backups.entries() == [first, second])
    #expect(try first.size == book.size)
    #expect(try Book.open(second.path).connection.dump() == book.connection.dump())
    #expect(try folder.mode("book.backups") == 0o700)
    book.discard(first)
    book.discard(second)
    #expect(try folder.names == ["book.sqlite"])
  }

  @Test func `are numbered on whatever else lies there, as long as there are numbers`() throws {
    let first = try book.backUp(.manual, at: now)
    try folder.write(
      Data(), "book.backups/9223372036854775807-2026-07-03-1014-import.sqlite")
    #expect(try book.backUp(.manual, at: now).number == first.number + 1)
    let name = "999999999-2026-07-03-1014-import.sqlite"
    try folder.write(Data(), "book.backups/\(name)")
    #expect(throws: StorageError.noNumberLeft(place: .file(backups.path), after: name)) {
      try book.backUp(.manual, at: now)
    }
  }

  @Test(
    arguments: [
      "0007-2026-07-03-1014-import.sqlite", "0001-2026-07-03-1014-manual.sqlite",
      "12345-0001-01-01-0000-migration.sqlite", "999999999-2026-07-03-1014-import.sqlite",
    ])
  func `knows them by their names`(name: String) {
    #expect(BackupEntry(name: name, in: "f")?.name == name)
  }

  @Test(
    arguments: [
      "7-2026-07-03-1014-import.sqlite", "0007-2026-07-03-1014-import.sqlite-journal",
      "0007-2026-07-03-10:14-import.sqlite", "0007-2026-07-03-1014-other.sqlite", "book.sqlite",
      "0007-2026-07-03-1014.sqlite", "", ".estada-1-1.part", "-007-2026-07-03-1014-import.sqlite",
      "0000-2026-07-03-1014-import.sqlite", "1000000000-2026-07-03-1014-import.sqlite",
      "9223372036854775807-2026-07-03-1014-import.sqlite",
    ])
  func `passes over other files`(name: String) {
    #expect(BackupEntry(name: name, in: "f") == nil)
  }

  @Test(
    arguments: [
      ("book.sqlite", "book.backups"), ("my.book", "my.book.backups"),
      ("a/b.sqlite", "a/b.backups"),
      ("sqlite", "sqlite.backups"),
    ])
  func `lies beside the book`(book: String, path: String) {
    #expect(BackupFolder(of: book).path == path)
  }

  @Test func `lies beside the book itself where the path is a link`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("links"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("links/b.sqlite"), withDestinationPath: book.path)
    #expect(
      BackupFolder(of: folder.path("links/b.sqlite")).path.hasSuffix("/book.backups"))
    #expect(!BackupFolder(of: folder.path("links/b.sqlite")).path.contains("links"))
  }

  @Test
  func `keeps the newest ten of each reason, one of each of twelve months, and those asked for`() {
    var entries: [BackupEntry] = []
    func add(_ madeAt: String, _ reason: BackupReason) {
      entries.append(
        BackupEntry(number: entries.count + 1, madeAt: madeAt, reason: reason, in: "f"))
    }
    add("2024-01-01 10:00", .manual)
    add("2024-01-02 10:00", .migration)
    for year in [2024, 2025] {
      for month in 10...12 {
        for day in [10, 20] { add("\(year)-\(month)-\(day) 10:00", .import) }
      }
    }
    for day in 10...21 { add("2026-11-\(day) 10:00", .restore) }
    let surplus = BackupFolder.surplus(entries).map(\.madeAt)
    let kept = entries.map(\.madeAt).filter { !surplus.contains($0) }
    #expect(
      kept == [
        "2024-01-01 10:00", "2024-01-02 10:00", "2024-10-20 10:00", "2024-11-10 10:00",
        "2024-11-20 10:00", "2024-12-10 10:00", "2024-12-20 10:00", "2025-10-10 10:00",
        "2025-10-20 10:00", "2025-11-10 10:00", "2025-11-20 10:00", "2025-12-10 10:00",
        "2025-12-20 10:00",
      ] + (12...21).map { "2026-11-\($0) 10:00" })
  }

  @Test func `keeps what a restore replaced, however often something is imported after it`() {
    let entries = (1...40).map { number in
      BackupEntry(
        number: number, madeAt: "2026-11-21 10:00", reason: number == 1 ? .restore : .import,
        in: "f")
    }
    #expect(BackupFolder.surplus(entries).map(\.number) == Array(2...30))
  }

  @Test func `is a book's own where another has almost the same name`() throws {
    let first = try book.backUp(.manual, at: now)
    #expect(first.path == folder.path("book.backups/\(first.name)"))
    let other = try Book.sample(at: folder.path("book"))
    #expect(BackupFolder(of: other.path).path == folder.path("book.file.backups"))
    #expect(backups.path == folder.path("book.sqlite.backups"))
    let second = try other.backUp(.manual, at: now)
    #expect(try backups.entries() == [])
    #expect(try BackupFolder(of: other.path).entries() == [second])
    // What was in the folder of both stays there.
    #expect(FileSystem.entry(first.path) == .file)
    try FileManager.default.removeItem(atPath: book.path)
    #expect(BackupFolder(of: other.path).path == folder.path("book.file.backups"))
  }

  @Test func `is not given up for a folder or a scrap of almost the same name`() throws {
    try folder.write(Data("note".utf8), "book")
    #expect(backups.path == folder.path("book.backups"))
  }

  @Test func `keeps no more than twelve months`() {
    let entries = (1...40).map { number in
      BackupEntry(
        number: number, madeAt: "\(2000 + number)-01-01 10:00", reason: .import, in: "f")
    }
    #expect(BackupFolder.surplus(entries).map(\.number) == Array(1...28))
  }

  @Test func `is thinned out by what is made automatically`() throws {
    for minute in 10...25 { _ = try book.backUp(.import, at: "2026-11-21 10:\(minute)") }
    #expect(try backups.entries().map(\.number) == Array(7...16))
    #expect(try backups.entries().allSatisfy { !$0.reason.isKeptForGood })
  }

  @Test func `takes what was left by those that were killed away`() throws {
    _ = try book.backUp(.manual, at: now)
    try folder.write(Data("half".utf8), "book.backups/.estada-1-1.part")
    let living = try AtomicFile.database(in: backups.path)
    #expect(!FileManager.default.fileExists(atPath: folder.path("book.backups/.estada-1-1.part")))
    // Those that are being written are let alone, and so is what is no file.
    #expect(mkfifo(folder.path("book.backups/.estada-2-1.part"), 0o600) == 0)
    #expect(AtomicFile.sweep(backups.path) == 0)
    #expect(unlink(folder.path("book.backups/.estada-2-1.part")) == 0)
    try living.name(as: folder.path("done"), replacing: false)
    #expect(try folder.names == ["book.backups", "book.sqlite", "done"])
  }

  @Test func `gives each of two programs a number of its own`() async throws {
    let path = book.path
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask { _ = try? Book.open(path).backUp(.manual, at: now) }
      }
    }
    #expect(try backups.entries().map(\.number) == Array(1...8))
  }
}
