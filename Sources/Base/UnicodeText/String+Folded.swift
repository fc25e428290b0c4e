internal import CUTF8Proc
internal import Glibc

extension StringProtocol {
  /// The folded form, in which spellings that a reader considers the same are equal: `ÀTIC` is
  /// `atic`, `L’Àtic` is `l'atic`, `col·lecció` is `colleccio`.
  package var folded: String {
    if isASCII { return lowercased() }
    guard let stripped = String(self).strippedOfMarks(foldingCase: true) else {
      return lowercased()
    }
    var folded = String.UnicodeScalarView()
    for scalar in stripped.unicodeScalars {
      switch scalar {
      case "\u{2019}", "\u{2018}", "\u{02BC}", "\u{00B4}", "\u{2032}": folded.append("'")
      // The middle dot of `l·l` is often omitted, or part of the character `ŀ`.
      case "\u{00B7}": continue
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }
}

extension String {
  /// Returns whether this text occurs in another one, byte by byte; fold both for user input.
  package func occurs(in text: String) -> Bool {
    isEmpty || text.firstRange(of: self) != nil
  }

  /// The text before and after the first occurrence of `mark`, or nil if there is none:
  /// `"2026-01..2026-03".halves(around: "..")`.
  package func halves(around mark: String) -> (before: Substring, after: Substring)? {
    firstRange(of: mark).map { (self[..<$0.lowerBound], self[$0.upperBound...]) }
  }

  /// The first occurrence of a text that is not empty, byte by byte.
  private func firstRange(of mark: String) -> Range<Index>? {
    if mark.isEmpty { return nil }
    var (text, mark) = (self, mark)
    // The bytes themselves are ten times as fast as the view of them.
    let place = text.withUTF8 { bytes in
      mark.withUTF8 { mark -> Int? in
        var place = 0
        while place + mark.count <= bytes.count {
          let rest = unsafe bytes[place..<place + mark.count]
          if unsafe bytes[place] == mark[0] && rest.elementsEqual(mark) { return place }
          place += 1
        }
        return nil
      }
    }
    guard let place else { return nil }
    let start = utf8.index(startIndex, offsetBy: place)
    return start..<utf8.index(start, offsetBy: mark.utf8.count)
  }
}

extension String {
  /// The text in the alphabet that all banks of the single euro payments area read: Latin letters without accents,
  /// digits and `/-?:().,'+`. Other letters become similar ones, and the rest points.
  ///
  ///     "Núñez & Col·lell".inBankAlphabet(70)  // "Nunez + Col.lell"
  ///
  /// EPC217-08; a text has no `/` at its ends, and no two in a row.
  ///
  /// - Parameter limit: The largest number of characters.
  package func inBankAlphabet(_ limit: Int) -> String {
    var letters = ""
    for scalar in (strippedOfMarks(foldingCase: false) ?? self).unicodeScalars {
      let letter: String =
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "?", ":", "(", ")", ".", ",", "'", "+":
          String(scalar)
        case "/": letters.isEmpty || letters.hasSuffix("/") ? "" : "/"
        case "ł": "l"
        case "Ł": "L"
        case "ø": "o"
        case "Ø": "O"
        case "đ", "ð": "d"
        case "æ": "ae"
        case "Æ": "AE"
        case "œ": "oe"
        case "Œ": "OE"
        case "ß": "ss"
        case "&": "+"
        case "\u{2010}"..."\u{2015}", "\u{2212}": "-"
        case "\u{2018}", "\u{2019}", "\u{02BC}", "\u{00B4}": "'"
        case "\t", "\n", "\u{00A0}": " "
        default: "."
        }
      letters += letter
    }
    var text = String(letters.prefix(limit))
    while text.hasSuffix("/") || text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// The text decomposed and without accents; nil if the library reports an error.
  fileprivate func strippedOfMarks(foldingCase: Bool) -> String? {
    let options = [
      UTF8PROC_STABLE, UTF8PROC_COMPAT, UTF8PROC_DECOMPOSE, UTF8PROC_IGNORE, UTF8PROC_STRIPMARK,
      foldingCase ? UTF8PROC_CASEFOLD : UTF8PROC_STABLE,
    ].reduce(0) { $0 | $1.rawValue }
    var text = self
    return text.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let length = unsafe utf8proc_map(
        bytes.baseAddress, bytes.count, &result, utf8proc_option_t(options))
      defer { unsafe free(result) }
      guard length >= 0, let result = unsafe result else { return nil }
      return unsafe String(
        decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}

extension StringProtocol {
  /// A short code derived from a name: `L'Àtic de Gràcia` becomes `l-atic-de-gracia`.
  ///
  /// Letters of all scripts are kept; the code of a name without letters and digits is empty.
  package var slug: String {
    if isASCII { return asciiSlug }
    return folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }

  /// The slug of an ASCII text, byte by byte: an import makes a thousand.
  private var asciiSlug: String {
    var slug: [UInt8] = []
    slug.reserveCapacity(utf8.count)
    var isBetweenWords = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if isBetweenWords && !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
        isBetweenWords = false
        let isUpper = byte < UInt8(ascii: "a") && byte > UInt8(ascii: "9")
        slug.append(isUpper ? byte | 0x20 : byte)
      default: isBetweenWords = true
      }
    }
    return String(decoding: slug, as: UTF8.self)
  }
}
