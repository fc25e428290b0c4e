internal import CommandLineKit
internal import DataFormats

/// The JSON Schema of the arguments of a command, made from its declaration.
///
/// Each argument and option is a property with its declared name. What a schema cannot say, such as that a home
/// exists, the command says when it runs.
struct CommandSchema {
  /// How much a schema says.
  enum Detail {
    /// What a list of tools has room for.
    ///
    /// It has no `anyOf` at its top: some services refuse a tool, and with it the whole list, for that.
    case brief
    /// Everything.
    case full
  }

  private let command: CommandDescription
  private let words: any Words
  private let detail: Detail

  /// The most elements of a list, and characters of a text.
  static let (mostItems, mostCharacters) = (64, 4_000)

  init(_ command: CommandDescription, _ words: any Words, _ detail: Detail) {
    self.command = command
    self.words = words
    self.detail = detail
  }

  /// The schema.
  ///
  /// - Parameter names: The properties that it has; nil for all.
  func value(only names: Set<String>? = nil) -> JSONValue {
    let isWanted = { (name: String) in names?.contains(name) ?? true }
    let arguments = command.arguments.filter { isWanted($0.name) }
    let options = OfferedCommands.options(of: command).filter { isWanted($0.long) }
    let properties =
      arguments.map { JSONMember($0.name, property($0)) }
      + options.map { JSONMember($0.long, property($0)) }
    let required =
      arguments.filter { $0.isRequired && $0.several == nil }.map(\.name)
      + options.filter { $0.isRequired && $0.alternative == nil && $0.substitute == nil }.map(
        \.long)
    let choices = options.compactMap(alternatives)
    return JSONValue.object([
      "type": .string("object"), "properties": .object(properties),
      "required": required.isEmpty ? nil : .texts(required),
      "allOf": choices.isEmpty || detail == .brief ? nil : .array(choices),
      "additionalProperties": .bool(false),
    ])
  }

  /// That one of several options is there, for an option that another one replaces.
  private func alternatives(_ option: OptionDescription) -> JSONValue? {
    let others = [option.alternative, option.substitute].compactMap(\.self)
    guard option.isRequired, !others.isEmpty else { return nil }
    let ways = ([option.long] + others).map { JSONValue.object(["required": .texts([$0])]) }
    return JSONValue.object(["anyOf": .array(ways)])
  }

  private func property(_ argument: ArgumentDescription) -> JSONValue {
    let isMany = argument.several == .numbers
    return property(
      kind: isMany ? .numbers : kind(argument.valueName, isWhole: argument.isWholeNumber),
      choices: argument.choices, isOpen: CommandSchema.openLists.contains(argument.valueName),
      keywords: argument.keywords, isRepeatable: argument.isRepeatable,
      help: words.help(of: argument))
  }

  private func property(_ option: OptionDescription) -> JSONValue {
    guard let valueName = option.valueName else {
      return JSONValue.object([
        "type": .string("boolean"), "description": .string(words.text(option.helpKey, [:])),
      ])
    }
    var help = words.text(option.helpKey, [:])
    if let instead = option.alternative ?? option.substitute, option.isRequired {
      help += " " + words.text("assistant.or", ["name": instead])
    }
    return property(
      kind: kind(valueName, isWhole: option.isWholeNumber), choices: option.choices,
      isOpen: CommandSchema.openLists.contains(valueName), keywords: option.keywords,
      isRepeatable: option.isRepeatable, help: help)
  }

  /// The kinds of value that a schema distinguishes.
  private enum Kind { case whole, numbers, amount, text }

  private func kind(_ valueName: String, isWhole: Bool) -> Kind {
    if isWhole { return .whole }
    return valueName == "value.amount" ? .amount : .text
  }

  private func property(
    kind: Kind, choices: [String], isOpen: Bool, keywords: [String], isRepeatable: Bool,
    help: String
  ) -> JSONValue {
    let type: JSONValue =
      switch kind {
      case .whole: .string("integer")
      case .numbers: .texts(["integer", "string"])
      case .amount, .text: .string("string")
      }
    let isFull = detail == .full
    let pattern = keywords.contains("none") ? CommandSchema.amountOrNone : CommandSchema.amount
    let isClosed = !choices.isEmpty && !isOpen
    let examples = isFull && !isClosed ? choices + keywords : []
    let element = JSONValue.object([
      "type": type, "enum": isClosed ? .texts(choices + keywords) : nil,
      "pattern": kind == .amount ? .string(pattern) : nil,
      "maxLength": isFull && kind != .whole ? .whole(CommandSchema.mostCharacters) : nil,
      "examples": examples.isEmpty ? nil : .texts(examples),
    ])
    let whole =
      isRepeatable
      ? JSONValue.object([
        "type": .string("array"), "items": element,
        "maxItems": isFull ? .whole(CommandSchema.mostItems) : nil,
      ]) : element
    return whole.adding(["description": .string(help)])
  }

  /// Kinds of value with words for what else is a number, or a category of the book's own.
  private static let openLists: Set = [
    "value.category", "value.expense-box", "value.income-tax-item", "value.vat",
  ]
  private static let amount = #"^-?\d+(\.\d{1,2})?$"#
  private static let amountOrNone = #"^-?\d+(\.\d{1,2})?$|^none$"#
}
