internal import UnicodeText

/// The commands that a text mentions, of the program and for administrators: `estada booking list --pending`,
/// `sudo apt install libmd0`.
///
/// In texts, a command follows a colon or an opening mark, or begins a line. Everywhere else, *estada* is a
/// Catalan word: *l'estada acabada*.
package enum MentionedCommands {
  private static let programs = ["estada ", "sudo "]

  /// The mark that closes a command after an opening mark; nil for another character.
  private static func closing(_ mark: Character) -> Character? {
    switch mark {
    case "(": ")"
    case "«": "»"
    case "\"", "`": mark
    default: nil
    }
  }

  /// The commands in the order of the text. Each goes on to the mark that closes the one before it, or to
  /// the end of the clause.
  package static func all(in text: String) -> [String] {
    guard programs.contains(where: { $0.occurs(in: text) }) else { return [] }
    var commands: [String] = []
    var end = text.startIndex
    var opening: Character?
    while let (before, after) = halves(of: String(text[end...])) {
      let start = text.utf8.index(end, offsetBy: before.utf8.count)
      // A further command of a list follows the one before it.
      let isListed = !commands.isEmpty && before == ", "
      guard isListed || isOpen(text[..<start]) else {
        end = text.utf8.index(text.endIndex, offsetBy: -after.utf8.count)
        continue
      }
      if !isListed { opening = text[..<start].last }
      end = self.end(of: text[start...], after: opening)
      commands.append(String(text[start..<end]))
    }
    return commands
  }

  /// What is before and after the first name of a program; nil without one.
  private static func halves(of text: String) -> (before: Substring, after: Substring)? {
    programs.compactMap { text.halves(around: $0) }
      .min { $0.before.utf8.count < $1.before.utf8.count }
  }

  /// Whether a command may follow the beginning of a text.
  private static func isOpen(_ text: Substring) -> Bool {
    guard let last = text.last else { return true }
    return closing(last) != nil || last == "\n" || text.hasSuffix(": ")
  }

  /// The first closing mark, or stop before a space or at the end, outside the quotes of a value.
  private static func end(of text: Substring, after opening: Character?) -> Substring.Index {
    let closing = opening.flatMap(Self.closing)
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if character == closing || character == "\n" { return index }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if ".,:;)".contains(character) {
        let next = text.index(after: index)
        if next == text.endIndex || text[next] == " " { return index }
      }
    }
    return text.endIndex
  }
}
