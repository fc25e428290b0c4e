/// Quoting of words for a shell (POSIX quoting): `L'Àtic` becomes `'L'\''Àtic'`.
///
/// Commands in messages are often copied, so a code from a book of unknown origin must be a single
/// word without special meaning. Quoting works on scalars like shells do: a quotation mark followed
/// by a combining accent is a single `Character` in Swift but still a quotation mark for a shell.
package enum ShellQuoting {
  /// Returns the quoted words as one line.
  package static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// Parses a line created by `line`.
  package static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: [UInt8]?
    var quote: Quote?
    var bytes = line.utf8[...]
    while let byte = bytes.popFirst() {
      switch (quote, byte) {
      case (nil, UInt8(ascii: "$")) where bytes.first == UInt8(ascii: "'"):
        bytes.removeFirst()
        quote = .escaping
        word = word ?? []
      case (nil, UInt8(ascii: "'")):
        quote = .plain
        word = word ?? []
      case (_?, UInt8(ascii: "'")): quote = nil
      case (nil, UInt8(ascii: " ")):
        if let finished = word { words.append(String(decoding: finished, as: UTF8.self)) }
        word = nil
      case (nil, UInt8(ascii: "\\")), (.escaping, UInt8(ascii: "\\")):
        word = word ?? []
        word?.append(contentsOf: unescaped(&bytes, isOctal: quote == .escaping))
      default:
        word = word ?? []
        word?.append(byte)
      }
    }
    return words + (word.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
  }

  private enum Quote { case plain, escaping }

  /// Returns the bytes after a backslash: the byte itself, or the value of three octal digits.
  private static func unescaped(_ bytes: inout Substring.UTF8View, isOctal: Bool) -> [UInt8] {
    guard let first = bytes.popFirst() else { return [] }
    guard isOctal, let digit = first.octal, let second = bytes.popFirst()?.octal,
      let third = bytes.popFirst()?.octal
    else { return [first] }
    return [digit << 6 | second << 3 | third]
  }

  /// Returns the word, quoted if necessary.
  package static func quoted(_ word: String) -> String {
    if !word.printable.unicodeScalars.elementsEqual(word.unicodeScalars) { return escaped(word) }
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789-_=./:,@%+·…".unicodeScalars.contains($0)
      }
    if isPlain { return word }
    let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.map(String.init).joined(separator: "'\\''") + "'"
  }
  /// Returns the word with control and invisible characters as octal escapes: `$'a\012b'`.
  ///
  /// Quotation marks are escaped too, because shells without support for this form would end the
  /// word there.
  private static func escaped(_ word: String) -> String {
    var result = "$'"
    for scalar in word.unicodeScalars {
      let text = String(scalar)
      if scalar == "\\" {
        result += "\\\\"
      } else if scalar != "'" && text.printable == text {
        result += text
      } else {
        for byte in text.utf8 {
          result += "\\\(byte >> 6)\(byte >> 3 & 7)\(byte & 7)"
        }
      }
    }
    return result + "'"
  }
}

extension [String] {
  /// The texts with a separator between them.
  ///
  /// The standard library's function looks a conformance up among all of the program, which takes 2 % of a
  /// short command.
  package func joined(separator: String = "") -> String {
    var joined = first ?? ""
    for text in dropFirst() {
      joined += separator
      joined += text
    }
    return joined
  }
}

extension UInt8 {
  /// The value of an octal digit.
  fileprivate var octal: UInt8? { (48...55).contains(self) ? self - 48 : nil }
}
