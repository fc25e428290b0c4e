internal import CUTF8Proc

/// The alignment of a text in a column.
package enum TextAlignment: Sendable {
  case left, right
}

extension StringProtocol {
  /// Returns the text, truncated with `…` if it is wider than `width` columns.
  package func truncated(toWidth width: Int) -> String {
    if displayWidth <= width { return String(self) }
    if width <= 0 { return "" }
    var result = ""
    var room = width - 1
    for character in self {
      room -= character.displayWidth
      if room < 0 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// Returns the text padded with spaces to `width` columns; a wider text is unchanged.
  package func padded(toWidth width: Int, alignment: TextAlignment = .left) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    return alignment == .left ? self + spaces : spaces + self
  }
}

extension String {
  /// Returns the text wrapped at spaces to lines of at most `width` columns; a longer word is not
  /// broken.
  package func wrapped(toWidth width: Int) -> String {
    lines(ofWidth: width).joined(separator: "\n")
  }

  /// Returns the lines of the text, wrapped at spaces to at most `width` columns.
  ///
  /// - Parameters:
  ///   - whole: Parts of the text that are not broken, such as commands. One that does not fit into a
  ///     line gets a line of its own, without the punctuation behind it, so that the line can be copied.
  ///   - breakingWords: Whether a word longer than a line is broken.
  package func lines(
    ofWidth width: Int, keeping whole: [String] = [], breakingWords: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var used = 0
    // The longest first: one may be the beginning of another.
    let whole = whole.sorted { $0.utf8.count > $1.utf8.count }
    for word in words(keeping: whole[...]).joiningNumbers(within: width) {
      if !lines.isEmpty, used + 1 + word.displayWidth > width,
        let part = whole.first(where: { $0.isCommandLine && word.utf8.starts(with: $0.utf8) })
      {
        let rest = word.utf8.dropFirst(part.utf8.count)
        lines.append(rest.allSatisfy { ".,;".utf8.contains($0) } ? part : word)
        // Nothing follows on the same line.
        used = Int.max / 2
        continue
      }
      var word = word
      var length = word.displayWidth
      if !lines.isEmpty, used + 1 + length <= width {
        lines[lines.count - 1] += " " + word
        used += 1 + length
        continue
      }
      while breakingWords, length > width, word.count > 1 {
        let start = word.prefix(toWidth: width)
        lines.append(String(start))
        word = String(word[start.endIndex...])
        length = word.displayWidth
      }
      lines.append(word)
      used = length
    }
    return lines
  }

  /// Whether the text is a command with arguments, and not an option in a sentence.
  private var isCommandLine: Bool {
    utf8.first != UInt8(ascii: "-") && utf8.contains(UInt8(ascii: " "))
  }

  /// The words between spaces; a part in `whole` and what adjoins it are one word.
  private func words(keeping whole: ArraySlice<String>) -> [String] {
    guard let part = whole.first else {
      return utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    }
    guard !part.isEmpty, let (before, after) = halves(around: part) else {
      return words(keeping: whole.dropFirst())
    }
    let first = String(before).words(keeping: whole.dropFirst())
    let last = String(after).words(keeping: whole)
    return first.dropLast() + [(first.last ?? "") + part + (last.first ?? "")] + last.dropFirst()
  }

  /// The longest beginning of at most `width` columns, and of at least one character.
  private func prefix(toWidth width: Int) -> Substring {
    var room = width
    var end = startIndex
    while end < endIndex {
      room -= self[end].displayWidth
      if room < 0, end > startIndex { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}

extension [String] {
  /// The words with each number joined to what it is read with, unless both are wider than a line: the
  /// sign of a currency or percentage, `0,28 €`, what is counted, `4 nits`, an abbreviation, `art. 27`,
  /// or the name of a law, `Llei 5/2017`.
  fileprivate func joiningNumbers(within width: Int) -> [String] {
    reduce(into: []) { words, word in
      if let last = words.last, last.isRead(with: word),
        last.displayWidth + 1 + word.displayWidth <= width
      {
        words[words.count - 1] = last + " " + word
      } else {
        words.append(word)
      }
    }
  }
}

extension String {
  /// Whether no line is broken between this word and the next, because one of them is a number.
  fileprivate func isRead(with next: String) -> Bool {
    guard let first = next.first else { return false }
    if first == "€" || first == "%" { return last?.isNumber == true }
    let word = drop { "(«\"[".contains($0) }
    if first.isLowercase {
      return next.dropFirst().first?.isLetter == true && !word.isEmpty && word.utf8.count <= 3
        && word.utf8.allSatisfy(isDigit)
    }
    guard first.isASCII, first.isNumber, let end = word.last else { return false }
    if end == "º" { return true }
    let letters = end == "." ? word.dropLast() : word
    guard letters.allSatisfy({ $0.isLetter || $0 == "'" || $0 == "-" }) else { return false }
    return end == "." ? letters.count < 7 : next.isNumberOfLaw
  }

  /// Whether the text begins with a number and a year: `5/2017`.
  private var isNumberOfLaw: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].allSatisfy(isDigit)
      && parts[1].prefix { isDigit($0) }.count == 4
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}

extension String {
  /// The width of the longest word, between spaces; `known` if no word is longer.
  package func longestWordWidth(orAtLeast known: Int = 0) -> Int {
    // No character is wider than the number of its bytes.
    if utf8.count <= known { return known }
    let longest = unsafe utf8.withContiguousStorageIfAvailable {
      unsafe UnicodeText.longestWordWidth(of: $0, orAtLeast: known)
    }
    return longest ?? split(separator: " ").reduce(known) { Swift.max($0, $1.displayWidth) }
  }

  /// The number of columns of the text in a terminal.
  package var displayWidth: Int {
    let plain = unsafe utf8.withContiguousStorageIfAvailable {
      unsafe UnicodeText.plainWidth(of: $0)
    }
    return (plain ?? nil) ?? self[...].displayWidth
  }
}

extension StringProtocol {
  /// The number of columns of the text in a terminal.
  package var displayWidth: Int {
    if let width = plainWidth { return width }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension StringProtocol {
  /// The width of a text of Latin letters, common signs and the euro, which need one column each;
  /// nil for other texts.
  ///
  /// These ranges contain no combining or wide characters; all other texts take the slow path.
  private var plainWidth: Int? {
    let width = utf8.withContiguousStorageIfAvailable { unsafe UnicodeText.plainWidth(of: $0) }
    return unsafe width
      ?? Array(utf8).withUnsafeBufferPointer { unsafe UnicodeText.plainWidth(of: $0) }
  }
}

/// `longestWordWidth` for UTF-8 bytes. Only words with more bytes than the longest one so far are
/// measured.
private func longestWordWidth(of bytes: UnsafeBufferPointer<UInt8>, orAtLeast known: Int) -> Int {
  var longest = known
  var start = 0
  for end in 0...bytes.count {
    guard unsafe end == bytes.count || bytes[end] == UInt8(ascii: " ") else { continue }
    if end - start > longest {
      let word = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
      let width = unsafe plainWidth(of: word) ?? String(decoding: word, as: UTF8.self).displayWidth
      longest = max(longest, width)
    }
    start = end + 1
  }
  return longest
}

/// `plainWidth` for UTF-8 bytes, without decoding, because each cell of a table is measured.
private func plainWidth(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var width = 0
  var index = 0
  while index < bytes.count {
    let value: UInt32
    let lead = unsafe UInt32(bytes[index])
    switch lead {
    case 0x20...0x7E:
      value = lead
      index += 1
    case 0xC2...0xCB:
      value = unsafe (lead & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
      index += 2
    case 0xE2:
      value = unsafe 0x2000 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
      index += 3
    default: return nil
    }
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x20AC, 0x2212, 0x2500...0x259F:
      // © and ® become emoji with a variation selector, which ends this loop.
      width += 1
    default: return nil
    }
  }
  return width
}

extension Character {
  /// The width of a grapheme cluster: that of its widest scalar, not the sum.
  var displayWidth: Int {
    let widths = unicodeScalars.map { Int(utf8proc_charwidth(Int32(bitPattern: $0.value))) }
    return isEmoji ? 2 : widths.max() ?? 0
  }

  /// Whether terminals display the character as an emoji of two columns.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation
      || unicodeScalars.contains { $0 == emojiVariation || $0 == enclosingKeycap }
  }
}

private let emojiVariation: Unicode.Scalar = "\u{FE0F}"
private let enclosingKeycap: Unicode.Scalar = "\u{20E3}"
