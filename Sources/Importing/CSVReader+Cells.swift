internal import Bookkeeping
internal import DataFormats
internal import UnicodeText

extension CSVReader {
  /// Whether there is nothing in a field that can be seen.
  func isBlank(_ index: Int) -> Bool {
    unsafe withBytes(index) { bytes in
      if unsafe bytes.allSatisfy({ $0 == 0x20 }) { return true }
      // Letters and signs beyond ASCII include spaces of many kinds.
      return unsafe bytes.allSatisfy { $0 <= 0x20 || $0 >= 0x80 }
        && String(decoding: bytes, as: UTF8.self).isBlank
    }
  }

  /// The whole number in a field, nil when it holds anything else.
  func number(_ index: Int) -> Int? {
    unsafe withBytes(index) { bytes in
      let bytes = unsafe bytes.bare
      guard (1...9).contains(bytes.count), unsafe bytes.allSatisfy(\.isDigit) else { return nil }
      return unsafe bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
  }

  /// The date in a field.
  func date(_ index: Int) -> WrittenDate? {
    unsafe withBytes(index) { unsafe WrittenDate($0.bare) }
  }

  /// The amount in a field.
  func amount(_ index: Int) -> WrittenAmount? {
    unsafe withBytes(index) { unsafe WrittenAmount($0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without spaces at their ends.
  fileprivate var bare: UnsafeBufferPointer<UInt8> {
    guard let first = unsafe firstIndex(where: { $0 > 0x20 }),
      let last = unsafe lastIndex(where: { $0 > 0x20 })
    else { return unsafe UnsafeBufferPointer(rebasing: self[0..<0]) }
    return unsafe UnsafeBufferPointer(rebasing: self[first...last])
  }
}

extension String {
  /// Enough of the text to find it in a file, of which a cell may hold anything.
  var excerpt: String {
    let text = trimmed
    return text.utf8.count <= 80 ? text : text.prefix(79) + "…"
  }
}
