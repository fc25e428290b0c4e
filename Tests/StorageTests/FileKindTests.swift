import Files
import Foundation
import TestKit
import Testing

@testable import Storage

struct `A book as a kind of file` {
  let folder = TemporaryFolder()

  @Test func `is this program's, or the old app's`() throws {
    _ = try Book.sample(at: folder.path("new.sqlite"))
    try OldBook.makeSchema1(at: folder.path("1.sqlite"), rows: OldBook.goldenRows)
    try OldBook.makeSchema2(at: folder.path("2.sqlite"), zone: 1, rates: "(1, '2012-01-01', 0.65)")
    try folder.write(Data(), "empty")
    for name in ["new.sqlite", "1.sqlite", "2.sqlite", "empty"] {
      try AtomicFile.requireFree(folder.path(name), replacing: .book)
    }
  }

  @Test func `is none where another program keeps its data`() throws {
    let other = try SQLiteConnection(path: folder.write(Data(), "other.sqlite"))
    try other.execute("CREATE TABLE t (a)")
    try folder.write(Data("root:x:0:0:root:/root:/bin/bash\n".utf8), "passwd")
    let book = try Book.sample(at: folder.path("book.sqlite"))
    for name in ["other.sqlite", "passwd"] {
      let path = folder.path(name)
      let before = try folder.bytes(name)
      #expect(throws: StorageError.notABook(place: .file(path))) {
        try book.backUp(to: path, replacing: true)
      }
      #expect(try folder.bytes(name) == before)
    }
  }
}
