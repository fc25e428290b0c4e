import Foundation
import TestKit
import Testing

@testable import Files

struct `A file that is made` {
  private struct Interruption: Error {}

  private func put(_ text: String, _ path: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func text(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

  private func names(in folder: URL) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `is there when it is complete, for everybody to read`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.txt")
      try AtomicFile.write(to: file.path, replacing: nil) { path in
        try put("whole", path)
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
      #expect(text(file) == "whole")
      #expect(names(in: folder) == ["a.txt"])
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o644)
    }
  }

  @Test func `is handed on whole, and gone`() throws {
    try withTemporaryFolder { folder in
      let text = String(repeating: "Àtic ", count: 30_000)
      var taken: [UInt8] = []
      try AtomicFile.pass(through: folder.path) { path in
        try put(text, path)
      } to: {
        taken += $0
      }
      #expect(String(decoding: taken, as: UTF8.self) == text)
      #expect(throws: Interruption.self) {
        try AtomicFile.pass(through: folder.path) { _ in
          throw Interruption()
        } to: { _ in
          taken = []
        }
      }
      #expect(!taken.isEmpty)
      #expect(names(in: folder) == [])
    }
  }

  @Test(arguments: [false, true])
  func `leaves nothing behind when it fails, and the old one as it was`(isThere: Bool) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.txt")
      if isThere { try Data("old".utf8).write(to: file) }
      #expect(throws: Interruption.self) {
        try AtomicFile.write(to: file.path, replacing: .any) { path in
          try put("half", path)
          throw Interruption()
        }
      }
      #expect(names(in: folder) == (isThere ? ["a.txt"] : []))
      if isThere { #expect(text(file) == "old") }
    }
  }

  @Test func `takes the place of another only when told to, with its permissions`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.txt")
      try Data("old".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      #expect(throws: FileError.exists(path: file.path)) {
        try AtomicFile.write(to: file.path, replacing: nil) { _ in Issue.record("was begun") }
      }
      try AtomicFile.write(to: file.path, replacing: .any) { try put("new", $0) }
      #expect(text(file) == "new")
      #expect(names(in: folder) == ["a.txt"])
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `does not take the place of one that was made meanwhile`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.txt")
      #expect(throws: FileError.exists(path: file.path)) {
        try AtomicFile.write(to: file.path, replacing: nil) { path in
          try put("ours", path)
          try Data("theirs".utf8).write(to: file)
        }
      }
      #expect(text(file) == "theirs")
      #expect(names(in: folder) == ["a.txt"])
    }
  }

  @Test func `follows a link and leaves it in place`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.txt")
      let link = folder.appending(path: "link")
      try Data("old".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      try AtomicFile.write(to: link.path, replacing: .any) { try put("new", $0) }
      #expect(text(file) == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    }
  }

  @Test func `takes the place of one of its kind only, or of an empty one`() throws {
    try withTemporaryFolder { folder in
      let kind = FileKind { $0.starts(with: "ours".utf8) }
      let file = folder.appending(path: "a.txt")
      for (old, isReplaced) in [("ours, of May", true), ("", true), ("theirs", false)] {
        try Data(old.utf8).write(to: file)
        if isReplaced {
          try AtomicFile.write(to: file.path, replacing: kind) { try put("ours, of June", $0) }
          #expect(text(file) == "ours, of June")
        } else {
          #expect(throws: FileError.otherKind(path: file.path)) {
            try AtomicFile.write(to: file.path, replacing: kind) { _ in Issue.record("was begun") }
          }
          #expect(text(file) == old)
        }
      }
      #expect(names(in: folder) == ["a.txt"])
    }
  }

  @Test(arguments: ["/dev/null", "/tmp"])
  func `is never put where there is no plain file`(path: String) {
    #expect(throws: FileError.notAPlainFile(path: path)) {
      try AtomicFile.write(to: path, replacing: .any) { _ in Issue.record("was begun") }
    }
  }

  @Test func `needs a folder`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "none/a.txt").path
      #expect(
        throws: FileError.failed(.writing, path: path, code: ENOENT)
      ) {
        try AtomicFile.write(to: path, replacing: nil) { _ in Issue.record("was begun") }
      }
    }
  }
}
