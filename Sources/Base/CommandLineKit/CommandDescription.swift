/// A command and its subcommands, described for help, completion and manual pages.
package struct CommandDescription: Equatable, Sendable {
  /// The command's name on the command line.
  package var name: String

  /// The names from the root to the command, without the root; empty for the root.
  package var path: [String]

  /// The full call, from the program's name on: `estada booking add`.
  package var commandLine: String

  /// The catalogue key of the one-line summary.
  package var abstractKey: String

  /// The positional arguments, in order.
  package var arguments: [ArgumentDescription]

  /// The command's own options, in order of declaration.
  package var options: [OptionDescription]

  /// The options shared by all commands, `--help` and `--version` last.
  package var globals: [OptionDescription]

  /// The subcommands of an area; empty for a leaf command.
  package var subcommands: [CommandDescription]

  /// What the command is to those who do not type.
  package var door = DoorAccess.closed

  /// The command and its subcommands that run, in order.
  package var leaves: [CommandDescription] {
    subcommands.isEmpty ? [self] : subcommands.flatMap(\.leaves)
  }

  /// The catalogue key of the example command lines, one a line and without the shell prompt.
  package var examplesKey: String { abstractKey + ".examples" }

  /// The example command lines in the language of a catalogue.
  package func examples(in words: any Words) -> [String] {
    guard words.has(examplesKey) else { return [] }
    return words.text(examplesKey).split(separator: "\n").map(String.init)
  }

  /// The catalogue key of further paragraphs, which are optional.
  package var moreKey: String { abstractKey + ".more" }
}

/// An option or flag, described for help, completion and manual pages.
package struct OptionDescription: Equatable, Sendable {
  /// The long name, without dashes.
  package var long: String

  /// The one-letter name, if any.
  package var short: Character?

  /// The catalogue key of the value's placeholder; nil for a flag.
  package var valueName: String?

  /// The catalogue key of the help text.
  package var helpKey: String

  /// The words that the value may have.
  var words: ValueWords

  /// All accepted values if the list is closed; empty otherwise.
  package var choices: [String] { words.choices() }

  /// Words with a special meaning among other values, such as `today`.
  package var keywords: [String] {
    words.keywords().filter { clears || $0 != ArgumentEnvironment.none }
  }

  /// Whether the command fails without the option.
  package var isRequired: Bool

  /// Whether the option may be repeated.
  package var isRepeatable: Bool

  /// Whether the flag can be negated with `--no-` before its long name.
  package var hasInversion: Bool

  /// The default value as it would be typed; nil if there is none.
  package var defaultText: String?

  /// When a user at a terminal is prompted for the value.
  package var asking = Asking.ifRequired

  /// The long name of an equivalent option; one of the two suffices (`or:`).
  package var alternative: String?

  /// The long name of an option that makes this one optional (`unless:`).
  package var substitute: String?

  /// Whether the value is that of one record, and refused for several.
  package var isOfOneRecord = false

  /// The only verb whose command has the option, of a group for two verbs; nil for both.
  var only: RecordVerb?

  /// The only verb for which the flag can be negated; nil for both.
  var inverted: RecordVerb?

  /// Whether `none` is a value of a new record too.
  var mayBeNone = false

  /// The catalogue key of the help text of a command that edits a record; nil if it is the same.
  var helpToEdit: String?

  /// Whether `none` clears a field that may be cleared.
  var clears = true

  /// Whether every value is a whole number.
  package var isWholeNumber: Bool { words.isWholeNumber }

  /// Whether the option takes a value; false for a flag.
  package var takesValue: Bool { valueName != nil }

  /// The long name with its dashes: `--nights`.
  package var display: String { "--\(long)" }

  /// The long name that negates the flag, without dashes (`no-tax`); nil if it cannot be negated.
  package var inversion: String? { hasInversion ? "no-\(long)" : nil }
}

extension OptionDescription {
  /// The flag `--help`, which every command has.
  package static let help = builtIn("help", short: "h")

  /// The flag `--version`, which every command has.
  package static let version = builtIn("version", short: nil)

  private static func builtIn(_ long: String, short: Character?) -> OptionDescription {
    OptionDescription(
      long: long, short: short, valueName: nil, helpKey: "option.\(long)", words: .none,
      isRequired: false, isRepeatable: false, hasInversion: false, defaultText: nil)
  }
}

/// A positional argument, described for help, completion and manual pages.
package struct ArgumentDescription: Equatable, Sendable {
  /// The argument's name; by default that of its property.
  package var name: String

  /// The catalogue key of the placeholder.
  package var valueName: String

  /// The catalogue key of the help text.
  package var helpKey: String

  /// The words that the value may have.
  var words: ValueWords

  /// All accepted values if the list is closed; empty otherwise.
  package var choices: [String] { words.choices() }

  /// Words with a special meaning among other values.
  package var keywords: [String] { words.keywords() }

  /// Whether every value is a whole number.
  package var isWholeNumber: Bool { words.isWholeNumber }

  /// Whether the command fails without the argument.
  package var isRequired: Bool

  /// Whether the argument takes all remaining values.
  package var isRepeatable: Bool

  /// Whether the argument takes all remaining words, options included: it is a command line.
  package var isCommandLine = false

  /// How the argument names several records; nil if it is about one.
  package var several: Several?

  /// When a user at a terminal is prompted for the value.
  package var asking = Asking.ifRequired

  /// The endings that the name of a written file may have, the usual one first; empty if any will do.
  package var endings: [String] = []
}

/// The words that a value may have, listed when they are needed: a command has some twenty options, and
/// most of them are not on the command line.
struct ValueWords: Equatable, Sendable {
  /// Returns all accepted values if the list is closed; empty otherwise.
  let choices: @Sendable () -> [String]
  /// Returns words with a special meaning among other values.
  let keywords: @Sendable () -> [String]
  /// Whether a value may begin with a dash.
  var mayBeginWithDash = false
  /// Whether every value is a whole number.
  var isWholeNumber = false

  /// Those of a flag.
  static let none = ValueWords(choices: { [] }, keywords: { [] })

  /// Those of a type.
  static func of<Value: ArgumentValue>(_ type: Value.Type) -> ValueWords {
    ValueWords(
      choices: { Value.choices }, keywords: { Value.keywords },
      mayBeginWithDash: Value.mayBeginWithDash, isWholeNumber: Value.isWholeNumber)
  }

  static func == (one: ValueWords, other: ValueWords) -> Bool {
    one.choices() == other.choices() && one.keywords() == other.keywords()
  }
}

/// When a user at a terminal is prompted for a value that the command line lacks.
package enum Asking: Sendable {
  /// If the command requires the value.
  case ifRequired
  /// If the command requires the value, and also while required options are being prompted for.
  case along
  /// If `Asker.isNeeded` says so, and also while required options are being prompted for.
  case ifNeeded
}
