extension ArgumentReader {
  /// Parses what follows `--`: a long name, and optionally `=` and a value.
  mutating func readLong(_ token: Substring) throws(UsageError) {
    let equals = token.firstIndex(of: "=")
    let name = String(token[..<(equals ?? token.endIndex)])
    let value = equals.map { token[token.index(after: $0)...] }
    guard let (option, flag) = option(named: name) else {
      throw .unknownOption(name: "--\(name)", suggestion: suggestion(for: name))
    }
    try read(option, flag: flag, value: value)
  }

  /// The option with a long name in any language, and whether the name negates it; the declared
  /// names first, and those of its kin last.
  func option(named name: String) -> (option: OptionDescription, flag: Bool)? {
    if let option = options.first(where: { $0.long == name }) { return (option, true) }
    if let option = options.first(where: { $0.inversion == name }) { return (option, false) }
    let folded = tree.names.folded(name)
    func find(_ folded: String, _ isIncluded: (OptionDescription) -> Bool) -> OptionDescription? {
      options.first { option in
        isIncluded(option)
          && (option.long == folded || tree.names.isName(folded, of: option))
      }
    }
    if let option = find(folded, { _ in true }) { return (option, true) }
    if folded.hasPrefix("no-"), let option = find(String(folded.dropFirst(3)), \.hasInversion) {
      return (option, false)
    }
    return options.first { option in
      tree.names.kin(of: NameKey.option(option.long)).contains { key in
        key == NameKey.option(folded) || tree.names.isName(folded, of: key)
      }
    }.map { ($0, true) }
  }

  /// Parses what follows a single dash: a group of one-letter flags, the last of which may take a
  /// value.
  ///
  /// For example `-n3`, or `-hn 3`.
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
      try record(option, flag: true, as: NamedWord(option))
    }
  }

  private mutating func read(
    _ option: OptionDescription, flag: Bool, value: Substring?
  ) throws(UsageError) {
    if option.takesValue {
      try record(option, attached: value)
    } else if value == nil {
      try record(option, flag: flag, as: NamedWord(option, isNegated: !flag))
    } else {
      throw .unexpectedValue(option: flag ? option.display : "--no-\(option.long)")
    }
  }

  /// The error for an unknown letter, or for a long name written with one dash.
  private func unknown(_ letter: Character, in token: Substring) -> UsageError {
    let name = String(token.prefix { $0 != "=" })
    if name.count > 1, let suggestion = suggestion(for: name) {
      return .unknownOption(name: "-\(name)", suggestion: suggestion)
    }
    return .unknownOption(name: "-\(letter)", suggestion: nil)
  }

  private func suggestion(for name: String) -> String? {
    // `--no-x` for a flag without an inversion must not suggest `--x`, the opposite.
    let candidates = options.filter { name != "no-\($0.long)" }.flatMap { option in
      let own = NameKey.options(option).map { (name: option.long, key: $0) }
      return own + (option.inversion.map { [(name: $0, key: "")] } ?? [])
    }
    return nearest(to: name, among: candidates).map { "--\($0)" }
  }
}
