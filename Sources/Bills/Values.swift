internal import Bookkeeping

/// A page with everything on it that may be a value, and the labels beside the values.
struct PageValues {
  let layout: Layout
  let labels: [Label]
  let numbers: PrintedNumbers
  let dates: [PrintedDate]
  let taxIDs: [PrintedCode]
  let supplyPoints: [PrintedCode]
  /// The amounts by piece.
  let amountAt: [Int: PrintedAmount]
  /// The dates by their first piece.
  let dateAt: [Int: PrintedDate]
  /// The first pieces of labels.
  private let labelStarts: Set<Int>

  init(_ pages: [Page], rules: BillRules = .builtIn) {
    layout = Layout(pages)
    labels = rules.labels(in: layout)
    dates = PrintedDates.all(in: layout)
    numbers = PrintedNumbers(layout)
    taxIDs = PrintedCodes.taxIDs(in: layout)
    supplyPoints = PrintedCodes.supplyPoints(in: layout)
    amountAt = Dictionary(numbers.amounts.map { ($0.piece, $0) }) { first, _ in first }
    dateAt = Dictionary(dates.map { ($0.pieces.lowerBound, $0) }) { first, _ in first }
    labelStarts = Set(labels.map(\.pieces.lowerBound))
    var fields: [Int: Set<Substring>] = [:]
    for label in labels where label.field == "base" || label.field == "tax" {
      fields[layout.pieces[label.pieces.lowerBound].row, default: []].insert(label.field)
    }
    for amount in numbers.amounts { fields[layout.pieces[amount.piece].row] = nil }
    taxHeads = Set(fields.filter { $0.value.count == 2 }.keys)
  }

  /// The pieces behind a label in its cell, up to the next label.
  func rest(of label: Label) -> Range<Int> {
    upToLabel(label.pieces.upperBound + 1, layout.cell(of: label.pieces.upperBound).upperBound)
  }

  private func upToLabel(_ start: Int, _ end: Int) -> Range<Int> {
    guard start < end else { return end..<end }
    return start..<((start..<end).first { labelStarts.contains($0) } ?? end)
  }

  /// The pieces of the cells to the right of a label's cell, up to a cell that begins with a label.
  func right(of label: Label) -> Range<Int> {
    let start = layout.cell(of: label.pieces.upperBound).upperBound
    return upToLabel(start, layout.row(of: label.pieces.upperBound).upperBound)
  }

  /// The farthest row below a label in which its value may stand.
  private static let rowsBelow = 3

  /// The pieces of the first cell below a label that overlaps it, if the label fills its cell.
  func below(_ label: Label) -> Range<Int> {
    let cell = layout.cell(of: label.pieces.upperBound)
    let piece = layout.pieces[label.pieces.upperBound]
    guard let box = layout.box(cell),
      !cell.contains(where: { layout.pieces[$0].text.contains(where: \.isNumber) })
    else { return 0..<0 }
    for index in (piece.row + 1)...(piece.row + PageValues.rowsBelow) {
      guard index < layout.rows.count, let first = layout.rows[index].first,
        layout.pieces[first].page == piece.page
      else { break }
      guard layout.pieces[first].box.top - box.bottom < box.height * 4 else { break }
      var start = first
      while start < layout.rows[index].upperBound {
        let other = layout.cell(of: start)
        if let area = layout.box(other), area.left < box.right, area.right > box.left {
          return labelStarts.contains(other.lowerBound) ? 0..<0 : other
        }
        start = other.upperBound
      }
    }
    return 0..<0
  }

  /// Whether a row has labels of a table of taxes, and no values beside them.
  func isTaxHead(_ row: Int) -> Bool { taxHeads.contains(row) }

  /// The rows with labels of base and tax, and without amounts.
  private let taxHeads: Set<Int>

  func row(of piece: Int) -> Int { layout.pieces[piece].row }

  /// A field of a value with its place.
  func field<Value>(
    _ value: Value, _ mark: Mark, _ pieces: ClosedRange<Int>
  ) -> BillField<Value> {
    BillField(
      value, mark, page: layout.pieces[pieces.lowerBound].page,
      box: layout.box(pieces.lowerBound..<(pieces.upperBound + 1)))
  }
}
