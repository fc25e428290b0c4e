import Testing
import UnicodeText

struct `The width of a text` {
  static let texts: [(String, Int)] = [
    ("", 0), ("abc", 3), ("àbç", 3), ("a\u{300}", 1), ("東京", 4), ("한국", 4), ("🏠", 2),
    ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇪🇸", 2), ("❤️", 2), ("1️⃣", 2), ("€", 1), ("…", 1), ("ｱ", 1),
    ("\u{200B}", 0), ("\n", 0), ("\t", 0), ("1", 1), ("©", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{A0}", 1),
  ]

  @Test(arguments: texts)
  func `is counted in columns`(text: String, width: Int) {
    #expect(text.displayWidth == width)
    #expect(Substring(text).displayWidth == width)
  }

  static let shortened: [(String, Int, String)] = [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("abcd", -1, ""),
    ("", 0, ""), ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("東京都", 6, "東京都"),
    ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ]

  @Test(arguments: shortened)
  func `is cut between characters`(text: String, width: Int, result: String) {
    #expect(text.truncated(toWidth: width) == result)
  }

  static let padded: [(String, TextAlignment, String)] = [
    ("abc", TextAlignment.left, "abc  "), ("abc", .right, "  abc"), ("東京", .left, "東京 "),
    ("e\u{301}", .right, "    e\u{301}"), ("abcdef", .left, "abcdef"), ("", .right, "     "),
  ]

  @Test(arguments: padded)
  func `is filled with spaces`(text: String, alignment: TextAlignment, result: String) {
    #expect(text.padded(toWidth: 5, alignment: alignment) == result)
  }
}

struct `Fitting text into a column` {
  static let texts: [(String, Int, TextAlignment, String)] = [
    ("nit", 5, .left, "nit  "), ("nit", 5, .right, "  nit"), ("nit", 3, .left, "nit"),
    ("nits", 3, .right, "ni…"), ("4,50 €", 7, .right, " 4,50 €"), ("", 2, .left, "  "),
    ("日本語", 5, .left, "日本…"), ("日本語", 4, .right, " 日…"), ("e\u{301}", 2, .left, "e\u{301} "),
  ]

  @Test(arguments: texts)
  func `cuts or fills it`(text: String, width: Int, alignment: TextAlignment, fitted: String) {
    #expect(text.fitted(toWidth: width, alignment: alignment) == fitted)
    #expect(text.fitted(toWidth: width, alignment: alignment).displayWidth == width)
  }
}

struct `Breaking text into lines` {
  static let texts: [(String, Int, String)] = [
    ("one two three", 7, "one two\nthree"), ("one two three", 80, "one two three"),
    ("internationalisation is long", 8, "internationalisation\nis long"),
    ("l'1 d'abril", 4, "l'1\nd'abril"), ("", 10, ""), ("a  b", 10, "a  b"),
  ]

  @Test(arguments: texts)
  func `cuts at spaces`(text: String, width: Int, lines: String) {
    #expect(text.wrapped(toWidth: width) == lines)
  }
}
