/// A command as help, completion and manual pages need it, with all the commands below it.
package struct CommandDescription: Equatable, Sendable {
  /// The word that calls the command.
  package var name: String

  /// The words from the root to the command, without the root's own; empty for the root.
  package var path: [String]

  /// What is typed to call the command, from the program's name on.
  package var commandLine: String

  /// Other words that call it.
  package var aliases: [String]

  /// The catalogue key of the line that says what the command does.
  package var abstractKey: String

  /// Whole command lines that show its use.
  package var examples: [String]

  /// The values told by their place, in order.
  package var arguments: [ArgumentDescription]

  /// The command's own options, in order of declaration.
  package var options: [OptionDescription]

  /// The options every command has, `--help` and `--version` last.
  package var globals: [OptionDescription]

  /// The commands below an area; empty for a command that runs.
  package var subcommands: [CommandDescription]

  /// The catalogue key of further paragraphs, which need not exist.
  package var moreKey: String { abstractKey + ".more" }
}
