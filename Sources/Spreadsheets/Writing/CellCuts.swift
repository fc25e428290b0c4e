/// The cells whose text did not fit.
package struct CellCuts: Equatable, Sendable {
  /// One of them.
  package struct Cut: Equatable, Sendable {
    /// The sheet it is in.
    package let sheet: String
    /// Where on the sheet: `F12`.
    package let cell: String
  }

  /// The first of them.
  package private(set) var first: [Cut] = []
  /// How many there are in all.
  package private(set) var count = 0

  /// How many are remembered one by one.
  package static let remembered = 10

  init() {}

  mutating func add(sheet: String, cell: String) {
    count += 1
    if first.count < CellCuts.remembered { first.append(Cut(sheet: sheet, cell: cell)) }
  }
}
