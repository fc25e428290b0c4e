package import CommandLineKit

/// What the person who connects an assistant decides, and what the program is.
package struct AssistantSetup {
  /// The commands of the program.
  package var tree: CommandTree
  /// The texts in the language of the program.
  package var words: any Words
  /// The texts in every language, by which commands are found.
  package var everyLanguage: [any Words]
  /// The code of the language: `ca`.
  package var language: String
  /// The version of the program.
  package var version: String
  /// Whether an assistant may make the changes that it proposed.
  package var mayChange = false
  /// Whether an assistant sees who the guests are.
  package var showsGuests = false
  /// The folders whose files an assistant may name.
  package var folders: [String] = []
  /// Whether the kernel keeps commands from all other files.
  package var isCaged = false

  /// Creates a setup for an assistant that only reads.
  package init(
    tree: CommandTree, words: any Words, everyLanguage: [any Words], language: String,
    version: String
  ) {
    self.tree = tree
    self.words = words
    self.everyLanguage = everyLanguage
    self.language = language
    self.version = version
  }
}
