/// A line of a POSIX shell that is still being typed, cut into words.
///
/// Nothing in it is expanded or run: `$HOME` and `$(date)` stay what they are.
struct ShellLine {
  /// The words that are complete, without their quotes.
  private(set) var words: [String] = []

  /// The word at the end, without its quotes; empty after a space.
  private(set) var typed = ""

  /// The quotation mark that is open at the end.
  private(set) var quote: Character?

  /// How much of `typed` stands before the part that the shell will replace: what precedes the open
  /// quotation mark or, without one, the last character at which the shell breaks words.
  private(set) var kept = 0

  /// Reads a line.
  ///
  /// - Parameter breaks: The characters at which the shell breaks words to complete them, besides spaces.
  init(_ line: String, breaks: String = "") {
    var rest = Substring(line)
    var isInWord = false
    while let character = rest.popFirst() {
      if quote == nil, character.isWhitespace {
        if isInWord { words.append(typed) }
        (typed, kept, isInWord) = ("", 0, false)
        continue
      }
      isInWord = true
      read(character, &rest, breaks)
    }
  }

  private mutating func read(
    _ character: Character, _ rest: inout Substring, _ breaks: String
  ) {
    if let open = quote {
      if character == open {
        (quote, kept) = (nil, 0)
      } else if character == "\\", open == "\"", let next = rest.first, "$`\"\\".contains(next) {
        typed.append(rest.removeFirst())
      } else {
        typed.append(character)
      }
    } else if character == "'" || character == "\"" {
      (quote, kept) = (character, typed.count)
    } else if character == "\\" {
      if let next = rest.popFirst() { typed.append(next) }
    } else {
      typed.append(character)
      if breaks.contains(character) { kept = typed.count }
    }
  }
}

/// Writes a word so that bash, where it is being typed, takes it for nothing else.
enum ShellWord {
  /// The word, or the end of it, after a quotation mark that may be open.
  static func escaped(_ text: some StringProtocol, in quote: Character?) -> String {
    var result = ""
    for character in text { result += escaped(character, in: quote) }
    return result
  }

  private static func escaped(_ character: Character, in quote: Character?) -> String {
    switch quote {
    case "'": character == "'" ? "'\\''" : String(character)
    // No backslash keeps an exclamation mark between these from calling up history.
    case "\"" where character == "!": "\"\\!\""
    case "\"": "$`\"\\".contains(character) ? "\\\(character)" : String(character)
    default: isPlain(character) ? String(character) : "\\\(character)"
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    guard character.isASCII else { return true }
    return character.isLetter || character.isNumber || "-_./,:=@%+".contains(character)
  }
}
