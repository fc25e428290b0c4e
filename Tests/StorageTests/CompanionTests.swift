import Documents
import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `A file that SQLite would read beside a book` {
  let folder = TemporaryFolder()
  let path: String

  init() throws {
    path = folder.path("book.sqlite")
    _ = try Book.sample(at: path)
  }

  @Test(.timeLimit(.minutes(1)), arguments: SQLiteFiles.endings)
  func `is refused when it is a pipe, for which SQLite would wait`(ending: String) {
    #expect(mkfifo(path + ending, 0o600) == 0)
    #expect(throws: StorageError.refused("error.odd-companion", .file(path + ending), .badData)) {
      try Book.open(path)
    }
    #expect(throws: StorageError.refused("error.odd-companion", .file(path + ending), .badData)) {
      try Book.peek(path)
    }
  }

  @Test(arguments: SQLiteFiles.endings)
  func `is refused when it is a link, by which SQLite would write elsewhere`(
    ending: String
  ) throws {
    try folder.write(Data(), "victim")
    try FileManager.default.createSymbolicLink(
      atPath: path + ending, withDestinationPath: folder.path("victim"))
    #expect(throws: StorageError.refused("error.odd-companion", .file(path + ending), .badData)) {
      try Book.open(path)
    }
  }

  @Test func `is refused when it is a folder`() throws {
    try FileManager.default.createDirectory(
      atPath: path + "-journal", withIntermediateDirectories: false)
    #expect(throws: StorageError.refused("error.odd-companion", .file(path + "-journal"), .badData))
    {
      try Book.open(path)
    }
  }
}
