/// Writes words as they would be typed into a shell (POSIX quoting).
///
/// What a message tells its reader to type is often copied: a code from a stranger's book must be one
/// word there, and nothing that a shell obeys.
package enum ShellQuoting {
  /// The words as one line.
  package static func line(_ words: some Sequence<String>) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// The words of a line that `line` made.
  package static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == "\\" && !isQuoted {
        isEscaped = true
      } else if character == " " && !isQuoted {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// A word as it would be typed.
  package static func quoted(_ word: String) -> String {
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
