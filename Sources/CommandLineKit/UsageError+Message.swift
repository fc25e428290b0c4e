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
