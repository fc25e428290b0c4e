internal import CUTF8Proc

extension StringProtocol {
  /// The number of columns that the text takes in a terminal.
  package var displayWidth: Int {
    if let width = plainWidth { return width }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension StringProtocol {
  /// The width where no character needs a table: Latin letters, signs and the euro, a column each.
  ///
  /// Nothing in these ranges joins its neighbour or is wide; what does is counted the long way.
  private var plainWidth: Int? {
    let width = utf8.withContiguousStorageIfAvailable { unsafe UnicodeText.plainWidth(of: $0) }
    return unsafe width
      ?? Array(utf8).withUnsafeBufferPointer { unsafe UnicodeText.plainWidth(of: $0) }
  }
}

/// `plainWidth` of the bytes of a text; each cell of a table is measured, so they are not decoded.
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
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x20AC, 0x2500...0x259F:
      // © and ® are drawn as pictures when a variation selector follows; it ends this loop.
      width += 1
    default: return nil
    }
  }
  return width
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
