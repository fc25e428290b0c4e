/// A sentence that is not in any language yet: its key in the catalogue and what goes into it.
package struct Phrase: Hashable, Sendable {
  /// The key of the sentence.
  package let key: String
  /// What its placeholders stand for.
  package let values: [String: Cell]
  /// The number that decides between singular and plural, if the sentence has both.
  package let count: Int?

  /// Makes a sentence.
  package init(_ key: String, _ values: [String: Cell] = [:], count: Int? = nil) {
    self.key = key
    self.values = values
    self.count = count
  }
}
