import Foundation
import TestKit
import Testing

struct `A snapshot` {
  @Test func `is kept beside the test`() throws {
    let snapshot = Snapshot("greeting.txt")
    #expect(snapshot.file.path.hasSuffix("Tests/TestKitTests/Snapshots/greeting.txt"))
    try snapshot.expect("Bon dia\ni bona hora\n")
  }

  @Test func `says which lines differ`() throws {
    try withTemporaryFolder { folder in
      let snapshot = Snapshot("a.txt", testFile: folder.appending(path: "Test.swift").path)
      #expect(snapshot.mismatch(with: "a")?.hasSuffix("RECORD=1 swift test writes it") == true)
      try snapshot.record("a\nb\nc\n")
      #expect(snapshot.mismatch(with: "a\nb\nc\n") == nil)
      #expect(snapshot.mismatch(with: "a\nx\nc\n")?.hasSuffix("2 - b\n  2 + x") == true)
      #expect(snapshot.mismatch(with: "a\nb\nc")?.hasSuffix("the last new line") == true)
    }
  }
}

struct `A temporary folder` {
  @Test func `is there for as long as it is used`() throws {
    let folder = try withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "file"))
      return folder
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
