/// A type whose values can be parsed from the command line.
///
/// ```swift
/// extension Celsius: ArgumentValue {
///   static var valueName: String { "value.temperature" }
///   static func read(
///     _ text: String, in environment: ArgumentEnvironment
///   ) throws(InvalidValue) -> Celsius {
///     guard let degrees = Int(text) else { throw InvalidValue("value.not-a-temperature") }
///     return Celsius(degrees)
///   }
/// }
/// ```
package protocol ArgumentValue: Sendable {
  /// The catalogue key of the placeholder in help, such as `value.day` for `DAY`.
  static var valueName: String { get }

  /// Parses one value.
  ///
  /// - Throws: The reason why the text is not valid.
  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self

  /// All accepted words if the type is a closed list; empty otherwise.
  static var choices: [String] { get }

  /// Words with a special meaning among other texts, such as `today`.
  static var keywords: [String] { get }

  /// The value when none was passed; nil makes the option or argument required.
  static var absentValue: Self? { get }

  /// Whether the option may be repeated.
  static var isRepeatable: Bool { get }

  /// Whether the value of an option may begin with a dash, so that `-x` after the option is its value.
  static var mayBeginWithDash: Bool { get }

  /// Whether every value is a whole number in digits.
  static var isWholeNumber: Bool { get }

  /// Parses one more value and combines it with the earlier ones.
  ///
  /// - Throws: The reason why the text is not valid.
  static func adding(
    _ text: String, to earlier: Self?, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self

  /// The text that help shows when this value is a default; empty to show no default.
  var argumentText: String { get }
}

extension ArgumentValue {
  /// Empty: any text may be valid.
  package static var choices: [String] { [] }

  /// None: every text means what it says.
  package static var keywords: [String] { [] }

  /// Nil: the value is required.
  package static var absentValue: Self? { nil }

  /// False: the option may be passed once.
  package static var isRepeatable: Bool { false }

  /// False: a dash begins another option.
  package static var mayBeginWithDash: Bool { false }

  /// False: other texts are values too.
  package static var isWholeNumber: Bool { false }

  /// Parses the text and ignores `earlier`.
  ///
  /// - Throws: The reason why the text is not valid.
  package static func adding(
    _ text: String, to earlier: Self?, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self {
    try read(text, in: environment)
  }

  /// Validates a text.
  ///
  /// - Throws: The reason why the text is not valid.
  static func check(_ text: String, in environment: ArgumentEnvironment) throws(InvalidValue) {
    _ = try adding(text, to: nil, in: environment)
  }

  /// The description of the value.
  package var argumentText: String { String(describing: self) }
}

extension String: ArgumentValue {
  /// The placeholder of a text.
  package static var valueName: String { "value.text" }

  /// Returns the text unchanged; never throws.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> String {
    text
  }
}

extension Int: ArgumentValue {
  /// The placeholder of a whole number.
  package static var valueName: String { "value.number" }

  /// True.
  package static var isWholeNumber: Bool { true }

  /// Parses a whole number.
  ///
  /// - Throws: `InvalidValue` if the text is not a number or the number is out of range.
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
  ///
  /// A key path instead of the closure would be made at run time, for each option of a command.
  package static var choices: [String] { allCases.map { $0.rawValue } }

  /// Parses a raw value, exactly as written.
  ///
  /// - Throws: `InvalidValue` with the accepted values; its message suggests the nearest one.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Self {
    guard let value = Self(rawValue: text) else {
      throw InvalidValue(text, notOneOf: choices, of: valueName)
    }
    return value
  }

  /// The raw value.
  package var argumentText: String { rawValue }
}

extension Optional: ArgumentValue where Wrapped: ArgumentValue {
  /// The placeholder of the wrapped type.
  package static var valueName: String { Wrapped.valueName }

  /// The closed list of the wrapped type.
  package static var choices: [String] { Wrapped.choices }

  /// The keywords of the wrapped type.
  package static var keywords: [String] { Wrapped.keywords }

  /// Nil, so that an optional value is never required.
  package static var absentValue: Wrapped?? { .some(nil) }

  /// Whether the wrapped type may be repeated.
  package static var isRepeatable: Bool { Wrapped.isRepeatable }

  /// Whether a value of the wrapped type may begin with a dash.
  package static var mayBeginWithDash: Bool { Wrapped.mayBeginWithDash }

  /// Whether every value of the wrapped type is a whole number.
  package static var isWholeNumber: Bool { Wrapped.isWholeNumber }

  /// Parses a value of the wrapped type.
  ///
  /// - Throws: The reason why the text is not valid.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Wrapped? {
    try Wrapped.read(text, in: environment)
  }

  /// Parses one more value of the wrapped type.
  ///
  /// - Throws: The reason why the text is not valid.
  package static func adding(
    _ text: String, to earlier: Wrapped??, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Wrapped? {
    try Wrapped.adding(text, to: earlier ?? nil, in: environment)
  }

  /// The text of the wrapped value; empty for nil.
  package var argumentText: String { self?.argumentText ?? "" }
}

extension Array: ArgumentValue where Element: ArgumentValue {
  /// The placeholder of an element.
  package static var valueName: String { Element.valueName }

  /// The closed list of the element type.
  package static var choices: [String] { Element.choices }

  /// The keywords of the element type.
  package static var keywords: [String] { Element.keywords }

  /// An empty array, so that a list is never required.
  package static var absentValue: [Element]? { [] }

  /// True: the elements may be passed one by one.
  package static var isRepeatable: Bool { true }

  /// Whether every element is a whole number.
  package static var isWholeNumber: Bool { Element.isWholeNumber }

  /// Parses an array of one element.
  ///
  /// - Throws: The reason why the text is not valid.
  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> [Element] {
    [try Element.read(text, in: environment)]
  }

  /// Parses one more element and appends it.
  ///
  /// - Throws: The reason why the text is not valid.
  package static func adding(
    _ text: String, to earlier: [Element]?, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> [Element] {
    (earlier ?? []) + [try Element.read(text, in: environment)]
  }

  /// The texts of the elements, separated by commas.
  package var argumentText: String { map(\.argumentText).joined(separator: ", ") }
}

/// A typed key for a setting that parsing depends on, such as today's date.
package protocol ArgumentEnvironmentKey {
  /// The type of the setting.
  associatedtype Value: Sendable

  /// The setting's value until another one is assigned.
  static var defaultValue: Value { get }
}

/// The settings that parsing a value may depend on (language, today's date), under typed keys.
package struct ArgumentEnvironment: Sendable {
  /// An array, as there are few keys: a dictionary's type takes longer to make than all look-ups.
  private var settings: [Setting] = []

  /// Whether `none` clears a field; false for an option of a record that is added.
  package internal(set) var clearsFields = true

  private struct Setting {
    let key: ObjectIdentifier
    let value: any Sendable
  }

  /// Creates an environment in which every key has its default value.
  package init() {}

  /// The value under a key.
  package subscript<Key: ArgumentEnvironmentKey>(_ key: Key.Type) -> Key.Value {
    get {
      // Unwrapped before the cast: casting a nil value to an optional type would succeed.
      let value = settings.last { $0.key == ObjectIdentifier(key) }?.value
      guard let value, let typed = value as? Key.Value else { return Key.defaultValue }
      return typed
    }
    set { settings.append(Setting(key: ObjectIdentifier(key), value: newValue)) }
  }
}
