package import Bookkeeping
internal import UnicodeText

/// What a book has, by the words a file may have for it: codes, and whole names that no two have.
///
/// Beginnings, which do where somebody types, do not: a file has many lines, and nobody looks at each.
package struct WholeNames<Value> {
  private var found: [String: Value] = [:]

  /// - Parameter entries: The code, the name and what they stand for; a name that is the code of
  ///   something else stands for that.
  package init(_ entries: [(code: String, name: String, value: Value)]) {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry.name.folded, default: 0] += 1 }
    for entry in entries where counts[entry.name.folded] == 1 {
      found[entry.name.folded] = entry.value
    }
    for entry in entries { found[entry.code.folded] = entry.value }
  }

  /// What a text stands for; nil where it is none of the words, or a name that several have.
  package subscript(text: String) -> Value? { found[text] ?? found[text.folded] }
}

/// The homes of a book by the words a file may have for them.
package struct HomeNames {
  private let homes: WholeNames<Int64>
  private let fallback: Int64?

  /// - Parameter fallback: The home of rows that name none.
  package init(_ properties: [Property], fallback: Int64? = nil) {
    self.fallback = fallback
    homes = WholeNames(properties.map { ($0.code, $0.name, $0.id) })
  }

  /// The home that has a name, if it is one's alone.
  package subscript(text: String) -> Int64? { homes[text] }

  /// The home that a cell names.
  ///
  /// - Throws: `ImportRefusal` when there is none.
  package func home(
    _ text: String, line: Int, column: String
  ) throws(ImportRefusal) -> Int64 {
    if text.isEmpty {
      guard let fallback else { throw ImportRefusal(line: line, column: column, .homeNeeded) }
      return fallback
    }
    if let home = homes[text] { return home }
    throw ImportRefusal(line: line, column: column, .unknownHome(text))
  }
}
