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
