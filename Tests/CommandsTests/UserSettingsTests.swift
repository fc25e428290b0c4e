import Bookkeeping
import Files
import Foundation
import TestKit
import Testing

@testable import Commands

/// A console on which nothing is written.
private final class NoConsole: Console {
  let width: Int? = nil

  func write(_ text: String) {}
  func writeError(_ text: String) {}
  func flush() -> Int32? { nil }
}

struct `A user's own settings` {
  private func settings(_ variables: [String: String]) -> UserSettings {
    UserSettings(
      Environment(variables: variables, today: .first, time: "00:00", console: NoConsole()))
  }

  @Test(arguments: [
    (["HOME": "/h"], "/h/.config/estada/config"),
    (["HOME": "/h", "XDG_CONFIG_HOME": "/c"], "/c/estada/config"),
    (["HOME": "/h", "XDG_CONFIG_HOME": "c"], "/h/.config/estada/config"),
  ])
  func `are in a folder of the user's`(variables: [String: String], path: String) {
    #expect(settings(variables).path == path)
  }

  @Test func `are one line each, and leave the other lines alone`() throws {
    try withTemporaryFolder { folder in
      let own = settings(["HOME": folder.path])
      #expect(try own.value("pager") == nil)
      try own.set("pager", to: nil)
      #expect(!FileManager.default.fileExists(atPath: own.path))
      try own.set("pager", to: "less -S")
      #expect(try String(contentsOfFile: own.path, encoding: .utf8) == "pager = less -S\n")
      try Data("# mine\npager=a\nother = b = c\n  pager =  sed s/=/x/ \n".utf8)
        .write(to: URL(filePath: own.path))
      #expect(try own.value("pager") == "sed s/=/x/")
      #expect(try own.value("other") == "b = c")
      try own.set("pager", to: "")
      #expect(try own.value("pager") == "")
      try own.set("pager", to: nil)
      #expect(try String(contentsOfFile: own.path, encoding: .utf8) == "# mine\nother = b = c\n")
    }
  }

  @Test func `that cannot be read are no settings nobody has made`() throws {
    try withTemporaryFolder { folder in
      let own = settings(["HOME": folder.path])
      try FileManager.default.createDirectory(
        atPath: own.path, withIntermediateDirectories: true)
      #expect(throws: FileError.failed(.reading, path: own.path, code: EISDIR)) {
        try own.value("pager")
      }
    }
  }
}
