/// How likely the characters are that bytes of a Norma 43 have in an encoding.
struct CharsetEvidence {
  private let bytes: ArraySlice<UInt8>
  private let table: [Unicode.Scalar]

  /// Makes the reading of bytes.
  ///
  /// - Parameter table: The characters of the bytes from 0x80.
  init(_ bytes: ArraySlice<UInt8>, _ table: [Unicode.Scalar]) {
    self.bytes = bytes
    self.table = table
  }

  /// How likely the character at an index is in the text of a bank: 0 if it cannot stand there, 1 if it is a letter of
  /// another language, of the other case or alone, 3 if it is a letter of Catalan or Spanish or a sign in its place, 4 if it can
  /// hardly be anything else.
  func worth(at index: Int) -> Int {
    let scalar = scalar(at: index)
    switch scalar {
    // Catalan writes it between two l alone.
    case "·": return isEl(index - 1) && isEl(index + 1) ? 4 : 0
    case "€": return isBesideNumber(index) ? 3 : 0
    case "ª", "º": return isLetter(index - 1) || isDigit(index - 1) ? 3 : 1
    case "¡", "¿": return isLetter(index + 1) && !isLetter(index - 1) ? 3 : 0
    default: break
    }
    guard scalar.properties.isAlphabetic else { return 0 }
    let isOwn = CharsetEvidence.letters.contains(scalar)
    // Programs that know the capitals of English alone write ESPAñA.
    guard hasCaseOfWord(index) else { return isOwn ? 1 : 0 }
    guard isLetter(index - 1) || isLetter(index + 1) else {
      return isOwn && CharsetEvidence.vowels.contains(scalar) ? 1 : 0
    }
    return isOwn ? 3 : 1
  }

  /// Whether a letter has a case that it can have in its word: a small letter does not stand before a capital or
  /// behind two, nor a capital behind a small letter or between a capital and a small one.
  private func hasCaseOfWord(_ index: Int) -> Bool {
    let before = isUpper(index - 1)
    let after = isUpper(index + 1)
    if isUpper(index) ?? false {
      return before == nil || before == true && after != false
    }
    return after != true && !(before == true && isUpper(index - 2) == true)
  }

  /// The word at an index with those beside it in its record.
  func words(around index: Int) -> String {
    // The code of a record and of its text are no words.
    let line = bytes[..<index].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 5 }
    let first = max(line ?? bytes.startIndex, index - 40, bytes.startIndex)
    var start = min(first, index)
    var end = index
    var gaps = 0
    for place in (start..<index).reversed() where bytes[place] == 0x20 {
      gaps += 1
      if gaps == 2 || place == start || bytes[place - 1] == 0x20 {
        start = place + 1
        break
      }
    }
    gaps = 0
    while end < bytes.endIndex, bytes[end] >= 0x20, end < index + 40 {
      if bytes[end] == 0x20 {
        gaps += 1
        if gaps == 2 || end + 1 < bytes.endIndex && bytes[end + 1] <= 0x20 { break }
      }
      end += 1
    }
    var text = String.UnicodeScalarView()
    for place in start..<end { text.append(scalar(at: place)) }
    return BankText.tidy(String(text))
  }

  private func scalar(at index: Int) -> Unicode.Scalar {
    guard bytes.indices.contains(index) else { return " " }
    let byte = bytes[index]
    return byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80]
  }

  private func isLetter(_ index: Int) -> Bool { isUpper(index) != nil }

  /// Whether a letter is a capital; nil if there is no letter.
  private func isUpper(_ index: Int) -> Bool? {
    let properties = scalar(at: index).properties
    return properties.isUppercase ? true : properties.isAlphabetic ? false : nil
  }

  private func isDigit(_ index: Int) -> Bool { ("0"..."9").contains(scalar(at: index)) }

  private func isEl(_ index: Int) -> Bool { ["l", "L"].contains(scalar(at: index)) }

  /// Whether a number stands before or behind, with a space between them or without.
  private func isBesideNumber(_ index: Int) -> Bool {
    isDigit(index - 1) || scalar(at: index - 1) == " " && isDigit(index - 2)
      || !isLetter(index - 1)
        && (isDigit(index + 1) || scalar(at: index + 1) == " " && isDigit(index + 2))
  }

  private static let letters = Set("ÁÀÉÈÍÏÓÒÚÜÇÑáàéèíïóòúüçñ".unicodeScalars)
  private static let vowels = Set("ÁÀÉÈÍÓÒÚáàéèíóòú".unicodeScalars)
}
