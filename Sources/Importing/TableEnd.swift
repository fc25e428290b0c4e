internal import DataFormats

/// Whether a platform's table is there to its end.
struct TableEnd {
  private let layout: FileLayout
  private var rows = 0
  private var shortRows = 0
  private var lastRowIsShort = false

  init(_ layout: FileLayout) {
    self.layout = layout
  }

  /// Takes in a row.
  mutating func take(_ row: CSVReader) {
    rows += 1
    lastRowIsShort = row.count < layout.headers.count
    if lastRowIsShort { shortRows += 1 }
  }

  /// Looks whether there are rows and the last one is whole.
  ///
  /// - Throws: `ImportFault` when there are no rows, or the last one breaks off.
  func check(_ last: CSVReader) throws(ImportFault) {
    if rows == 0 { throw .noRows(kind: layout.kind) }
    // Programs that leave out the empty cells at a row's end do it in other rows too.
    if lastRowIsShort && shortRows == 1 && !last.isLineEnded { throw .cutShort(line: last.line) }
  }
}
