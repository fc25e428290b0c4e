import DataFormats
import Foundation
import TestKit
import Testing

@testable import Doors

struct `A folder that is open to an assistant` {
  /// A folder with a file, a folder, links that lead out, and a pipe; a file beside it.
  static func withFolder(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { parent in
      let folder = parent.appending(path: "bills")
      let manager = FileManager.default
      try manager.createDirectory(
        at: folder.appending(path: "june"), withIntermediateDirectories: true)
      for name in ["bills/a.pdf", "bills/june/b.pdf", "secret.txt"] {
        try Data("x".utf8).write(to: parent.appending(path: name))
      }
      try manager.createSymbolicLink(
        atPath: folder.path + "/link.txt", withDestinationPath: "../secret.txt")
      try manager.createSymbolicLink(atPath: folder.path + "/up", withDestinationPath: "..")
      #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
      try body(folder.path)
    }
  }

  static let outside = [
    "", "/", ".", "..", "../secret.txt", "june/../../secret.txt", "./a.pdf", "june//b.pdf",
    "link.txt", "up/secret.txt", "pipe", "june", "/etc/passwd", "a.pdf/", "a.pdf/x", "none.pdf",
    "a.pdf\u{0}", "~", "june/\u{301}b.pdf",
  ]

  @Test func `has no way out`() throws {
    try Self.withFolder { folder in
      let folders = AssistantFolders([folder])
      for name in Self.outside { #expect(folders.input(name) == nil, "\(name)") }
      #expect(folders.input("a.pdf") == folder + "/a.pdf")
      #expect(folders.input("june/b.pdf") == folder + "/june/b.pdf")
      for name in ["a.pdf", "link.txt", "up", "up/x", "pipe", "../x", "/tmp/x", "no/x", "june"] {
        #expect(folders.output(name) == nil, "\(name)")
      }
      #expect(folders.output("june/new.csv") == folder + "/june/new.csv")
    }
  }

  @Test func `is listed without links and pipes`() throws {
    try Self.withFolder { folder in
      let one = AssistantFolders([folder])
      try #expect(
        one.list(nil) == [.init(name: "a.pdf", size: 1), .init(name: "june", size: nil)])
      try #expect(one.list("june") == [.init(name: "june/b.pdf", size: 1)])
      for name in ["up", "..", "a.pdf", "/"] { try #expect(one.list(name) == nil) }
      let several = AssistantFolders([folder, folder + "/june", folder])
      try #expect(several.list(nil)?.map(\.name) == ["bills", "june", "bills-2"])
      #expect(several.input("june/b.pdf") == folder + "/june/b.pdf")
      #expect(several.input("bills-2/a.pdf") == folder + "/a.pdf")
      #expect(several.input("a.pdf") == nil && several.output("june") == nil)
    }
  }

  @Test func `is where commands take files from, and nowhere else`() throws {
    try Self.withFolder { folder in
      let sample = AssistantSample(folders: [folder])
      let read = { (file: String) in
        sample.call(
          "propose_change", #"{"command":"import airbnb","arguments":{"file":"\#(file)"}}"#)
      }
      for name in ["../secret.txt", "/etc/passwd", "link.txt", "up/secret.txt"] {
        #expect(read(name).isError)
      }
      #expect(sample.runner.requests.isEmpty)
      _ = read("a.pdf")
      #expect(sample.runner.requests.last?.operands == [folder + "/a.pdf"])
      #expect(sample.runner.requests.last?.seconds == 300)
      let written = sample.call(
        "propose_change", #"{"command":"export json","arguments":{"file":"june/book.json"}}"#)
      #expect(!written.isError && sample.runner.requests.count == 1)
      #expect(written.contentText.contains("estada export json"))
      let none = AssistantSample().call(
        "propose_change", #"{"command":"export json","arguments":{"file":"x"}}"#)
      #expect(none.isError && none.contentText.contains("--folder"))
    }
  }
}
