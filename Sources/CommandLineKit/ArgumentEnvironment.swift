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
