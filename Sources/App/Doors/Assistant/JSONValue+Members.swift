internal import DataFormats
internal import UnicodeText

extension JSONValue {
  /// A whole number.
  static func whole(_ number: Int) -> JSONValue { .number(String(number)) }

  /// An array of texts.
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// The object with further members at its end; any other value is returned unchanged.
  func adding(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    guard case .object(let first) = self, case .object(let more) = JSONValue.object(members) else {
      return self
    }
    return .object(first + more)
  }

  /// The value with the invisible characters of all its texts and names made visible: models read characters that
  /// nobody sees, and a text of the book may come from a stranger.
  var visible: JSONValue { mapStrings(VisibleText.visible) }
}
