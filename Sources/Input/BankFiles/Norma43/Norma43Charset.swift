internal import Documents

/// The text of a Norma 43 as characters, of which its columns are.
///
/// The standard says code page 850, most banks write Latin 9, some UTF-8. Nothing in the file says which:
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

  /// The encoding that gives the likelier letters.
  private static func likelier(of bytes: ArraySlice<UInt8>) throws(Refusal) -> BankCharset {
    let tables = (characters(of: .cp850), characters(of: .latin9))
    var points = (cp850: 0, latin9: 0)
    var doubt: Int?
    for index in bytes.indices where bytes[index] >= 0x80 {
      let place = Int(bytes[index]) - 0x80
      let isUpper = isAmongCapitals(bytes, index)
      let first = worth(tables.0[place], isUpper)
      let second = worth(tables.1[place], isUpper)
      points.cp850 += first
      points.latin9 += second
      if first == second { doubt = doubt ?? index }
    }
    if points.cp850 != points.latin9 { return points.cp850 > points.latin9 ? .cp850 : .latin9 }
    let start = max(bytes.startIndex, (doubt ?? bytes.startIndex) - 12)
    let excerpt = bytes[start...].prefix(24).filter { $0 >= 0x20 }
    let readings = [tables.0, tables.1].map { table in
      var text = String.UnicodeScalarView()
      for byte in excerpt {
        text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80])
      }
      return String(text)
    }
    throw Refusal(
      "error.bank-charset", ["first": .text(readings[0]), "second": .text(readings[1])], .badData)
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
  private static func worth(_ scalar: Unicode.Scalar, _ isUpper: Bool?) -> Int {
    if capitals.contains(scalar) { return isUpper == false ? 1 : 3 }
    if small.contains(scalar) { return isUpper == true ? 1 : 3 }
    if signs.contains(scalar) { return 2 }
    return scalar.properties.isAlphabetic ? 1 : 0
  }

  private static let capitals = Set("ÁÀÉÈÍÏÓÒÚÜÇÑ".unicodeScalars)
  private static let small = Set("áàéèíïóòúüçñ".unicodeScalars)
  private static let signs = Set("ªº·€¡¿".unicodeScalars)

  /// The characters of the bytes from 0x80.
  private static func characters(of charset: BankCharset) -> [Unicode.Scalar] {
    switch charset {
    case .cp850: Array(cp850.unicodeScalars)
    case .latin9:
      (0x80...0xFF).map { byte in
        latin9[UInt8(byte)] ?? Unicode.Scalar(UInt8(byte))
      }
    }
  }

  /// Code page 850: IBM CDRA, 00850.
  private static let cp850 = """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤\
    ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}
    """

  /// Where Latin 9 differs from Latin 1: ISO/IEC 8859-15.
  private static let latin9: [UInt8: Unicode.Scalar] = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]
}
