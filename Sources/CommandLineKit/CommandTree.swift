/// A program's commands, from the root down, and the options all of them have.
package struct CommandTree: Sendable {
  /// The program itself.
  package let root: any ParsableCommand.Type

  /// The options every command has; it declares no arguments and nothing required.
  package let globals: any ParsableArguments.Type

  /// The options every command has, those of the kit last.
  let globalOptions: [OptionDescription]

  /// Makes a tree; no command is made until one is invoked or described.
  package init(root: any ParsableCommand.Type, globals: any ParsableArguments.Type) {
    self.root = root
    self.globals = globals
    globalOptions =
      Declarations.making(globals.init).declarations.options + [.help, .version]
  }

  /// Finds the command and sorts what was given to it; throws what cannot be understood.
  ///
  /// Values stay texts until `Invocation.bind`, as the language to read them in may be one of
  /// them. A request for help or version wins over any mistake but an unknown command.
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

  /// Gives the line that says where to find help on the command meant, however badly written.
  package func helpPointer(for arguments: [String], in words: any Words) -> String {
    var reader = ArgumentReader(tree: self)
    // A mistake only ends the search: what was recognised before it is as near as one can get.
    do throws(UsageError) { try reader.read(arguments) } catch {}
    return words.text("usage.see-help", ["command": commandLine(of: reader.path)])
  }

  /// What is typed to call the command at a path.
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
  /// Describes the whole tree; makes every command once, which running one does not need.
  package func describe() -> CommandDescription {
    describe(root, at: [])
  }

  /// Describes one command and all below it.
  func describe(_ command: any ParsableCommand.Type, at path: [String]) -> CommandDescription {
    let configuration = command.configuration
    let declared = declarations(of: command)
    let name = path.last ?? configuration.name
    return CommandDescription(
      name: name, path: path, commandLine: commandLine(of: path),
      aliases: configuration.aliases,
      abstractKey: "command." + (path.isEmpty ? [name] : path).joined(separator: "."),
      examples: configuration.examples, arguments: declared.arguments, options: declared.options,
      globals: globalOptions,
      subcommands: configuration.subcommands.map {
        describe($0, at: path + [$0.configuration.name])
      })
  }

  /// Gives what a command declares beyond the options every command has.
  func declarations(
    of command: any ParsableCommand.Type
  ) -> (options: [OptionDescription], arguments: [ArgumentDescription]) {
    let declarations = Declarations.making(command.init).declarations
    // A command may take in the global options as a group, to use them; they stay global.
    let own = declarations.options.filter { option in
      !globalOptions.contains { $0.long == option.long }
    }
    return (own, declarations.arguments)
  }
}
