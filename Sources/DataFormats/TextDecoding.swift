/// Why bytes are not text.
package enum TextFault: Error, Equatable, Sendable {
  /// A byte that stands for nothing in the encoding of the rest; its line, from 1.
  case undecodable(line: Int, byte: UInt8)
  /// Some of the text is UTF-8 and some is not: a file put together from two. The line of the first
  /// byte that is not, from 1.
  case mixed(line: Int, byte: UInt8)
  /// Text that breaks off in the middle of a character; the line, from 1.
  case broken(line: Int)
}

/// Turns the bytes of a text file into UTF-8, whatever program wrote them.
///
/// Encodings are told apart by what is in the file: a mark of byte order, zeros at every other place
/// (UTF-16), valid UTF-8. What remains is Windows 1252, in which Excel saves in Western Europe. Its
/// table is short and stands here rather than in the system's `iconv`, whose table of it is a file
/// that not every system installs.
package enum TextDecoding {
  /// The text as UTF-8, without a mark of byte order.
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

  /// Which byte of each pair comes first.
  enum Order {
    case little, big
  }

  /// The order of the bytes, if the text is UTF-16; without a mark of byte order, a file that begins
  /// with a character of ASCII tells it too.
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

  /// Where the first bytes stand that are not UTF-8.
  private static func firstFault(in bytes: [UInt8]) -> Range<Int>? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets
    }
  }

  /// Whether there is a character that nobody would have meant in Windows 1252: `Ã©`, `Â·`, `â€™` are
  /// letters and signs of UTF-8 seen through that table.
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

  /// What the bytes from 0x80 to 0x9F stand for; 0 where they stand for nothing.
  private static let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
