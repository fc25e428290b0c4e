import CommandLineKit
import DataFormats
import Foundation
import Localizations
import TestKit
import Testing

@testable import Commands
@testable import Doors

/// The schemas of all commands that an assistant is offered, and the command lines made from their arguments.
struct `The schema of a command` {
  static var setup: AssistantSetup { AssistantSample.setup(mayChange: true, folders: ["/tmp"]) }
  static let offered = OfferedCommands(setup, AssistantFolders(setup.folders)).all

  @Test func `has each argument and option of its declaration once`() {
    #expect(Self.offered.count > 100)
    for command in Self.offered {
      let names =
        command.arguments.map(\.name) + OfferedCommands.options(of: command).map(\.long)
      let schema = CommandSchema(command, Self.setup.words, .full).value()
      #expect(Set(names).count == names.count, "\(command.commandLine)")
      #expect(schema["properties"]?.members?.map(\.name) == names, "\(command.commandLine)")
      #expect(schema["additionalProperties"]?.flag == false)
      for name in ["book", "format", "lang", "no-input", "force", "repair", "dry-run", "output"] {
        #expect(!names.contains(name), "\(command.commandLine)")
      }
      #expect(!schema.json.contains("⟦"), "\(command.commandLine): \(schema.json)")
    }
  }

  @Test func `says what is required, and what instead`() throws {
    let command = try #require(Self.offered.first { $0.path == ["booking", "add"] })
    let schema = CommandSchema(command, Self.setup.words, .full).value()
    #expect(schema["properties"]?["nights"]?["type"]?.text == "integer")
    #expect(
      schema["properties"]?["tax"]?["enum"]?.elements?.compactMap(\.text) == ["included", "on-top"])
    #expect(schema["properties"]?["tag"]?["type"]?.text == "array")
    #expect(schema["properties"]?["tax-collected"]?["type"]?.text == "boolean")
    #expect(schema["properties"]?["amount"]?["pattern"]?.text?.hasPrefix("^-?") == true)
    #expect(
      schema["allOf"]?.json.contains(
        #"{"anyOf":[{"required":["nights"]},{"required":["check-out"]},{"required":["like"]}]}"#)
        == true, "\(schema["allOf"]?.json ?? "")")
  }

  /// Values that would be options, ends of options or other words on a command line without care.
  static let hostile = [
    "--force", "-x", "--", "-", "--book=/etc/passwd", "a b", "$(id)", "", "=", "\n",
  ]

  @Test(arguments: hostile) func `lets no value become an option`(value: String) throws {
    for command in Self.offered {
      let members =
        command.arguments.map { JSONMember($0.name, Self.json(value, $0)) }
        + OfferedCommands.options(of: command).map { JSONMember($0.long, Self.json(value, $0)) }
      let files =
        command.arguments.contains { OfferedCommands.isPlace($0.valueName) }
        || OfferedCommands.options(of: command).contains { OfferedCommands.isPlace($0.valueName) }
      let arguments = CommandArguments(command, Self.setup.words, AssistantFolders([]))
      guard !files else {
        #expect(throws: AssistantRefusal.self) { try arguments.request(.object(members)) }
        continue
      }
      let request = try arguments.request(.object(members))
      let line = request.arguments(book: "the-book")
      let invocation = try EstadaCommand.tree.parse(line)
      #expect(invocation.path == command.path)
      #expect(invocation.request == .run)
      #expect(invocation.rawValue("book") == "the-book", "\(line)")
      for option in OfferedCommands.options(of: command) where option.takesValue {
        #expect(
          invocation.rawValue(option.long) == Self.text(value, option.isWholeNumber), "\(line)")
      }
      #expect(request.operands.count == command.arguments.count)
    }
  }

  private static func text(_ value: String, _ isWhole: Bool) -> String { isWhole ? "-7" : value }

  private static func json(_ value: String, _ argument: ArgumentDescription) -> JSONValue {
    let one: JSONValue =
      argument.isWholeNumber && argument.several == nil ? .whole(-7) : .string(value)
    return argument.isRepeatable ? .array([one]) : one
  }

  private static func json(_ value: String, _ option: OptionDescription) -> JSONValue {
    guard option.takesValue else { return .bool(true) }
    let one: JSONValue = option.isWholeNumber ? .whole(-7) : .string(value)
    return option.isRepeatable ? .array([one]) : one
  }

  /// The schemas are valid in the eyes of another program.
  @Test func `is one to python3-jsonschema`() async throws {
    try Tool.require("python3-jsonschema", probe: "/usr/bin/python3 -c 'import jsonschema'")
    let schemas = Self.offered.flatMap { command in
      [CommandSchema.Detail.brief, .full].map {
        CommandSchema(command, Self.setup.words, $0).value()
      }
    }
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "schemas.json")
      try Data(JSONValue.array(schemas).json.utf8).write(to: file)
      let script = """
        import json, jsonschema
        for schema in json.load(open("schemas.json")):
            jsonschema.Draft202012Validator.check_schema(schema)
            jsonschema.Draft202012Validator(schema)
        """
      try Data(script.utf8).write(to: folder.appending(path: "check.py"))
      let result = try await ShellProcess.run(
        "/usr/bin/python3 check.py", in: folder, variables: ["LC_ALL": "C.UTF-8"])
      #expect(result.status == 0, "\(result.output)")
    }
  }
}
