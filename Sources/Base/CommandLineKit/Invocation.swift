/// A parsed command line: the command, and its options and arguments as texts.
package struct Invocation {
  /// The action that a command line requests.
  package enum Request: Equatable, Sendable {
    /// Run the command.
    case run
    /// Show the help page of the command.
    case help
    /// Show the program's version.
    case version
    /// An area without a verb: show the help page of the area.
    case missingVerb
  }

  /// The commands of the program.
  let tree: CommandTree

  /// The names from the root to the command; empty for the root.
  package let path: [String]

  /// The resolved command.
  package let command: any ParsableCommand.Type

  /// The command as it was made to parse the line; nil for an area.
  let made: MadeCommand?

  /// The requested action.
  package let request: Request

  /// The options and arguments on the line.
  let given: GivenArguments

  /// The words of the line.
  let line: [NamedWord]

  /// The unparsed text of an option; the first one if the option was repeated.
  package func rawValue(_ longName: String) -> String? {
    given.texts[longName]?.first
  }

  /// Parses the values of the command.
  ///
  /// - Throws: What is missing, or the first value that is not valid.
  package func bind(in environment: ArgumentEnvironment) throws(UsageError) -> any ParsableCommand {
    let made = made ?? MadeCommand(command)
    try made.declarations.fill(from: given, in: environment)
    return made.command
  }

  /// Instantiates the global options and parses their values.
  ///
  /// - Throws: The first value that is not valid.
  package func bindGlobals(
    in environment: ArgumentEnvironment
  ) throws(UsageError) -> any ParsableArguments {
    let (globals, declarations) = Declarations.making(tree.globals.init)
    try declarations.fill(from: given, in: environment)
    return globals
  }

  /// The help page of the command, without a final line break; for a program with groups of commands, the
  /// short one.
  package func help(words: any Words, width: Int) -> String {
    if path.isEmpty, let overview = HelpOverview(command.configuration, words: words) {
      return overview.text(width: width)
    }
    return HelpPage(tree.described(command, at: path), words: words).text(width: width)
  }
}

extension Invocation {
  /// The command line in declared names, otherwise as typed.
  ///
  /// - Parameter replacement: Returns another text for a value, or nil.
  package func declared(
    replacing replacement: (DeclaredWord) -> String? = { _ in nil }
  ) -> [String] {
    line.map { $0.declared(replacing: replacement) }
  }

  /// The values of the arguments that declare endings of a file's name, with those endings.
  package var filesWithEndings: [(path: String, endings: [String])] {
    let arguments = made?.declarations.arguments ?? tree.declarations(of: command).arguments
    return zip(given.operands, arguments).filter { !$1.endings.isEmpty }
      .map { (path: $0, endings: $1.endings) }
  }

  /// Whether the command has an option.
  package func has(option longName: String) -> Bool {
    // A command that was made to parse the line is not made again, which takes longer than all look-ups.
    let options = made?.declarations.options ?? tree.declarations(of: command).options
    return options.contains { $0.long == longName }
  }

  /// The invocation as normalized words: long option names, in order of declaration.
  ///
  /// - Parameter replacements: Texts that replace the values of options, by long name.
  package func words(replacing replacements: [String: String] = [:]) -> [String] {
    let options = tree.declarations(of: command).options + tree.globalOptions
    var words = path
    // After `--`, no word is parsed as an option.
    let dashed = given.operands.contains { $0.isOptionLike && !$0.looksLikeNegativeAmount }
    if !dashed { words += given.operands }
    for option in options {
      for text in given.texts[option.long] ?? [] {
        let text = replacements[option.long] ?? text
        words += text.canBeOptionValue ? [option.display, text] : ["\(option.display)=\(text)"]
      }
      if let flag = given.flags[option.long] {
        words.append(flag ? option.display : "--\(option.inversion ?? option.long)")
      }
    }
    return dashed ? words + ["--"] + given.operands : words
  }
}
