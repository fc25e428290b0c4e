extension StringProtocol {
  /// The text with everything shown that a terminal would obey or hide, on one line.
  ///
  /// Names and notes come from other people's files: an escape sequence in a guest's name must be
  /// seen and not run, and a mark that reverses the writing must not turn one amount into another.
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
  /// Whether the character is an emoji, or a digit in a keycap.
  fileprivate var isPicture: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return !first.isASCII || unicodeScalars.contains("\u{20E3}")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible, but makes one emoji of several or chooses how it is drawn.
  fileprivate var isJoiner: Bool {
    switch value {
    case 0x200D, 0xFE0E, 0xFE0F: true
    // The flags of England, Scotland and Wales are spelled with invisible letters.
    case 0xE0020...0xE007F: true
    default: false
    }
  }

  /// The scalar itself if it can be shown, or else the sign that stands for it.
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
