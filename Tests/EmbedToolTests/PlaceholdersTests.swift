import Testing

@testable import EmbedTool

struct `Placeholders of a text` {
  static let texts: [(String, Set<String>?)] = [
    ("", []),
    ("{a} {b_2} {a}", ["a", "b_2"]),
    ("{a", nil),
    ("a}", nil),
    ("{{a}}", nil),
    ("{}", nil),
    ("{a b}", nil),
    ("{1}", nil),
    ("{à}", nil),
    ("{de|a} {y|b}", ["a", "b"]),
    ("{|a}", nil),
    ("{de|}", nil),
    ("{de|a|b}", nil),
  ]

  @Test(arguments: texts)
  func `are the names between braces`(text: String, names: Set<String>?) {
    #expect(placeholders(in: text) == names)
  }
}
