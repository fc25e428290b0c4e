internal import Bookkeeping
internal import Storage
internal import UnicodeText

extension Context {
  /// How many days ahead a date is far.
  private static let farAhead = 366

  /// Whether a date is so far ahead that it is more often a slip of the hand than meant.
  func isFarAhead(_ day: Day) -> Bool { day > today.adding(days: Context.farAhead) }

  /// A command on the same book, as it would be typed into a shell.
  func line(_ words: [String]) -> String {
    ShellQuoting.line(["estada"] + (options.book.map { ["--book", $0] } ?? []) + words)
  }

  /// The words of an option in a command that a message names: one word where the value begins with a
  /// hyphen, which would be taken for an option.
  static func option(_ name: String, _ value: String) -> [String] {
    value.unicodeScalars.first == "-" ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }

  /// The command that puts a backup of the book in its place.
  func restoring(_ backup: BackupEntry) -> String {
    line(["book", "restore", String(backup.number)])
  }
}
