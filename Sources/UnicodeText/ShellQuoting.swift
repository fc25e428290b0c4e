/// Writes words as they would be typed into a shell (POSIX quoting).
///
/// What a message tells its reader to type is often copied: a code from a stranger's book must be one
/// word there, and nothing that a shell obeys. A shell knows scalars, of which Swift makes one character
/// where an accent follows: a quotation mark with an accent still is one.
package enum ShellQuoting {
  /// The words as one line.
  package static func line(_ words: some Sequence<String>) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// The words of a line that `line` made.
  package static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        word = (word ?? .init()) + [scalar]
        isEscaped = false
      } else if scalar == "'" {
        isQuoted.toggle()
        word = word ?? .init()
      } else if scalar == "\\" && !isQuoted {
        isEscaped = true
      } else if scalar == " " && !isQuoted {
        if let finished = word { words.append(String(finished)) }
        word = nil
      } else {
        word = (word ?? .init()) + [scalar]
      }
    }
    return words + (word.map { [String($0)] } ?? [])
  }

  /// A word as it would be typed.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789-_=./:,@%+".unicodeScalars.contains($0)
      }
    if isPlain { return word }
    let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.map(String.init).joined(separator: "'\\''") + "'"
  }
}
