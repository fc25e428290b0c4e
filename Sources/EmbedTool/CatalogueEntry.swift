/// One line of a language's file.
struct CatalogueEntry: Equatable {
  let key: String
  let content: Content
  let line: Int

  enum Content: Equatable {
    case plain(String)
    case plural(one: String, other: String)
  }
}

/// A language's file, read.
struct CatalogueFile: Equatable {
  let path: String
  /// What the file is called, without `.json`.
  let tag: String
  let entries: [CatalogueEntry]
  /// The line of the closing brace.
  let lastLine: Int
  /// Whether every line could be read; if not, a key that seems to be missing may well be there.
  let isWhole: Bool
}
