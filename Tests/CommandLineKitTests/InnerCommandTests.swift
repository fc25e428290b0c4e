import CommandLineKit
import Testing

private struct Keep: ParsableCommand {
  static let configuration = CommandConfiguration(name: "keep")

  @Argument("name") var name: String
  @Argument("command", isCommandLine: true) var command: [String]
  let writing = Writing()
}

private struct Views: ParsableCommand {
  static let configuration = CommandConfiguration(name: "view", subcommands: [Keep.self])
}

private struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "estada", subcommands: [Booking.self, Views.self])
}

private let tree = CommandTree(root: Program.self, globals: Globals.self)

struct `An argument that is a command line` {
  private func keep(_ line: String) throws -> Keep {
    let command = try tree.parse(line: line).bind(in: ArgumentEnvironment())
    return try #require(command as? Keep)
  }

  @Test func `takes options from its second word on`() throws {
    let kept = try keep("view keep x --dry-run booking list --five 3 --dry-run -h")
    #expect(kept.name == "x")
    #expect(kept.command == ["booking", "list", "--five", "3", "--dry-run", "-h"])
    #expect(kept.writing.dryRun)
  }

  @Test func `is recorded in declared names`() throws {
    let invocation = try tree.parse(line: "view keep x booking list -5 3")
    #expect(invocation.declared() == ["view", "keep", "x", "booking", "list", "--five", "3"])
    // What cannot be parsed stays as typed.
    #expect(
      try tree.parse(line: "view keep x y -z").declared() == ["view", "keep", "x", "y", "-z"])
  }
}

struct `A saved command line` {
  private func list(_ line: String, after saved: String) throws -> List {
    let invocation = try tree.parse(
      line.split(separator: " ").map(String.init),
      after: saved.split(separator: " ").map(String.init))
    return try #require(try invocation.bind(in: ArgumentEnvironment()) as? List)
  }

  @Test func `gains arguments, and options take the place of its own`() throws {
    let listed = try list("--five 7 b", after: "booking list a --five 3")
    #expect(listed.five == "7")
    #expect(listed.properties == ["a", "b"])
    #expect(try list("", after: "booking list --five 3").five == "3")
  }

  @Test func `does not let an option be given twice after it`() {
    #expect(throws: UsageError.repeatedOption("--five")) {
      try list("--five 7 --five 8", after: "booking list --five 3")
    }
  }

  @Test(arguments: [
    ("view coast --five 3", "coast", ["--five", "3"]),
    ("--book b.sqlite view --lang=ca coast sea", "coast", ["--book=b.sqlite", "--lang=ca", "sea"]),
  ])
  func `goes by a word that is no verb`(line: String, name: String, others: [String]) throws {
    let found = try #require(tree.unknownVerb(in: line.split(separator: " ").map(String.init)))
    #expect(found.path == ["view"])
    #expect(found.name == name)
    #expect(found.others == others)
  }

  @Test(arguments: ["view keep x", "view", "view help", "booking list x", "--bogus view x"])
  func `is none where every verb is known, or an option is not`(line: String) {
    #expect(tree.unknownVerb(in: line.split(separator: " ").map(String.init)) == nil)
  }
}
