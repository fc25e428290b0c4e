import Testing

@testable import Commands

struct `A command line in history` {
  static let lines: [([String], String)] = [
    (["expense", "remove", "1"], "expense remove 1"),
    (["booking", "add", "--guest", "Marta Vila"], "booking add --guest 'Marta Vila'"),
    (["x", "L'Àtic"], "x 'L'\\''Àtic'"), (["x", ""], "x ''"), (["x", "$(rm)"], "x '$(rm)'"),
    (["--book", "b.sqlite", "undo"], "undo"), (["undo", "--lang=ca"], "undo"),
    (["--format", "json", "undo", "--color", "never", "3"], "undo 3"),
    (["x", "--", "--book", "b"], "x -- --book b"),
  ]

  @Test(arguments: lines)
  func `is quoted and holds what decided the change`(words: [String], line: String) {
    #expect(CommandRecord.line(words) == line)
  }
}
