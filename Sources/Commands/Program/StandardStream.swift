/// Standard input or output where a file is asked for.
enum StandardStream {
  /// The word for it in place of a path.
  static let word = "-"
}
