/// A text as a cell can hold it.
struct SheetText: Equatable {
  /// What is written.
  let text: String
  /// Whether the end is missing.
  let isCut: Bool

  /// The most that Excel keeps in a cell, counted as it counts: in units of UTF-16.
  static let limit = 32_767

  /// Makes a text fit for a cell.
  ///
  /// XML 1.0 has no way to write most control characters, and Excel takes `_x0041_` for an `A`: the
  /// former are shown by the signs that stand for them, the latter is written so that it stays as it is.
  init(_ text: String) {
    let safe = text.utf8.allSatisfy(SheetText.isHarmless) ? text : SheetText.safe(text)
    if safe.utf8.count <= SheetText.limit || safe.utf16.count <= SheetText.limit {
      self.text = safe
      isCut = false
    } else {
      self.text = SheetText.cut(safe)
      isCut = true
    }
  }

  /// Whether a byte can be written as it is whatever stands beside it.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    // 0xEF begins U+FFFE and U+FFFF, which XML cannot hold, and others that it can.
    byte >= 0x20 && byte != UInt8(ascii: "_") && byte != 0x7F && byte != 0xEF
  }

  private static func safe(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n" { continue }
      result.append(visible(scalar))
      if scalar == "_" && isCode(scalars[(index + 1)...].prefix(6)) {
        result.append(contentsOf: "x005F_".unicodeScalars)
      }
    }
    return String(result)
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: scalar
    }
  }

  /// Whether an underscore with these after it would be read as a code.
  private static func isCode(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.count == 6 && scalars.first == "x" && scalars.last == "_"
      && scalars.dropFirst().dropLast().allSatisfy { $0.properties.isASCIIHexDigit }
  }

  private static func cut(_ text: String) -> String {
    var room = limit - 1
    var end = text.startIndex
    for index in text.indices {
      room -= text[index].utf16.count
      if room < 0 { break }
      end = text.index(after: index)
    }
    return text[..<end] + "…"
  }
}
