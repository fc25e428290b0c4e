/// An area in which the same tourist-tax rates apply.
package struct Zone: Hashable, Sendable {
  /// A short name, unique in the book: `1`, `sitges`.
  package var code: String
  /// What people call it.
  package var name: String
  /// The zone whose rates apply wherever this one has none of its own.
  ///
  /// A town with its own surcharge takes its tariff from zone 2. Llei 5/2017 art. 34 ter.
  package var parent: String?

  /// Makes a zone.
  package init(code: String, name: String, parent: String? = nil) {
    self.code = code
    self.name = name
    self.parent = parent
  }
}
