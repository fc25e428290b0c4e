/// Writes JSON piece by piece (RFC 8259), so that a long list never stands in memory.
///
/// What is written is kept as bytes until `flush`: to append to a `String` takes ten times as long.
package struct JSONWriter: Sendable {
  private var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// What has been written since it was last flushed.
  package var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Passes what has been written to `write`, if it is more than `limit` bytes, and forgets it.
  package mutating func flush(above limit: Int = 0, to write: (String) -> Void) {
    bytes.flush(above: limit, to: write)
  }

  /// Opens an object.
  package mutating func beginObject() { open("{") }

  /// Closes the innermost object.
  package mutating func endObject() { close("}") }

  /// Opens an array.
  package mutating func beginArray() { open("[") }

  /// Closes the innermost array.
  package mutating func endArray() { close("]") }

  /// Names the value that follows.
  package mutating func name(_ name: String) { self.name(JSONName(name)) }

  /// Names the value that follows by a name that is escaped already.
  package mutating func name(_ name: JSONName) {
    separate()
    bytes += name.bytes
    needsComma = false
  }

  /// Writes a text, escaped.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(literal: text)
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
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func word(_ word: String) {
    separate()
    bytes.append(text: word)
    needsComma = true
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

/// The name of a value, escaped once for all the rows that have it.
package struct JSONName: Sendable {
  /// The name as a literal, with the colon behind it.
  fileprivate let bytes: [UInt8]

  /// Escapes a name.
  package init(_ name: String) {
    var bytes: [UInt8] = []
    bytes.append(literal: name)
    bytes.append(UInt8(ascii: ":"))
    self.bytes = bytes
  }
}

extension [UInt8] {
  /// Appends a JSON string literal.
  fileprivate mutating func append(literal text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    if text.withUTF8({ unsafe $0.allSatisfy(\.isPlainInJSON) }) {
      append(text: text)
    } else {
      for byte in text.utf8 { append(escaped: byte) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    guard !byte.isPlainInJSON else { return append(byte) }
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    default: append(text: (byte < 16 ? "u000" : "u00") + String(byte, radix: 16))
    }
  }
}

extension UInt8 {
  /// Whether the byte stands for itself in a literal; those of a character beyond ASCII do.
  fileprivate var isPlainInJSON: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") && self != 0x7F
  }
}
