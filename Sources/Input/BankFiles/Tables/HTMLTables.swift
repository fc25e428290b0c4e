internal import UnicodeText

/// A reader of the tables of a web page, which some banks call a workbook.
///
/// It knows rows and cells alone, and takes what it does not know for text: a page has no form that would
/// be worth a refusal, and what is read is checked as a table.
struct HTMLTables {
  private let bytes: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  private var row: [[UInt8]] = []
  private var cell: [UInt8] = []
  private var isInCell = false
  private var span = 1
  private var hasRows = false

  /// The most bytes of a cell that are kept.
  private static let longestCell = 1 << 16

  /// The rows of all tables as comma-separated values; nil if there are none.
  ///
  /// - Parameter bytes: The page in UTF-8.
  static func separatedValues(of bytes: [UInt8]) -> [UInt8]? {
    var reader = HTMLTables(bytes: bytes)
    reader.read()
    return reader.hasRows ? reader.output : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "&"): readReference()
      default:
        append(bytes[position])
        position += 1
      }
    }
    endRow()
  }

  private mutating func append(_ byte: UInt8) {
    guard isInCell, cell.count < HTMLTables.longestCell else { return }
    cell.append(byte < 0x20 ? 0x20 : byte)
  }

  /// Moves behind the next occurrence of a text, or to the end.
  private mutating func skip(past text: String) {
    let text = Array(text.utf8)
    while position < bytes.count {
      if bytes[position] == text[0], bytes[position...].starts(with: text) {
        position += text.count
        return
      }
      position += 1
    }
  }

  private mutating func readTag() {
    if bytes[position...].starts(with: "<!--".utf8) { return skip(past: "-->") }
    let start = position + 1
    var end = start
    var quote: UInt8?
    while end < bytes.count {
      let byte = bytes[end]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
      end += 1
    }
    let tag = bytes[start..<end]
    position = min(end + 1, bytes.count)
    let name = tag.prefix { $0 > 0x20 }.prefix(12)
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "tr", "/tr", "/table": endRow()
    case "td", "th":
      endCell()
      isInCell = true
      span = HTMLTables.span(in: tag)
    case "/td", "/th": endCell()
    case "br", "br/", "p", "div": append(0x20)
    case "script": skip(past: "</script")
    case "style": skip(past: "</style")
    default: break
    }
  }

  /// The columns that a cell takes, from 1.
  private static func span(in tag: ArraySlice<UInt8>) -> Int {
    let words = String(decoding: tag.prefix(400), as: UTF8.self).lowercased()
    guard let (_, rest) = words.halves(around: "colspan=") else { return 1 }
    let digits = rest.drop { "\"' ".contains($0) }.prefix { $0.isNumber }
    return min(max(Int(digits) ?? 1, 1), BankTableLayout.mostColumns)
  }

  private mutating func endCell() {
    guard isInCell else { return }
    isInCell = false
    guard row.count < BankTableLayout.mostColumns else { return cell.removeAll() }
    row.append(cell)
    cell.removeAll(keepingCapacity: true)
    for _ in 1..<max(span, 2) where span > 1 && row.count < BankTableLayout.mostColumns {
      row.append([])
    }
  }

  private mutating func endRow() {
    endCell()
    guard !row.isEmpty else { return }
    hasRows = true
    for (index, cell) in row.enumerated() {
      output += index == 0 ? [0x22] : [0x2C, 0x22]
      for byte in cell {
        if byte == 0x22 { output.append(0x22) }
        output.append(byte)
      }
      output.append(0x22)
    }
    output.append(0x0A)
    row.removeAll()
  }

  /// Reads a reference to a character; one that is not known stays as it is.
  private mutating func readReference() {
    let name = bytes[(position + 1)...].prefix(12).prefix {
      $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 != UInt8(ascii: "<")
    }
    guard bytes.indices.contains(name.endIndex), bytes[name.endIndex] == UInt8(ascii: ";"),
      let scalar = HTMLTables.scalar(String(decoding: name, as: UTF8.self))
    else {
      append(bytes[position])
      position += 1
      return
    }
    for byte in String(scalar).utf8 { append(byte) }
    position = name.endIndex + 1
  }

  /// The character of a reference; nil if it is not known.
  static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.first == "#" else { return entities[name] }
    let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard let number = UInt32(digits, radix: isHex ? 16 : 10), number >= 0x20 else { return nil }
    return Unicode.Scalar(number)
  }

  /// The named characters of Spanish and Catalan pages: HTML Living Standard, 13.5.
  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "euro": "€",
    "aacute": "á", "eacute": "é", "iacute": "í", "oacute": "ó", "uacute": "ú", "Aacute": "Á",
    "Eacute": "É", "Iacute": "Í", "Oacute": "Ó", "Uacute": "Ú", "agrave": "à", "egrave": "è",
    "ograve": "ò", "Agrave": "À", "Egrave": "È", "Ograve": "Ò", "ntilde": "ñ", "Ntilde": "Ñ",
    "ccedil": "ç", "Ccedil": "Ç", "uuml": "ü", "Uuml": "Ü", "iuml": "ï", "Iuml": "Ï",
    "ordf": "ª", "ordm": "º", "middot": "·", "iquest": "¿", "iexcl": "¡", "minus": "\u{2212}",
    "ndash": "–", "mdash": "—", "rsquo": "’", "deg": "°", "sect": "§",
  ]
}
