/// The commands of a program, from the root down, and the options shared by all of them.
package struct CommandTree: Sendable {
  /// The root command: the program itself.
  package let root: any ParsableCommand.Type

  /// The options shared by all commands: no positional arguments, no required options.
  package let globals: any ParsableArguments.Type

  /// The options shared by all commands, `--help` and `--version` last.
  let globalOptions: [OptionDescription]

  /// Creates a tree. No command is instantiated until it is invoked or described.
  package init(root: any ParsableCommand.Type, globals: any ParsableArguments.Type) {
    self.root = root
    self.globals = globals
    globalOptions =
      Declarations.making(globals.init).declarations.options + [.help, .version]
  }

  /// Parses a command line: resolves the command and sorts its options and arguments.
  ///
  /// Values stay texts until `Invocation.bind`, as one of them may be the language to parse them
  /// in. `--help` and `--version` take precedence over every error but an unknown command.
  ///
  /// - Throws: The first token that is not valid.
  package func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var reader = ArgumentReader(tree: self)
    do throws(UsageError) {
      try reader.read(arguments)
    } catch {
      if case .unknownCommand = error { throw error }
      guard let request = explicitRequest(in: arguments) else { throw error }
      return reader.invocation(request)
    }
    return reader.invocation(try reader.request())
  }

  /// The line that points to the help page of the intended command, even for an invalid command
  /// line.
  package func helpPointer(for arguments: [String], in words: any Words) -> String {
    var reader = ArgumentReader(tree: self)
    // An error only ends the search: the last command resolved is the best match.
    do throws(UsageError) { try reader.read(arguments) } catch {}
    return words.text("usage.see-help", ["command": commandLine(of: reader.path)])
  }

  /// The full call of the command at a path: `estada booking add`.
  func commandLine(of path: [String]) -> String {
    ([root.configuration.name] + path).joined(separator: " ")
  }

  private func explicitRequest(in arguments: [String]) -> Invocation.Request? {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return .help }
    return options.contains("--version") ? .version : nil
  }
}

extension CommandTree {
  /// Describes the whole tree. Instantiates every command, which running one does not.
  package func describe() -> CommandDescription {
    describe(root, at: [])
  }

  /// Describes one command and its subcommands.
  func describe(_ command: any ParsableCommand.Type, at path: [String]) -> CommandDescription {
    let configuration = command.configuration
    let declared = declarations(of: command)
    let name = path.last ?? configuration.name
    return CommandDescription(
      name: name, path: path, commandLine: commandLine(of: path),
      aliases: configuration.aliases,
      abstractKey: "command." + (path.isEmpty ? [name] : path).joined(separator: "."),
      arguments: declared.arguments, options: declared.options, globals: globalOptions,
      subcommands: configuration.subcommands.map {
        describe($0, at: path + [$0.configuration.name])
      })
  }

  /// The declarations of a command without the options shared by all commands.
  func declarations(
    of command: any ParsableCommand.Type
  ) -> (options: [OptionDescription], arguments: [ArgumentDescription]) {
    let declarations = Declarations.making(command.init).declarations
    // A command may include the global options as a group, to read them; they stay global.
    let own = declarations.options.filter { option in
      !globalOptions.contains { $0.long == option.long }
    }
    return (own, declarations.arguments)
  }
}
