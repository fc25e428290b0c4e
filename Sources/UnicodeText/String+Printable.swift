extension String {
  /// The text as it can be shown on a terminal without running anything.
  ///
  /// Control characters are shown as their pictures (U+2400 and on), so that an escape sequence in a
  /// guest's name is seen and not obeyed; what turns the direction of text around, or is invisible,
  /// becomes U+FFFD.
  package var printable: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.lazy.map(String.shown)))
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200B, 0x200E, 0x200F, 0x2060...0x2064,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      "\u{FFFD}"
    default: scalar
    }
  }
}
