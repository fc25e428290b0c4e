import Testing
import UnicodeText

struct `Trimming a text` {
  /// Characters that draw nothing, alone or one after another.
  static let invisible = [
    "", " ", "\t\r\n", "\u{A0}", "\u{3000}", "\u{2028}", "\u{85}", "\u{200B}", "\u{200C}",
    "\u{200D}",
    "\u{FEFF}", "\u{AD}", "\u{2060}", "\u{61C}", "\u{202E}\u{202C}", "\u{2066}\u{2069}", "\u{FE0F}",
    "\u{FE0E}", "\u{E0100}", "\u{180E}", "\u{34F}", "\u{115F}\u{1160}", "\u{3164}", "\u{FFA0}",
    "\u{2800}", "\u{E0041}\u{E007F}", "\u{FFF9}\u{FFFB}", " \u{200B} \u{FEFF}", "\u{1D173}",
  ]

  @Test(arguments: invisible)
  func `leaves nothing of what cannot be seen`(text: String) {
    #expect(text.isBlank)
    #expect(text.trimmed.isEmpty)
    #expect(text.trimmedOrNil == nil)
    for seen in ["x", "à", "東", "5"] {
      #expect((text + seen).trimmedOrNil?.last == seen.last)
      #expect(!(text + seen + text).isBlank)
    }
  }

  @Test(
    arguments: [
      ("Marta", "Marta"), (" Marta Vila\u{200B}", "Marta Vila"), ("\u{FEFF}Núria\n", "Núria"),
      ("a\u{200B}b", "a\u{200B}b"), ("❤️", "❤️"), (" ❤️ ", "❤️"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 ", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
      ("\u{200F}אבג\u{200F}", "אבג"), ("می‌خواهم", "می‌خواهم"), ("e\u{301} ", "e\u{301}"),
      ("\u{1B}x\u{7}", "\u{1B}x\u{7}"), ("\u{AD}so\u{AD}là", "so\u{AD}là"), (".", "."),
    ])
  func `keeps what is inside`(text: String, trimmed: String) {
    #expect(text.trimmed.unicodeScalars.elementsEqual(trimmed.unicodeScalars))
    #expect(trimmed.trimmed.unicodeScalars.elementsEqual(trimmed.unicodeScalars))
    #expect(!text.isBlank)
  }

  @Test(arguments: ["\u{1B}", "\0", "\u{7F}", "\u{301}", "·", "￼"])
  func `takes what is shown as a sign for something`(text: String) {
    #expect(!text.isBlank)
    #expect(text.trimmed == text)
  }
}
