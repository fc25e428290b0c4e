extension StringProtocol {
  /// The text on one line, with control and invisible characters replaced by visible ones.
  ///
  /// Names and notes may come from files of unknown origin: an escape sequence in a guest's name
  /// must not be executed, and a direction mark must not reorder the digits of an amount.
  package var printable: String {
    if isPrintableASCII { return String(self) }
    var result = String.UnicodeScalarView()
    for character in self {
      let joins = character.isPicture
      for scalar in character.unicodeScalars {
        if scalar.isJoiner && joins {
          result.append(scalar)
        } else if scalar != softHyphen {
          result.append(scalar.visible)
        }
      }
    }
    return String(result)
  }
}

extension Character {
  /// Whether the character is an emoji or a keycap.
  fileprivate var isPicture: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return !first.isASCII || unicodeScalars.contains("\u{20E3}")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an invisible part of an emoji: a joiner, variation selector or tag.
  fileprivate var isJoiner: Bool {
    switch value {
    case 0x200D, 0xFE0E, 0xFE0F: true
    // The flags of England, Scotland and Wales are encoded with invisible tags.
    case 0xE0020...0xE007F: true
    default: false
    }
  }

  /// The scalar itself if it is visible, or else a replacement symbol.
  fileprivate var visible: Unicode.Scalar {
    switch value {
    case 0...0x1F: Unicode.Scalar(0x2400 + value) ?? replacement
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028, 0x2029, 0xFFF9...0xFFFB: replacement
    default: properties.isDefaultIgnorableCodePoint || properties.isBidiControl ? replacement : self
    }
  }
}

private let softHyphen: Unicode.Scalar = "\u{AD}"
private let replacement: Unicode.Scalar = "\u{FFFD}"

extension String {
  /// The text without invisible characters at its ends; see `StringProtocol.trimmed`.
  ///
  /// Most texts begin and end with a visible ASCII character and are returned as they are.
  package var trimmed: String {
    let bytes = utf8
    guard let first = bytes.first, let last = bytes.last else { return "" }
    return first.isVisibleASCII && last.isVisibleASCII ? self : self[...].trimmed
  }

  /// Whether the text has no visible characters.
  package var isBlank: Bool {
    if utf8.first?.isVisibleASCII == true { return false }
    return self[...].isBlank
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without invisible characters at its ends.
  ///
  /// White space of all kinds, zero-width characters, byte order marks, soft hyphens and direction
  /// marks are removed; a joiner or variation selector that belongs to a visible character is kept.
  package var trimmed: String {
    guard let first = utf8.first, let last = utf8.last else { return "" }
    // Fast path: most texts begin and end with visible ASCII characters.
    if first.isVisibleASCII && last.isVisibleASCII { return String(self) }
    var rest = self[...]
    while rest.first?.isInvisible == true { rest = rest.dropFirst() }
    while rest.last?.isInvisible == true { rest = rest.dropLast() }
    return String(rest)
  }

  /// The text without invisible characters at its ends; nil if it is empty.
  package var trimmedOrNil: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }

  /// Whether the text has no visible characters.
  package var isBlank: Bool {
    if utf8.first?.isVisibleASCII == true { return false }
    return allSatisfy(\.isInvisible)
  }
}

extension Character {
  /// Whether the character is invisible, even between others.
  fileprivate var isInvisible: Bool { unicodeScalars.allSatisfy(\.isInvisible) }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible: white space, or what Unicode defines as ignorable for display
  /// (`Default_Ignorable_Code_Point`: zero-width, direction, variation, fillers, tags).
  ///
  /// Control characters are not invisible, because `printable` replaces them by symbols.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0x21...0x7E, 0xC0...0x33F: false
    // Interlinear annotation characters and the blank Braille pattern, which Unicode considers
    // visible.
    case 0xFFF9...0xFFFB, 0x2800: true
    default: properties.isWhitespace || properties.isDefaultIgnorableCodePoint
    }
  }
}

extension UInt8 {
  fileprivate var isVisibleASCII: Bool { (0x21...0x7E).contains(self) }
}

extension StringProtocol {
  /// Whether all characters are ASCII, so that no Unicode tables are needed.
  var isASCII: Bool { allBytes { $0 < 0x80 } }

  /// Whether all characters are visible ASCII characters or spaces.
  var isPrintableASCII: Bool { allBytes { (0x20...0x7E).contains($0) } }

  private func allBytes(_ condition: (UInt8) -> Bool) -> Bool {
    // Each cell of each list is scanned: a buffer takes a tenth of the time of the view.
    utf8.withContiguousStorageIfAvailable { unsafe $0.allSatisfy(condition) }
      ?? utf8.allSatisfy(condition)
  }
}
