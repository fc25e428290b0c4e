internal import Glibc

/// The reason why bytes are not valid text.
package enum TextFault: Error, Equatable, Sendable {
  /// A byte that is invalid in the detected encoding; its line, from 1.
  case undecodable(line: Int, byte: UInt8)
  /// A mix of UTF-8 and another encoding, as in a file concatenated from two; the line of the first
  /// invalid byte, from 1.
  case mixed(line: Int, byte: UInt8)
  /// Text that ends within a character; the line, from 1.
  case broken(line: Int)
}

/// A decoder that converts the bytes of a text file to UTF-8.
///
/// The encoding is detected from the content: a byte order mark, zeros at every second byte
/// (UTF-16), or valid UTF-8. Anything else is treated as Windows-1252, in which Excel saves files
/// in Western Europe. Its short table is included here, because not every system installs the one
/// of `iconv`.
package enum TextDecoding {
  /// Returns the text as UTF-8, without byte order mark.
  ///
  /// - Throws: `TextFault`.
  package static func utf8(_ bytes: [UInt8]) throws(TextFault) -> [UInt8] {
    if let order = sixteenBitOrder(of: bytes) { return try fromUTF16(bytes, order) }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard let fault = firstFault(in: bytes) else {
      return isMarked ? Array(bytes.dropFirst(3)) : bytes
    }
    guard isMarked || provesUTF8(bytes) else { return try fromWindows1252(bytes) }
    let line = 1 + bytes[..<fault.lowerBound].count { $0 == 0x0A }
    if fault.upperBound == bytes.count, bytes[fault.lowerBound] >= 0xC0 {
      throw .broken(line: line)
    }
    throw .mixed(line: line, byte: bytes[fault.lowerBound])
  }

  /// Whether bytes are detected as UTF-16.
  package static func isUTF16(_ bytes: [UInt8]) -> Bool { sixteenBitOrder(of: bytes) != nil }

  /// The byte order of UTF-16.
  enum Order {
    case little, big
  }

  /// Returns the byte order if the text is UTF-16; without byte order mark, it is detected from a
  /// first character in ASCII.
  static func sixteenBitOrder(of bytes: [UInt8]) -> Order? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return .little
    case (0xFE, 0xFF): return .big
    default: break
    }
    let pairs = stride(from: 0, to: min(bytes.count, 64) & ~1, by: 2)
    if pairs.allSatisfy({ bytes[$0] != 0 && bytes[$0 + 1] == 0 }) { return .little }
    if pairs.allSatisfy({ bytes[$0] == 0 && bytes[$0 + 1] != 0 }) { return .big }
    return nil
  }

  private static func fromUTF16(_ bytes: [UInt8], _ order: Order) throws(TextFault) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (low, high) =
        order == .little ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    if units.first == 0xFEFF { units.removeFirst() }
    var result: [UInt8] = []
    result.reserveCapacity(units.count)
    let isWhole = !transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { result.append($0) }
    guard isWhole, bytes.count.isMultiple(of: 2) else {
      throw .broken(line: 1 + result.count { $0 == 0x0A })
    }
    return result
  }

  /// Returns the range of the first bytes that are invalid UTF-8.
  private static func firstFault(in bytes: [UInt8]) -> Range<Int>? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets
    }
  }

  /// Returns whether the text contains UTF-8 sequences that are implausible in Windows-1252: `Ã©`,
  /// `Â·`, `â€™`.
  private static func provesUTF8(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices.dropLast() {
      let next = bytes[index + 1]
      switch bytes[index] {
      case 0xC2 where (0xA0...0xBF).contains(next): return true
      case 0xC3 where (0x80...0xBF).contains(next): return true
      case 0xE2 where (0x80...0x84).contains(next):
        if index + 2 < bytes.count, (0x80...0xBF).contains(bytes[index + 2]) { return true }
      default: continue
      }
    }
    return false
  }

  private static func fromWindows1252(_ bytes: [UInt8]) throws(TextFault) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    for (index, byte) in bytes.enumerated() {
      if byte < 0x80 {
        result.append(byte)
        continue
      }
      let value = byte < 0xA0 ? windows1252[Int(byte) - 0x80] : UInt32(byte)
      guard value != 0, let scalar = Unicode.Scalar(value) else {
        throw .undecodable(line: 1 + bytes[..<index].count { $0 == 0x0A }, byte: byte)
      }
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return result
  }

  /// The scalars of bytes 0x80 to 0x9F; 0 if undefined.
  private static let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}

extension [UInt8] {
  /// Returns how often a byte occurs.
  package func count(of byte: UInt8) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      guard var rest = bytes.baseAddress else { return 0 }
      let end = unsafe rest + bytes.count
      var count = 0
      while let found = unsafe memchr(rest, Int32(byte), end - rest) {
        count += 1
        unsafe rest += found - UnsafeMutableRawPointer(mutating: rest) + 1
      }
      return count
    }
  }

  /// Appends the UTF-8 bytes of a text.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(contentsOf: $0) }
  }

  /// Passes the bytes to `write` and clears them, keeping the capacity, if there are more than
  /// `limit`.
  mutating func flush(above limit: Int, to write: (String) -> Void) {
    guard count > limit else { return }
    write(String(decoding: self, as: UTF8.self))
    removeAll(keepingCapacity: true)
  }
}
