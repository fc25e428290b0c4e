/// A type whose `@Option`, `@Flag` and `@Argument` properties can be filled, and those of the groups
/// of options that it holds:
///
///     let write = WriteOptions()
package protocol ParsableArguments: SendableMetatype {
  /// Makes a value that declares everything and holds only defaults.
  init()
}

/// A command: a verb, or an area of verbs when its configuration has subcommands.
package protocol ParsableCommand: ParsableArguments {
  /// Its name, and what help says that no property does.
  static var configuration: CommandConfiguration { get }
}

/// The name of a command and what belongs to the command as a whole.
package struct CommandConfiguration: Sendable {
  /// The word that calls the command.
  package var name: String

  /// Other words that call it.
  package var aliases: [String]

  /// Whole command lines that show its use, without the prompt.
  package var examples: [String]

  /// The verbs of an area; a command that has any declares no options of its own.
  package var subcommands: [any ParsableCommand.Type]

  /// The verb that is meant where an area is called without one; it declares nothing.
  package var defaultVerb: (any ParsableCommand.Type)?

  /// Makes a configuration; only the name is needed.
  package init(
    name: String, aliases: [String] = [], examples: [String] = [],
    subcommands: [any ParsableCommand.Type] = [], defaultVerb: (any ParsableCommand.Type)? = nil
  ) {
    self.defaultVerb = defaultVerb
    self.name = name
    self.aliases = aliases
    self.examples = examples
    self.subcommands = subcommands
  }
}

extension ParsableArguments {
  /// Gives the text of one of these options in a line that need not make sense, or nil.
  ///
  /// An error has to be worded in the language of `--lang`, or of the book of `--book`, even when
  /// the error is what keeps the line from being understood.
  package static func rawValue(_ longName: String, in arguments: [String]) -> String? {
    let short = Declarations.making { Self() }.declarations.options.first { $0.long == longName }?
      .short
    let tokens = arguments.prefix { $0 != "--" }
    for (index, token) in tokens.enumerated() {
      if let attached = token.value(after: "--\(longName)=") { return attached }
      let name = short.map { "-\($0)" }
      if token == "--\(longName)" || token == name {
        // A name with no value after it says nothing; a later one may.
        if let next = tokens.dropFirst(index + 1).first, next.canBeOptionValue { return next }
      } else if let name, let attached = token.value(after: name) {
        return attached
      }
    }
    return nil
  }
}

extension String {
  fileprivate func value(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
