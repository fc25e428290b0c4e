internal import DataFormats

/// Writes the rows of a document as comma-separated values (RFC 4180); totals are left to the reader.
package enum CSVRenderer {
  /// Writes the document; `write` is handed a row at a time.
  ///
  /// - Throws: What the document's rows throw.
  package static func render(_ document: Document, to write: (String) -> Void) throws {
    let isWritten = document.columns.map { $0.audience != .people && !$0.isNested }
    let names = zip(document.columns, isWritten).filter(\.1).map(\.0.name)
    write(CSVWriter.row(names))
    _ = try document.rows { row in
      let cells = zip(row, isWritten).filter(\.1).map(\.0)
      write(CSVWriter.row(cells.map(field)))
    }
  }

  private static func field(_ cell: Cell) -> String {
    let text = JSONRenderer.plainText(cell)
    if case .text = cell { return FormulaGuard.guarded(text) }
    return text
  }
}
