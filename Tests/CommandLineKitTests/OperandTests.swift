import Testing

@testable import CommandLineKit

struct `Reading operands` {
  @Test func `hands them out in order`() throws {
    let command = try #require(try add("7"))
    #expect(command.property == "sea")
    #expect(command.room == 7)
  }

  @Test func `gives the rest to a list`() throws {
    #expect(try list("a", "b", "c")?.properties == ["a", "b", "c"])
  }

  @Test(arguments: ["-12", "-1.234,50", "-€5", "-", ""])
  func `takes negative amounts and the lone dash`(text: String) throws {
    #expect(try list(text)?.properties == [text])
  }

  @Test func `takes a digit as an option where one has that letter`() throws {
    let command = try #require(try list("-5x", "-6"))
    #expect(command.five == "x")
    #expect(command.properties == ["-6"])
  }

  @Test func `takes everything after two dashes`() throws {
    let command = try #require(try list("a", "--", "--format", "-h", "--", "-5"))
    #expect(command.properties == ["a", "--format", "-h", "--", "-5"])
  }
}

struct `Global options` {
  @Test(arguments: [
    "--lang ca booking list", "booking --lang=ca list", "booking list --lang ca",
    "-lca booking list", "booking list -l ca", "--lang ca -- booking list",
  ])
  func `stand anywhere`(line: String) throws {
    let invocation = try sample.parse(line: line)
    #expect(invocation.path == ["booking", "list"])
    #expect(invocation.rawValue("lang") == "ca")
    #expect(invocation.rawValue("book") == nil)
    let globals = try invocation.bindGlobals(in: ArgumentEnvironment()) as? Globals
    #expect(globals?.lang == "ca")
    #expect(globals?.format == .text)
  }

  @Test func `reach a command that takes them in as a group`() throws {
    let command =
      try sample.parse(line: "--format json booking list")
      .bind(in: ArgumentEnvironment()) as? List
    #expect(command?.globals.format == .json)
  }

  @Test func `are read only when bound`() throws {
    let invocation = try sample.parse(line: "booking list --format yaml")
    let reason = InvalidValue("yaml", notOneOf: ["text", "csv", "json"], of: "value.format")
    #expect(throws: UsageError.invalidValue(name: "--format", text: "yaml", reason)) {
      try invocation.bindGlobals(in: ArgumentEnvironment())
    }
  }
}

struct `Scanning a line that makes no sense` {
  static let lines: [(String, String?)] = [
    ("bogus --lang ca --lang es", "ca"), ("--what --lang=ca", "ca"), ("x -l ca", "ca"),
    ("x -lca --", "ca"), ("--lang --lang ca", "ca"), ("--lang", nil), ("--language ca", nil),
    ("-- --lang ca", nil), ("--lang --book", nil), ("", nil),
  ]

  @Test(arguments: lines)
  func `still finds a global option`(line: String, expected: String?) {
    let tokens = line.split(separator: " ").map(String.init)
    #expect(sample.globals.rawValue("lang", in: tokens) == expected)
  }
}
