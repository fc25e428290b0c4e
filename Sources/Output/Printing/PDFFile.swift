internal import CHaru
internal import Documents
internal import UnicodeText

/// A font size in a shade of grey, regular or bold.
struct Face {
  /// The size in thousandths of a point.
  var size: Int
  var isBold = false
  /// From 0, black, to 1000, white.
  var shade = 80

  /// The distance between two lines.
  var leading: Int { size * 5 / 4 }
}

/// A PDF file in memory, with the fonts that `CHaru` contains.
///
/// Lengths are in thousandths of a point from the lower left corner, and widths of text in thousandths of the
/// size of its font.
///
/// Safe: the handle is valid until `deinit`.
@safe
final class PDFFile {
  private let handle: OpaquePointer
  private(set) var pageCount = 0
  /// The widths of characters by their code, regular and bold; -1 if unknown.
  private var advances = [[Int]](
    repeating: [Int](repeating: -1, count: Int(UInt16.max) + 1), count: 2)
  /// The characters of texts for which the fonts have no glyph.
  private(set) var unknown: Set<Unicode.Scalar> = []

  /// The largest number of pages: the library keeps all of them in memory, 100 kB each.
  static let pageLimit = 1000

  /// Makes a file without pages.
  ///
  /// - Throws: `Refusal`, also if the library is missing.
  init(title: String) throws {
    guard unsafe estada_pdf_load() == nil else {
      throw Refusal("error.pdf-library", .inputOutput)
    }
    guard let handle = unsafe estada_pdf_new() else {
      throw PDFFile.refusal(estada_pdf_no_memory)
    }
    unsafe self.handle = handle
    try unsafe PDFFile.check(estada_pdf_prepare(handle, PDFFile.plain(title)))
  }

  deinit {
    unsafe estada_pdf_free(handle)
  }

  private static func check(_ code: UInt) throws {
    if code != 0 { throw refusal(code) }
  }

  private static func refusal(_ code: UInt) -> Refusal {
    if code == estada_pdf_no_memory { return Refusal("error.out-of-memory", .inputOutput) }
    let detail = "libharu \(String(code, radix: 16))"
    return Refusal("error.internal", ["detail": .text(detail)], .internalFault)
  }

  /// Adds a page, on which is drawn next.
  ///
  /// - Throws: `Refusal`, also for one page too many.
  func addPage(width: Int, height: Int) throws {
    guard pageCount < PDFFile.pageLimit else {
      throw Refusal("error.pdf-pages", ["limit": .count(PDFFile.pageLimit)])
    }
    try unsafe PDFFile.check(estada_pdf_add_page(handle, Int32(width), Int32(height)))
    pageCount += 1
  }

  /// Draws on an earlier page next, the first one being 0.
  func returnTo(page: Int) { unsafe estada_pdf_return(handle, page) }

  /// Draws a line of text from a point on its baseline.
  func draw(_ text: String, _ face: Face, x: Int, y: Int) throws {
    guard !text.isEmpty else { return }
    try unsafe PDFFile.check(
      estada_pdf_text(
        handle, face.isBold, Int32(face.size), Int32(face.shade), Int32(x), Int32(y), text))
  }

  /// Fills a rectangle with a shade of grey.
  func fill(_ shade: Int, x: Int, y: Int, width: Int, height: Int) throws {
    try unsafe PDFFile.check(
      estada_pdf_fill(handle, Int32(shade), Int32(x), Int32(y), Int32(width), Int32(height)))
  }

  /// The bytes of the complete file, to which nothing can be added.
  func bytes() throws -> [UInt8] {
    var size = 0
    try unsafe PDFFile.check(estada_pdf_finish(handle, &size))
    var bytes = [UInt8](repeating: 0, count: size)
    try unsafe PDFFile.check(estada_pdf_copy(handle, &bytes, size))
    return bytes
  }
}

// MARK: Text

extension PDFFile {
  /// The characters of the fonts: those of `Fonts/make`.
  static let glyphs: [ClosedRange<UInt32>] = [
    0x0020...0x017F, 0x0192...0x0192, 0x0218...0x021B, 0x02C6...0x02DD, 0x0300...0x0304,
    0x0306...0x0308, 0x030A...0x030C, 0x0327...0x0328, 0x0384...0x03CE, 0x0400...0x045F,
    0x0490...0x0491, 0x2007...0x2007, 0x2009...0x2009, 0x2010...0x2026, 0x202F...0x202F,
    0x2030...0x203A, 0x2044...0x2044, 0x20A0...0x20BF, 0x2116...0x2116, 0x2122...0x2122,
    0x215B...0x215E, 0x2190...0x2195, 0x2212...0x2212, 0x2248...0x2248, 0x2260...0x2265,
    0x25A0...0x25CF, 0xFFFD...0xFFFD,
  ]

  /// The text as it can be drawn. Characters without a glyph, which are drawn as boxes, are kept in `unknown`.
  func drawable(_ text: String) -> String {
    let text = text.printable
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    for scalar in text.unicodeScalars where scalar.value > 0x7F {
      let isIgnorable = scalar.properties.isDefaultIgnorableCodePoint
      if !isIgnorable && !PDFFile.glyphs.contains(where: { $0 ~= scalar.value }) {
        unknown.insert(scalar)
      }
    }
    return PDFFile.plain(text)
  }

  /// The text as the library draws it: a character beyond the basic plane, which it does not know, is a replacement
  /// character, and so is the picture of a control character.
  static func plain(_ text: String) -> String {
    let text = text.printable
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for character in text {
      let scalars = character.unicodeScalars
      let isDrawn = scalars.allSatisfy { $0.value <= 0xFFFF && !(0x2400...0x2426 ~= $0.value) }
      result.append(isDrawn ? character : "\u{FFFD}")
    }
    return result
  }

  /// The width of drawable text.
  func width(of text: some StringProtocol, isBold: Bool = false) -> Int {
    let font = isBold ? 1 : 0
    var width = 0
    for unit in text.utf16 {
      if advances[font][Int(unit)] < 0 {
        advances[font][Int(unit)] = unsafe Int(estada_pdf_advance(handle, isBold, unit))
      }
      width += advances[font][Int(unit)]
    }
    return width
  }

  /// The drawable text in lines of a width.
  ///
  /// A wider word is broken, and the last line ends with an ellipsis if there is more than a number of lines.
  func lines(of text: String, isBold: Bool = false, width room: Int, limit: Int = .max) -> [String]
  {
    if width(of: text, isBold: isBold) <= room { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    func end() {
      if !line.isEmpty { lines.append(line) }
      line = ""
      used = 0
    }
    let space = width(of: " ", isBold: isBold)
    for word in text.split(separator: " ") where lines.count <= limit {
      let length = width(of: word, isBold: isBold)
      if !line.isEmpty, used + space + length <= room {
        line += " " + word
        used += space + length
        continue
      }
      end()
      for character in length <= room ? [] : Array(word) where lines.count <= limit {
        let advance = width(of: String(character), isBold: isBold)
        if used + advance > room { end() }
        line.append(character)
        used += advance
      }
      if length <= room {
        line = String(word)
        used = length
      }
    }
    end()
    guard lines.count > limit else { return lines }
    lines.removeLast(lines.count - limit)
    lines.append(truncated(lines.removeLast() + "…", isBold: isBold, width: room))
    return lines
  }

  /// The text cut to a width, with an ellipsis if it is wider or has one at its end.
  func truncated(_ text: String, isBold: Bool = false, width room: Int) -> String {
    guard width(of: text, isBold: isBold) > room else { return text }
    var text = text.last == "…" ? String(text.dropLast()) : text
    while !text.isEmpty, width(of: text + "…", isBold: isBold) > room { text.removeLast() }
    return text + "…"
  }

  /// The width of the longest word.
  func longestWord(of text: String, isBold: Bool = false) -> Int {
    text.split(separator: " ").map { width(of: $0, isBold: isBold) }.max() ?? 0
  }
}
