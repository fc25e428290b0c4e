internal import Bookkeeping
internal import Reporting

/// A document as a sheet with one table, or as several where it has more rows than a sheet takes.
///
/// Rows are written as they come and none is kept.
struct TableSheet {
  /// The name on the tab; also the table's, so it has letters only.
  let name: String
  /// What is written.
  let document: Document
  /// The names of the columns that are added up.
  var summed: Set<String> = []
  /// Whether long texts go on in further lines.
  var wraps = false

  /// Rows besides those of the document: the headings and the totals.
  private static let extraRows = 2

  /// Writes the sheets; `progress` is told of each row.
  func write(to workbook: Workbook, progress: () throws -> Void = {}) throws {
    let shown = try shownColumns()
    let columns = shown.map { document.columns[$0] }
    let limit = workbook.rowLimit - TableSheet.extraRows
    var number = 1
    var part = try TablePart(self, columns, number: number, in: workbook)
    _ = try document.rows { row in
      if part.rows == limit {
        try part.finish()
        number += 1
        part = try TablePart(self, columns, number: number, in: workbook)
      }
      try part.add(shown, of: row)
      try progress()
    }
    try part.finish()
  }

  /// The columns for people, less the optional ones in which nothing would be.
  private func shownColumns() throws -> [Int] {
    let columns = document.columns
    let candidates = columns.indices.filter { columns[$0].audience != .machines }
    var unused = candidates.filter { columns[$0].isOptional }
    if !unused.isEmpty {
      // Once every column is known to be used, no more rows need to be looked at.
      struct Enough: Error {}
      do {
        _ = try document.rows { row in
          unused.removeAll { !row[$0].isVoid }
          if unused.isEmpty { throw Enough() }
        }
      } catch is Enough {}
    }
    return candidates.filter { !unused.contains($0) }
  }
}
