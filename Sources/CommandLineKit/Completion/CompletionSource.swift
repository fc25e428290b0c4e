/// What a program knows of the values that its command line takes.
package protocol CompletionSource: Words {
  /// Gives the values that fit; nil when nobody can know them, such as a new name.
  ///
  /// - Parameters:
  ///   - valueName: The catalogue key of the placeholder, which tells one kind of value from another.
  ///   - choices: The only values accepted, when the list is closed; empty otherwise.
  ///   - typed: What was typed of it so far, for lists too long to be given whole.
  ///   - operands: The values told by their place before it, on which it may depend.
  func values(
    of valueName: String, choices: [String], typed: String, after operands: [String]
  ) -> CompletionValues?

  /// Gives the form in which two spellings of the same are equal.
  func folded(_ text: String) -> String
}
