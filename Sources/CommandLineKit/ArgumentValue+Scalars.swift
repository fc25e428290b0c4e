extension String: ArgumentValue {
  /// The placeholder of any text.
  package static var valueName: String { "value.text" }

  /// Gives the text as it is; never throws.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> String {
    text
  }
}

extension Int: ArgumentValue {
  /// The placeholder of a whole number.
  package static var valueName: String { "value.number" }

  /// Reads a whole number; throws when the text is none or the number is out of range.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Int {
    guard let number = Int(text) else {
      throw InvalidValue("argument.not-a-number", ["text": text])
    }
    return number
  }
}
