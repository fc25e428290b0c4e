internal import CommandLineKit
internal import Rendering
internal import UnicodeText

extension BrowserSite {
  /// Writes a link to the page that does what a command line says; nothing if this page has none.
  func link(_ html: HTMLWriter, _ line: [String]) {
    guard let (address, command) = page(of: line) else { return }
    html.text(" ")
    html.element("a", ["class": "button plain", "href": address]) { html.text(summary(command)) }
  }

  /// Writes links to the pages that do what the command lines in sentences say.
  ///
  /// - Parameter command: The command that the page is about, to which no link leads.
  func links(_ html: HTMLWriter, in sentences: [String], besides command: CommandDescription? = nil)
  {
    var seen: [[String]] = []
    for line in sentences.flatMap(lines(in:)) where !seen.contains(line) {
      guard let found = page(of: line)?.command, found.path != command?.path else { continue }
      seen.append(line)
      if seen.count == BrowserSite.mostLinks { break }
    }
    guard !seen.isEmpty else { return }
    html.block("p", ["class": "actions"]) { for line in seen { link(html, line) } }
  }

  /// The command lines that a sentence names, in declared names, without the values that it leaves to the user.
  private func lines(in sentence: String) -> [[String]] {
    var lines: [[String]] = []
    var rest = sentence
    while let (_, after) = rest.halves(around: "estada ") {
      rest = String(after)
      if let line = line(at: rest) { lines.append(line) }
    }
    return lines
  }

  private func line(at text: String) -> [String]? {
    var words: [String] = []
    for word in text.split(separator: " ", maxSplits: BrowserSite.mostWords) {
      let bare = String(
        word.prefix(word.count - word.reversed().prefix { ".,;:)»\"".contains($0) }.count))
      words.append(bare)
      // A mark ends the line.
      if bare.utf8.count < word.utf8.count { break }
    }
    guard
      let command = named.filter({ words.starts(with: $0.words) })
        .max(by: { $0.words.count < $1.words.count })?.command
    else { return nil }
    var line = ["estada"] + command.path
    var others = words.dropFirst(command.path.count)
    while let word = others.popFirst() {
      if let option = command.options.first(where: { settings.words.option($0) == word }) {
        line += ["--\(option.long)"] + (option.takesValue ? [others.popFirst() ?? ""] : [])
      } else if word.contains(where: \.isNumber), !word.contains(where: { "'=/".contains($0) }) {
        line.append(word)
      } else {
        // A name may as well be the rest of the sentence.
        break
      }
    }
    return line
  }

  /// The most links that sentences have.
  private static let mostLinks = 8
  /// The most words of a command line that are looked at.
  private static let mostWords = 20

  /// The page that does what a command line says, which begins with the program's name; nil if this page has none.
  private func page(of line: [String]) -> (address: String, command: CommandDescription)? {
    let words = line.dropFirst()
    let found = settings.commands.filter { words.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }
    // An area without a verb is its list.
    guard let command = found ?? settings.commands.first(where: { $0.path == words + ["list"] })
    else { return nil }
    let fields = FormField.all(of: command).filter { field in
      switch field.kind {
      case .file, .written: false
      default: true
      }
    }
    var query: [(name: String, value: String)] = []
    var operands = command.arguments[...]
    var rest = words.dropFirst(min(command.path.count, words.count))
    while let word = rest.popFirst() {
      if word.hasPrefix("--") {
        let name = String(word.dropFirst(2))
        let takesValue = command.options.first { $0.long == name }?.takesValue ?? false
        // A word in capitals stands for what only the user knows.
        let value = takesValue ? rest.popFirst() ?? "" : "yes"
        let isKnown = value != value.uppercased() || value.contains(where: \.isNumber)
        let isField = fields.contains { $0.name == name }
        if isKnown && isField && value != "…" { query.append((name, value)) }
      } else if let operand = operands.popFirst(),
        fields.contains(where: { $0.name == operand.name })
      {
        query.append((operand.name, word))
      }
    }
    return address(of: command, query).map { ($0, command) }
  }
}
