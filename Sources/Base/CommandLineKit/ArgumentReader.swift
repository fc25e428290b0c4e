internal import UnicodeText

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
  /// The resolved command and its declarations; nil for an area, which declares none.
  private(set) var made: MadeCommand?
  /// The options and arguments on the line.
  private(set) var given = GivenArguments()

  /// The words read so far.
  private(set) var line: [NamedWord] = []

  /// The tokens not read yet.
  private(set) var rest: ArraySlice<String> = []

  /// The options that may be passed again, in place of their values so far.
  private var replaceable: Set<String> = []

  /// Makes a command and its declarations.
  private let make: (any ParsableCommand.Type) -> MadeCommand

  /// - Parameter make: Makes a command; one that is not run may be made once for many lines.
  init(
    tree: CommandTree,
    make: @escaping (any ParsableCommand.Type) -> MadeCommand = { MadeCommand($0) }
  ) {
    self.tree = tree
    self.make = make
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
    nameInnerCommand()
    if let verb = command.configuration.defaultVerb, !given.contains(.help) {
      path.append(verb.configuration.name)
      enter(verb)
    }
  }

  /// Lets the words that follow pass the options again that have been read so far; repeatable ones gain
  /// values instead.
  mutating func letOptionsBeReplaced() {
    replaceable = Set(options.filter { !$0.isRepeatable && given.contains($0) }.map(\.long))
  }

  /// Parses a line up to the first word that is no verb of its area.
  ///
  /// - Returns: The area, the word, and the other words: the options before it, and what follows; nil if
  ///   there is no such word.
  mutating func readToUnknownVerb(
    _ tokens: [String]
  ) -> (path: [String], name: String, others: [String])? {
    rest = tokens[...]
    var optionsEnded = false
    while let token = rest.popFirst() {
      do throws(UsageError) {
        try read(token, &optionsEnded)
      } catch {
        guard case .unknownCommand(let name, let path, _) = error else { return nil }
        return (path, name, others)
      }
    }
    return nil
  }

  /// The words of the line without the commands and the word read last: the options so far, and all that
  /// follows.
  private var others: [String] { optionsSoFar + rest }

  /// The options read so far: `--lang=ca`.
  var optionsSoFar: [String] {
    options.flatMap { option in
      (given.texts[option.long] ?? []).map { "\(option.display)=\($0)" }
        + (given.flags[option.long] == true ? [option.display] : [])
    }
  }

  /// Whether nothing follows the word read last.
  var isAtEnd: Bool { rest.isEmpty }

  /// Gives the words of an argument that is a command line the names that they have in it.
  private mutating func nameInnerCommand() {
    guard let place = arguments.firstIndex(where: \.isCommandLine), given.operands.count > place
    else { return }
    let words = Array(given.operands[place...])
    var inner = ArgumentReader(tree: tree, make: make)
    do throws(UsageError) { try inner.read(words) } catch { return }
    line = line.dropLast(words.count) + inner.line
    given.operands[place...] = inner.line.map { $0.declared { _ in nil } }[...]
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
    if optionsEnded || isInCommandLine || isOperand(token) {
      try readOperand(token)
    } else if token == "--" {
      optionsEnded = true
      line.append(NamedWord(token))
    } else {
      do throws(UsageError) {
        try readOption(token)
      } catch {
        guard case .unknownOption = error, enterDefaultVerb() else { throw error }
        try readOption(token)
      }
    }
  }

  private mutating func readOption(_ token: String) throws(UsageError) {
    if token.hasPrefix("--") {
      try readLong(token.dropFirst(2))
    } else {
      try readShort(token.dropFirst())
    }
  }

  /// Enters the default verb of an area.
  ///
  /// - Returns: Whether the area has one.
  mutating func enterDefaultVerb() -> Bool {
    guard !path.isEmpty, let verb = command.configuration.defaultVerb else { return false }
    path.append(verb.configuration.name)
    enter(verb)
    return true
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
    Invocation(
      tree: tree, path: path, command: command, made: made, request: request, given: given,
      line: line)
  }

  /// Records a flag.
  ///
  /// - Throws: `UsageError.repeatedOption`.
  mutating func record(
    _ option: OptionDescription, flag: Bool, as word: NamedWord
  ) throws(UsageError) {
    try requireNew(option)
    given.flags[option.long] = flag
    line.append(word)
  }

  /// Requires that an option has not been passed before, or may be replaced; the former value is removed.
  private mutating func requireNew(_ option: OptionDescription) throws(UsageError) {
    guard given.contains(option) else { return }
    guard replaceable.remove(option.long) != nil else { throw .repeatedOption(option.display) }
    given.texts[option.long] = nil
    given.flags[option.long] = nil
  }

  /// Records the value of an option: the attached one (`--nights=3`), or else the next token.
  ///
  /// - Throws: `UsageError.missingValue` or `.repeatedOption`.
  mutating func record(
    _ option: OptionDescription, attached: Substring?
  ) throws(UsageError) {
    if !option.isRepeatable { try requireNew(option) }
    let name = NamedWord(option)
    if let attached {
      line.append(name.joined(by: "=", value(String(attached), of: option)))
    } else if let next = rest.first,
      next.canBeOptionValue || option.words.mayBeginWithDash && !next.hasPrefix("--")
    {
      rest.removeFirst()
      line += [name, value(next, of: option)]
    } else {
      throw .missingValue(option: option.display)
    }
  }

  /// Records a value of an option, in declared names.
  private mutating func value(_ typed: String, of option: OptionDescription) -> NamedWord {
    let valueName = option.valueName ?? ""
    func named(_ typed: String) -> NamedWord {
      let value = NamedValue(
        typed, of: valueName, choices: option.choices, keywords: option.keywords, tree.names)
      return NamedWord(value, of: valueName, keywords: option.keywords)
    }
    let filter =
      option.long == Several.filter ? tree.named(filter: typed, beside: path, named) : nil
    let word = filter ?? named(typed)
    given.texts[option.long, default: []].append(word.declared { _ in nil })
    return word
  }

  /// Whether the words of an argument that is a command line have begun.
  private var isInCommandLine: Bool {
    guard let place = arguments.firstIndex(where: \.isCommandLine) else { return false }
    return given.operands.count > place
  }

  /// The words so far of an argument that is a command line; nil if it comes neither last nor next.
  var innerCommandLine: [String]? {
    guard let place = arguments.firstIndex(where: \.isCommandLine),
      given.operands.count >= place
    else { return nil }
    return Array(given.operands[place...])
  }

  private func isOperand(_ token: String) -> Bool {
    guard token.isOptionLike else { return true }
    let isShort = options.contains { $0.short != nil && $0.short == token.dropFirst().first }
    return token.looksLikeNegativeAmount && !isShort
  }

  private mutating func readOperand(_ token: String) throws(UsageError) {
    let subcommands = command.configuration.subcommands
    if subcommands.isEmpty {
      readArgument(token)
    } else if let subcommand = subcommand(named: token) {
      descend(to: subcommand)
    } else if let (area, part) = part(named: token) {
      descend(to: area)
      descend(to: part)
    } else if isHelp(token) {
      let help = OptionDescription.help.long
      line.append(NamedWord(help, key: NameKey.option(help)))
      given.flags[help] = true
    } else {
      // A word that is near to no verb is what the verb of the area is about.
      let suggestions = suggestions(forCommand: token)
      guard suggestions.isEmpty, let verb = command.configuration.defaultVerb,
        !make(verb).declarations.arguments.isEmpty, enterDefaultVerb()
      else { throw .unknownCommand(name: token, path: path, suggestions: suggestions) }
      readArgument(token)
    }
  }

  private mutating func descend(to subcommand: any ParsableCommand.Type) {
    let name = subcommand.configuration.name
    line.append(NamedWord(name, key: NameKey.command(name, below: path)))
    path.append(name)
    enter(subcommand)
  }

  private mutating func readArgument(_ token: String) {
    let count = given.operands.count
    guard let argument = count < arguments.count ? arguments[count] : arguments.last else {
      given.operands.append(token)
      line.append(NamedWord(token))
      return
    }
    let value = NamedValue(
      token, of: argument.valueName, choices: argument.choices, keywords: argument.keywords,
      tree.names)
    given.operands.append(value.text)
    line.append(NamedWord(value, of: argument.valueName, keywords: argument.keywords))
  }

  /// The subcommand with a declared name or, if there is none, one in another language.
  private func subcommand(named token: String) -> (any ParsableCommand.Type)? {
    find(token, among: command.configuration.subcommands, below: path)
  }

  /// The part or verb that is typed without its area, and the area; nil for another word.
  private func part(
    named token: String
  ) -> (area: any ParsableCommand.Type, part: any ParsableCommand.Type)? {
    guard path.isEmpty else { return nil }
    for area in command.configuration.subcommands {
      let parts = area.configuration.subcommands.filter { $0.configuration.isTypedAlone }
      if let part = find(token, among: parts, below: [area.configuration.name]) {
        return (area, part)
      }
    }
    return nil
  }

  /// Returns the command with a declared name, or else with a name in any language.
  func find(
    _ token: String, among subcommands: [any ParsableCommand.Type], below path: [String]
  ) -> (any ParsableCommand.Type)? {
    if let declared = subcommands.first(where: { $0.configuration.name == token }) {
      return declared
    }
    let folded = tree.names.folded(token)
    return subcommands.first { subcommand in
      let name = subcommand.configuration.name
      return name == folded
        || tree.names.isName(folded, of: NameKey.command(name, below: path))
    }
  }

  private func isHelp(_ token: String) -> Bool {
    let help = OptionDescription.help.long
    return token == help
      || tree.names.isName(tree.names.folded(token), of: NameKey.option(help))
  }

  /// The declared name whose own text or name in any language is nearest to the token.
  ///
  /// - Parameter isGuess: Whether it is a guess what kind of name the token may be.
  func nearest(
    to token: String, among candidates: [(name: String, key: String)],
    isGuess: Bool = false
  ) -> String? {
    var owners: [String: String] = [:]
    var texts: [String] = []
    for candidate in candidates {
      for text in [candidate.name] + tree.names.suggesting(candidate.key)
      where owners[text] == nil {
        owners[text] = candidate.name
        texts.append(text)
      }
    }
    let names = tree.names
    return Suggestion.nearest(to: token, among: texts, isGuess: isGuess, folding: names.folded)
      .flatMap { owners[$0] }
  }

  /// Descends to a command. Only a leaf command is instantiated, as an area declares no options.
  private mutating func enter(_ subcommand: any ParsableCommand.Type) {
    command = subcommand
    guard subcommand.configuration.subcommands.isEmpty else { return }
    let made = make(subcommand)
    options += tree.own(made.declarations.options)
    arguments = made.declarations.arguments
    self.made = made
  }
}
