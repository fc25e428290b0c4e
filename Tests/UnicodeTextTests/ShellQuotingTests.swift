import TestKit
import Testing
import UnicodeText

struct `A line for a shell` {
  static let lines: [([String], String)] = [
    (["a b", "c"], "'a b' c"), (["L'Àtic"], #"'L'\''Àtic'"#), ([""], "''"), (["$(rm)"], "'$(rm)'"),
    (["a\nb"], #"$'a\012b'"#),
    (["'\u{200B}\\"], #"$'\047\342\200\213\\'"#), (["$'x"], #"'$'\''x'"#), (["$\n"], #"$'$\012'"#),
    (["\\"], "'\\'"), (["reserva", "cancel·lar", "3"], "reserva cancel·lar 3"),
    // An accent makes another character of a quotation mark in Swift, though not in a shell.
    (["'\u{301};x"], "''\\''\u{301};x'"), (["\u{301} '"], "'\u{301} '\\'''"),
    (["a \u{301}b"], "'a \u{301}b'"),
  ]

  @Test(arguments: lines)
  func `has each word as one`(words: [String], line: String) {
    #expect(ShellQuoting.line(words).unicodeScalars.elementsEqual(line.unicodeScalars))
    #expect(ShellQuoting.words(line) == words)
  }

  @Test(arguments: SeededGenerator.seeds(20))
  func `is cut into the words it was made of`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let scalars: [Unicode.Scalar] = [
      "a", " ", "'", "\"", "\\", "\n", "\r", "$", "\u{301}", "\u{200D}", "é", "\u{1F1EA}", "-",
      "\0",
    ]
    for _ in 0..<2_000 {
      let words = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...6, using: &dice) {
          word.append(scalars[Int.random(in: 0..<scalars.count, using: &dice)])
        }
        return String(word)
      }
      let line = ShellQuoting.line(words)
      #expect(ShellQuoting.words(line) == words, "seed \(seed), \(line.debugDescription)")
    }
  }
}
