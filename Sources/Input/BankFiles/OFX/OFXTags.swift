internal import Documents

/// The tags of an Open Financial Exchange, each with the text behind it. Nothing is nested, as no tag needs
/// more than its name.
struct OFXTags {
  /// A tag.
  struct Tag: Equatable {
    /// The name in capitals.
    let name: String
    /// Whether it ends an element.
    let isEnd: Bool
    /// The text up to the next tag, tidy; empty for an element of others.
    let text: String
  }

  private let bytes: [UInt8]
  private var position: Int

  /// The most bytes of a text and of a name.
  private static let longestText = 1 << 16
  private static let longestName = 64

  /// Whether the end of the file is missing.
  private(set) var isOpen = true

  /// Makes a reader of a text in UTF-8, whose header is skipped.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
  }

  /// The next tag; nil at the end.
  ///
  /// - Throws: `Refusal` of a document type, and of texts that are too long.
  mutating func next() throws(Refusal) -> Tag? {
    while position < bytes.count {
      let start = position + 1
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let next = bytes[end...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      position = next
      guard let first = bytes[start..<end].first else { continue }
      // The instruction at the beginning of version 2.
      if first == UInt8(ascii: "?") { continue }
      if first == UInt8(ascii: "!") { throw Refusal("error.bank-xml-doctype", .badData) }
      let isEnd = first == UInt8(ascii: "/")
      let name = bytes[(isEnd ? start + 1 : start)..<end].prefix { $0 > 0x20 && $0 != 0x2F }
      guard next - end <= OFXTags.longestText, name.count <= OFXTags.longestName else {
        throw Refusal("error.bank-xml-long", .badData)
      }
      let text = isEnd ? "" : BankText.tidy(OFXTags.unescaped(bytes[(end + 1)..<next]))
      let tag = Tag(
        name: String(decoding: name, as: UTF8.self).uppercased(), isEnd: isEnd, text: text)
      if tag.isEnd && tag.name == "OFX" { isOpen = false }
      return tag
    }
    return nil
  }

  /// The text with the characters that references stand for.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let name = String(rest.prefix(10).prefix { $0 != ";" })
      if scalar == "&", rest.dropFirst(name.unicodeScalars.count).first == ";",
        let character = HTMLTables.scalar(name)
      {
        text.append(character)
        rest = rest.dropFirst(name.unicodeScalars.count + 1)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
