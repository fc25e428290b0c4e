internal import UnicodeText

/// The normalized command line in the history, without options that do not affect the change.
enum CommandRecord {
  /// The omitted options: the book and the presentation. Each takes a value.
  private static let omitted = ["--book", "--lang", "--format", "--color"]

  /// The command line without those options, quoted for a shell.
  static func line(_ words: [String]) -> String { ShellQuoting.line(self.words(words)) }

  /// The words without those of some options that take a value.
  static func words(_ words: [String], omitting omitted: [String] = omitted) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        result.append(word)
        result += rest
        break
      }
      if omitted.contains(where: { word.hasPrefix($0 + "=") }) { continue }
      if omitted.contains(word) {
        rest = rest.dropFirst()
      } else {
        result.append(word)
      }
    }
    return result
  }
}
