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
