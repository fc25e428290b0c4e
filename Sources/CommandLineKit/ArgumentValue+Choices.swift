extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values of all cases.
  package static var choices: [String] { allCases.map(\.rawValue) }

  /// Reads a raw value exactly as written; throws the list, and a near word when there is one.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self {
    if let value = Self(rawValue: text) { return value }
    var values = ["text": text, "choices": choices.joined(separator: ", ")]
    guard let suggestion = Suggestion.nearest(to: text, among: choices) else {
      throw InvalidValue("argument.not-a-choice", values)
    }
    values["suggestion"] = suggestion
    throw InvalidValue("argument.not-a-choice-suggest", values)
  }

  /// The raw value.
  package var argumentText: String { rawValue }
}
