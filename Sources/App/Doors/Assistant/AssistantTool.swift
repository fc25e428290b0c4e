internal import CommandLineKit
internal import DataFormats

/// A tool that an assistant may call.
enum AssistantTool: String, CaseIterable {
  case overview
  case findCommands = "find_commands"
  case describeCommand = "describe_command"
  case read
  case listFiles = "list_files"
  case proposeChange = "propose_change"
  case reportProfit = "report_profit"
  case bookingList = "booking_list"
  case expenseList = "expense_list"
  case taxDue = "tax_due"
  case taxModel950 = "tax_model950"
  case proposeBookingAdd = "propose_booking_add"
  case proposeExpenseAdd = "propose_expense_add"
  case applyChange = "apply_change"
  case undoChange = "undo_change"

  /// Whether the tool changes the book.
  var changes: Bool { self == .applyChange || self == .undoChange }

  /// The command of a tool that is one; nil for the others.
  var path: [String]? {
    switch self {
    case .reportProfit: ["report", "profit"]
    case .bookingList: ["booking", "list"]
    case .expenseList: ["expense", "list"]
    case .taxDue: ["tax", "due"]
    case .taxModel950: ["tax", "model950"]
    case .proposeBookingAdd: ["booking", "add"]
    case .proposeExpenseAdd: ["expense", "add"]
    case .overview, .findCommands, .describeCommand, .read, .listFiles, .proposeChange,
      .applyChange,
      .undoChange:
      nil
    }
  }

  /// The arguments of a tool that has not all those of its command; nil for all.
  ///
  /// The others are for `propose_change`: a list of tools stands in the memory of a model all the time.
  private var properties: Set<String>? {
    guard self == .proposeExpenseAdd else { return nil }
    return [
      "property", "concept", "amount", "date", "category", "supplier", "paid-by", "paid-on",
      "tax-id", "number", "vat", "note", "tag", "like", "split", "again",
    ]
  }

  /// Whether the tool shows a document of the program.
  private var showsDocument: Bool {
    switch self {
    case .reportProfit, .bookingList, .expenseList, .taxDue, .taxModel950: true
    default: false
    }
  }
}

/// The tool as a list of tools has it.
extension AssistantTool {
  /// The description of the tool.
  func json(_ setup: AssistantSetup, _ commands: [CommandDescription]) -> JSONValue {
    let command = commands.first { $0.path == path }
    let schema =
      command.map { CommandSchema($0, setup.words, .brief).value(only: properties) }
      ?? ownSchema(setup.words)
    return .object([
      "name": .string(rawValue), "description": .string(text(setup.words, command)),
      "inputSchema": schema, "outputSchema": outputSchema,
      "annotations": .object([
        "readOnlyHint": .bool(!changes), "destructiveHint": .bool(changes),
        "idempotentHint": .bool(!changes), "openWorldHint": .bool(false),
      ]),
    ])
  }

  private func text(_ words: any Words, _ command: CommandDescription?) -> String {
    guard let command else { return words.text("assistant.tool.\(rawValue)", [:]) }
    let summary = words.text(command.abstractKey, [:])
    guard command.door == .changes else { return summary }
    return words.text("assistant.tool.propose", ["summary": summary])
  }

  /// The arguments of a tool that is no command: each a text, but for some.
  private var arguments: [(name: String, type: String, isRequired: Bool)] {
    switch self {
    case .findCommands: [("words", "string", false), ("area", "string", false)]
    case .describeCommand: [("command", "string", true)]
    case .read, .proposeChange: [("command", "string", true), ("arguments", "object", false)]
    case .listFiles: [("folder", "string", false)]
    case .applyChange: [("proposal", "string", true), ("command", "string", true)]
    case .undoChange: [("step", "integer", true)]
    default: []
    }
  }

  private func ownSchema(_ words: any Words) -> JSONValue {
    let properties = arguments.map { name, type, _ in
      let key =
        "assistant.argument.\(self == .applyChange && name == "command" ? "repeated" : name)"
      return JSONMember(
        name,
        .object(["type": .string(type), "description": .string(words.text(key, [:]))]))
    }
    let required = arguments.filter(\.isRequired).map(\.name)
    return .object([
      "type": .string("object"), "properties": .object(properties),
      "required": required.isEmpty ? nil : .texts(required), "additionalProperties": .bool(false),
    ])
  }

  /// What all documents have in common: an argument may have a command show another one, such as its columns.
  private var outputSchema: JSONValue? {
    guard showsDocument else { return nil }
    let schema = JSONValue.object(["type": .string("string"), "pattern": .string("^estada/")])
    return .object([
      "type": .string("object"), "properties": .object([JSONMember("schema", schema)]),
      "required": .texts(["schema"]),
    ])
  }

  /// The arguments of a call, which has no others than those of the tool.
  ///
  /// - Throws: `AssistantRefusal` for another argument, or one of another type.
  func check(_ arguments: JSONValue, _ words: any Words) throws(AssistantRefusal) {
    guard path == nil else { return }
    for member in arguments.members ?? [] {
      guard let declared = self.arguments.first(where: { $0.name == member.name }) else {
        throw AssistantRefusal(
          words.text(
            "assistant.unknown-argument",
            [
              "name": member.name, "command": rawValue,
              "names": self.arguments.map(\.name).joined(separator: ", "),
            ]))
      }
      let fault =
        switch declared.type {
        case "integer": member.value.integer == nil ? "assistant.not-a-number" : nil
        case "object": member.value.members == nil ? "assistant.not-an-object" : nil
        default: member.value.text == nil ? "assistant.not-a-text" : nil
        }
      if let fault { throw AssistantRefusal(words.text(fault, ["name": member.name])) }
    }
    let missing = self.arguments.first { $0.isRequired && arguments[$0.name] == nil }
    if let missing {
      throw AssistantRefusal(words.text("assistant.missing-argument", ["name": missing.name]))
    }
  }
}
