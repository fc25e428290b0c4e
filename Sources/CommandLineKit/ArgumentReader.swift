/// Walks along a command line: finds the command and sorts what belongs to it.
struct ArgumentReader {
  let tree: CommandTree
  private(set) var path: [String] = []
  private(set) var command: any ParsableCommand.Type
  private(set) var options: [OptionDescription]
  private(set) var arguments: [ArgumentDescription] = []
  private(set) var given = GivenArguments()

  /// The tokens not yet seen.
  private var rest: ArraySlice<String> = []

  init(tree: CommandTree) {
    self.tree = tree
    command = tree.root
    options = tree.globalOptions
    enter(command)
  }

  /// Walks along the whole line; throws the first thing that has no meaning.
  mutating func read(_ tokens: [String]) throws(UsageError) {
    rest = tokens[...]
    var optionsEnded = false
    while let token = rest.popFirst() { try read(token, &optionsEnded) }
    if let verb = command.configuration.defaultVerb, !given.contains(.help) {
      path.append(verb.configuration.name)
      enter(verb)
    }
  }

  /// Walks along the words before one that is still being typed, past those that have no meaning.
  ///
  /// - Returns: Whether only values can follow, and the option whose value has to.
  mutating func readUnfinished(
    _ tokens: [String]
  ) -> (optionsEnded: Bool, pending: OptionDescription?) {
    rest = tokens[...]
    var optionsEnded = false
    while let token = rest.popFirst() {
      do throws(UsageError) {
        try read(token, &optionsEnded)
      } catch {
        guard case .missingValue(let name) = error, rest.isEmpty else { continue }
        return (optionsEnded, options.first { $0.display == name })
      }
    }
    return (optionsEnded, nil)
  }

  private mutating func read(_ token: String, _ optionsEnded: inout Bool) throws(UsageError) {
    if optionsEnded || isOperand(token) {
      try readOperand(token)
    } else if token == "--" {
      optionsEnded = true
    } else if token.hasPrefix("--") {
      try readLong(token.dropFirst(2))
    } else {
      try readShort(token.dropFirst())
    }
  }

  /// Says what the line asks for; throws what keeps the command from running.
  func request() throws(UsageError) -> Invocation.Request {
    if given.contains(.help) { return .help }
    if given.contains(.version) { return .version }
    guard command.configuration.subcommands.isEmpty else {
      return path.isEmpty ? .help : .missingVerb
    }
    try given.checkOperands(for: arguments)
    // What is missing is found out by `Invocation.bind`: somebody may be asked for it before.
    return .run
  }

  func invocation(_ request: Invocation.Request) -> Invocation {
    Invocation(tree: tree, path: path, command: command, request: request, given: given)
  }

  /// Takes note of a flag; throws when it was given before.
  mutating func record(_ option: OptionDescription, flag: Bool) throws(UsageError) {
    guard !given.contains(option) else { throw .repeatedOption(option.display) }
    given.flags[option.long] = flag
  }

  /// Takes note of a value, the attached one or else the next token; throws when there is none.
  mutating func record(
    _ option: OptionDescription, attached: Substring?
  ) throws(UsageError) {
    if !option.isRepeatable, given.contains(option) { throw .repeatedOption(option.display) }
    let text: String
    if let attached {
      text = String(attached)
    } else if let next = rest.first, next.canBeOptionValue {
      rest.removeFirst()
      text = next
    } else {
      throw .missingValue(option: option.display)
    }
    given.texts[option.long, default: []].append(text)
  }

  private func isOperand(_ token: String) -> Bool {
    guard token.isOptionLike else { return true }
    let isShort = options.contains { $0.short != nil && $0.short == token.dropFirst().first }
    return token.looksLikeNegativeAmount && !isShort
  }

  private mutating func readOperand(_ token: String) throws(UsageError) {
    let subcommands = command.configuration.subcommands
    if subcommands.isEmpty {
      given.operands.append(token)
    } else if let subcommand = subcommands.first(where: { $0.answers(to: token) }) {
      path.append(subcommand.configuration.name)
      enter(subcommand)
    } else if token == OptionDescription.help.long {
      given.flags[token] = true
    } else {
      let names = subcommands.flatMap { [$0.configuration.name] + $0.configuration.aliases }
      throw .unknownCommand(
        name: token, path: path,
        suggestion: Suggestion.nearest(to: token, among: names + [OptionDescription.help.long]))
    }
  }

  /// Goes down to a command; only one that runs is made, as an area declares nothing.
  private mutating func enter(_ subcommand: any ParsableCommand.Type) {
    command = subcommand
    guard subcommand.configuration.subcommands.isEmpty else { return }
    let declared = tree.declarations(of: subcommand)
    options += declared.options
    arguments = declared.arguments
  }
}

extension ParsableCommand {
  fileprivate static func answers(to word: String) -> Bool {
    configuration.name == word || configuration.aliases.contains(word)
  }
}

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

extension String {
  /// Whether the token is a name: it begins with a dash and is not the dash of standard input.
  var isOptionLike: Bool { hasPrefix("-") && self != "-" }

  /// Whether the token after an option's name is that option's value.
  var canBeOptionValue: Bool { !isOptionLike || looksLikeNegativeAmount }

  /// Whether the token begins as `-12`, `-,5`, `-€5` or `-€ 5` do.
  ///
  /// Only the beginning counts, so that reading the value can say what is wrong with the rest.
  var looksLikeNegativeAmount: Bool {
    guard hasPrefix("-") else { return false }
    var rest = dropFirst()
    if rest.first?.isCurrencySymbol == true {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    if rest.first == "." || rest.first == "," { rest = rest.dropFirst() }
    return rest.first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
