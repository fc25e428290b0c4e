extension ArgumentReader {
  /// Reads what follows `--`: a name, and perhaps a value after an equals sign.
  mutating func readLong(_ token: Substring) throws(UsageError) {
    let equals = token.firstIndex(of: "=")
    let name = String(token[..<(equals ?? token.endIndex)])
    let value = equals.map { token[token.index(after: $0)...] }
    if let option = options.first(where: { $0.long == name }) {
      try read(option, flag: true, written: name, value: value)
    } else if let option = options.first(where: { $0.inversion == name }) {
      try read(option, flag: false, written: name, value: value)
    } else {
      throw .unknownOption(name: "--\(name)", suggestion: suggestion(for: name))
    }
  }

  /// Reads what follows a single dash: letters of flags, of which the last may take a value.
  mutating func readShort(_ token: Substring) throws(UsageError) {
    var letters = token
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknown(letter, in: token)
      }
      if option.takesValue {
        try record(option, attached: letters.isEmpty ? nil : letters)
        return
      }
      guard letters.first != "=" else { throw .unexpectedValue(option: option.display) }
      try record(option, flag: true)
    }
  }

  private mutating func read(
    _ option: OptionDescription, flag: Bool, written name: String, value: Substring?
  ) throws(UsageError) {
    if option.takesValue {
      try record(option, attached: value)
    } else if value == nil {
      try record(option, flag: flag)
    } else {
      throw .unexpectedValue(option: "--\(name)")
    }
  }

  /// The error for a letter that is no option, or for a long name after one dash only.
  private func unknown(_ letter: Character, in token: Substring) -> UsageError {
    let name = String(token.prefix { $0 != "=" })
    if name.count > 1, let suggestion = suggestion(for: name) {
      return .unknownOption(name: "-\(name)", suggestion: suggestion)
    }
    return .unknownOption(name: "-\(letter)", suggestion: nil)
  }

  private func suggestion(for name: String) -> String? {
    // Whoever denies a flag that cannot be denied does not mean the opposite.
    let names = options.filter { name != "no-\($0.long)" }.flatMap { option in
      [option.long] + (option.inversion.map { [$0] } ?? [])
    }
    return Suggestion.nearest(to: name, among: names).map { "--\($0)" }
  }
}
