internal import CommandLineKit

/// A field of the form of a command, made from the declaration of its option or argument.
struct FormField: Equatable {
  /// How a value is entered.
  enum Kind: Equatable {
    case text
    /// One value a line.
    case lines
    /// A whole number.
    case number
    /// An amount or a percentage, in the notation of the language.
    case decimal
    case day
    /// A text, with values to choose from.
    case suggested
    /// One of the values that the book has.
    case listed
    /// One of a closed list, by the declared values.
    case choice([String])
    case flag
    /// A flag that may also be left as it is.
    case yesOrNo
    /// Files that the browser sends.
    case file(isSeveral: Bool)
  }

  /// The name in the form: the declared one.
  let name: String
  private(set) var kind: Kind
  /// Whether the value stands after the options, without a name.
  let isOperand: Bool
  let isRequired: Bool
  /// Whether the field is shown first, as required ones are.
  let isUsual: Bool
  /// Whether the value may be cleared with `none`.
  let mayBeCleared: Bool
  /// The catalogue keys of the help and of the kind of value.
  let helpKey: String
  let valueName: String
  /// The value that is taken without one.
  let defaultText: String?
  /// The option; nil for an operand.
  let option: OptionDescription?

  /// What no form offers: a dry run is a step of the page, files are sent and received, nothing is forced, and
  /// documents have one place.
  static let withheld: Set<String> = [
    "as", "dry-run", "folder", "force", "output", "repair", "sepa", "to",
  ]

  /// The fields of a command: its operands, then its options.
  static func all(of command: CommandDescription) -> [FormField] {
    operands(of: command)
      + command.options.compactMap { FormField($0, of: command) }
  }

  /// The fields of the operands. More files after a first one are chosen in its field.
  private static func operands(of command: CommandDescription) -> [FormField] {
    var fields: [FormField] = []
    for argument in command.arguments where !argument.isCommandLine {
      guard let field = FormField(argument, of: command) else { continue }
      if case .file(isSeveral: true) = field.kind, let last = fields.indices.last,
        case .file = fields[last].kind
      {
        fields[last].kind = field.kind
      } else {
        fields.append(field)
      }
    }
    return fields
  }

  private init?(_ argument: ArgumentDescription, of command: CommandDescription) {
    guard
      let kind = FormField.kind(
        argument.valueName, argument.choices, argument.keywords,
        readsFile: command.door == .readsFile, isSeveral: argument.isRepeatable)
    else { return nil }
    self.kind = kind
    (name, isOperand, isRequired) = (argument.name, true, argument.isRequired)
    isUsual = true
    mayBeCleared = false
    (helpKey, valueName, defaultText) = (argument.helpKey, argument.valueName, nil)
    option = nil
  }

  private init?(_ option: OptionDescription, of command: CommandDescription) {
    guard !FormField.withheld.contains(option.long) else { return nil }
    if let valueName = option.valueName {
      guard
        let kind = FormField.kind(
          valueName, option.choices, option.keywords, readsFile: option.long == "document",
          isSeveral: option.isRepeatable)
      else { return nil }
      self.kind = kind
    } else {
      kind = option.hasInversion ? .yesOrNo : .flag
    }
    (name, isOperand) = (option.long, false)
    isRequired = option.isRequired && option.alternative == nil && option.substitute == nil
    isUsual = option.isRequired || option.asking != .ifRequired
    mayBeCleared = option.keywords.contains("none")
    (helpKey, valueName) = (option.helpKey, option.valueName ?? "")
    defaultText = option.defaultText
    self.option = option
  }

  private static let listed: Set<String> = [
    "value.account", "value.category", "value.filer-or-box", "value.group", "value.listing",
    "value.own-category", "value.owner", "value.owner-or-box", "value.property",
    "value.property-or-owner", "value.view", "value.zone",
  ]

  private static let texts: Set<String> = [
    "value.cadastral-reference", "value.code", "value.iban", "value.name", "value.registration",
    "value.tax-id", "value.text",
  ]

  /// How a value of a kind is entered; nil for what no form has.
  private static func kind(
    _ valueName: String, _ choices: [String], _ keywords: [String], readsFile: Bool,
    isSeveral: Bool
  ) -> Kind? {
    switch valueName {
    case "value.file": return readsFile ? .file(isSeveral: isSeveral) : nil
    case "value.folder": return nil
    case _ where isSeveral: return .lines
    case "value.day": return .day
    case "value.number", "value.year": return keywords.isEmpty ? .number : .suggested
    case "value.amount", "value.percent", "value.vat": return .decimal
    case _ where listed.contains(valueName): return .listed
    case _ where !choices.isEmpty: return .choice(choices)
    case _ where texts.contains(valueName) && keywords.isEmpty: return .text
    default: return .suggested
    }
  }
}

extension FormField {
  /// The name of the field of a form that clears the value.
  var clearName: String { "clear-" + name }

  /// The name of the field of a form that names files which were sent before.
  var sentName: String { "sent-" + name }

  /// The names whose headings are those of one list, and too narrow elsewhere.
  private static let otherHeadings: Set<String> = ["amount", "id", "number", "file"]

  /// The label in a language: the heading that lists have for the field, or its name.
  func label(in words: any Words) -> String {
    let column = "column." + name.split(separator: "-").joined(separator: "_")
    if words.has(column) && !FormField.otherHeadings.contains(name) {
      return words.text(column, [:])
    }
    let typed = option.map { String(words.option($0).dropFirst(2)) } ?? words.text(valueName, [:])
    let text = typed.split(separator: "-").joined(separator: " ").lowercased()
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
