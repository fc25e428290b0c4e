internal import Documents

/// The text of a Norma 43 as characters, of which its columns are.
///
/// The standard says code page 850, most banks write Latin 9, some UTF-8. Nothing in the file says which:
/// the one whose characters are letters of Catalan and Spanish in words of their case is taken.
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

  /// Whether a character is a byte; otherwise the text is UTF-8.
  var hasSingleBytes: Bool { characters != nil }

  /// The characters of a line.
  func scalars(_ line: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    guard let characters else { return Array(String(decoding: line, as: UTF8.self).unicodeScalars) }
    return line.map { $0 < 0x80 ? Unicode.Scalar($0) : characters[Int($0) - 0x80] }
  }

  /// The encoding that gives the likelier text.
  private static func likelier(of bytes: ArraySlice<UInt8>) throws(Refusal) -> BankCharset {
    let tables = BankCharset.allCases.map { characters(of: $0) }
    var points = tables.map { _ in 0 }
    var doubts: [Int] = []
    for index in bytes.indices where bytes[index] >= 0x80 {
      let worths = tables.map { CharsetEvidence(bytes, $0).worth(at: index) }
      for place in tables.indices { points[place] += worths[place] }
      if worths[0] == worths[1], doubts.count < 100 { doubts.append(index) }
    }
    if points[0] != points[1] { return BankCharset.allCases[points[0] > points[1] ? 0 : 1] }
    // Characters that are equally likely, or the only ones.
    let places = doubts.isEmpty ? bytes.indices.filter { bytes[$0] >= 0x80 } : doubts
    let readings = tables.map { table in
      var texts: [String] = []
      for index in places where texts.count < 3 {
        let text = CharsetEvidence(bytes, table).words(around: index)
        if !texts.contains(text) { texts.append(text) }
      }
      return texts.joined(separator: ", ")
    }
    throw Refusal(
      "error.bank-charset", ["first": .text(readings[0]), "second": .text(readings[1])], .badData)
  }

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
