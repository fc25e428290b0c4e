internal import Bookkeeping
package import DataFormats
internal import UnicodeText

extension CSVReader {
  /// Returns the most frequent separator of the first line.
  static func likelySeparator(of text: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    for byte in text where byte == 0x2C || byte == 0x3B || byte == 0x09 || byte == 0x0A {
      if byte == 0x0A { break }
      counts[byte, default: 0] += 1
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0x2C
  }

  /// Returns whether a field has no visible characters.
  package func isBlank(_ index: Int) -> Bool {
    unsafe withBytes(index) { bytes in
      if unsafe bytes.allSatisfy({ $0 == 0x20 }) { return true }
      // Characters beyond ASCII include many kinds of white space.
      return unsafe bytes.allSatisfy { $0 <= 0x20 || $0 >= 0x80 }
        && String(decoding: bytes, as: UTF8.self).isBlank
    }
  }

  /// Returns whether a field is a dash, which some exports write instead of nothing.
  package func isDash(_ index: Int) -> Bool {
    unsafe withBytes(index) { bytes in
      let bytes = unsafe bytes.bare
      return unsafe bytes.count == 1 && bytes[0] == UInt8(ascii: "-")
    }
  }

  /// Returns whether a field has digits, separators and a sign alone, and so no currency.
  package func isPlainNumber(_ index: Int) -> Bool {
    unsafe withBytes(index) { bytes in
      unsafe bytes.allSatisfy { $0.isDigit || (UInt8(ascii: "+")...UInt8(ascii: ".")).contains($0) }
    }
  }

  /// Returns the integer in a field; nil for any other text.
  package func number(_ index: Int) -> Int? {
    unsafe withBytes(index) { bytes in
      let bytes = unsafe bytes.bare
      guard (1...9).contains(bytes.count), unsafe bytes.allSatisfy(\.isDigit) else { return nil }
      return unsafe bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
  }

  /// Parses the date in a field.
  package func date(_ index: Int) -> WrittenDate? {
    unsafe withBytes(index) { unsafe WrittenDate($0.bare) }
  }

  /// Parses the amount in a field.
  package func amount(_ index: Int) -> WrittenAmount? {
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
  package var excerpt: String {
    let text = trimmed
    return text.utf8.count <= 80 ? text : text.prefix(79) + "…"
  }
}
