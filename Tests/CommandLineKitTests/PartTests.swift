import Testing

@testable import CommandLineKit

private struct Office: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "office", subcommands: [Person.self, Room.self])
}

private struct Person: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "person", subcommands: [ListAll.self, Team.self])
}

private struct Room: ParsableCommand {
  static let configuration = CommandConfiguration(name: "room", subcommands: [ListAll.self])
}

private struct Team: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "team", subcommands: [ListAll.self, Join.self],
    defaultVerb: ListAll.self)
}

private struct ListAll: ParsableCommand {
  static let configuration = CommandConfiguration(name: "list")
}

private struct Join: ParsableCommand {
  static let configuration = CommandConfiguration(name: "join")
  @Argument("name") var name: String
}

private struct TeamNames: CommandNames {
  func names(of key: String) -> [String] { key.hasSuffix(".team") ? ["equip"] : [] }
  func suggesting(_ key: String) -> [String] { names(of: key) }
  func folded(_ text: String) -> String { text.lowercased() }
}

struct `A part of an area` {
  private let tree = CommandTree(
    root: Office.self, globals: Globals.self, names: TeamNames())

  /// Each case: a line, and the full one in declared names.
  static let lines = [
    ("person team join Anna", "person team join Anna"), ("team join Anna", "person team join Anna"),
    ("EQUIP join Anna", "person team join Anna"),
    ("team", "person team"), ("--lang=ca equip join Anna", "--lang=ca person team join Anna"),
  ]

  @Test(arguments: lines)
  func `may be typed without its area, and is recorded with it`(
    typed: String, full: String
  ) throws {
    let invocation = try tree.parse(line: typed)
    #expect(invocation.declared().joined(separator: " ") == full)
    #expect(invocation.path.prefix(2) == ["person", "team"])
    #expect(try tree.parse(line: full).path == invocation.path)
  }

  @Test func `is no verb alone, and is not typed within another area`() {
    for line in ["join Anna", "room team", "list"] {
      #expect(throws: UsageError.self, "\(line)") { try tree.parse(line: line) }
    }
  }
}
