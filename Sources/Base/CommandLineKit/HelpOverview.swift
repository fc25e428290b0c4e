/// The short help page of a program: a line for each of its frequent commands, the names of the others.
struct HelpOverview {
  private let groups: [CommandGroup]
  private let program: String
  private let hasDefault: Bool
  private let words: any Words

  /// Creates the page of a program; nil if its commands are not in groups.
  init?(_ program: CommandConfiguration, words: any Words) {
    guard !program.groups.isEmpty else { return nil }
    groups = program.groups
    self.program = program.name
    hasDefault = program.defaultVerb != nil
    self.words = words
  }

  /// The page as lines of at most `width` columns, without a final line break.
  func text(width: Int) -> String {
    let layout = TextLayout(width: width)
    let described = groups.filter { $0.listing == .described }.flatMap { group in
      group.commands.map { $0.configuration.name }
    }
    let named = groups.filter { $0.listing == .named }.map { group in
      let names = group.commands.map { shown($0.configuration.name) }
      return (term: words.text("help.group.\(group.name)"), text: names.joined(separator: " "))
    }
    let blocks = [
      layout.paragraphs(words.text("help.overview"), keeping: words.unbroken),
      usage(layout),
      list("help.often", described.map { (shown($0), words.text("help.brief.\($0)")) }, layout),
      list("help.seldom", named, layout),
      layout.paragraphs(
        """
        \(words.text("help.example")) \(words.text("help.overview.examples"))
        \(words.text("help.overview-end"))
        """, keeping: words.unbroken),
    ]
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func usage(_ layout: TextLayout) -> [String] {
    let lead = "\(words.text("help.usage")) \(program) "
    let lines = layout.fill(
      [words.text("help.usage-overview"), words.text("help.usage-options")], after: lead,
      indent: lead.count)
    guard hasDefault else { return lines }
    let alone = words.text("help.usage-alone")
    let gap = String(repeating: " ", count: 7)
    let last = lines[lines.count - 1] + gap + alone
    return last.count <= layout.width ? lines.dropLast() + [last] : lines + [gap + alone]
  }

  private func list(
    _ heading: String, _ rows: [(term: String, text: String)], _ layout: TextLayout
  ) -> [String] {
    let widest = rows.map(\.term.count).max() ?? 0
    // One space less where a line would be wrapped.
    let fits = rows.allSatisfy { widest + 5 + $0.text.count <= layout.width }
    let column = widest + (fits ? 5 : 4)
    return [words.text(heading)]
      + rows.flatMap { layout.row($0.term, $0.text, column: column, keeping: { _ in [] }) }
  }

  private func shown(_ command: String) -> String { words.path([command])[0] }
}
