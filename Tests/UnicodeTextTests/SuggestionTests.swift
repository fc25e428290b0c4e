import Testing
import UnicodeText

struct `Suggesting a word` {
  static let slips: [(String, [String], String?)] = [
    ("lsit", ["add", "list"], "list"),
    ("LIST", ["add", "list"], "list"),
    ("lits", ["last", "list"], "list"),
    ("lixx", ["list"], nil),
    ("boking", ["booking"], "booking"),
    ("bokinx", ["booking"], "booking"),
    ("bkoinx", ["booking"], nil),
    ("propretiesss", ["properties"], "properties"),
    ("che", ["channel", "check-in"], "check-in"),
    ("ch", ["channel"], nil),
    ("cat", ["bat", "hat"], "bat"),
    ("close", ["coste"], nil),
    ("x", ["y"], nil),
    ("", ["a"], nil),
    ("nòta", ["nota"], "nota"),
    ("anything", [], nil),
  ]

  @Test(arguments: slips)
  func `takes the nearest within the limit`(
    text: String, candidates: [String], expected: String?
  ) {
    #expect(Suggestion.nearest(to: text, among: candidates) == expected)
  }

  @Test(arguments: [
    ("exit", "edit", nil), ("quit", "quitar", nil), ("quit", "quita", nil),
    ("lst", "list", "list"), ("lsit", "list", "list"),
    ("profi", "profit", "profit"), ("proffit", "profit", "profit"),
  ])
  func `takes fewer for a guess`(text: String, candidate: String, expected: String?) {
    #expect(Suggestion.nearest(to: text, among: [candidate], isGuess: true) == expected)
  }

  @Test func `folds both sides as asked`() {
    let nearest = Suggestion.nearest(to: "ÀÀÀ", among: ["aaa"]) { text in
      String(text.lowercased().map { $0 == "à" ? "a" : $0 })
    }
    #expect(nearest == "aaa")
  }

  @Test(.timeLimit(.minutes(1)))
  func `takes no time over words that nobody mistyped`() {
    let word = String(repeating: "ab", count: 50_000)
    #expect(Suggestion.nearest(to: word, among: [word + "c", "ab"]) == nil)
    #expect(Suggestion.nearest(to: "abc", among: [word, "abd"]) == "abd")
    #expect(Suggestion.nearest(to: "abab", among: [word]) == word)
  }
}
