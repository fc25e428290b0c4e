/// Writes the commands in the texts of a language with the names of that language.
///
/// Texts are written with the declared names, so that translators may copy a command from one language
/// to the next: `estada booking list` becomes `estada reserva llista`, `--guest` becomes `--hoste`, and
/// so does a value after an option. Commands without the program's name are recognised by an area and
/// a verb, one after the other. A test of the program parses every command of every text.
struct CommandTranslation {
  private var names: [String: String] = [:]
  /// The names of values by their declared ones, unless those differ between lists.
  private var values: [String: String?] = [:]

  /// Creates the translation into the language of a file; none leaves every text as it is.
  init(_ file: CatalogueFile?) {
    for entry in file?.entries ?? [] {
      guard let name = entry.names.first, let dot = entry.key.lastIndex(of: ".") else { continue }
      names[entry.key] = name
      guard entry.key.hasPrefix("value.") || entry.key.hasPrefix("keyword.") else { continue }
      let declared = String(entry.key[entry.key.index(after: dot)...])
      if let other = values[declared], other != name {
        values[declared] = .some(nil)
      } else {
        values[declared] = name
      }
    }
  }

  /// The text with its commands in the language.
  func translated(_ text: String) -> String {
    guard !names.isEmpty else { return text }
    var tokens = CommandTranslation.tokens(of: text)
    for index in tokens.indices where tokens[index].isWord {
      translate(index, in: &tokens)
    }
    return tokens.map(\.written).joined()
  }

  private func translate(_ index: Int, in tokens: inout [Token]) {
    let word = tokens[index].text
    // An option may begin with `no-` itself.
    let isNegated = word.hasPrefix("--no-") && names["option.\(word.dropFirst(2))"] == nil
    let option = word.dropFirst(isNegated ? 5 : 2)
    if word.hasPrefix("--"), let name = names["option.\(option)"] {
      tokens[index].written = word.dropLast(option.count) + name
      guard let value = self.index(of: 1, after: index, in: tokens) else { return }
      // The value of a filter begins with the name of an option: `--where period=2026`.
      let filter = option == "where" ? names["option.\(tokens[value].text)"] : nil
      guard let shown = filter ?? values[tokens[value].text] ?? nil else { return }
      tokens[value].written = shown
    } else if word == "estada" {
      guard let area = areaIndex(after: index, in: tokens),
        let name = self.name(ofArea: tokens[area].text)
      else { return }
      let path = tokens[area].text
      tokens[area].written = name
      if path == CommandTranslation.help {
        translateTopic(after: area, in: &tokens)
      } else {
        translateVerb(of: path, after: area, in: &tokens)
      }
    } else if let name = names["area.\(word)"], tokens[index].written == word,
      let verb = self.index(of: 1, after: index, in: tokens),
      names["verb.\(tokens[verb].text)"] != nil
    {
      tokens[index].written = name
      translateVerb(of: word, after: index, in: &tokens)
    }
  }

  /// The command that takes commands, or topics of its own.
  private static let help = "help"

  private func translateTopic(after help: Int, in tokens: inout [Token]) {
    guard let topic = index(of: 1, after: help, in: tokens) else { return }
    let word = tokens[topic].text
    if let area = names["area.\(word)"] {
      tokens[topic].written = area
      translateVerb(of: word, after: topic, in: &tokens)
    } else if let keyword = names["keyword.\(word)"] {
      tokens[topic].written = keyword
    }
  }

  /// The parts of areas, which have verbs of their own, and the verb that is typed alone too.
  private static let parts = [
    "account", "agreement", "asset", "category", "commission", "group", "receipt", "rule", "settle",
    "supplier",
    "waiting", "zone",
  ]

  /// The name of an area, or of a part in its place.
  private func name(ofArea word: String) -> String? {
    names["area.\(word)"] ?? (CommandTranslation.parts.contains(word) ? names["verb.\(word)"] : nil)
  }

  private func translateVerb(of path: String, after area: Int, in tokens: inout [Token]) {
    guard let verb = index(of: 1, after: area, in: tokens) else { return }
    let word = tokens[verb].text
    guard let name = names["verb.\(path).\(word)"] ?? names["verb.\(word)"] else { return }
    tokens[verb].written = name
    if CommandTranslation.parts.contains(word) {
      translateVerb(of: "\(path).\(word)", after: verb, in: &tokens)
    }
    // The first argument may be a value, as in `config set language`.
    guard let value = index(of: 1, after: verb, in: tokens),
      let shown = values[tokens[value].text] ?? nil
    else { return }
    tokens[value].written = shown
  }

  /// The word after the program's name, or after its option `--book` and the value of that.
  private func areaIndex(after program: Int, in tokens: [Token]) -> Int? {
    guard let next = index(of: 1, after: program, in: tokens) else { return nil }
    return tokens[next].text == "--book" ? index(of: 2, after: next, in: tokens) : next
  }

  /// The word that follows another after single spaces only.
  private func index(of count: Int, after start: Int, in tokens: [Token]) -> Int? {
    let found = start + 2 * count
    guard found < tokens.count, tokens[found].isWord,
      stride(from: start + 1, to: found, by: 2).allSatisfy({ tokens[$0].text == " " })
    else { return nil }
    return found
  }

  /// A run of characters of names and placeholders, or of others.
  private struct Token {
    let text: String
    let isWord: Bool
    var written: String
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var run = ""
    var isWord = false
    func isPart(_ index: String.Index) -> Bool {
      let character = text[index]
      if character.isLetter || character.isNumber || "-{}_·".contains(character) { return true }
      // A dot within a file's name.
      let next = text.index(after: index)
      return character == "." && isWord && next < text.endIndex && text[next].isLetter
    }
    for index in text.indices {
      let isPart = isPart(index)
      if !run.isEmpty, isPart != isWord {
        tokens.append(Token(text: run, isWord: isWord, written: run))
        run = ""
      }
      isWord = isPart
      run.append(text[index])
    }
    if !run.isEmpty { tokens.append(Token(text: run, isWord: isWord, written: run)) }
    return tokens
  }
}
