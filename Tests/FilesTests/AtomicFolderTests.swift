import Foundation
import TestKit
import Testing

@testable import Files

struct `A folder that is made` {
  private struct Interruption: Error {}

  private func fill(_ folder: URL, _ text: String, replacing: Bool = true, fails: Bool = false)
    throws
  {
    try AtomicFolder(folder.path, names: ["a.csv", "b.csv"]).write(replacing: replacing) { path in
      for name in ["a.csv", "b.csv"] {
        try Data(text.utf8).write(to: URL(filePath: path).appending(path: name))
      }
      if fails { throw Interruption() }
    }
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `has all of its files, and leaves nothing beside it`() throws {
    try withTemporaryFolder { folder in
      let tables = folder.appending(path: "tables")
      try fill(tables, "one", replacing: false)
      try fill(tables, "two")
      #expect(try names(in: folder) == ["tables"])
      #expect(try names(in: tables) == ["a.csv", "b.csv"])
      let text = try String(contentsOf: tables.appending(path: "b.csv"), encoding: .utf8)
      #expect(text == "two")
    }
  }

  @Test(arguments: [false, true])
  func `is as it was when that fails`(isThere: Bool) throws {
    try withTemporaryFolder { folder in
      let tables = folder.appending(path: "tables")
      if isThere { try fill(tables, "old") }
      #expect(throws: Interruption.self) { try fill(tables, "new", fails: true) }
      #expect(try names(in: folder) == (isThere ? ["tables"] : []))
      if isThere {
        let text = try String(contentsOf: tables.appending(path: "a.csv"), encoding: .utf8)
        #expect(text == "old")
      }
    }
  }

  @Test func `is never one that has anything else in it`() throws {
    try withTemporaryFolder { folder in
      let tables = folder.appending(path: "tables")
      try fill(tables, "old")
      try Data().write(to: tables.appending(path: ".hidden"))
      #expect(throws: FileError.folderHasOtherFiles(path: tables.path, file: ".hidden")) {
        try fill(tables, "new")
      }
      #expect(try names(in: tables) == [".hidden", "a.csv", "b.csv"])
    }
  }

  @Test func `takes away what killed ones left, not what another holds`() throws {
    try withTemporaryFolder { folder in
      let tables = folder.appending(path: "tables")
      let held = folder.appending(path: ".estada-1.part")
      for name in [".estada-1.part", ".estada-2.part", ".estada-3.part", "estada-4.part"] {
        let left = folder.appending(path: name)
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
        try Data().write(to: left.appending(path: "a.csv"))
      }
      try Data().write(to: folder.appending(path: ".estada-3.part/own.txt"))
      let lock = try #require(FolderLock(ifFree: held.path))
      try fill(tables, "new")
      lock.release()
      #expect(
        try names(in: folder)
          == [".estada-1.part", ".estada-3.part", "estada-4.part", "tables"])
      #expect(try names(in: folder.appending(path: ".estada-3.part")) == ["own.txt"])
      try fill(tables, "newer")
      #expect(try names(in: folder) == [".estada-3.part", "estada-4.part", "tables"])
    }
  }

  @Test func `keeps the permissions of the folder that was there`() throws {
    try withTemporaryFolder { folder in
      let tables = folder.appending(path: "tables")
      let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
      try FileManager.default.createDirectory(
        at: tables, withIntermediateDirectories: false, attributes: permissions)
      try fill(tables, "new", replacing: false)
      let attributes = try FileManager.default.attributesOfItem(atPath: tables.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }
}

struct `A path without links` {
  @Test func `is found where the file is not there yet`() throws {
    try withTemporaryFolder { folder in
      let real = try #require(FileSystem.real(folder.path))
      #expect(FileSystem.real(folder.path + "/none.json") == real + "/none.json")
      #expect(FileSystem.real(folder.path + "/none/none.json") == nil)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: folder.path)
      #expect(FileSystem.real(folder.path + "/link/x") == real + "/x")
    }
  }
}
