internal import CUTF8Proc

extension StringProtocol {
  /// The number of columns that the text takes in a terminal.
  package var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// What a reader sees as one character takes the room of its widest part, not of all of them.
  var displayWidth: Int {
    let widths = unicodeScalars.map { Int(utf8proc_charwidth(Int32(bitPattern: $0.value))) }
    return isEmoji ? 2 : widths.max() ?? 0
  }

  /// Whether terminals draw the character as a picture, two columns wide.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation
      || unicodeScalars.contains { $0 == emojiVariation || $0 == enclosingKeycap }
  }
}

private let emojiVariation: Unicode.Scalar = "\u{FE0F}"
private let enclosingKeycap: Unicode.Scalar = "\u{20E3}"
