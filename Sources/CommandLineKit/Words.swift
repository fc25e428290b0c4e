/// A catalogue of user-visible texts in one language.
package protocol Words {
  /// The text of a key, with each `{name}` replaced by its value.
  func text(_ key: String, _ values: [String: String]) -> String

  /// Whether the catalogue has the key.
  func has(_ key: String) -> Bool
}

extension Words {
  /// The text of a key without placeholders.
  func text(_ key: String) -> String {
    text(key, [:])
  }
}
