/// The reason why a text is not XML that the program reads.
package enum XMLFault: Error, Equatable, Sendable {
  /// The document type declaration, with which a small file can describe an endless one, or name
  /// other files. No format of bills has one.
  case documentType
  /// A tag, an attribute or a reference that is not well formed; the line, from 1.
  case malformed(line: Int)
  /// The text ends within an element.
  case cut
  /// Elements within elements beyond any format.
  case tooDeep
  /// More elements and attributes than any bill has.
  case tooMany
  /// A text or an attribute longer than any format has.
  case tooLong
}

/// An element of an XML document, without the prefixes of names.
package struct XMLElement: Equatable, Sendable {
  /// The name without prefix.
  package let name: String
  /// The values of the attributes, by name without prefix.
  package var attributes: [String: String] = [:]
  /// The characters of the element itself.
  package var text = ""
  /// The elements in it, in order.
  package var children: [XMLElement] = []

  /// The first child with a name.
  package subscript(name: String) -> XMLElement? {
    children.first { $0.name == name }
  }

  /// The first element at a path of names.
  package func first(_ path: String...) -> XMLElement? {
    path.reduce(self) { $0?[$1] }
  }

  /// The children with a name.
  package func all(_ name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }
}

/// A reader of XML 1.0 in UTF-8, without document types.
///
/// It is strict where a lenient reader would guess: tags have to match, and references other than the
/// five of XML and those of characters are errors.
package struct XMLReader {
  private let bytes: [UInt8]
  private var position = 0

  /// The deepest nesting of elements.
  private var deepest = 64
  /// The most bytes of the text of an element, and of an attribute.
  private var longestText = Int.max
  /// The most elements and attributes; of a part, where a document is read in parts.
  private static let mostItems = 400_000
  private var items = 0
  /// The elements that are handed over one by one, and what takes them; nil where a document is read whole.
  private var parts: (names: Set<String>, take: (XMLElement) -> Bool)?
  private var frames: Set<String> = []
  /// Whether what takes the parts wants no more.
  private var isStopped = false

  /// Parses a document.
  ///
  /// - Parameter bytes: UTF-8, with or without byte order mark.
  /// - Returns: The root element.
  /// - Throws: `XMLFault`.
  package static func document(_ bytes: [UInt8]) throws(XMLFault) -> XMLElement {
    var reader = XMLReader(bytes: bytes)
    return try reader.document()
  }

  /// Parses a document in parts, so that its size does not count in memory.
  ///
  /// Elements outside the parts are checked and left out.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without byte order mark.
  ///   - names: The names of the elements that are parts. A part within a part belongs to the outer one.
  ///   - frames: The names of elements that are handed over at their end, without children.
  ///   - deepest: The deepest nesting of elements.
  ///   - longestText: The most bytes of the text of an element, and of an attribute.
  ///   - take: Takes a part; false to stop.
  /// - Throws: `XMLFault`.
  package static func read(
    _ bytes: [UInt8], parts names: Set<String>, frames: Set<String>, deepest: Int,
    longestText: Int, take: @escaping (XMLElement) -> Bool
  ) throws(XMLFault) {
    var reader = XMLReader(bytes: bytes)
    reader.deepest = deepest
    reader.longestText = longestText
    reader.parts = (names, take)
    reader.frames = frames
    _ = try reader.document()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() throws(XMLFault) -> XMLElement {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipMisc()
    let root = try root()
    if isStopped { return root }
    try skipMisc()
    guard position == bytes.count else { throw malformed }
    return root
  }

  private var malformed: XMLFault {
    position >= bytes.count ? .cut : .malformed(line: 1 + bytes[..<position].count { $0 == 0x0A })
  }

  private func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    // A loop, as most texts differ in their second byte.
    for offset in 0..<length {
      if unsafe bytes[position + offset] != text.utf8Start[offset] { return false }
    }
    return true
  }

  /// Moves behind the next occurrence of a text.
  private mutating func skip(past text: StaticString) throws(XMLFault) {
    while position < bytes.count {
      if starts(with: text) {
        position += text.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw .cut
  }

  private mutating func skipSpace() {
    while position < bytes.count, XMLReader.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Skips space, comments and instructions outside the root.
  private mutating func skipMisc() throws(XMLFault) {
    while true {
      skipSpace()
      if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!") {
        throw .documentType
      } else {
        return
      }
    }
  }

  /// Parses the root with all that is in it, without recursion.
  private mutating func root() throws(XMLFault) -> XMLElement {
    guard starts(with: "<") else { throw malformed }
    var open: [(element: XMLElement, tag: ArraySlice<UInt8>, text: [UInt8])] = []
    // The depth at which the part begins that is being read; all is one part in a whole document.
    var part = parts == nil ? 0 : nil
    while position < bytes.count {
      var done: XMLElement?
      if bytes[position] != UInt8(ascii: "<") {
        guard !open.isEmpty else { throw malformed }
        try readText(into: &open[open.count - 1].text)
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        position += 9
        let start = position
        try skip(past: "]]>")
        guard !open.isEmpty else { throw malformed }
        open[open.count - 1].text += bytes[start..<(position - 3)]
        try checkLength(open[open.count - 1].text)
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!") {
        throw .documentType
      } else if starts(with: "</") {
        position += 2
        let tag = try name()
        skipSpace()
        guard starts(with: ">"), var last = open.popLast(), last.tag == tag else {
          throw malformed
        }
        position += 1
        last.element.text = String(decoding: last.text, as: UTF8.self)
        done = last.element
      } else {
        position += 1
        let tag = try name()
        var element = XMLElement(name: XMLReader.local(tag))
        if part == nil, parts?.names.contains(element.name) ?? false {
          part = open.count
          items = 0
        }
        if try readAttributes(of: &element) {
          done = element
        } else {
          guard open.count < deepest else { throw .tooDeep }
          open.append((element, tag, []))
        }
      }
      guard let done else { continue }
      if let parts, part == open.count || part == nil && frames.contains(done.name) {
        part = nil
        isStopped = !parts.take(done)
        if isStopped { return done }
      } else if part != nil, !open.isEmpty {
        open[open.count - 1].element.children.append(done)
      }
      if open.isEmpty { return done }
    }
    throw .cut
  }

  /// Parses the attributes and the end of a tag; returns whether the element is empty.
  private mutating func readAttributes(of element: inout XMLElement) throws(XMLFault) -> Bool {
    while true {
      items += 1
      guard items < XMLReader.mostItems else { throw .tooMany }
      skipSpace()
      if starts(with: "/>") {
        position += 2
        return true
      }
      if starts(with: ">") {
        position += 1
        return false
      }
      let attribute = XMLReader.local(try name())
      skipSpace()
      guard starts(with: "=") else { throw malformed }
      position += 1
      skipSpace()
      guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else {
        throw malformed
      }
      let quote = bytes[position]
      position += 1
      var value: [UInt8] = []
      while position < bytes.count, bytes[position] != quote {
        if bytes[position] == UInt8(ascii: "&") {
          try readReference(into: &value)
        } else {
          value.append(bytes[position])
          position += 1
        }
      }
      guard position < bytes.count else { throw .cut }
      try checkLength(value)
      position += 1
      element.attributes[attribute] = String(decoding: value, as: UTF8.self)
    }
  }

  /// Parses a name with its prefix.
  private mutating func name() throws(XMLFault) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, XMLReader.isName(bytes[position]) { position += 1 }
    guard position > start else { throw malformed }
    return bytes[start..<position]
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private static func local(_ name: ArraySlice<UInt8>) -> String {
    let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
    return String(decoding: name[start...], as: UTF8.self)
  }

  /// Appends the characters up to the next tag.
  private mutating func readText(into text: inout [UInt8]) throws(XMLFault) {
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if bytes[position] == UInt8(ascii: "&") {
        try readReference(into: &text)
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    try checkLength(text)
  }

  private func checkLength(_ text: [UInt8]) throws(XMLFault) {
    if text.count > longestText { throw .tooLong }
  }

  /// The references that XML defines.
  private static let entities: [(name: StaticString, character: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
    ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
  ]

  private mutating func readReference(into text: inout [UInt8]) throws(XMLFault) {
    for entity in XMLReader.entities where starts(with: entity.name) {
      position += entity.name.utf8CodeUnitCount
      text.append(entity.character)
      return
    }
    guard starts(with: "&#"),
      let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    else { throw malformed }
    let isHex = bytes[position + 2] == UInt8(ascii: "x")
    let digits = String(decoding: bytes[(position + (isHex ? 3 : 2))..<end], as: UTF8.self)
    guard let number = UInt32(digits, radix: isHex ? 16 : 10), number != 0,
      let scalar = Unicode.Scalar(number)
    else { throw malformed }
    text += String(scalar).utf8
    position = end + 1
  }
}
