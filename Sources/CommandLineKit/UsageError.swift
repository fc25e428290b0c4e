/// What is wrong with a command line. Options are named with their dashes, as `--guest`.
package enum UsageError: Error, Equatable, Sendable {
  /// A word that is no command; `path` is the area it was looked for in, empty for the root.
  case unknownCommand(name: String, path: [String], suggestion: String?)

  /// An option the command does not have.
  case unknownOption(name: String, suggestion: String?)

  /// An option with nothing after it that could be its value.
  case missingValue(option: String)

  /// A value given to a flag.
  case unexpectedValue(option: String)

  /// An option given more than once.
  case repeatedOption(String)

  /// A value that has no place.
  case unexpectedArgument(String)

  /// All that is required and absent; arguments by the catalogue keys of their placeholders.
  case missing(options: [String], arguments: [String])

  /// A value refused; `name` is the option, or the catalogue key of the argument's placeholder.
  case invalidValue(name: String, text: String, InvalidValue)
}
