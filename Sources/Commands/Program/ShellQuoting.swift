/// Writes words as they would be typed into a shell (POSIX quoting).
enum ShellQuoting {
  /// The words as one line.
  static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789-_=./:,@%+".unicodeScalars.contains($0)
      }
    if isPlain { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
