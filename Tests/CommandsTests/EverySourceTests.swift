import Foundation
import TestKit
import Testing

struct `Every source` {
  /// Modules whose files are parts of one whole, which is tested as that: the commands by transcripts
  /// of the program, the kit by parsing and help, the tool by what it writes.
  static let wholes = ["Commands", "CommandLineKit", "EmbedTool", "EmbedPlugin", "estada"]

  @Test func `has tests that name it`() throws {
    let tests = try files(in: "Tests", ending: ".swift")
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let unnamed = files(in: "Sources", ending: ".swift").filter { file in
      !`Every source`.wholes.contains { file.path.contains("/Sources/\($0)/") }
        && !tests.contains(subject(file))
    }
    #expect(unnamed.map(\.lastPathComponent) == [])
  }

  @Test func `lies in a module that has tests`() throws {
    let modules = Set(
      files(in: "Sources", ending: ".swift").compactMap { file in
        let parts = file.path.components(separatedBy: "/Sources/")
        return parts.last?.split(separator: "/").first.map(String.init)
      })
    let untested = modules.subtracting(["EmbedPlugin", "estada"]).filter { module in
      files(in: "Tests/\(module)Tests", ending: "Tests.swift").isEmpty
    }
    #expect(untested == [])
  }

  @Test func `is small`() throws {
    let long = try files(in: "Sources", ending: ".swift").filter {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").count > 250
    }
    #expect(long.map(\.lastPathComponent) == [])
  }

  /// What a file is about: `Day+Text.swift` is about `Day`, `Period+Argument.swift` about `Period`.
  private func subject(_ file: URL) -> String {
    let name = file.deletingPathExtension().lastPathComponent
    return String(name.split(separator: "+")[0])
  }
}
