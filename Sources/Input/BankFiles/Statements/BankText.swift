internal import Bookkeeping
internal import UnicodeText

/// What banks write about a line.
enum BankText {
  /// The text with one space in the place of several, and no more bytes than a line may have.
  static func tidy(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isSpaced = false
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || scalar.value == 0xA0 {
        isSpaced = !scalars.isEmpty
        continue
      }
      if isSpaced { scalars.append(" ") }
      isSpaced = false
      scalars.append(scalar)
    }
    return cut(String(scalars).trimmed)
  }

  /// The tidy text; nil if it has no visible characters.
  static func filled(_ text: String?) -> String? {
    guard let text else { return nil }
    let tidied = tidy(text)
    return tidied.isEmpty ? nil : tidied
  }

  /// Several texts as one, without those that the text before them ends with or that are empty.
  static func joined(_ texts: [String]) -> String {
    var result = ""
    for text in texts.map(tidy) where !text.isEmpty && text != result {
      result += (result.isEmpty ? "" : " ") + text
    }
    return cut(result)
  }

  /// The beginning of the text, at most `BankLine.textLimit` bytes of whole characters.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > BankLine.textLimit else { return text }
    var length = 0
    return String(
      text.prefix {
        length += $0.utf8.count
        return length <= BankLine.textLimit
      }
    ).trimmed
  }
}
