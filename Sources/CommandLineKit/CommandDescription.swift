/// A command as help, completion and manual pages need it, with all the commands below it.
package struct CommandDescription: Equatable, Sendable {
  /// The word that calls the command.
  package var name: String

  /// The words from the root to the command, without the root's own; empty for the root.
  package var path: [String]

  /// What is typed to call the command, from the program's name on.
  package var commandLine: String

  /// Other words that call it.
  package var aliases: [String]

  /// The catalogue key of the line that says what the command does.
  package var abstractKey: String

  /// Whole command lines that show its use.
  package var examples: [String]

  /// The values told by their place, in order.
  package var arguments: [ArgumentDescription]

  /// The command's own options, in order of declaration.
  package var options: [OptionDescription]

  /// The options every command has, `--help` and `--version` last.
  package var globals: [OptionDescription]

  /// The commands below an area; empty for a command that runs.
  package var subcommands: [CommandDescription]

  /// The catalogue key of further paragraphs, which need not exist.
  package var moreKey: String { abstractKey + ".more" }
}

/// An option as help, completion and manual pages need it.
package struct OptionDescription: Equatable, Sendable {
  /// The long name, without dashes.
  package var long: String

  /// The one-letter name, if any.
  package var short: Character?

  /// The catalogue key of the value's placeholder; nil for a flag.
  package var valueName: String?

  /// The catalogue key of the help text.
  package var helpKey: String

  /// The only values accepted, when the list is closed; empty otherwise.
  package var choices: [String]

  /// Whether the command refuses to run without it.
  package var isRequired: Bool

  /// Whether it may be given more than once.
  package var isRepeatable: Bool

  /// Whether `--no-` before the long name is accepted too.
  package var hasInversion: Bool

  /// The default, as it would be typed; nil when there is none.
  package var defaultText: String?

  /// Whether somebody at a terminal is asked for it.
  package var asking = Asking.ifRequired

  /// The long name of an option that does as well; either is enough.
  package var alternative: String?

  /// The long name of an option that makes this one unnecessary.
  package var substitute: String?

  /// Whether it takes a value.
  package var takesValue: Bool { valueName != nil }

  /// The long name with its dashes.
  package var display: String { "--\(long)" }

  /// The long name that denies the flag, without dashes; nil when it cannot be denied.
  package var inversion: String? { hasInversion ? "no-\(long)" : nil }
}

extension OptionDescription {
  /// The flag that asks for help; every command has it.
  package static let help = builtIn("help", short: "h")

  /// The flag that asks for the program's version; every command has it.
  package static let version = builtIn("version", short: nil)

  private static func builtIn(_ long: String, short: Character?) -> OptionDescription {
    OptionDescription(
      long: long, short: short, valueName: nil, helpKey: "option.\(long)", choices: [],
      isRequired: false, isRepeatable: false, hasInversion: false, defaultText: nil)
  }
}

/// A value told by its place, as help, completion and manual pages need it.
package struct ArgumentDescription: Equatable, Sendable {
  /// The name of the property, or the one given instead.
  package var name: String

  /// The catalogue key of the placeholder.
  package var valueName: String

  /// The catalogue key of the help text.
  package var helpKey: String

  /// The only values accepted, when the list is closed; empty otherwise.
  package var choices: [String]

  /// Whether the command refuses to run without it.
  package var isRequired: Bool

  /// Whether it takes all the values that remain.
  package var isRepeatable: Bool

  /// Whether somebody at a terminal is asked for it.
  package var asking = Asking.ifRequired
}

/// Whether somebody at a terminal is asked for a value that the command line lacks.
package enum Asking: Sendable {
  /// When the command cannot do without it.
  case ifRequired
  /// Also when it could, while options that it cannot do without are being asked for.
  case along
  /// When the asker finds that it is needed; along with others otherwise.
  case ifNeeded
}
