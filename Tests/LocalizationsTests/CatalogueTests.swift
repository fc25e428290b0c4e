import Testing

@testable import Localizations

struct `A catalogue` {
  @Test(arguments: Language.allCases)
  func `finds every key in every language`(language: Language) {
    let catalogue = Catalogue(language)
    #expect(!Catalogue.keys.isEmpty)
    for key in Catalogue.keys {
      #expect(catalogue.has(key))
      let isPlain = !catalogue.text(key).hasPrefix("⟦")
      #expect(isPlain != !catalogue.plural(key, 2).hasPrefix("⟦"))
    }
  }

  @Test func `lists keys sorted, a plural once`() {
    let keys = Catalogue.keys
    #expect(Set(keys).count == keys.count)
    #expect(!keys.contains { $0.contains("#") })
  }

  @Test(arguments: Language.allCases)
  func `shows a key that is missing`(language: Language) {
    let catalogue = Catalogue(language)
    let keys = [
      ("", ""), ("zzz", "zzz"), ("no.such-key#one", "no.such-key#one"), ("\u{FFFD}", "\u{FFFD}"),
      ("notice.\u{1B}[2J\u{9B}", "notice.\u{FFFD}[2J\u{FFFD}"),
      ("a\tb\u{202E}", "a\u{FFFD}b\u{FFFD}"),
    ]
    for (key, shown) in keys {
      #expect(catalogue.text(key, ["x": "y"]) == "⟦\(shown)⟧")
      #expect(catalogue.plural(key, 1) == "⟦\(shown)⟧")
      #expect(!catalogue.has(key))
    }
  }
}

struct `Looking up in sorted lines` {
  static let lines: StaticString = """
    a	first
    a#one	b
    a.b	x	y
    b	l'àtic
    zz	last

    """

  static let entries: [(String, String?)] = [
    ("a", "first"), ("a#one", "b"), ("a.b", "x\ty"), ("b", "l'àtic"), ("zz", "last"),
    ("", nil), ("0", nil), ("a#", nil), ("a.", nil), ("a.bb", nil), ("ab", nil), ("z", nil),
    ("zzz", nil), ("first", nil), ("à", nil),
  ]

  @Test(arguments: entries)
  func `finds what is there`(key: String, text: String?) {
    #expect(SortedLines(Self.lines).text(key) == text)
  }

  @Test func `finds nothing in nothing`() {
    #expect(SortedLines("").text("a") == nil)
    #expect(SortedLines("").keys == [])
  }

  @Test func `lists its keys`() {
    #expect(SortedLines(Self.lines).keys == ["a", "a#one", "a.b", "b", "zz"])
  }
}

struct `Filling a template` {
  static let templates: [(String, [String: String], String)] = [
    ("plain", [:], "plain"),
    ("{a}{b}", ["a": "1", "b": "2"], "12"),
    ("x {a} y {a}", ["a": "à"], "x à y à"),
    ("{a} {b}", ["a": "{b}", "b": "{a}"], "{b} {a}"),
    ("{a}", ["a": "\\n"], "\\n"),
    ("{a} {b}", ["a": "1"], "1 {b}"),
    (#"a\nb\\n\\"#, [:], "a\nb\\n\\"),
    ("a {b", ["b": "1"], "a {b"),
    ("«{a}»", ["a": ""], "«»"),
    ("{a}\u{301}", ["a": "e"], "e\u{301}"),
    ("{a}. B", ["a": "S.L."], "S.L. B"), ("{a}.", ["a": "S.L."], "S.L."),
    ("{a}...", ["a": "S.L."], "S.L...."), ("{de|a}.", ["a": "A."], "d'A."),
    (".{a}", ["a": "."], ".."),
  ]

  @Test func `marks the places of values, after the words that they need`() {
    let text = filled(
      "l'{de|a} {b}. {c}", ["a": "Anna", "b": "S.L."], isPrinted: true, isMarked: true)
    #expect(text == "l’d’\0a\0 \0b\0 {c}")
  }

  @Test(arguments: templates)
  func `replaces placeholders once`(template: String, values: [String: String], text: String) {
    #expect(filled(template, values) == text)
  }
}

struct `Counting in a catalogue` {
  static let counts: [(Int, String)] = [
    (0, "0 bookings"), (1, "1 booking"), (-1, "-1 booking"), (2, "2 bookings"),
    (1000, "1000 bookings"),
  ]

  @Test(arguments: counts)
  func `chooses the form`(count: Int, text: String) throws {
    let catalogue = Catalogue(.en)
    try #require(catalogue.has("count.bookings"))
    #expect(catalogue.plural("count.bookings", count) == text)
  }

  @Test func `takes the caller's own digits`() {
    #expect(Catalogue(.ca).plural("count.bookings", 1234, ["count": "1.234"]) == "1.234 reserves")
  }
}
