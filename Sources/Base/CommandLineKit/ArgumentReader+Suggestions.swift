extension ArgumentReader {
  /// The largest number of commands that are suggested.
  private static let most = 3

  /// The commands that may be meant by the word read last, with the other words of the line.
  ///
  /// In this order: those whose words stand in another order; those that the names have for the word; the area that it
  /// suggests; the commands with such a verb; the area or verb that is spelled nearest to it. A name may be typed as two
  /// words, `tax model 950`. A line that is not valid is suggested without the words that follow its command.
  func suggestions(forCommand token: String) -> [SuggestedCommand] {
    if let next = rest.first,
      let whole = find(token + next, among: command.configuration.shownSubcommands, below: path)
    {
      let found = suggested(path + [whole.configuration.name], before: Array(rest.dropFirst()))
      let lines = valid(found)
      return lines.isEmpty ? [found.alone] : lines
    }
    let folded = tree.names.folded(token)
    let swapped = path.isEmpty ? commands(withVerb: folded) : []
    let exact = path.isEmpty && swapped.isEmpty ? commands(named: folded) : []
    let found = exact.isEmpty ? [nearestCommand(to: token)].compactMap(\.self) : exact
    let lines =
      swapped.isEmpty
      ? found.map(line(for:)) : swapped.map { suggested($0, before: Array(rest.dropFirst())) }
    // Not those that have none of the other options on the line.
    let fitting = lines.flatMap(valid)
    return Array((fitting.isEmpty ? lines.map(\.alone) : fitting).prefix(ArgumentReader.most))
  }

  private func suggested(_ path: [String], before rest: [String]) -> SuggestedCommand {
    SuggestedCommand(
      program: tree.root.configuration.name, options: optionsSoFar, path: path, rest: rest)
  }

  /// The line with a found path, or an option; the verb that follows is that of the path, or takes its place: `bill add`
  /// suggests `expense add`, and `bill list` the list.
  private func line(for found: [String]) -> SuggestedCommand {
    if found.first?.hasPrefix("--") == true { return suggested(path, before: found + rest) }
    let area = Array(found.dropLast())
    guard path.isEmpty, found.count > 1, let next = rest.first,
      let verb = find(next, among: subcommands(below: area), below: area)
    else { return suggested(found, before: Array(rest)) }
    return suggested(area + [verb.configuration.name], before: Array(rest.dropFirst()))
  }

  /// The line itself if it is valid; if a later word is no command, the lines that are suggested for that.
  private func valid(_ line: SuggestedCommand) -> [SuggestedCommand] {
    do throws(UsageError) {
      _ = try tree.parse(line.options + line.path + line.rest)
      return [line]
    } catch {
      guard case .unknownCommand(_, let path, let better) = error, !path.isEmpty else { return [] }
      return better
    }
  }

  /// The commands whose verb is the word, and whose area or part is the next one: `booking add` for `add booking`.
  private func commands(withVerb verb: String) -> [[String]] {
    guard let noun = rest.first.map(tree.names.folded) else { return [] }
    func isNamed(_ word: String, _ path: [String]) -> Bool {
      guard let name = path.last else { return false }
      return name == word || suggests(word, NameKey.command(name, below: path.dropLast()))
    }
    return commands(below: []).filter { isNamed(verb, $0) && isNamed(noun, $0.dropLast()) }
  }

  /// The paths of all commands below a path that are shown.
  private func commands(below path: [String]) -> [[String]] {
    subcommands(below: path).flatMap { subcommand in
      let path = path + [subcommand.configuration.name]
      return subcommand.configuration.subcommands.isEmpty ? [path] : commands(below: path)
    }
  }

  private func subcommands(below path: [String]) -> [any ParsableCommand.Type] {
    path.reduce(tree.root.configuration.shownSubcommands) { subcommands, name in
      subcommands.first { $0.configuration.name == name }?.configuration.shownSubcommands ?? []
    }
  }

  /// The commands for a word at the beginning of a line: paths, or an option.
  private func commands(named folded: String) -> [[String]] {
    let listed = tree.names.commands(suggestedBy: folded)
    if !listed.isEmpty { return listed }
    let areas = tree.root.configuration.shownSubcommands.filter { area in
      suggests(folded, NameKey.command(area.configuration.name, below: []))
    }
    if !areas.isEmpty {
      return areas.map { area in
        let list = area.configuration.shownSubcommands.first { $0.configuration.name == "list" }
        let verb = isAtEnd ? list : nil
        return [area.configuration.name] + (verb.map { [$0.configuration.name] } ?? [])
      }
    }
    return verbs.filter { path in
      let verb = path[path.count - 1]
      return verb == folded || suggests(folded, NameKey.command(verb, below: [path[0]]))
    }
  }

  /// The paths of the verbs of all areas.
  private var verbs: [[String]] {
    tree.root.configuration.shownSubcommands.flatMap { area in
      area.configuration.shownSubcommands.map { [area.configuration.name, $0.configuration.name] }
    }
  }

  private func suggests(_ folded: String, _ key: String) -> Bool {
    tree.names.suggesting(key).contains { tree.names.folded($0) == folded }
  }

  /// The path of the command here, or the option for help, whose name is nearest to a word; at the beginning of
  /// a line, otherwise that of a verb.
  private func nearestCommand(to token: String) -> [String]? {
    let help = OptionDescription.help
    let own = command.configuration.shownSubcommands.map { subcommand in
      let name = subcommand.configuration.name
      return (name: name, key: NameKey.command(name, below: path))
    }
    let candidates = own + [(help.long, key: NameKey.option(help.long))]
    if let name = nearest(to: token, among: candidates) {
      return own.contains { $0.name == name } ? path + [name] : [help.display]
    }
    guard path.isEmpty else { return nil }
    let below = verbs
    let verb = nearest(
      to: token,
      among: below.map { path in
        let verb = path[path.count - 1]
        return (name: verb, key: NameKey.command(verb, below: [path[0]]))
      }, isGuess: true)
    return verb.flatMap { verb in below.first { $0.last == verb } }
  }
}
