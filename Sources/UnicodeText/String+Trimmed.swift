extension String {
  /// The text without characters at its ends that cannot be seen; see `StringProtocol.trimmed`.
  ///
  /// Most texts begin and end with a visible character of ASCII and are returned as they are.
  package var trimmed: String {
    let bytes = utf8
    guard let first = bytes.first, let last = bytes.last else { return "" }
    return first.isVisibleASCII && last.isVisibleASCII ? self : self[...].trimmed
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without characters at its ends that cannot be seen.
  ///
  /// White space of every kind, zero-width characters, byte order marks, soft hyphens and marks of
  /// direction go; a joiner or variation selector that belongs to a character that can be seen stays.
  package var trimmed: String {
    guard let first = utf8.first, let last = utf8.last else { return "" }
    // What begins and ends with a visible character of ASCII needs no closer look, and most texts do.
    if first.isVisibleASCII && last.isVisibleASCII { return String(self) }
    var rest = self[...]
    while rest.first?.isInvisible == true { rest = rest.dropFirst() }
    while rest.last?.isInvisible == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// The text without characters at its ends that cannot be seen, nil when nothing is left.
  package var trimmedOrNil: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }

  /// Whether the text has no character that can be seen.
  package var isBlank: Bool {
    if utf8.first?.isVisibleASCII == true { return false }
    return allSatisfy(\.isInvisible)
  }
}

extension Character {
  /// Whether nothing of the character can be seen, not even where it is between others.
  fileprivate var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Unicode.Scalar {
  /// Whether the scalar draws nothing: white space, or what Unicode says is ignored where it cannot be
  /// shown (`Default_Ignorable_Code_Point`: zero-width, direction, variation, fillers, tags).
  ///
  /// Control characters are not invisible: `printable` shows each as its picture.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0x21...0x7E, 0xC0...0x33F: false
    // Interlinear annotation and the empty Braille pattern, which Unicode counts as drawn.
    case 0xFFF9...0xFFFB, 0x2800: true
    default: properties.isWhitespace || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension UInt8 {
  fileprivate var isVisibleASCII: Bool { (0x21...0x7E).contains(self) }
}
