internal import UnicodeText

/// The normalized command line in the history, without options that do not affect the change.
enum CommandRecord {
  /// The omitted options: the book and the presentation. Each takes a value.
  private static let omitted = ["--book", "--lang", "--format", "--color"]

  /// The omitted flags of the presentation.
  static let flags = ["--json", "--wide", "--quiet", "--no-input"]

  /// The command line without those options, quoted for a shell.
  static func line(_ words: [String]) -> String {
    ShellQuoting.line(self.words(words, without: flags))
  }

  /// The words without some flags, and without those of some options that take a value.
  static func words(
    _ words: [String], omitting omitted: [String] = omitted, without flags: [String] = []
  ) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        result.append(word)
        result += rest
        break
      }
      if flags.contains(word) || omitted.contains(where: { word.hasPrefix($0 + "=") }) { continue }
      if omitted.contains(word) {
        rest = rest.dropFirst()
      } else {
        result.append(word)
      }
    }
    return result
  }
}
