extension CommandTree {
  /// The folded words that suggest the last name of a path: its names in every language, and words that are often
  /// typed for them.
  ///
  /// - Parameter path: The declared names from the root to an area or command, without the root.
  package func words(suggesting path: [String]) -> [String] {
    guard let name = path.last else { return [] }
    let key = NameKey.command(name, below: path.dropLast())
    return ([name] + names.suggesting(key)).map(names.folded)
  }
}

extension Words {
  /// The help text of an argument, and how it names several records.
  package func help(of argument: ArgumentDescription) -> String { text(of: argument) }
}
