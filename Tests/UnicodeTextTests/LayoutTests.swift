import Testing
import UnicodeText

struct `The width of a text` {
  static let texts: [(String, Int)] = [
    ("", 0), ("abc", 3), ("àbç", 3), ("a\u{300}", 1), ("東京", 4), ("한국", 4), ("🏠", 2),
    ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇪🇸", 2), ("❤️", 2), ("1️⃣", 2), ("€", 1), ("…", 1), ("ｱ", 1),
    ("\u{200B}", 0), ("\n", 0), ("\t", 0), ("1", 1), ("©", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{A0}", 1), ("−1,00 €", 7),
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

struct `Breaking text into lines` {
  static let texts: [(String, Int, String)] = [
    ("one two three", 7, "one two\nthree"), ("one two three", 80, "one two three"),
    ("internationalisation is long", 8, "internationalisation\nis long"),
    ("l'1 d'abril", 4, "l'1\nd'abril"), ("", 10, ""), ("a  b", 10, "a  b"),
    ("surt a 0,28 € (2 %)", 11, "surt a\n0,28 €\n(2 %)"), ("de 0,28 €.", 8, "de\n0,28 €."),
    ("de 0,28 €", 5, "de\n0,28\n€"), ("€ 5", 5, "€ 5"),
    ("avui (4 nits)", 8, "avui\n(4 nits)"), ("el 2026 pagat", 10, "el 2026\npagat"),
    ("les 3 i 4", 6, "les 3\ni 4"), ("com l'art. 27", 10, "com\nl'art. 27"),
    ("los n.º 4", 8, "los\nn.º 4"), ("a (Llei 5/2017)", 14, "a\n(Llei 5/2017)"),
    ("el dia 31/03/2026", 14, "el dia\n31/03/2026"),
    ("ja pagades. 3", 11, "ja pagades.\n3"),
    ("de 12 mesos", 5, "de 12\nmesos"),
  ]

  @Test(arguments: texts)
  func `cuts at spaces`(text: String, width: Int, lines: String) {
    #expect(text.wrapped(toWidth: width) == lines)
  }

  static let whole: [(text: String, whole: [String], lines: [String])] = [
    ("See: estada log --all now", ["estada log --all"], ["See:", "estada log --all", "now"]),
    ("(estada log)", ["estada log"], ["(estada log)"]),
    ("See: estada log. Or ask", ["estada log"], ["See:", "estada log", "Or ask"]),
    ("a estada undo 21 b", ["estada undo", "estada undo 21"], ["a", "estada undo 21", "b"]),
    ("estada log, b", ["estada log"], ["estada log,", "b"]),
    ("ab cd ef gh ab cd", ["ef gh", "ab cd"], ["ab cd", "ef gh", "ab cd"]),
    ("no such part", ["estada log"], ["no such", "part"]), ("a b", [""], ["a b"]),
  ]

  @Test(arguments: whole)
  func `keeps a command whole`(text: String, whole: [String], lines: [String]) {
    #expect(text.lines(ofWidth: 10, keeping: whole) == lines)
  }

  static let broken: [(text: String, width: Int, lines: [String])] = [
    ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("ab abcd", 4, ["ab", "abcd"]),
    ("東京都東", 5, ["東京", "都東"]), ("東京", 1, ["東", "京"]), ("abcdef", 6, ["abcdef"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]), ("", 2, [""]),
  ]

  @Test(arguments: broken)
  func `breaks long words between characters where it may`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.lines(ofWidth: width, breakingWords: true) == lines)
  }

  @Test func `knows its longest word`() {
    #expect("Àtic de la Rambla".longestWordWidth() == 6)
    #expect("x 東京 ".longestWordWidth() == 4)
    #expect("東京 x".longestWordWidth(orAtLeast: 5) == 5)
    #expect("".longestWordWidth() == 0)
  }
}
