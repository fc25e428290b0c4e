/// A whole command that is suggested for a line with an unknown word.
package struct SuggestedCommand: Equatable, Sendable {
  /// The name of the program.
  let program: String
  /// The declared names from the root to the command.
  let path: [String]
  /// The words after them, as typed; options of the program by their declared names.
  let rest: [String]

  /// The words of the line in the names of a language.
  func words(in words: any Words) -> [String] {
    [program] + words.path(path) + rest.map(words.option)
  }
}
