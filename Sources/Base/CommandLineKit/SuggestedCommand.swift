/// A whole command that is suggested for a line with an unknown word.
package struct SuggestedCommand: Equatable, Sendable {
  /// The name of the program.
  let program: String
  /// The options of the program that were typed before the command: `--lang=ca`.
  let options: [String]
  /// The declared names from the root to the command.
  let path: [String]
  /// The words after them, as typed; an option of the program by its declared name.
  let rest: [String]

  /// Creates a suggestion from declared names.
  package init(program: String, options: [String] = [], path: [String], rest: [String]) {
    self.program = program
    self.options = options
    self.path = path
    self.rest = rest
  }

  /// The words of the line in the names of a language.
  func words(in words: any Words) -> [String] {
    [program] + options.map(words.option) + words.path(path) + rest.map(words.option)
  }

  /// The command without the words that follow it.
  var alone: SuggestedCommand {
    SuggestedCommand(program: program, options: options, path: path, rest: [])
  }
}
