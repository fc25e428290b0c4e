extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  /// The placeholder of the wrapped type.
  package static var valueName: String { Wrapped.valueName }

  /// The closed list of the wrapped type.
  package static var choices: [String] { Wrapped.choices }

  /// Absent is nil, so an optional value is never required.
  package static var absentValue: Wrapped?? { .some(nil) }

  /// As the wrapped type.
  package static var isRepeatable: Bool { Wrapped.isRepeatable }

  /// Reads a value of the wrapped type; throws why the text is none.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Wrapped? {
    try Wrapped.read(text, in: environment)
  }

  /// Adds to the wrapped value, if any; throws why the text is no value.
  package static func adding(
    _ text: String, to earlier: Wrapped??, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Wrapped? {
    try Wrapped.adding(text, to: earlier ?? nil, in: environment)
  }

  /// The text of the wrapped value; empty when there is none.
  package var argumentText: String { self?.argumentText ?? "" }
}
