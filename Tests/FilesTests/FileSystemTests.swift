import Foundation
import TestKit
import Testing

@testable import Files

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

  @Test(arguments: [
    ("a", "."), ("/a", "/"), ("a/b", "a"), ("/a/b", "/a"), ("a/", "a"), ("/", "/"), ("", "."),
    ("a/\u{301}b", "a"), ("/\u{301}", "/"),
  ])
  func `finds the folder a path lies in`(path: String, parent: String) {
    #expect(FileSystem.folder(of: path) == parent)
  }

  @Test func `makes a folder remember its names, or says why not`() throws {
    #expect(FileSystem.synchronize(folder.path))
    #expect(!FileSystem.synchronize(folder.path("gone")))
    #expect(errno == ENOENT)
    #expect(!FileSystem.synchronize(try folder.write(Data(), "file")))
    #expect(errno == ENOTDIR)
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

  @Test func `lists a folder, and tells when it cannot`() throws {
    let file = try folder.write(Data(), "file")
    #expect(try FileSystem.names(in: folder.path("gone")) == [])
    #expect(throws: FileError.failed(.reading, path: file, code: ENOTDIR)) {
      try FileSystem.names(in: file)
    }
    #expect(throws: FileError.failed(.reading, path: file, code: ENOTDIR)) {
      try FileSystem.names(in: file)
    }
  }

  @Test func `takes a refused mode only where it is no wider`() throws {
    let file = try folder.write(Data(), "file")
    let opened = open(file, O_RDONLY)
    #expect(FileSystem.restrict(opened, to: 0o640))
    #expect(try folder.mode("file") == 0o640)
    close(opened)
    // What lies elsewhere refuses every mode.
    let foreign = open("/proc/self/status", O_RDONLY)
    defer { close(foreign) }
    #expect(FileSystem.restrict(foreign, to: 0o777))
    #expect(!FileSystem.restrict(foreign, to: 0o400))
  }

  @Test func `follows a link, and only a link`() throws {
    let file = try folder.write(Data("old".utf8), "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("lost"), withDestinationPath: "gone")
    #expect(FileSystem.followingLink(folder.path("link")).hasSuffix("/file"))
    #expect(FileSystem.isSame(folder.path("link"), as: file))
    for path in [file, folder.path("lost"), folder.path("gone"), "a/../b"] {
      #expect(FileSystem.followingLink(path) == path)
    }
    #expect(!FileSystem.isSame(folder.path, as: file))
    #expect(!FileSystem.isSame(folder.path("gone"), as: folder.path("gone")))
  }

  @Test(arguments: [("a/b", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("/a/b", "/a", "b")])
  func `takes a path apart`(path: String, above: String, name: String) {
    #expect(FileSystem.folder(of: path) == above)
    #expect(FileSystem.name(of: path) == name)
  }

  @Test func `adds a name, but never that of another file`() throws {
    let file = try folder.write(Data("old".utf8), "file")
    try FileSystem.addName(folder.path("second"), to: file)
    #expect(FileSystem.isSame(file, as: folder.path("second")))
    let other = try folder.write(Data("other".utf8), "other")
    #expect(throws: FileError.exists(path: other)) {
      try FileSystem.addName(other, to: file)
    }
    try FileSystem.move(file, to: other)
    #expect(try folder.bytes("other") == Data("old".utf8))
    try FileSystem.syncFolder(of: other)
    FileSystem.removeEmptyFolder(folder.path)
    #expect(try folder.names == ["other", "second"])
    #expect(try FileSystem.names(in: folder.path).sorted() == ["other", "second"])
  }

  @Test func `moves all of some files and folders, or none`() throws {
    let file = try folder.write(Data("file".utf8), "file")
    let papers = folder.path("papers")
    try FileManager.default.createDirectory(atPath: papers, withIntermediateDirectories: true)
    let there = (papers: folder.path("p"), file: folder.path("f"))
    let missing = folder.path("nowhere/file")
    #expect(throws: FileError.self) {
      try FileSystem.move([(papers, there.papers), (file, missing)])
    }
    #expect(try folder.names == ["file", "papers"])
    try FileSystem.move([(papers, there.papers), (file, there.file)])
    #expect(try folder.names == ["f", "p"])
  }

  @Test func `removes a file and nothing else`() throws {
    let file = try folder.write(Data(), "file")
    FileSystem.remove(folder.path)
    FileSystem.remove(file)
    FileSystem.remove(file)
    #expect(try folder.names == [])
  }
}
