import Testing
import UnicodeText

struct `Visible text` {
  static let texts = [
    ("Anna Puig", "Anna Puig"), ("Àtic de l’Eixample, 84,20 €", "Àtic de l’Eixample, 84,20 €"),
    ("a\nb\tc", "a\nb\tc"), ("a\u{1B}[31m", "a\\u{1B}[31m"), ("a\u{8A}b\u{7F}", "a\\u{8A}b\\u{7F}"),
    ("\u{E0041}\u{E007F}", "\\u{E0041}\\u{E007F}"), ("1\u{202E}2", "1\\u{202E}2"),
    ("a\u{200B}\u{2060}\u{AD}b", "a\\u{200B}\\u{2060}\\u{AD}b"), ("a\u{2028}b", "a\\u{2028}b"),
    ("\u{FEFF}a\u{3164}", "\\u{FEFF}a\\u{3164}"), ("\u{E000}", "\\u{E000}"),
    ("❤\u{FE0F}", "❤\u{FE0F}"), ("a\u{FE0F}\u{FE0E}", "a\\u{FE0F}\\u{FE0E}"),
    ("a\u{E0100}", "a\\u{E0100}"), ("👩\u{200D}💻", "👩\\u{200D}💻"),
    ("🏴\u{E0067}\u{E0062}", "🏴\\u{E0067}\\u{E0062}"), ("e\u{301}", "e\u{301}"), ("", ""),
  ]

  @Test(arguments: texts) func `shows what nobody sees`(text: String, shown: String) {
    let visible = VisibleText.visible(text)
    #expect(visible.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(visible)")
  }
}
