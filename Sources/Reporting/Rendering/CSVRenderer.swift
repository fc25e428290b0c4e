internal import DataFormats

/// Writes the rows of a document as comma-separated values (RFC 4180); totals are left to the reader.
package enum CSVRenderer {
  /// How much text is gathered before it is passed on, in bytes.
  private static let portion = 32_768

  /// Writes the document; `write` is passed whole rows, a portion at a time.
  ///
  /// - Throws: What the document's rows throw.
  package static func render(_ document: Document, to write: (String) -> Void) throws {
    let columns = document.columns
    let written = columns.indices.filter {
      columns[$0].audience != .people && !columns[$0].isNested
    }
    var csv = CSVWriter()
    for index in written { csv.field(columns[index].name) }
    csv.endRow()
    _ = try document.rows { row in
      for index in written { csv.field(field(row[index])) }
      csv.endRow()
      csv.flush(above: portion, to: write)
    }
    csv.flush(to: write)
  }

  private static func field(_ cell: Cell) -> String {
    let text = JSONRenderer.plainText(cell)
    if case .text = cell { return FormulaGuard.guarded(text) }
    return text
  }
}
