/// A command line that was understood: which command, and what was given to it, as texts.
package struct Invocation: Sendable {
  /// What a command line asks for.
  package enum Request: Equatable, Sendable {
    /// To run the command.
    case run
    /// To show help on the command.
    case help
    /// To show the program's version.
    case version
    /// Nothing that can be run: an area with no verb; help on the area is the answer.
    case missingVerb
  }

  let tree: CommandTree

  /// The words from the root to the command, aliases replaced by names; empty for the root.
  package let path: [String]

  /// The command found.
  package let command: any ParsableCommand.Type

  /// What the line asks for.
  package let request: Request

  let given: GivenArguments

  /// Gives the text of an option as it was typed, the first if it was repeated.
  package func rawValue(_ longName: String) -> String? {
    given.texts[longName]?.first
  }

  /// Makes the command and fills it; throws what is missing or the first value refused.
  package func bind(in environment: ArgumentEnvironment) throws(UsageError) -> any ParsableCommand {
    let (command, declarations) = Declarations.making(command.init)
    try declarations.fill(from: given, in: environment)
    return command
  }

  /// Makes the options every command has and fills them; throws the first value refused.
  package func bindGlobals(
    in environment: ArgumentEnvironment
  ) throws(UsageError) -> any ParsableArguments {
    let (globals, declarations) = Declarations.making(tree.globals.init)
    try declarations.fill(from: given, in: environment)
    return globals
  }

  /// Gives the help page of the command, without a final line break.
  package func help(words: any Words, width: Int) -> String {
    HelpPage(tree.describe(command, at: path), words: words).text(width: width)
  }
}

extension Invocation {
  /// The words that ask for the same: options under their long names, in the order of declaration.
  ///
  /// - Parameter replacements: Texts to stand in place of what some options were given, by long name.
  package func words(replacing replacements: [String: String] = [:]) -> [String] {
    let options = tree.declarations(of: command).options + tree.globalOptions
    var words = path
    // Behind two dashes nothing is taken for an option.
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
