internal import CommandLineKit
internal import DataFormats
internal import UnicodeText

/// The commands that an assistant may run, or propose.
struct OfferedCommands {
  /// How an assistant uses a command.
  enum Use: String {
    /// With `read`: it writes nothing.
    case read
    /// With `propose_change`: it changes the book, or writes a file.
    case propose
  }

  private let setup: AssistantSetup
  /// The commands in the order of help.
  let all: [CommandDescription]

  init(_ setup: AssistantSetup, _ folders: AssistantFolders) {
    self.setup = setup
    let offered = setup.tree.describe().leaves.filter { command in
      switch command.door {
      case .reads, .changes: !command.arguments.contains(where: \.isCommandLine)
      case .readsFile, .writesFile: !folders.isEmpty
      case .closed, .page: false
      }
    }
    all = setup.showsGuests ? offered : offered.map(OfferedCommands.withoutGuests)
  }

  /// The command without the options that show or search the names of guests.
  private static func withoutGuests(_ command: CommandDescription) -> CommandDescription {
    var command = command
    let isOfGuests = ["bank", "booking"].contains(command.path.first)
    command.options.removeAll { $0.long == "guests" || isOfGuests && $0.long == "search" }
    return command
  }

  /// How an assistant uses a command.
  static func use(of command: CommandDescription) -> Use {
    switch command.door {
    case .reads: .read
    case .readsFile: command.options.contains { $0.long == dryRun } ? .propose : .read
    case .closed, .changes, .writesFile, .page: .propose
    }
  }

  /// The option that tries a change; `propose_change` sets it, and no assistant.
  static let dryRun = "dry-run"

  /// Options that are not an assistant's: how a change is tried, what replaces a file or repairs a book.
  private static let closed: Set = [dryRun, "force", "repair", "output"]

  /// The options of a command that an assistant may set.
  static func options(of command: CommandDescription) -> [OptionDescription] {
    let hasFiles = [.readsFile, .writesFile].contains(command.door)
    return command.options.filter { option in
      !closed.contains(option.long)
        && (hasFiles || !isPlace(option.valueName)) && option.long != "help"
    }
  }

  /// Whether a value is a file or folder.
  static func isPlace(_ valueName: String?) -> Bool {
    valueName == "value.file" || valueName == "value.folder"
  }

  /// The command with a name, such as `booking add` or `estada booking add`.
  ///
  /// - Throws: `AssistantRefusal` for a name that is none, or a command that is not offered.
  func named(_ name: String) throws(AssistantRefusal) -> CommandDescription {
    var path = name.split(separator: " ").map(String.init)
    if path.first == setup.tree.root.configuration.name { path.removeFirst() }
    if let command = all.first(where: { $0.path == path }) { return command }
    let words = setup.words
    guard let command = setup.tree.describe().leaves.first(where: { $0.path == path }) else {
      throw AssistantRefusal(words.text("assistant.unknown-command", ["command": name]))
    }
    let key =
      switch command.door {
      case .readsFile, .writesFile: "assistant.needs-folder"
      case .closed, .reads, .changes, .page: "assistant.closed-command"
      }
    throw AssistantRefusal(words.text(key, ["command": command.commandLine]))
  }
}

/// Finding commands by words.
extension OfferedCommands {
  /// How many commands an answer has at most.
  static let most = 12

  /// The commands that words of any language of the program find, the best first, and how many more there are.
  ///
  /// - Parameter area: The first word of the commands, or nil for all.
  func find(_ words: String?, area: String?) -> (found: [CommandDescription], more: Int) {
    let sought = (words ?? "").folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let ranked = all.enumerated().compactMap { index, command -> (Int, Int, CommandDescription)? in
      if let area, !isBelow(area, command) { return nil }
      let score = score(of: command, sought)
      return score > 0 || sought.isEmpty ? (score, index, command) : nil
    }
    let sorted = ranked.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
    return (Array(sorted.prefix(OfferedCommands.most)), max(0, sorted.count - OfferedCommands.most))
  }

  private func isBelow(_ area: String, _ command: CommandDescription) -> Bool {
    guard let first = command.path.first else { return false }
    return setup.tree.words(suggesting: [first]).contains(area.folded)
  }

  /// How well words describe a command: its names count more than its summary.
  private func score(of command: CommandDescription, _ sought: [String]) -> Int {
    guard !sought.isEmpty else { return 0 }
    let names = command.path.indices.flatMap {
      setup.tree.words(suggesting: Array(command.path[...$0]))
    }
    let summaries = setup.everyLanguage.flatMap {
      $0.text(command.abstractKey, [:]).folded.split { !$0.isLetter && !$0.isNumber }
    }
    return sought.reduce(0) { sum, word in
      if names.contains(word) { return sum + 5 }
      if names.contains(where: { $0.hasPrefix(word) || word.hasPrefix($0) }) { return sum + 3 }
      let isNear = summaries.contains { $0.hasPrefix(word) || $0.count > 3 && word.hasPrefix($0) }
      return isNear ? sum + 2 : sum
    }
  }

  /// What an answer says of a command.
  func summary(of command: CommandDescription) -> JSONValue {
    JSONValue.object([
      "command": .string(command.path.joined(separator: " ")),
      "summary": .string(setup.words.text(command.abstractKey, [:])),
      "use": .string(OfferedCommands.use(of: command).rawValue),
    ])
  }
}
