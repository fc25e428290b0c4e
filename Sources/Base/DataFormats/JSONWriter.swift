/// A streaming writer of JSON (RFC 8259), so that a long list needs constant memory.
///
/// The output is buffered as bytes until `flush`, because appending to a `String` takes ten times
/// as long.
package struct JSONWriter: Sendable {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates a writer with an empty buffer.
  package init() {}

  /// The output since the last `flush`.
  package var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Passes the buffer to `write` and clears it, if it exceeds `limit` bytes.
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

  /// Writes the name of the next value.
  package mutating func name(_ name: String) { self.name(JSONName(name)) }

  /// Writes the name of the next value, which has been escaped before.
  package mutating func name(_ name: JSONName) {
    separate()
    bytes += name.bytes
    needsComma = false
  }

  /// Writes an escaped string.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(literal: text)
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func number(_ number: Int64) { word(String(number)) }

  /// Writes a number literal that `JSONReader` has read.
  package mutating func number(literal: String) { word(literal) }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { word("null") }

  /// Writes a line break, for readability.
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

/// The name of a value, escaped once for all rows.
package struct JSONName: Sendable {
  /// The string literal of the name, followed by a colon.
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
    text.withUTF8 { bytes in
      if unsafe bytes.allSatisfy(\.isPlainInJSON) {
        unsafe append(contentsOf: bytes)
      } else {
        for index in bytes.indices { append(escaped: unsafe bytes[index]) }
      }
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
  /// Whether the byte needs no escape in a literal; this includes all bytes of characters beyond
  /// ASCII.
  fileprivate var isPlainInJSON: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") && self != 0x7F
  }
}
