/// The manual of a program in one language: one page for the program, and one for each subcommand.
///
/// Its source is the description that parser and help share, so the manual always matches both.
package struct Manual {
  /// A page of section 1 of the manual.
  package struct Page: Equatable, Sendable {
    /// The name of the page, `estada-booking`.
    package var name: String
    /// The source of the page, in `man` macros.
    package var source: String
  }

  /// An additional list on the program's own page, such as its files; also a page of help of its own.
  package struct Section: Sendable {
    /// The catalogue key of the title.
    package var titleKey: String
    /// The listed terms and their meanings, localized.
    package var entries: [(term: String, meaning: String)]
    /// The localized text after the list; empty for none.
    package var notes: String

    /// Creates a section.
    package init(
      titleKey: String, entries: [(term: String, meaning: String)], notes: String = ""
    ) {
      self.titleKey = titleKey
      self.entries = entries
      self.notes = notes
    }

    /// The list under a heading as lines of at most `width` columns, without a final line break.
    package func help(under heading: String, words: any Words, width: Int) -> String {
      let layout = TextLayout(width: width)
      let longest = entries.map(\.term.count).filter { $0 <= width / 3 }.max() ?? width / 3
      let rows = entries.flatMap {
        layout.row($0.term, $0.meaning, column: longest + 5, keeping: words.unbroken)
      }
      let blocks =
        [layout.paragraphs(heading, keeping: words.unbroken), rows]
        + (notes.isEmpty ? [] : [layout.paragraphs(notes, keeping: words.unbroken)])
      return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }
  }

  private let program: CommandDescription
  private let words: any Words
  private let version: String
  private let date: String
  private let sections: [Section]

  /// Creates a manual.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - date: The release date of that version, as `2026-11-21`.
  ///   - sections: Additional sections of the program's own page.
  package init(
    of program: CommandDescription, words: any Words, version: String, date: String,
    sections: [Section]
  ) {
    self.program = program
    self.words = words
    self.version = version
    self.date = date
    self.sections = sections
  }

  /// The pages, with the program's own page first.
  package var pages: [Page] {
    [Page(name: program.name, source: programPage)]
      + program.subcommands.map { Page(name: pageName($0), source: commandPage($0)) }
  }

  private var programPage: String {
    var roff = beginning(program, name: program.name)
    title("manual.description", &roff)
    description(program, &roff)
    title("manual.commands", &roff)
    for command in program.subcommands {
      let typed = command.commandLine(in: words)
      let other = typed == command.commandLine ? "" : ", " + Roff.bold(typed)
      roff.entry(reference(pageName(command)) + other, words.text(command.abstractKey))
    }
    title("manual.options", &roff)
    options(program.globals, &roff)
    for section in sections {
      title(section.titleKey, &roff)
      for entry in section.entries { roff.entry(Roff.bold(entry.term), entry.meaning) }
      if !section.notes.isEmpty { roff.paragraphs(section.notes) }
    }
    examples(of: [program], &roff)
    seeAlso(program.subcommands.map(pageName), &roff)
    return roff.text
  }

  private func commandPage(_ command: CommandDescription) -> String {
    var roff = beginning(command, name: pageName(command))
    title("manual.description", &roff)
    description(command, &roff)
    roff.paragraphs(words.text("manual.all-commands", ["page": "\(program.name)(1)"]))
    if !command.subcommands.isEmpty { title("manual.commands", &roff) }
    for verb in command.subcommands.flatMap({ [$0] + $0.subcommands }) {
      roff.title(verb.commandLine(in: words), isPart: true)
      description(verb, &roff)
      arguments(verb.arguments, &roff)
      options(verb.options, &roff)
    }
    title("manual.options", &roff)
    arguments(command.arguments, &roff)
    options(command.options + command.globals, &roff)
    examples(of: [command] + command.subcommands.flatMap { [$0] + $0.subcommands }, &roff)
    seeAlso([program.name], &roff)
    return roff.text
  }

  private func pageName(_ command: CommandDescription) -> String {
    "\(program.name)-\(command.name)"
  }

  /// The beginning of a page: its header, the name, the synopsis.
  private func beginning(_ command: CommandDescription, name: String) -> Roff {
    var roff = Roff(
      name: name, date: date, source: "\(program.name) \(version)",
      manual: words.text("manual.title"))
    title("manual.name", &roff)
    roff.line(Roff.escaped(name) + " \\- " + Roff.escaped(words.text(command.abstractKey)))
    title("manual.synopsis", &roff)
    let isProgram = command.path.isEmpty
    let lines = isProgram || command.subcommands.isEmpty ? [command] : command.subcommands
    for (index, line) in lines.enumerated() {
      if index > 0 { roff.macro("br") }
      roff.line(synopsis(line))
    }
    return roff
  }

  private func synopsis(_ command: CommandDescription) -> String {
    var pieces = [Roff.bold(command.commandLine(in: words))]
    pieces += command.arguments.map { argument in
      let name = placeholder(argument.valueName, isRepeatable: argument.isRepeatable)
      return argument.isRequired ? name : "[\(name)]"
    }
    pieces += command.options.filter(\.isRequired).map {
      Roff.bold(words.option($0)) + value(of: $0)
    }
    if !command.subcommands.isEmpty {
      let key = command.path.isEmpty ? "help.usage-area" : "help.usage-verb"
      pieces.append(Roff.italic(words.text(key)))
    }
    return (pieces + [Roff.escaped(words.text("help.usage-options"))]).joined(separator: " ")
  }

  private func description(_ command: CommandDescription, _ roff: inout Roff) {
    roff.paragraphs(words.text(command.abstractKey) + ".")
    if words.has(command.moreKey) { roff.paragraphs(words.text(command.moreKey)) }
  }

  private func arguments(_ arguments: [ArgumentDescription], _ roff: inout Roff) {
    for argument in arguments {
      let name = placeholder(argument.valueName, isRepeatable: argument.isRepeatable)
      roff.entry(name, words.text(of: argument) + choices(argument.choices, argument.valueName))
    }
  }

  private func options(_ options: [OptionDescription], _ roff: inout Roff) {
    for option in options {
      let short = option.short.map { Roff.bold("-\($0)") + ", " } ?? ""
      let name = words.option(option)
      let inversion = option.hasInversion ? ", " + Roff.bold("--no-\(name.dropFirst(2))") : ""
      roff.entry(
        short + Roff.bold(name) + value(of: option) + inversion,
        words.text(option.helpKey) + choices(option.choices, option.valueName ?? "")
          + words.text(defaultOf: option))
    }
  }

  private func examples(of commands: [CommandDescription], _ roff: inout Roff) {
    let examples = commands.flatMap { $0.examples(in: words) }
    guard !examples.isEmpty else { return }
    title("manual.examples", &roff)
    roff.literal(examples)
  }

  private func seeAlso(_ names: [String], _ roff: inout Roff) {
    title("manual.see-also", &roff)
    roff.line(names.map(reference).joined(separator: ", "))
  }

  private func title(_ key: String, _ roff: inout Roff) {
    roff.title(words.text(key))
  }

  private func reference(_ name: String) -> String { Roff.bold(name) + "(1)" }

  private func choices(_ choices: [String], _ valueName: String) -> String {
    guard !choices.isEmpty else { return "" }
    let shown = words.choices(choices, of: valueName).joined(separator: ", ")
    return " " + words.text("help.choices", ["choices": shown])
  }

  private func value(of option: OptionDescription) -> String {
    option.valueName.map { " " + placeholder($0, isRepeatable: option.isRepeatable) } ?? ""
  }

  private func placeholder(_ valueName: String, isRepeatable: Bool) -> String {
    Roff.italic(words.text(valueName)) + (isRepeatable ? "..." : "")
  }
}
