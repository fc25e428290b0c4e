/// The help page of a command, in one language.
package struct HelpPage {
  private let command: CommandDescription
  private let words: any Words

  /// Creates the page of a command.
  package init(_ command: CommandDescription, words: any Words) {
    self.command = command
    self.words = words
  }

  /// The page as lines of at most `width` columns, without a final line break.
  ///
  /// The descriptions in all lists begin in the same column, the thirtieth at most. The options of all
  /// commands are described on the page of the program, and named on the others.
  package func text(width: Int) -> String {
    let layout = TextLayout(width: width)
    let isProgram = command.path.isEmpty
    let details = [
      (heading: isProgram ? "help.areas" : "help.verbs", rows: subcommands),
      (heading: "help.arguments", rows: arguments),
    ]
    let options = [
      (heading: "help.options", rows: command.options.map(row)),
      (heading: "help.globals", rows: isProgram ? command.globals.map(row) : []),
    ]
    let column = column(for: (details + options).flatMap(\.rows), width: width)
    func list(_ heading: String, _ rows: [Row]) -> [String]? {
      guard !rows.isEmpty else { return nil }
      return [words.text(heading)]
        + rows.flatMap { layout.row($0.term, $0.text, column: column, keeping: words.unbroken) }
    }

    var blocks = [layout.paragraphs(words.text(command.abstractKey), keeping: words.unbroken)]
    if words.has(command.moreKey) {
      blocks.append(layout.paragraphs(words.text(command.moreKey), keeping: words.unbroken))
    }
    blocks.append(usage(layout))
    blocks += details.compactMap(list)
    let examples = command.examples(in: words)
    if !examples.isEmpty {
      blocks.append([words.text("help.examples")] + examples.flatMap(layout.example))
    }
    blocks += options.compactMap(list)
    if !isProgram {
      let names = command.globals.map { words.option($0.display) }.joined(separator: ", ")
      blocks.append(
        layout.paragraphs(
          words.text("help.globals-named", ["names": names]), keeping: words.unbroken))
    }
    if !command.subcommands.isEmpty {
      let footer = words.text(
        isProgram ? "help.footer-root" : "help.footer-area",
        ["command": command.commandLine(in: words)])
      blocks.append(layout.paragraphs(footer, keeping: words.unbroken))
    }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private typealias Row = (term: String, text: String)

  private var subcommands: [Row] {
    command.subcommands.map { subcommand in
      (words.path(subcommand.path).last ?? subcommand.name, words.text(subcommand.abstractKey))
    }
  }

  private var arguments: [Row] {
    command.arguments.map { argument in
      let text = words.text(of: argument) + choices(argument.choices, argument.valueName)
      return (placeholder(argument.valueName, isRepeatable: argument.isRepeatable), text)
    }
  }

  private func row(_ option: OptionDescription) -> Row {
    let short = option.short.map { "-\($0), " } ?? "    "
    let display = words.option(option)
    let name = option.hasInversion ? "--[no-]\(display.dropFirst(2))" : display
    let shown = words.text(defaultOf: option)
    let text =
      words.text(option.helpKey) + choices(option.choices, option.valueName ?? "") + shown
    return (short + name + value(of: option), text)
  }

  private func choices(_ choices: [String], _ valueName: String) -> String {
    guard !choices.isEmpty else { return "" }
    let shown = HelpPage.list(words.choices(choices, of: valueName))
    return " " + words.text("help.choices", ["choices": shown])
  }

  /// Joins values by bars, or by commas if the list is longer than a line may be: lines break at
  /// spaces.
  static func list(_ choices: [String]) -> String {
    let list = choices.joined(separator: "|")
    return list.count > 40 ? choices.joined(separator: ", ") : list
  }

  private func value(of option: OptionDescription) -> String {
    option.valueName.map { " " + placeholder($0, isRepeatable: option.isRepeatable) } ?? ""
  }

  private func placeholder(_ valueName: String, isRepeatable: Bool) -> String {
    words.text(valueName) + (isRepeatable ? "..." : "")
  }

  /// The usage line: required options and arguments, and `[options]` for all others.
  private func usage(_ layout: TextLayout) -> [String] {
    var pieces = command.arguments.map { argument in
      let name = placeholder(argument.valueName, isRepeatable: argument.isRepeatable)
      return argument.isRequired ? name : "[\(name)]"
    }
    pieces += command.options.filter(\.isRequired).map { words.option($0) + value(of: $0) }
    if !command.subcommands.isEmpty {
      pieces.append(words.text(command.path.isEmpty ? "help.usage-area" : "help.usage-verb"))
    }
    pieces.append(words.text("help.usage-options"))
    let lead = "\(words.text("help.usage")) \(command.commandLine(in: words)) "
    return layout.fill(pieces, after: lead, indent: min(lead.count, layout.width / 2))
  }

  /// The column of descriptions: two spaces after the longest term that leaves enough room.
  private func column(for rows: [Row], width: Int) -> Int {
    let limit = min(30, width / 2)
    return rows.map { $0.term.count + 4 }.filter { $0 <= limit }.max() ?? limit
  }
}

/// Wraps text to a width, measured in user-perceived characters.
///
/// The words that `UnicodeText` wraps by the columns of a terminal are others, and this module depends on
/// none.
struct TextLayout {
  /// The maximum width in columns.
  let width: Int

  /// The parts of a text that are not broken.
  typealias Unbroken = (String) -> [String]

  /// Wraps a text, each of its lines as one paragraph.
  func paragraphs(_ text: String, keeping unbroken: Unbroken) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      fill(pieces(of: String($0), keeping: unbroken), after: "", indent: 0)
    }
  }

  /// The words of a text; a part that is not broken is one, with the marks around it.
  private func pieces(of text: String, keeping unbroken: Unbroken) -> [String] {
    var pieces = text.split { $0 == " " || $0 == "\n" }.map(String.init)
    for part in unbroken(text) {
      let words = part.split(separator: " ")
      guard words.count > 1 else { continue }
      let start = pieces.indices.dropLast(words.count - 1).first { start in
        pieces[start].hasSuffix(words[0])
          && pieces[start + words.count - 1].hasPrefix(words[words.count - 1])
          && words.indices.dropFirst().dropLast().allSatisfy { pieces[start + $0] == words[$0] }
      }
      guard let start else { continue }
      let range = start..<(start + words.count)
      pieces.replaceSubrange(range, with: [pieces[range].joined(separator: " ")])
    }
    return pieces
  }

  /// Wraps a description to the right of its term, or below a term that is too long.
  func row(
    _ term: String, _ text: String, column: Int, keeping unbroken: Unbroken
  ) -> [String] {
    let words = pieces(of: text, keeping: unbroken)
    let term = "  \(term)"
    guard term.count + 2 <= column else {
      return [term] + (words.isEmpty ? [] : fill(words, after: spaces(column), indent: column))
    }
    return fill(words, after: term + spaces(column - term.count), indent: column)
  }

  /// Joins unbreakable pieces to lines: the first line after `lead`, the others indented.
  ///
  /// - Parameter reserve: The number of columns that stay free at the end of each line.
  func fill(_ pieces: [String], after lead: String, indent: Int, reserve: Int = 0) -> [String] {
    var lines: [String] = []
    var line = lead
    var isFresh = true
    for piece in pieces {
      if !isFresh, line.count + 1 + piece.count > width - reserve {
        lines.append(line)
        line = spaces(indent)
        isFresh = true
      }
      line += isFresh ? piece : " \(piece)"
      isFresh = false
    }
    // Only a lead without a piece can end in spaces.
    while line.last == " " { line.removeLast() }
    return lines + [line]
  }

  /// A command line after a prompt; a long one goes on after a backslash, as the shell expects.
  func example(_ command: String) -> [String] {
    var isQuoted = false
    let words = command.split {
      if $0 == "\"" || $0 == "'" { isQuoted.toggle() }
      return $0 == " " && !isQuoted
    }
    var pieces: [String] = []
    for word in words {
      // An option stays with its value.
      if !word.hasPrefix("-"), let last = pieces.last, last.hasPrefix("-"), !last.contains(" ") {
        pieces[pieces.count - 1] += " " + word
      } else {
        pieces.append(String(word))
      }
    }
    let lines = fill(pieces, after: "  $ ", indent: 6, reserve: 2)
    return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
