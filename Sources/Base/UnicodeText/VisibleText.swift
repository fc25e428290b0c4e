/// Text for a reader that sees each character by its number, such as a language model.
///
/// `printable` is for people, who see nothing of what it removes.
package enum VisibleText {
  /// The text with its invisible characters written by their numbers: `\u{E0041}`.
  ///
  /// These are control, format, direction, tag and other ignorable characters, also in flags and other pictures, as a
  /// text can hide in them. Line breaks and tabs are kept, and a single selector of a picture's form.
  package static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) || isSpacing($0) }) { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if isInvisible(scalar), !isAlone(index, in: scalars) {
        result.append(contentsOf: "\\u{".unicodeScalars)
        result.append(contentsOf: String(scalar.value, radix: 16, uppercase: true).unicodeScalars)
        result.append("}")
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: !isSpacing(UInt8(truncatingIfNeeded: scalar.value)) || scalar.value > 0x7F
    case .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isSpacing(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A }

  /// Whether a scalar says that the visible one before it is a picture or a text, and no other such scalar follows.
  private static func isAlone(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard isSelector(scalars[index]), index > 0, !isInvisible(scalars[index - 1]) else {
      return false
    }
    return index + 1 == scalars.count || !isInvisible(scalars[index + 1])
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
  }
}
