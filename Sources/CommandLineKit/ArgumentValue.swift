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

/// The name and type of one thing that reading a value may depend on, such as today's date.
package protocol ArgumentEnvironmentKey {
  /// The type of what the environment holds under this key.
  associatedtype Value: Sendable

  /// What the environment gives until something else has been set.
  static var defaultValue: Value { get }
}

/// What reading a value may depend on (language, today), under typed keys.
package struct ArgumentEnvironment: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Makes an environment in which every key has its default value.
  package init() {}

  /// The value under a key.
  package subscript<Key: ArgumentEnvironmentKey>(_ key: Key.Type) -> Key.Value {
    get {
      // Unwrapped before the cast: casting an absent value to an optional type would succeed.
      guard let value = values[ObjectIdentifier(key)], let typed = value as? Key.Value else {
        return Key.defaultValue
      }
      return typed
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
