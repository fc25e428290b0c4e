import Bookkeeping
import Testing

struct `The tags of a record` {
  static let written: [(text: String, code: String?)] = [
    ("costa", "costa"), ("platja costa", "costa platja"), ("costa costa", "costa"),
    ("Costa Brava, Família", "costa-brava familia"), ("a;b, c d", "a b c-d"),
    ("  costa  ", "costa"), ("L'Àtic", "l-atic"), ("2026", "2026"), ("海 山", "山 海"),
    ("", nil), (" ", nil), (",", nil), ("costa, !", nil), ("- -", nil),
  ]

  @Test(arguments: written)
  func `are read as people write them, in one form`(text: String, code: String?) {
    #expect(Tags(written: text)?.code == code)
    if let code { #expect(Tags(code: code)?.code == code) }
  }

  @Test(arguments: ["", " ", "b a", "a a", "a  b", "a ", " a", "A", "à", "a,b", "a_b", "a%", "-a"])
  func `have no other code`(code: String) {
    #expect(Tags(code: code) == nil)
  }

  @Test(
    arguments: [
      (tags: nil, added: [], removed: [], result: nil),
      (tags: nil, added: ["b", "a"], removed: [], result: "a b"),
      (tags: "a b", added: ["b"], removed: [], result: "a b"),
      (tags: "a b", added: ["c"], removed: ["a", "x"], result: "b c"),
      (tags: "a", added: [], removed: ["a"], result: nil),
      (tags: "a", added: ["b"], removed: ["b"], result: "a"),
    ] as [(tags: String?, added: [String], removed: [String], result: String?)])
  func `are added and removed by name`(
    tags: String?, added: [String], removed: [String], result: String?
  ) {
    let before = tags.flatMap(Tags.init(code:))
    #expect(before.changed(adding: added, removing: removed)?.code == result)
  }
}
