/// A parser for one line of a catalogue: `"key": "text",` or `"key": {"one": "…", "other": "…"}`.
///
/// A JSON library reports no line numbers and merges duplicate keys.
struct CatalogueLine {
  /// The reason why a line is not valid.
  struct Fault: Error, Equatable {
    let problem: String

    init(_ problem: String) { self.problem = problem }
  }

  private var rest: Substring.UnicodeScalarView

  private init(_ line: Substring) { rest = line.unicodeScalars }

  /// Parses the entry of a line, and whether a comma follows.
  static func read(
    _ line: Substring, number: Int
  ) throws(Fault) -> (entry: CatalogueEntry, comma: Bool) {
    var reader = CatalogueLine(line)
    let key = try reader.string()
    try reader.expect(":")
    let content = try reader.content()
    let comma = reader.take(",")
    reader.skipSpace()
    guard reader.rest.isEmpty else { throw Fault("one entry per line, please") }
    return (CatalogueEntry(key: key, content: content, line: number), comma)
  }

  private mutating func content() throws(Fault) -> CatalogueEntry.Content {
    guard take("{") else { return .plain(try string()) }
    var forms: [String: String] = [:]
    repeat {
      let name = try string()
      guard name == "one" || name == "other" else {
        throw Fault("a plural has the forms 'one' and 'other', not '\(name)'")
      }
      try expect(":")
      guard forms.updateValue(try string(), forKey: name) == nil else {
        throw Fault("form '\(name)' is given twice")
      }
    } while take(",")
    try expect("}")
    guard let one = forms["one"] else { throw Fault("plural without 'one'") }
    guard let other = forms["other"] else { throw Fault("plural without 'other'") }
    return .plural(one: one, other: other)
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == wanted else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func expect(_ wanted: Unicode.Scalar) throws(Fault) {
    guard take(wanted) else { throw Fault("invalid JSON: '\(wanted)' is missing") }
  }

  private mutating func string() throws(Fault) -> String {
    try expect("\"")
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escape())
      case _ where scalar.value < 0x20: throw Fault("invalid JSON: control character in a text")
      default: text.append(scalar)
      }
    }
    throw Fault("invalid JSON: a text does not end")
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let simple: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}",
      "f": "\u{C}",
    ]
    guard let letter = rest.popFirst() else { throw Fault("invalid JSON: a text does not end") }
    if let scalar = simple[letter] { return scalar }
    guard letter == "u" else { throw Fault("invalid JSON: unknown escape '\\\(letter)'") }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A character beyond U+FFFF is a surrogate pair.
    guard unit < 0xDC00, rest.popFirst() == "\\", rest.popFirst() == "u" else {
      throw Fault("invalid JSON: half a character")
    }
    let low = try hexadecimal()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw Fault("invalid JSON: half a character") }
    return scalar
  }

  private mutating func hexadecimal() throws(Fault) -> UInt32 {
    let digits = String(String.UnicodeScalarView(rest.prefix(4)))
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt32(digits, radix: 16)
    else { throw Fault("invalid JSON: four hexadecimal digits belong after '\\u'") }
    rest = rest.dropFirst(4)
    return unit
  }
}
