/// The side of a column to which a text is moved.
package enum TextAlignment: Sendable {
  case left, right
}

extension String {
  /// Gives the text in exactly `width` columns, shortened with `…` or filled up with spaces.
  package func fitted(toWidth width: Int, alignment: TextAlignment) -> String {
    let own = displayWidth
    guard own <= width else {
      return truncated(toWidth: width).padded(toWidth: width, alignment: alignment)
    }
    let spaces = String(repeating: " ", count: width - own)
    return alignment == .left ? self + spaces : spaces + self
  }
}

extension StringProtocol {
  /// Gives the text, shortened with `…` at its end if it takes more columns than `width`.
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

  /// Gives the text with spaces added until it takes `width` columns; a longer one stays as it is.
  package func padded(toWidth width: Int, alignment: TextAlignment = .left) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    return alignment == .left ? self + spaces : spaces + self
  }

  /// Gives the text broken at spaces into lines of at most `width` columns; a longer word stays whole.
  package func wrapped(toWidth width: Int) -> String {
    var lines: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
