/// A value that a command line lacks.
package struct Question {
  /// The words from the root to the command.
  package let path: [String]
  /// The long name of the option, or the name of the argument.
  package let name: String
  /// The option with its dashes; nil for an argument.
  package let option: String?
  /// The catalogue key of the placeholder.
  package let valueName: String
  /// The catalogue key of the help text.
  package let helpKey: String
  /// The only values accepted, when the list is closed; empty otherwise.
  package let choices: [String]
  /// Whether there has to be an answer.
  package let isRequired: Bool
  /// What was given so far, by long name.
  package let given: [String: String]
  /// Throws why a text is no answer.
  package let check: (String) throws(InvalidValue) -> Void
}
