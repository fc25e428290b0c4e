extension StringProtocol {
  /// A short code made from a name: `L'Àtic de Gràcia` gives `l-atic-de-gracia`.
  ///
  /// Letters of any script stay; a name without letters or digits gives an empty text.
  package var slug: String {
    folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
