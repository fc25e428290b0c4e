extension ArgumentReader {
  /// The largest number of commands that are suggested.
  private static let most = 3

  /// The commands that may be meant by the word read last, with the other words of the line.
  ///
  /// In this order: those that the names have for the word; the area that it suggests; the commands with such
  /// a verb; the area or verb that is spelled nearest to it.
  func suggestions(forCommand token: String) -> [SuggestedCommand] {
    let folded = tree.names.folded(token)
    let others = others
    let exact = path.isEmpty ? commands(named: folded) : []
    let found = exact.isEmpty ? [nearestCommand(to: token)].compactMap(\.self) : exact
    let lines = found.map { found in
      let isOption = found.first?.hasPrefix("--") == true
      return SuggestedCommand(
        program: tree.root.configuration.name, path: isOption ? path : found,
        rest: (isOption ? found : []) + others)
    }
    // Not those that have none of the other options on the line.
    let fitting = lines.filter(isParsed)
    return Array((fitting.isEmpty ? lines : fitting).prefix(ArgumentReader.most))
  }

  private func isParsed(_ suggested: SuggestedCommand) -> Bool {
    var reader = ArgumentReader(tree: tree)
    do throws(UsageError) {
      try reader.read(suggested.path + suggested.rest)
      return true
    } catch {
      return false
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
      })
    return verb.flatMap { verb in below.first { $0.last == verb } }
  }
}
