/// The words of a PDF document, from the output of `pdftotext -bbox`.
enum PDFText {
  /// The most pages that are read.
  static let mostPages = 12

  /// Parses the pages: one tag on each line.
  static func pages(_ output: [UInt8]) -> [Page] {
    var pages: [Page] = []
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      if line.starts(with: "<page ".utf8) {
        if pages.count == mostPages { break }
        pages.append(Page(words: []))
      } else if line.starts(with: "<word ".utf8), let word = word(line), !pages.isEmpty {
        pages[pages.count - 1].words.append(word)
      }
    }
    return pages
  }

  /// `<word xMin="39.75" yMin="40.02" xMax="67.04" yMax="56.72">DIGI</word>`
  private static func word(_ line: ArraySlice<UInt8>) -> Word? {
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count >= 9 else { return nil }
    let numbers = [1, 3, 5, 7].compactMap { hundredths(parts[$0]) }
    guard numbers.count == 4, let start = line.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let rest = line[(start + 1)...]
    guard let end = rest.lastIndex(of: UInt8(ascii: "<")) else { return nil }
    let text = unescaped(String(decoding: rest[..<end], as: UTF8.self))
    // Invisible characters separate no words and belong to none.
    let visible = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
            && $0.properties.generalCategory != .control
        }))
    return Word(
      visible, Box(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3]))
  }

  /// A decimal number in hundredths, cut off.
  private static func hundredths(_ text: ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    var value = 0
    var decimals: Int?
    for byte in text.drop(while: { $0 == UInt8(ascii: "-") }).prefix(16) {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
      } else if (48...57).contains(byte) {
        if let count = decimals {
          if count == 2 { continue }
          decimals = count + 1
        }
        value = value * 10 + Int(byte - 48)
      } else {
        return nil
      }
    }
    for _ in (decimals ?? 0)..<2 { value *= 10 }
    return isNegative ? -value : value
  }

  /// The text with the references of XML replaced.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    let entities: [(String, Character)] = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ]
    outer: while let first = rest.first {
      for (name, character) in entities where rest.hasPrefix(name) {
        result.append(character)
        rest = rest.dropFirst(name.count)
        continue outer
      }
      result.append(first)
      rest = rest.dropFirst()
    }
    return result
  }
}
