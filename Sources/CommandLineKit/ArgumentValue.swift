/// A type whose values can be written on the command line.
package protocol ArgumentValue: Sendable {
  /// The catalogue key of the placeholder in help, such as `value.day` for `DAY`.
  static var valueName: String { get }

  /// Reads one value, or throws the reason why the text is none.
  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self

  /// The only words accepted, when the list is closed; empty otherwise.
  static var choices: [String] { get }

  /// What stands for a value that was not given; nil makes it required.
  static var absentValue: Self? { get }

  /// Whether the option may be given more than once.
  static var isRepeatable: Bool { get }

  /// Reads one more text on top of what earlier ones gave, or throws why the text is no value.
  static func adding(
    _ text: String, to earlier: Self?, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self

  /// The text by which help shows this value as a default; empty shows none.
  var argumentText: String { get }
}

extension ArgumentValue {
  /// No closed list.
  package static var choices: [String] { [] }

  /// None: the value is required.
  package static var absentValue: Self? { nil }

  /// Given once at most.
  package static var isRepeatable: Bool { false }

  /// Reads the text alone; throws why it is no value.
  package static func adding(
    _ text: String, to earlier: Self?, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self {
    try read(text, in: environment)
  }

  /// Throws why a text is no value.
  static func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {
    _ = try adding(text, to: nil, in: environment)
  }

  /// The description of the value.
  package var argumentText: String { String(describing: self) }
}
