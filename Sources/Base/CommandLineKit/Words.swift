/// A catalogue of user-visible texts in one language.
package protocol Words {
  /// The text of a key, with each `{name}` replaced by its value.
  func text(_ key: String, _ values: [String: String]) -> String

  /// Whether the catalogue has the key.
  func has(_ key: String) -> Bool

  /// The name that is shown for a key of `CommandNames`; nil if it is the declared one.
  func name(_ key: String) -> String?

  /// A declared value as it is typed in the language; `valueName` identifies the kind of value.
  func value(_ text: String, of valueName: String) -> String

  /// The parts of a text that are not broken across lines, such as commands.
  func unbroken(in text: String) -> [String]

  /// The words of a command line, as they are typed in a shell.
  func line(_ words: [String]) -> String
}

extension Words {
  /// Nil: the declared names are shown.
  package func name(_ key: String) -> String? { nil }

  /// The value as declared.
  package func value(_ text: String, of valueName: String) -> String { text }

  /// None.
  package func unbroken(in text: String) -> [String] { [] }

  /// The words, as if none needed quotation marks.
  package func line(_ words: [String]) -> String { words.joined(separator: " ") }

  /// The text of a key without placeholders.
  func text(_ key: String) -> String {
    text(key, [:])
  }
}
