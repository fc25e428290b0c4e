import Foundation
import Testing

@testable import Storage

struct `The file system` {
  let folder = TemporaryFolder()

  @Test func `tells files, folders and nothing apart, links followed`() throws {
    let file = try folder.write(Data(), "file")
    for (link, target) in [("a", file), ("b", folder.path), ("c", folder.path("gone"))] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(FileSystem.entry(file) == .file)
    #expect(FileSystem.entry(folder.path) == .directory)
    #expect(FileSystem.entry(folder.path("gone")) == .nothing)
    #expect(FileSystem.entry(file + "/below") == .nothing)
    #expect(FileSystem.entry(folder.path("a")) == .file)
    #expect(FileSystem.entry(folder.path("b")) == .directory)
    #expect(FileSystem.entry(folder.path("c")) == .nothing)
    #expect(FileSystem.entry("/dev/null") == .file)
  }

  @Test func `tells the size of a file`() throws {
    #expect(FileSystem.size(try folder.write(Data(count: 12_345), "file")) == 12_345)
    #expect(FileSystem.size(folder.path("gone")) == 0)
  }

  @Test func `tells whether a file can be written`() throws {
    #expect(FileSystem.isWritable(try folder.write(Data(), "file")))
    #expect(!FileSystem.isWritable(folder.path("gone")))
  }

  @Test func `makes only the folders that are missing, and not the last part`() throws {
    try FileSystem.createFolders(above: folder.path("a//b/c"))
    try FileSystem.createFolders(above: folder.path("a/b/d"))
    #expect(try folder.names == ["a"])
    #expect(FileSystem.entry(folder.path("a/b")) == .directory)
    #expect(FileSystem.entry(folder.path("a/b/c")) == .nothing)
    try FileSystem.createFolders(above: "nothing-above")
    try FileSystem.createFolders(above: "")
    try FileSystem.createFolders(above: "/")
  }

  @Test func `removes a file and nothing else`() throws {
    let file = try folder.write(Data(), "file")
    FileSystem.remove(folder.path)
    FileSystem.remove(file)
    FileSystem.remove(file)
    #expect(try folder.names == [])
  }
}
