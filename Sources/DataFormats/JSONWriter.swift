/// Writes JSON piece by piece (RFC 8259), so that a long list never stands in memory.
///
/// Text goes to `output`; the caller empties it as often as it likes.
package struct JSONWriter: Sendable {
  /// What has been written and not yet taken away.
  package var output = ""
  private var needsComma = false

  package init() {}

  /// Opens an object.
  package mutating func beginObject() { open("{") }

  /// Closes the innermost object.
  package mutating func endObject() { close("}") }

  /// Opens an array.
  package mutating func beginArray() { open("[") }

  /// Closes the innermost array.
  package mutating func endArray() { close("]") }

  /// Names the value that follows.
  package mutating func name(_ name: String) {
    separate()
    JSONWriter.quote(name, into: &output)
    output += ":"
    needsComma = false
  }

  /// Writes a text, escaped.
  package mutating func string(_ text: String) {
    separate()
    JSONWriter.quote(text, into: &output)
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func number(_ number: Int64) { word(String(number)) }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { word("null") }

  /// Goes on on a new line.
  package mutating func newLine() {
    separate()
    output += "\n"
    needsComma = false
  }

  private mutating func word(_ word: String) {
    separate()
    output += word
    needsComma = true
  }

  private mutating func open(_ bracket: String) {
    separate()
    output += bracket
    needsComma = false
  }

  private mutating func close(_ bracket: String) {
    output += bracket
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { output += "," }
  }

  /// Appends a JSON string literal.
  package static func quote(_ text: String, into output: inout String) {
    output += "\""
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
      output += text
    } else {
      for scalar in text.unicodeScalars { output += escaped(scalar) }
    }
    output += "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}":
      "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
