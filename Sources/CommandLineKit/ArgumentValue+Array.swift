extension Array: ArgumentValue where Element: ArgumentValue {
  /// The placeholder of one element.
  package static var valueName: String { Element.valueName }

  /// The closed list of one element.
  package static var choices: [String] { Element.choices }

  /// Absent is empty, so a list is never required.
  package static var absentValue: [Element]? { [] }

  /// A list may be given bit by bit.
  package static var isRepeatable: Bool { true }

  /// Reads a list of one element; throws why the text is none.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> [Element] {
    [try Element.read(text, in: environment)]
  }

  /// Reads one more element; throws why the text is none.
  package static func adding(
    _ text: String, to earlier: [Element]?, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> [Element] {
    (earlier ?? []) + [try Element.read(text, in: environment)]
  }

  /// The texts of the elements, separated by commas.
  package var argumentText: String { map(\.argumentText).joined(separator: ", ") }
}
