/// How many people came, where a file does not say it.
package struct People: Equatable, Sendable {
  /// People that are not counted as children.
  package var adults: Int
  /// Children.
  package var children: Int

  /// Makes a number of people.
  package init(adults: Int, children: Int = 0) {
    self.adults = adults
    self.children = children
  }
}
