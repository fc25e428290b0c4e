internal import CUTF8Proc

/// On which side of its column a text stands.
package enum TextAlignment: Sendable {
  case left, right
}

extension String {
  /// Columns the text takes on a terminal: wide characters and emoji two, marks none.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to so many columns, with an ellipsis where something was cut.
  package func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    var text = ""
    var used = 0
    for character in self {
      used += character.displayWidth
      if used > width - 1 { break }
      text.append(character)
    }
    return width > 0 ? text + "…" : ""
  }

  /// The text with spaces up to so many columns.
  package func padded(toWidth width: Int, alignment: TextAlignment) -> String {
    let spaces = String(repeating: " ", count: max(0, width - displayWidth))
    return alignment == .left ? self + spaces : spaces + self
  }
}

extension Character {
  /// Columns the character takes on a terminal.
  fileprivate var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      // Variation selector 16 asks for the picture, which is wide.
      if scalar == "\u{FE0F}" { return 2 }
      width = max(width, Int(utf8proc_charwidth(Int32(scalar.value))))
    }
    return width
  }
}
