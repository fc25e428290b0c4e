import Bookkeeping
import CSQLite
import Documents
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `A journal from a stranger` {
  /// A book that was left in the middle of a change, and its journal, which names a victim as SQLite
  /// would if it had changed two files.
  private func prepare(in folder: URL, naming victim: URL?) throws -> String {
    let path = folder.appending(path: "book.sqlite").path
    let book = try Book.create(path) { writer in
      try writer.insert(Setting(name: "language", value: "ca"))
    }
    let stage = folder.appending(path: "stage.sqlite")
    try book.connection.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
    for number in 1...3000 {
      try book.connection.run(
        "INSERT INTO setting (name, value) VALUES (?, ?)",
        [.text("n\(number)"), .text(String(repeating: "y", count: 200))])
    }
    try FileManager.default.copyItem(atPath: path, toPath: stage.path)
    var journal = try Data(contentsOf: URL(filePath: path + "-journal"))
    try #require(journal.count > 512)
    try book.connection.execute("ROLLBACK")
    if let victim {
      let name = Array(victim.path.utf8)
      journal += [0, 4, 0, 1] + name + bigEndian(name.count)
      journal += bigEndian(name.reduce(0) { $0 + Int($1) })
      journal += [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    }
    try journal.write(to: URL(filePath: stage.path + "-journal"))
    return stage.path
  }

  private func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  @Test func `cannot have another file deleted`() throws {
    try withTemporaryFolder { folder in
      let victim = folder.appending(path: "thesis.txt")
      try Data("my only copy".utf8).write(to: victim)
      let path = try prepare(in: folder, naming: victim)
      let journal = path + "-journal"
      let link = folder.appending(path: "link.sqlite").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      for name in [path, link] {
        #expect(throws: StorageError.refused("error.foreign-journal", .file(journal), .badData)) {
          try Book.open(name)
        }
        #expect(throws: StorageError.refused("error.foreign-journal", .file(journal), .badData)) {
          try Book.open(name, access: .reading)
        }
      }
      #expect(FileManager.default.fileExists(atPath: journal))
      // What SQLite itself does, or there would be nothing to refuse.
      var bare: OpaquePointer?
      #expect(sqlite3_open(path, &bare) == SQLITE_OK)
      #expect(sqlite3_exec(bare, "SELECT count(*) FROM setting", nil, nil, nil) == SQLITE_OK)
      sqlite3_close(bare)
      #expect(!FileManager.default.fileExists(atPath: victim.path))
    }
  }

  @Test func `that is only a change cut short is rolled back`() throws {
    try withTemporaryFolder { folder in
      let path = try prepare(in: folder, naming: nil)
      #expect(try Book.open(path).setting("language") == "ca")
      #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    }
  }
}
