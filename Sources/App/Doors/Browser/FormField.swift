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
    /// Some of the values that the book has.
    case severalListed
    /// Files that the browser sends.
    case file(isSeveral: Bool)
    /// A file, or a folder, that the command writes and the browser receives, in one of several formats.
    case written(endings: [String])
  }

  /// The name in the form: the declared one.
  let name: String
  private(set) var kind: Kind
  /// Whether the value stands after the options, without a name.
  let isOperand: Bool
  let isRequired: Bool
  /// Whether the field is marked as required; others may take its place.
  let isMarked: Bool
  /// Whether the field is shown first, as required ones are.
  let isUsual: Bool
  /// Whether the value may be cleared with `none`.
  let mayBeCleared: Bool
  /// The catalogue keys of the help and of the kind of value.
  private(set) var helpKey: String
  let valueName: String
  /// The value that is taken without one.
  let defaultText: String?
  /// The option; nil for an operand.
  let option: OptionDescription?
  /// The argument; nil for an option.
  let argument: ArgumentDescription?

  /// What no form offers: a dry run is a step of the page, files are sent and received, nothing is forced, documents
  /// have one place, a browser does not know where a file is on the disk, and an exit status is for scripts.
  private static let withheld: Set<String> = [
    "as", "check", "document", "dry-run", "folder", "force", "output", "repair", "sepa", "yes",
  ]

  /// Whether no form offers an option; those of orders of payment come with their file.
  static func isWithheld(_ option: OptionDescription) -> Bool {
    withheld.contains(option.long) || option.helpKey.hasPrefix("option.order-")
      || option.long == "sepa-version"
  }

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
    switch argument.valueName {
    case "value.file" where command.door == .readsFile:
      kind = .file(isSeveral: argument.isRepeatable)
    case "value.file" where command.door == .writesFile,
      "value.folder" where command.door == .writesFile:
      kind = .written(endings: argument.endings)
    case "value.file", "value.folder": return nil
    default:
      kind = FormField.kind(
        argument.valueName, argument.choices, argument.keywords, isSeveral: argument.isRepeatable)
    }
    (name, isOperand, isRequired) = (argument.name, true, argument.isRequired)
    isMarked = argument.isRequired
    isUsual = true
    mayBeCleared = false
    (helpKey, valueName, defaultText) = (argument.helpKey, argument.valueName, nil)
    if case .written = kind { helpKey = "browser.format.hint" }
    option = nil
    self.argument = argument
  }

  private init?(_ option: OptionDescription, of command: CommandDescription) {
    guard !FormField.isWithheld(option) else { return nil }
    if let valueName = option.valueName {
      kind = FormField.kind(
        valueName, option.choices, option.keywords, isSeveral: option.isRepeatable)
    } else {
      kind = option.hasInversion ? .yesOrNo : .flag
    }
    (name, isOperand) = (option.long, false)
    isRequired = option.isRequired && option.alternative == nil && option.substitute == nil
    isMarked = option.isRequired && option.alternative == nil
    isUsual = option.isRequired || option.asking != .ifRequired
    mayBeCleared = option.keywords.contains("none")
    (helpKey, valueName) = (option.helpKey, option.valueName ?? "")
    defaultText = option.defaultText
    self.option = option
    argument = nil
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

  /// How a value of a kind is entered.
  private static func kind(
    _ valueName: String, _ choices: [String], _ keywords: [String], isSeveral: Bool
  ) -> Kind {
    switch valueName {
    case _ where isSeveral: return listed.contains(valueName) ? .severalListed : .lines
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
  /// Whether there is something to enter: a file of the only format is received without a question.
  var isAsked: Bool {
    if case .written(let endings) = kind { endings.count > 1 } else { true }
  }

  /// The name of the field of a form that clears the value.
  var clearName: String { "clear-" + name }

  /// The name of the field of a form that names files which were sent before.
  var sentName: String { "sent-" + name }

  /// The names whose headings are those of one list, and too narrow elsewhere.
  private static let otherHeadings: Set<String> = [
    "amount", "columns", "file", "filer", "id", "number", "payer", "percent", "record",
  ]

  /// The label in a language: the heading that lists have for the field, or its name.
  func label(in words: any Words) -> String {
    if case .written = kind { return words.text("browser.format", [:]) }
    let own = "browser.label.\(name)"
    if isOperand && words.has(own) { return words.text(own, [:]) }
    let column = "column." + name.split(separator: "-").joined(separator: "_")
    if words.has(column) && !FormField.otherHeadings.contains(name) {
      return words.text(column, [:])
    }
    let typed = option.map { String(words.option($0).dropFirst(2)) } ?? words.text(valueName, [:])
    let text = typed.split(separator: "-").joined(separator: " ").lowercased()
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
