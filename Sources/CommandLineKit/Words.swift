/// A catalogue of the words people read, in one language.
package protocol Words {
  /// Gives the text of a key, with each `{name}` replaced by its value.
  func text(_ key: String, _ values: [String: String]) -> String

  /// Says whether the catalogue has the key.
  func has(_ key: String) -> Bool
}

extension Words {
  /// Gives the text of a key that has no placeholders.
  func text(_ key: String) -> String {
    text(key, [:])
  }
}
