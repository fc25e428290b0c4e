import Testing
import UnicodeText

struct `Folding a text` {
  static let texts: [(String, String)] = [
    ("", ""), ("Exemple 1", "exemple 1"), ("ÀTIC", "atic"), ("Gràcia", "gracia"),
    ("a\u{300}", "a"), ("Peñíscola", "peniscola"), ("Façana", "facana"), ("Straße", "strasse"),
    ("L’Àtic", "l'atic"), ("col·lecció", "colleccio"), ("COL·LECCIÓ", "colleccio"),
    ("co\u{140}lecció", "colleccio"), ("ﬁnca", "finca"), ("1ª", "1a"), ("İ", "i"),
    ("so\u{AD}là", "sola"), ("Ελλάς", "ελλασ"), ("東京", "東京"), ("a\0é", "a\0e"),
  ]

  @Test(arguments: texts)
  func `ignores case and accents`(text: String, folded: String) {
    #expect(text.folded == folded)
    #expect(Substring(text).folded == folded)
    #expect(folded.folded == folded)
  }
}

struct `Looking for a text in another` {
  static let texts: [(part: String, text: String, isFound: Bool)] = [
    ("", "", true), ("", "a", true), ("a", "", false), ("ana", "banana", true),
    ("aab", "aaab", true), ("nb", "banana", false), ("banana", "banana", true),
    ("bananas", "banana", false), ("東", "東京", true), ("京都", "東京", false),
  ]

  @Test(arguments: texts)
  func `finds it at any place`(part: String, text: String, isFound: Bool) {
    #expect(part.occurs(in: text) == isFound)
  }
}

struct `Making a code of a name` {
  static let names: [(String, String)] = [
    ("Exemple 1", "exemple-1"), ("L'Àtic de Gràcia", "l-atic-de-gracia"),
    ("  Casa -- Blava! ", "casa-blava"), ("col·lecció", "colleccio"), ("", ""), ("¡!", ""),
    ("Pl. Sant Jaume, 1, 2n", "pl-sant-jaume-1-2n"), ("Дом у моря", "дом-у-моря"),
  ]

  @Test(arguments: names)
  func `keeps letters and digits`(name: String, slug: String) {
    #expect(name.slug == slug)
    #expect(slug.slug == slug)
  }
}
