/// The commands of a program, from the root down, and the options shared by all of them.
package struct CommandTree: Sendable {
  /// The root command: the program itself.
  package let root: any ParsableCommand.Type

  /// The options shared by all commands: no positional arguments, no required options.
  package let globals: any ParsableArguments.Type

  /// The options shared by all commands, `--help` and `--version` last.
  let globalOptions: [OptionDescription]

  /// The names of commands, options and values in other languages.
  let names: any CommandNames

  /// Creates a tree. No command is instantiated until it is invoked or described.
  package init(
    root: any ParsableCommand.Type, globals: any ParsableArguments.Type,
    names: any CommandNames = DeclaredNames()
  ) {
    self.root = root
    self.names = names
    self.globals = globals
    globalOptions =
      Declarations.making(globals.init).declarations.options + [.help, .version]
  }

  /// Parses a command line: resolves the command and sorts its options and arguments.
  ///
  /// Values stay texts until `Invocation.bind`, as one of them may be the language to parse them
  /// in. `--help` and `--version` take precedence over every error but an unknown command.
  ///
  /// - Parameter saved: Words before the arguments, whose options the arguments may replace.
  /// - Throws: The first token that is not valid.
  package func parse(
    _ arguments: [String], after saved: [String] = []
  ) throws(UsageError) -> Invocation {
    var reader = ArgumentReader(tree: self)
    do throws(UsageError) {
      if !saved.isEmpty {
        try reader.read(saved)
        reader.letOptionsBeReplaced()
      }
      try reader.read(arguments)
    } catch {
      if case .unknownCommand = error { throw error }
      guard let request = explicitRequest(in: arguments) else { throw error }
      return reader.invocation(request)
    }
    return reader.invocation(try reader.request())
  }

  /// The first word of a line that is no verb of its area, with the other words; nil if there is none.
  ///
  /// - Returns: The path of the area, the word, and the other words without those of the path.
  package func unknownVerb(
    in arguments: [String]
  ) -> (path: [String], name: String, others: [String])? {
    var reader = ArgumentReader(tree: self)
    return reader.readToUnknownVerb(arguments)
  }

  /// The line that points to the help page of the intended command, even for an invalid command
  /// line.
  package func helpPointer(for arguments: [String], in words: any Words) -> String {
    var reader = ArgumentReader(tree: self)
    // An error only ends the search: the last command resolved is the best match.
    do throws(UsageError) { try reader.read(arguments) } catch {}
    return words.text(
      "usage.see-help", ["command": commandLine(of: words.path(reader.path))])
  }

  /// The full call of the command at a path: `estada booking add`.
  func commandLine(of path: [String]) -> String {
    ([root.configuration.name] + path).joined(separator: " ")
  }

  private func explicitRequest(in arguments: [String]) -> Invocation.Request? {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("-h") || options.contains(where: isName(of: .help)) { return .help }
    return options.contains(where: isName(of: .version)) ? .version : nil
  }

  private func isName(of option: OptionDescription) -> (String) -> Bool {
    { token in
      guard token.hasPrefix("--") else { return false }
      return token == option.display
        || names.isName(names.folded(String(token.dropFirst(2))), of: NameKey.option(option.long))
    }
  }
}

extension CommandTree {
  /// Describes the whole tree. Instantiates every command, which running one does not.
  package func describe() -> CommandDescription {
    describe(root, at: [])
  }

  /// Describes one command and its subcommands, without those that have moved.
  func describe(_ command: any ParsableCommand.Type, at path: [String]) -> CommandDescription {
    let configuration = command.configuration
    let declared = declarations(of: command)
    let name = path.last ?? configuration.name
    return CommandDescription(
      name: name, path: path, commandLine: commandLine(of: path),
      abstractKey: "command." + (path.isEmpty ? [name] : path).joined(separator: "."),
      arguments: declared.arguments, options: declared.options, globals: globalOptions,
      subcommands: configuration.shownSubcommands.map {
        describe($0, at: path + [$0.configuration.name])
      }, door: configuration.door)
  }

  /// Describes the command at a path, or the one that took its place.
  func described(_ command: any ParsableCommand.Type, at path: [String]) -> CommandDescription {
    guard let place = command.configuration.movedTo else { return describe(command, at: path) }
    var command = root
    for name in place {
      command =
        command.configuration.subcommands.first { $0.configuration.name == name } ?? command
    }
    return describe(command, at: place)
  }

  /// The declarations of a command without the options shared by all commands.
  func declarations(
    of command: any ParsableCommand.Type
  ) -> (options: [OptionDescription], arguments: [ArgumentDescription]) {
    let declarations = Declarations.making(command.init).declarations
    return (own(declarations.options), declarations.arguments)
  }

  /// The options of a command without those shared by all commands, which a command may include as a
  /// group, to read them.
  func own(_ options: [OptionDescription]) -> [OptionDescription] {
    options.filter { option in !globalOptions.contains { $0.long == option.long } }
  }
}

/// Command lines in the names of a language. A list has a command in each row: the declarations of a command are made
/// once.
package final class ShownCommands: @unchecked Sendable {
  private let tree: CommandTree
  private let words: any Words
  // A program writes its output on one thread.
  private var made: [ObjectIdentifier: MadeCommand] = [:]

  /// Shows the commands of a tree in the names of a language.
  package init(of tree: CommandTree, in words: any Words) {
    self.tree = tree
    self.words = words
  }

  /// A command line in the names of the language; unchanged if it cannot be parsed.
  ///
  /// - Parameter line: The words, as of `CommandTree.shown`.
  package func line(_ line: [String]) -> [String] {
    tree.shown(line, in: words) { type in
      if let known = self.made[ObjectIdentifier(type)] { return known }
      let made = MadeCommand(type)
      self.made[ObjectIdentifier(type)] = made
      return made
    }
  }
}

extension CommandTree {
  /// A command line in the names of a language; unchanged if it cannot be parsed.
  ///
  /// - Parameter line: The words, with or without the program's name before them; or an option
  ///   and its value.
  package func shown(_ line: [String], in words: any Words) -> [String] {
    shown(line, in: words) { MadeCommand($0) }
  }

  fileprivate func shown(
    _ line: [String], in words: any Words,
    make: @escaping (any ParsableCommand.Type) -> MadeCommand
  ) -> [String] {
    let program = line.prefix { $0 == root.configuration.name }
    let rest = Array(line.dropFirst(program.count))
    if program.isEmpty, rest.count <= 2, let option = rest.first, option.hasPrefix("--") {
      return [words.option(option)] + rest.dropFirst()
    }
    var reader = ArgumentReader(tree: self, make: make)
    do throws(UsageError) { try reader.read(rest) } catch { return line }
    return program + reader.line.map { $0.shown(in: words) }
  }
}
