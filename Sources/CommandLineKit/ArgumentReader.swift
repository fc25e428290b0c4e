/// The parser of a command line: resolves the command and sorts the tokens into options, flags and
/// positional arguments.
struct ArgumentReader {
  /// The commands of the program.
  let tree: CommandTree
  /// The names from the root to the resolved command.
  private(set) var path: [String] = []
  /// The resolved command.
  private(set) var command: any ParsableCommand.Type
  /// The options of the resolved command, including the global ones.
  private(set) var options: [OptionDescription]
  /// The positional arguments of the resolved command.
  private(set) var arguments: [ArgumentDescription] = []
  /// The options and arguments on the line.
  private(set) var given = GivenArguments()

  /// The tokens not read yet.
  private var rest: ArraySlice<String> = []

  init(tree: CommandTree) {
    self.tree = tree
    command = tree.root
    options = tree.globalOptions
    enter(command)
  }

  /// Parses the whole line.
  ///
  /// - Throws: The first token that is not valid.
  mutating func read(_ tokens: [String]) throws(UsageError) {
    rest = tokens[...]
    var optionsEnded = false
    while let token = rest.popFirst() { try read(token, &optionsEnded) }
    if let verb = command.configuration.defaultVerb, !given.contains(.help) {
      path.append(verb.configuration.name)
      enter(verb)
    }
  }

  /// Parses the words before the one being completed, skipping those that are not valid.
  ///
  /// - Returns: Whether `--` ended the options, and the option whose value comes next, if any.
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

  /// The request that the parsed line makes.
  ///
  /// - Throws: The first positional argument too many.
  func request() throws(UsageError) -> Invocation.Request {
    if given.contains(.help) { return .help }
    if given.contains(.version) { return .version }
    guard command.configuration.subcommands.isEmpty else {
      return path.isEmpty ? .help : .missingVerb
    }
    try given.checkOperands(for: arguments)
    // Missing values are reported by `Invocation.bind`, as the user may be prompted for them first.
    return .run
  }

  /// The parsed command line.
  func invocation(_ request: Invocation.Request) -> Invocation {
    Invocation(tree: tree, path: path, command: command, request: request, given: given)
  }

  /// Records a flag.
  ///
  /// - Throws: `UsageError.repeatedOption`.
  mutating func record(_ option: OptionDescription, flag: Bool) throws(UsageError) {
    guard !given.contains(option) else { throw .repeatedOption(option.display) }
    given.flags[option.long] = flag
  }

  /// Records the value of an option: the attached one (`--nights=3`), or else the next token.
  ///
  /// - Throws: `UsageError.missingValue` or `.repeatedOption`.
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

  /// Descends to a command. Only a leaf command is instantiated, as an area declares no options.
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
  /// Parses what follows `--`: a long name, and optionally `=` and a value.
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
    let names = options.filter { name != "no-\($0.long)" }.flatMap { option in
      [option.long] + (option.inversion.map { [$0] } ?? [])
    }
    return Suggestion.nearest(to: name, among: names).map { "--\($0)" }
  }
}

extension String {
  /// Whether the token has the form of an option: it begins with a dash and is not `-`, standard
  /// input.
  var isOptionLike: Bool { hasPrefix("-") && self != "-" }

  /// Whether the token after an option's name can be the value of that option.
  var canBeOptionValue: Bool { !isOptionLike || looksLikeNegativeAmount }

  /// Whether the token begins like a negative amount: `-12`, `-,5`, `-€5` or `-€ 5`.
  ///
  /// Only the beginning is checked, so that parsing the value can report what is wrong with the
  /// rest.
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
