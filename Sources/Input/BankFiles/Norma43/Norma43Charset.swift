internal import DataFormats
internal import Documents

/// The text of a Norma 43 as characters, of which its columns are.
///
/// The standard says code page 850, most banks write Latin 9, some UTF-8 or what Windows writes. Nothing in the file says which:
/// the one whose characters are letters of Catalan and Spanish among letters of their case is taken.
struct Norma43Charset {
  private let characters: [Unicode.Scalar]?

  /// Detects the encoding of a file.
  ///
  /// - Throws: `Refusal` if the file can be read in two ways, or not at all.
  init(of bytes: ArraySlice<UInt8>, isMarked: Bool, _ chosen: BankCharset?) throws(Refusal) {
    guard let fault = Norma43Charset.fault(in: bytes) else {
      characters = nil
      return
    }
    if isMarked {
      throw Refusal("error.bank-charset-unfit", ["offset": .number(Int64(fault + 3))], .badData)
    }
    let charset = if let chosen { chosen } else { try Norma43Charset.likelier(of: bytes) }
    characters = Norma43Charset.characters(of: charset)
  }

  /// The offset of the first byte that is no UTF-8; nil if all are.
  private static func fault(in bytes: ArraySlice<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// The characters of a line.
  func scalars(_ line: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    guard let characters else { return Array(String(decoding: line, as: UTF8.self).unicodeScalars) }
    return line.map { $0 < 0x80 ? Unicode.Scalar($0) : characters[Int($0) - 0x80] }
  }

  /// A way to read a file, and how likely its characters are.
  private struct Reading {
    let charset: BankCharset
    let table: [Unicode.Scalar]
    var points = 0
    /// Whether the file has no control characters in the encoding, which no text has.
    var isFit = true

    init(_ charset: BankCharset) {
      self.charset = charset
      table = Norma43Charset.characters(of: charset)
    }

    /// The text of a part of the file.
    func text(_ bytes: some Sequence<UInt8>) -> String {
      var text = String.UnicodeScalarView()
      for byte in bytes {
        text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80])
      }
      return String(text)
    }
  }

  /// The encoding that gives the likelier letters.
  private static func likelier(of bytes: ArraySlice<UInt8>) throws(Refusal) -> BankCharset {
    var readings = BankCharset.allCases.map(Reading.init)
    for index in bytes.indices where bytes[index] >= 0x80 {
      let place = Int(bytes[index]) - 0x80
      let isUpper = isAmongCapitals(bytes, index)
      let isInWord = isBetweenLetters(bytes, index)
      for number in readings.indices {
        let scalar = readings[number].table[place]
        readings[number].points += worth(scalar, isUpper, isInWord)
        if scalar.value < 0xA0 { readings[number].isFit = false }
      }
    }
    let fit = readings.filter(\.isFit)
    let most = fit.map(\.points).max() ?? 0
    let best = fit.filter { $0.points == most }
    guard let first = best.first else { return .cp850 }
    // Encodings that read the file alike are as good.
    for index in bytes.indices where bytes[index] >= 0x80 {
      let place = Int(bytes[index]) - 0x80
      guard let other = best.first(where: { $0.table[place] != first.table[place] }) else {
        continue
      }
      let excerpt = surroundings(of: index, in: bytes)
      throw Refusal(
        "error.bank-charset",
        [
          "first": .text(first.text(excerpt)), "one": .text(first.charset.rawValue),
          "second": .text(other.text(excerpt)), "other": .text(other.charset.rawValue),
        ], .badData)
    }
    return first.charset
  }

  /// The bytes of a line around one of them.
  private static func surroundings(
    of index: Int, in bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    let before = bytes[max(bytes.startIndex, index - 12)..<index]
    let start = before.lastIndex { $0 < 0x20 }.map { $0 + 1 } ?? before.startIndex
    return bytes[start...].prefix(24).prefix { $0 >= 0x20 }
  }

  /// Whether the bytes beside one are letters of ASCII.
  private static func isBetweenLetters(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
    [index - 1, index + 1].allSatisfy {
      bytes.indices.contains($0)
        && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[$0] | 0x20)
    }
  }

  /// Whether the letters beside a byte are capitals.
  private static func isAmongCapitals(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool? {
    for place in [index - 1, index + 1] where bytes.indices.contains(place) {
      switch bytes[place] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
      case UInt8(ascii: "a")...UInt8(ascii: "z"): return false
      default: continue
      }
    }
    return nil
  }

  /// How likely a character is in the text of a bank, from 0 to 3.
  private static func worth(
    _ scalar: Unicode.Scalar, _ isUpper: Bool?, _ isInWord: Bool
  ) -> Int {
    // A cedilla is no word.
    if isUpper == nil, scalar == "Ç" || scalar == "ç" { return 1 }
    if capitals.contains(scalar) { return isUpper == false ? 1 : 3 }
    if small.contains(scalar) { return isUpper == true ? 1 : 3 }
    // Some banks put § for Ñ.
    if innerSigns.contains(scalar) { return 2 }
    if signs.contains(scalar) { return isInWord ? 0 : 2 }
    return scalar.properties.isAlphabetic ? 1 : 0
  }

  private static let capitals = Set("ÁÀÉÈÍÏÓÒÚÜÇÑ".unicodeScalars)
  private static let small = Set("áàéèíïóòúüçñ".unicodeScalars)
  private static let signs = Set("ªº€¡¿“”".unicodeScalars)
  private static let innerSigns = Set("·’§".unicodeScalars)

  /// The characters of the bytes from 0x80.
  private static func characters(of charset: BankCharset) -> [Unicode.Scalar] {
    switch charset {
    case .cp850: Array(cp850.unicodeScalars)
    case .latin9: (0x80...0xFF).map { latin9[UInt8($0)] ?? Unicode.Scalar(UInt8($0)) }
    case .cp1252:
      Array(windows.unicodeScalars) + (0xA0...0xFF).map { Unicode.Scalar(UInt8($0)) }
    }
  }

  /// Code page 850: IBM CDRA, 00850.
  private static let cp850 = """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤\
    ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}
    """

  /// Code page 1252 of Windows from 0x80 to 0x9F, which has no characters in five places: IBM CDRA, 01252.
  private static let windows = """
    €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ
    """

  /// Where Latin 9 differs from Latin 1: ISO/IEC 8859-15.
  private static let latin9: [UInt8: Unicode.Scalar] = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]
}
