internal import Bookkeeping
internal import DataFormats
internal import UnicodeText

extension CSVReader {
  /// Returns whether a field has no visible characters.
  func isBlank(_ index: Int) -> Bool {
    unsafe withBytes(index) { bytes in
      if unsafe bytes.allSatisfy({ $0 == 0x20 }) { return true }
      // Characters beyond ASCII include many kinds of white space.
      return unsafe bytes.allSatisfy { $0 <= 0x20 || $0 >= 0x80 }
        && String(decoding: bytes, as: UTF8.self).isBlank
    }
  }

  /// Returns the integer in a field; nil for any other text.
  func number(_ index: Int) -> Int? {
    unsafe withBytes(index) { bytes in
      let bytes = unsafe bytes.bare
      guard (1...9).contains(bytes.count), unsafe bytes.allSatisfy(\.isDigit) else { return nil }
      return unsafe bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
  }

  /// Parses the date in a field.
  func date(_ index: Int) -> WrittenDate? {
    unsafe withBytes(index) { unsafe WrittenDate($0.bare) }
  }

  /// Parses the amount in a field.
  func amount(_ index: Int) -> WrittenAmount? {
    unsafe withBytes(index) { unsafe WrittenAmount($0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without leading and trailing white space.
  fileprivate var bare: UnsafeBufferPointer<UInt8> {
    guard let first = unsafe firstIndex(where: { $0 > 0x20 }),
      let last = unsafe lastIndex(where: { $0 > 0x20 })
    else { return unsafe UnsafeBufferPointer(rebasing: self[0..<0]) }
    return unsafe UnsafeBufferPointer(rebasing: self[first...last])
  }
}

extension String {
  /// The beginning of the text, for messages about a cell that may hold anything.
  var excerpt: String {
    let text = trimmed
    return text.utf8.count <= 80 ? text : text.prefix(79) + "…"
  }
}
