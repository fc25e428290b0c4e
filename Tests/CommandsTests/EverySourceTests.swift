import Foundation
import TestKit
import Testing

struct `Every source` {
  /// Modules whose files are parts of one whole, which is tested as that: the commands by transcripts
  /// of the program, the kit by parsing and help, the tool by what it writes.
  static let wholes = ["Commands", "CommandLineKit", "EmbedTool", "EmbedPlugin", "estada"]

  /// Files that tests use without naming anything in them.
  static let unnamed = [
    // Every migration is pinned and run by way of `Migration.all`.
    "Migration0003.swift", "Migration0004.swift", "Migration0005.swift",
    "Migration0006.swift", "Migration0007.swift", "Migration0008.swift", "Migration0009.swift",
    "Migration0010.swift", "Migration0011.swift",
    "Migration0012.swift", "Migration0013.swift", "Migration0014.swift", "Migration0015.swift",
    "Migration0016.swift", "Migration0017.swift", "Migration0018.swift", "Migration0019.swift",
    "Migration0020.swift", "Migration0021.swift", "Migration0022.swift",
    "Migration0023.swift", "Migration0024.swift", "Migration0025.swift",
  ]

  @Test func `has tests that use what it declares`() throws {
    let words = Set(
      text(in: "Tests", ending: ".swift").utf8.split { !$0.isPartOfWord }
        .map { String(Substring($0)) })
    let unused = try files(in: "Sources", ending: ".swift").filter { file in
      guard !`Every source`.wholes.contains(where: { file.path.contains("/Sources/\($0)/") }) else {
        return false
      }
      return try !`Every source`.unnamed.contains(file.lastPathComponent)
        && declared(in: file).isDisjoint(with: words)
    }
    #expect(unused.map(\.lastPathComponent) == [])
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
