package import Bookkeeping
internal import UnicodeText

/// The homes of a book by the words a file may have for them: their codes and whole names.
///
/// Beginnings, which do where somebody types, do not: a file has many lines, and nobody looks at each.
package final class HomeNames {
  private var found: [String: Int64] = [:]
  private let fallback: Int64?

  /// - Parameter fallback: The home of rows that name none.
  package init(_ properties: [Property], fallback: Int64? = nil) {
    self.fallback = fallback
    var counts: [String: Int] = [:]
    for property in properties { counts[property.name.folded, default: 0] += 1 }
    for property in properties where counts[property.name.folded] == 1 {
      found[property.name] = property.id
      found[property.name.folded] = property.id
    }
    for property in properties { found[property.code] = property.id }
  }

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
    if let home = found[text] ?? found[text.folded] { return home }
    throw ImportRefusal(line: line, column: column, .unknownHome(text))
  }
}
