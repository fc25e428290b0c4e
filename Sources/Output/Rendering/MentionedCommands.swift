internal import Documents
internal import Localizations
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

  /// The text with words behind the name of this program in each command that has no option there.
  ///
  /// - Parameter help: The beginning of a command that takes no such words.
  static func adding(_ words: String, to text: String, except help: String) -> String {
    let program = programs[0]
    var result = ""
    var rest = text
    for command in all(in: text) {
      guard let (before, after) = rest.halves(around: command) else { break }
      // Adding substrings would look up types at run time.
      result += String(before)
      let takesWords =
        command.hasPrefix(program) && !command.hasPrefix(program + "--")
        && !command.hasPrefix(help)
      let behind = takesWords ? String(command.dropFirst(program.count)) : command
      result += takesWords ? program + words + " " + behind : behind
      rest = String(after)
    }
    return result + rest
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

extension Wording {
  /// Command lines quoted for a shell, each of which runs if the one before it succeeded.
  func commandLine(_ lines: [[String]]) -> String {
    lines.map { line in
      // The choice of a book is of the user's own settings.
      guard let book, line.first == "estada", !line.contains("--book"),
        !line.dropFirst().starts(with: ["config", "set", "book"])
      else { return line }
      return ["estada", "--book", book] + line.dropFirst()
    }.map { ShellQuoting.line(named($0)) }.joined(separator: " && ")
  }

  /// Formats a sentence of which each command names a book; nil if it has no command.
  func sentence(_ phrase: Phrase, on book: String) -> String? {
    // Most sentences have none.
    let template = catalogue.marked(phrase.key, [:], count: phrase.count)
    guard "estada ".occurs(in: template), !phrase.isForOthers else { return nil }
    let option = "--" + (catalogue.names(of: "option.book").first.map(String.init) ?? "book")
    let help = "estada " + (catalogue.names(of: "area.help").first.map(String.init) ?? "help")
    let words = ShellQuoting.line([option, book])
    var values = phrase.values.mapValues(valueOfSentence)
    if let count = phrase.count, values["count"] == nil { values["count"] = self.count(count) }
    let marked = catalogue.marked(phrase.key, values, count: phrase.count)
    var sentence = ""
    var isValue = false
    for part in marked.split(separator: "\0", omittingEmptySubsequences: false).map(String.init) {
      sentence +=
        isValue ? values[part] ?? "" : MentionedCommands.adding(words, to: part, except: help)
      isValue.toggle()
    }
    return sentence
  }
}

extension Phrase {
  /// Whether the sentence is about what somebody else is to type.
  fileprivate var isForOthers: Bool {
    switch key {
    case "book.info.old-server", "error.foreign-journal", "error.older-book": true
    default: false
    }
  }
}
