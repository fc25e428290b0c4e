internal import UnicodeText

/// What history keeps of a command line: the words that decide what it did.
enum CommandRecord {
  /// Options that say which book and how to show it; each takes a value.
  private static let left = ["--book", "--lang", "--format", "--color"]

  /// The command line without those options, as it would be typed into a shell.
  static func line(_ words: [String]) -> String {
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        kept.append(word)
        kept += rest
        break
      }
      if left.contains(where: { word.hasPrefix($0 + "=") }) { continue }
      if left.contains(word) {
        rest = rest.dropFirst()
      } else {
        kept.append(word)
      }
    }
    return ShellQuoting.line(kept)
  }
}
