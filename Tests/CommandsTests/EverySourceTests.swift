import Foundation
import TestKit
import Testing

struct `Every source` {
  /// Modules whose files are parts of one whole, which is tested as that: the commands by transcripts
  /// of the program, the kit by parsing and help, the tool by what it writes.
  static let wholes = ["Commands", "CommandLineKit", "EmbedTool", "EmbedPlugin", "estada"]

  @Test func `has tests that use what it declares`() throws {
    let words = Set(
      text(in: "Tests", ending: ".swift").utf8.split { !$0.isPartOfWord }
        .map { String(Substring($0)) })
    let unused = try files(in: "Sources", ending: ".swift").filter { file in
      guard !`Every source`.wholes.contains(where: { file.path.contains("/\($0)/") }) else {
        return false
      }
      return try declared(in: file).isDisjoint(with: words)
    }
    #expect(unused.map(\.lastPathComponent) == [])
  }

  @Test func `lies in a module that has tests`() throws {
    let modules = Set(
      files(in: "Sources", ending: ".swift").compactMap { file in
        let parts = file.path.components(separatedBy: "/Sources/")
        return parts.last?.split(separator: "/").dropFirst().first.map(String.init)
      })
    let untested = modules.subtracting(["EmbedPlugin", "estada"]).filter { module in
      files(in: "Tests/\(module)Tests", ending: "Tests.swift").isEmpty
    }
    #expect(untested == [])
  }

  @Test func `leaves SQLite to the folder that is an engine's`() throws {
    let users = try files(in: "Sources", ending: ".swift").filter {
      try String(contentsOf: $0, encoding: .utf8).contains("import CSQLite")
    }
    #expect(!users.isEmpty)
    #expect(users.filter { !$0.path.contains("/Storage/SQLite/") }.map(\.lastPathComponent) == [])
  }

  /// The names a file declares.
  private func declared(in file: URL) throws -> Set<String> {
    let words = try String(contentsOf: file, encoding: .utf8).utf8.split { !$0.isPartOfWord }
      .map { String(Substring($0)) }
    return Set(zip(words, words.dropFirst()).filter { Self.keywords.contains($0.0) }.map(\.1))
  }

  private static let keywords: Set = [
    "struct", "enum", "class", "protocol", "func", "var", "let", "case",
  ]
}

extension UInt8 {
  /// Whether it is an ASCII letter or a digit.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
