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
