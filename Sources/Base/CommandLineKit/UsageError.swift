internal import UnicodeText

/// An error in a command line. Options and commands go by their declared names, options with their
/// dashes, as `--guest`; the message has the names of its language.
package enum UsageError: Error, Equatable, Sendable {
  /// An unknown command in the area at `path`, which is empty for the root, and whole commands that may be
  /// meant.
  case unknownCommand(name: String, path: [String], suggestions: [SuggestedCommand])

  /// An option that the command does not have.
  case unknownOption(name: String, suggestion: String?)

  /// A filter that the list of the area does not have, and those that it has.
  case unknownFilter(name: String, options: [String])

  /// An option without a value.
  case missingValue(option: String)

  /// A value for a flag.
  case unexpectedValue(option: String)

  /// An option passed more than once.
  case repeatedOption(String)

  /// A positional argument too many.
  case unexpectedArgument(String)

  /// Everything required that is missing: each option with the one that can replace it, if any, and
  /// the arguments.
  case missing(options: [[String]], arguments: [MissingArgument])

  /// An invalid value; `name` is the option, or the catalogue key of the argument's placeholder.
  case invalidValue(name: String, text: String, InvalidValue)
}

extension UsageError {
  /// The declared names of the options to blame, without dashes; of an argument, the catalogue key of its placeholder.
  package var blamed: [String] {
    let options: [String] =
      switch self {
      case .missing(let options, let arguments):
        options.compactMap(\.first) + arguments.map(\.valueName)
      case .unknownOption(let name, _), .missingValue(let name), .unexpectedValue(let name),
        .repeatedOption(let name), .invalidValue(let name, _, _):
        [name]
      case .unknownCommand, .unknownFilter, .unexpectedArgument: []
      }
    return options.map { String($0.drop { $0 == "-" }) }
  }
}

/// An argument that is missing, by the catalogue keys of its placeholder and of its help.
package struct MissingArgument: Equatable, Sendable {
  /// The catalogue key of the placeholder.
  let valueName: String
  /// The catalogue key of the help text.
  let helpKey: String
}

/// The reason why a value is not valid: a catalogue key and the values of its placeholders.
package struct InvalidValue: Error, Equatable, Sendable {
  /// The catalogue key of the reason.
  package var key: String

  /// The values of the placeholders.
  package var values: [String: String]

  /// The closed list that the value is not in; nil for other reasons.
  var list: ClosedList?

  /// A closed list of values, whose names are those of the language of the message.
  struct ClosedList: Equatable, Sendable {
    /// The catalogue key of the placeholder.
    let valueName: String
    /// The declared values.
    let choices: [String]
  }

  /// Creates a reason from a catalogue key and the values of its placeholders.
  package init(_ key: String, _ values: [String: String] = [:]) {
    self.key = key
    self.values = values
  }

  /// Creates the reason that a text is in no closed list.
  init(_ text: String, notOneOf choices: [String], of valueName: String) {
    key = "argument.not-a-choice"
    values = ["text": text]
    list = ClosedList(valueName: valueName, choices: choices)
  }

  /// The localized reason.
  func message(in words: any Words) -> String {
    guard let list else { return words.text(key, values) }
    let shown = words.choices(list.choices, of: list.valueName)
    let values = values.merging(["choices": shown.joined(separator: ", ")]) { $1 }
    let offered = Array(zip(shown, shown)) + Array(zip(list.choices, shown))
    let near = Suggestion.nearest(to: values["text"] ?? "", among: offered.map(\.0))
    let suggestion = offered.first { $0.0 == near }?.1
    return words.text(key, values, suggestion: suggestion)
  }
}

extension UsageError {
  /// Whether the message names what was probably meant, or all that can be typed.
  package var namesTheRemedy: Bool {
    switch self {
    case .unknownCommand(_, _, let suggestions): !suggestions.isEmpty
    case .unknownOption(_, let suggestion): suggestion != nil
    case .unknownFilter: true
    case .invalidValue(_, _, let reason): reason.list != nil
    default: false
    }
  }

  /// The lines of the localized error message: a sentence, and below it each of several suggestions.
  package func lines(in words: any Words) -> [String] {
    guard case .unknownCommand(let name, let path, let suggestions) = self, suggestions.count > 1
    else { return [message(in: words)] }
    let none = UsageError.unknownCommand(name: name, path: path, suggestions: [])
    let sentence = none.message(in: words, suggestion: "").trimmed
    return [sentence] + suggestions.map { words.line($0.words(in: words)) }
  }

  /// The localized error message.
  package func message(in words: any Words) -> String { message(in: words, suggestion: nil) }

  /// The localized error message; `suggestion` stands for those of an unknown command.
  private func message(in words: any Words, suggestion: String?) -> String {
    switch self {
    case .unknownCommand(let name, let path, let suggestions):
      let values = ["name": name, "area": words.path(path).joined(separator: " ")]
      let key = path.isEmpty ? "usage.unknown-command" : "usage.unknown-verb"
      let first = suggestions.first.map { words.line($0.words(in: words)) }
      return words.text(key, values, suggestion: suggestion ?? first)
    case .unknownOption(let name, let suggestion):
      return words.text(
        "usage.unknown-option", ["name": name], suggestion: suggestion.map(words.option))
    case .unknownFilter(let name, let options):
      let names = options.map { String(words.option($0).dropFirst(2)) }
      return words.text(
        names.isEmpty ? "usage.no-filters" : "usage.unknown-filter",
        ["name": name, "names": names.joined(separator: ", ")])
    case .missingValue(let option):
      return words.text("usage.missing-value", ["option": words.option(option)])
    case .unexpectedValue(let option):
      return words.text("usage.unexpected-value", ["option": words.option(option)])
    case .repeatedOption(let option):
      return words.text("usage.repeated-option", ["option": words.option(option)])
    case .unexpectedArgument(let text):
      return words.text("usage.unexpected-argument", ["text": text])
    case .missing(let options, let arguments):
      let either = options.map { names in
        names.map(words.option).reduce(nil as String?) { one, other in
          one.map { words.text("usage.either", ["one": $0, "other": other]) } ?? other
        } ?? ""
      }
      let names = arguments.map { words.text($0.valueName) } + either
      let missing = words.text("usage.missing", ["names": names.joined(separator: ", ")])
      return ([missing] + arguments.map { words.text($0.helpKey) + "." }).joined(separator: " ")
    case .invalidValue(let name, let text, let invalid):
      let reason = invalid.message(in: words)
      let name = name.hasPrefix("--") ? words.option(name) : words.text(name)
      return words.text("usage.invalid-value", ["name": name, "text": text, "reason": reason])
    }
  }
}

extension Words {
  fileprivate func text(
    _ key: String, _ values: [String: String], suggestion: String?
  ) -> String {
    guard let suggestion else { return text(key, values) }
    return text("\(key)-suggest", values.merging(["suggestion": suggestion]) { $1 })
  }
}
