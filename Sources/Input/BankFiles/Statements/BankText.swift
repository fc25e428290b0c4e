internal import Bookkeeping
internal import UnicodeText

/// What banks write about a line.
enum BankText {
  /// The text with one space in the place of several, and no more bytes than a line may have.
  static func tidy(_ text: String) -> String {
    if isTidy(text) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isSpaced = false
    var last: UInt8 = 0
    for byte in text.utf8 {
      // The space without a line break is C2 A0 in UTF-8.
      let isNoBreak = last == 0xC2 && byte == 0xA0
      if isNoBreak {
        bytes.removeLast()
        if bytes.last == 0x20 { bytes.removeLast() }
      }
      last = byte
      if byte <= 0x20 || isNoBreak {
        isSpaced = !bytes.isEmpty
        continue
      }
      if isSpaced { bytes.append(0x20) }
      isSpaced = false
      bytes.append(byte)
    }
    return cut(String(decoding: bytes, as: UTF8.self).trimmed)
  }

  /// Whether a text is ASCII with single spaces between visible characters, as most are.
  private static func isTidy(_ text: String) -> Bool {
    guard text.utf8.count <= BankLine.textLimit else { return false }
    let isTidy = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      var last: UInt8 = 0x20
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
        last = byte
      }
      return last != 0x20
    }
    return isTidy ?? false
  }

  /// Whether a text has nothing but zeros and spaces, with which banks fill references that they lack.
  static func isVoid(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == 0x20 }
  }

  /// The tidy text; nil if it has no visible characters.
  static func filled(_ text: String?) -> String? {
    guard let text else { return nil }
    let tidied = tidy(text)
    return tidied.isEmpty ? nil : tidied
  }

  /// Several texts as one, without those that the text before them ends with or that are empty.
  static func joined(_ texts: [String]) -> String {
    var result = ""
    for text in texts.map(tidy) where !text.isEmpty && text != result {
      result += (result.isEmpty ? "" : " ") + text
    }
    return cut(result)
  }

  /// The beginning of the text, at most `BankLine.textLimit` bytes of whole characters.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > BankLine.textLimit else { return text }
    var length = 0
    return String(
      text.prefix {
        length += $0.utf8.count
        return length <= BankLine.textLimit
      }
    ).trimmed
  }
}
