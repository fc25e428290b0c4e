/// What is wrong with a command line. Options are named with their dashes, as `--guest`.
package enum UsageError: Error, Equatable, Sendable {
  /// A word that is no command; `path` is the area it was looked for in, empty for the root.
  case unknownCommand(name: String, path: [String], suggestion: String?)

  /// An option the command does not have.
  case unknownOption(name: String, suggestion: String?)

  /// An option with nothing after it that could be its value.
  case missingValue(option: String)

  /// A value given to a flag.
  case unexpectedValue(option: String)

  /// An option given more than once.
  case repeatedOption(String)

  /// A value that has no place.
  case unexpectedArgument(String)

  /// All that is required and absent; arguments by the catalogue keys of their placeholders.
  case missing(options: [String], arguments: [String])

  /// A value refused; `name` is the option, or the catalogue key of the argument's placeholder.
  case invalidValue(name: String, text: String, InvalidValue)
}

/// Why a text was refused as a value: a catalogue key and what fills its placeholders.
package struct InvalidValue: Error, Equatable, Sendable {
  /// The catalogue key of the reason.
  package var key: String

  /// What fills the placeholders of the reason.
  package var values: [String: String]

  /// Makes a refusal from a catalogue key and the values of its placeholders.
  package init(_ key: String, _ values: [String: String] = [:]) {
    self.key = key
    self.values = values
  }
}

extension UsageError {
  /// Gives the error in words.
  package func message(in words: any Words) -> String {
    switch self {
    case .unknownCommand(let name, let path, let suggestion):
      let values = ["name": name, "area": path.joined(separator: " ")]
      let key = path.isEmpty ? "usage.unknown-command" : "usage.unknown-verb"
      return words.text(key, values, suggestion: suggestion)
    case .unknownOption(let name, let suggestion):
      return words.text("usage.unknown-option", ["name": name], suggestion: suggestion)
    case .missingValue(let option):
      return words.text("usage.missing-value", ["option": option])
    case .unexpectedValue(let option):
      return words.text("usage.unexpected-value", ["option": option])
    case .repeatedOption(let option):
      return words.text("usage.repeated-option", ["option": option])
    case .unexpectedArgument(let text):
      return words.text("usage.unexpected-argument", ["text": text])
    case .missing(let options, let arguments):
      let names = arguments.map { words.text($0) } + options
      return words.text("usage.missing", ["names": names.joined(separator: ", ")])
    case .invalidValue(let name, let text, let invalid):
      let reason = words.text(invalid.key, invalid.values)
      let name = name.hasPrefix("--") ? name : words.text(name)
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
