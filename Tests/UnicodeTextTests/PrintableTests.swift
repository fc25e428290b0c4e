import Testing
import UnicodeText

struct `Making a text printable` {
  static let texts: [(String, String)] = [
    ("", ""), ("Anna Puig", "Anna Puig"), ("Núria €5 «x» 東京", "Núria €5 «x» 東京"),
    ("\u{1B}[31mred", "␛[31mred"), ("a\nb\r\nc\td", "a␊b␍␊c␉d"), ("\0\u{7F}", "␀␡"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("a\u{2028}b\u{2029}", "a\u{FFFD}b\u{FFFD}"),
    ("\u{202E}12.00\u{202C}", "\u{FFFD}12.00\u{FFFD}"), ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
    ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{200B}b\u{FEFF}\u{2060}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"), ("so\u{AD}là", "solà"),
    ("👨‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ("a\u{200D}b\u{FE0F}1\u{200D}", "a\u{FFFD}b\u{FFFD}1\u{FFFD}"), ("a\u{E0041}", "a\u{FFFD}"),
    ("e\u{301}", "e\u{301}"), ("\u{A0}", "\u{A0}"),
  ]

  @Test(arguments: texts)
  func `shows what a terminal would obey`(text: String, printable: String) {
    #expect(text.printable.unicodeScalars.elementsEqual(printable.unicodeScalars))
    #expect(printable.printable == printable)
  }

  @Test func `leaves no control character`() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let result = String(Character(scalar)).printable
      #expect(!result.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
