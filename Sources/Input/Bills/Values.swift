internal import Bookkeeping

/// A page with everything on it that may be a value, and the labels beside the values.
///
/// What stands beside or below a label is found in logarithmic time, and has a bounded number of pieces:
/// thousands of labels in one cell or row take time in proportion to their number.
struct PageValues {
  let layout: Layout
  let labels: [Label]
  private(set) var numbers: PrintedNumbers
  /// Whether the first number of `08/09/2024` may be the month: the page is in English, and no other date
  /// shows that the day is first.
  let hasOpenDates: Bool
  let dates: [PrintedDate]
  let taxIDs: [PrintedCode]
  let supplyPoints: [PrintedCode]
  /// The amounts by their last piece.
  private(set) var amountAt: [Int: PrintedAmount]
  /// The pieces of the amounts of each size, whatever their sign.
  private var piecesByAmount: [UInt64: [Int]] = [:]
  /// The size of the largest amount.
  private(set) var largestAmount: UInt64 = 0
  /// The dates by their first piece.
  let dateAt: [Int: PrintedDate]
  /// The first piece of a label at or after each piece.
  private let nextLabel: [Int]
  /// Whether each piece is part of a label.
  private let isLabel: [Bool]
  /// The shape of each cell.
  private let shapes: [CellShape]

  /// What a cell is to the labels above it.
  private struct CellShape {
    let box: Box?
    /// Whether a number stands in the cell.
    let hasNumber: Bool
    /// The right edge of the cells of the row up to this one.
    let farthest: Int
  }

  init(_ pages: [Page], rules: BillRules = .builtIn) {
    layout = Layout(pages)
    labels = rules.labels(in: layout)
    let isEnglish = PageValues.isEnglish(layout)
    dates = PrintedDates.all(in: layout, isEnglish: isEnglish)
    let orders = Set(dates.map(\.order))
    hasOpenDates = isEnglish && (!orders.contains(.dayFirst) || orders.contains(.monthFirst))
    numbers = PrintedNumbers(layout)
    taxIDs = PrintedCodes.taxIDs(in: layout)
    supplyPoints = PrintedCodes.supplyPoints(in: layout)
    amountAt = PageValues.byPiece(numbers)
    dateAt = dates.keyed(by: \.pieces.lowerBound)
    var next = Array(repeating: layout.pieces.count, count: layout.pieces.count)
    var isLabel = Array(repeating: false, count: layout.pieces.count)
    for label in labels {
      next[label.pieces.lowerBound] = label.pieces.lowerBound
      for piece in label.pieces { isLabel[piece] = true }
    }
    for piece in next.indices.dropLast().reversed() {
      next[piece] = min(next[piece], next[piece + 1])
    }
    nextLabel = next
    self.isLabel = isLabel
    shapes = PageValues.shapes(layout)
    var fields: [Int: Set<Substring>] = [:]
    for label in labels where label.field == "base" || label.field == "tax" {
      fields[layout.pieces[label.pieces.lowerBound].row, default: []].insert(label.field)
    }
    for amount in numbers.amounts { fields[layout.pieces[amount.piece].row] = nil }
    taxHeads = Set(fields.filter { $0.value.count == 2 }.keys)
    countAmounts()
  }

  /// Whether more of its words are English than Catalan or Spanish.
  private static func isEnglish(_ layout: Layout) -> Bool {
    let count = layout.pieces.reduce(0) { count, piece in
      piece.terms.reduce(count) { $0 + (Vocabulary.languages[$1] ?? 0) }
    }
    return count > 0
  }

  private mutating func countAmounts() {
    piecesByAmount = Dictionary(grouping: numbers.amounts, by: \.cents.magnitude)
      .mapValues { $0.map(\.piece) }
    largestAmount = piecesByAmount.keys.max() ?? 0
  }

  /// The last pieces of the amounts of a size, whatever their sign.
  func pieces(ofAmount cents: UInt64) -> [Int] { piecesByAmount[cents] ?? [] }

  private static func byPiece(_ numbers: PrintedNumbers) -> [Int: PrintedAmount] {
    numbers.amounts.keyed(by: \.piece)
  }

  private static func shapes(_ layout: Layout) -> [CellShape] {
    var shapes: [CellShape] = []
    for cell in layout.cells {
      let box = layout.box(cell)
      let row = layout.row(of: cell.lowerBound)
      let before = cell.lowerBound == row.lowerBound ? nil : shapes.last?.farthest
      shapes.append(
        CellShape(
          box: box, hasNumber: layout.pieces[cell].contains { $0.text.contains(where: \.isNumber) },
          farthest: max(before ?? .min, box?.right ?? .min)))
    }
    return shapes
  }

  /// The page with `1 234,56` as two numbers; nil if no amount has groups that stand apart.
  var withSeparateGroups: PageValues? {
    guard numbers.hasGroups else { return nil }
    var page = self
    page.numbers = PrintedNumbers(layout, joiningGroups: false)
    page.amountAt = PageValues.byPiece(page.numbers)
    page.countAmounts()
    return page
  }

  /// The most pieces beside or below a label that are read.
  static let mostBeside = 100

  /// The pieces behind a label in its cell, up to the next label.
  func rest(of label: Label) -> Range<Int> {
    upToLabel(label.pieces.upperBound + 1, layout.cell(of: label.pieces.upperBound).upperBound)
  }

  private func upToLabel(_ start: Int, _ end: Int) -> Range<Int> {
    guard start < end else { return end..<end }
    return start..<min(end, nextLabel[start], start + PageValues.mostBeside)
  }

  /// The pieces of the cells to the right of a label's cell, up to a cell that begins with a label.
  func right(of label: Label) -> Range<Int> {
    let start = layout.cell(of: label.pieces.upperBound).upperBound
    return upToLabel(start, layout.row(of: label.pieces.upperBound).upperBound)
  }

  /// The farthest row below a label in which its value may stand.
  private static let rowsBelow = 3

  /// The pieces below a label, if the label stands in a cell without numbers: of a row with as many cells as
  /// that of the label the cell at the same place, of another the first that overlaps it. Of several values
  /// in the cell it is the one below the label.
  func below(_ label: Label) -> Range<Int> {
    let piece = layout.pieces[label.pieces.upperBound]
    guard let box = shapes[piece.cell].box, !shapes[piece.cell].hasNumber else { return 0..<0 }
    let head = layout.rows[piece.row]
    let heads = layout.pieces[head.lowerBound].cell...layout.pieces[head.upperBound - 1].cell
    for index in (piece.row + 1)...(piece.row + PageValues.rowsBelow) {
      guard index < layout.rows.count, let first = layout.rows[index].first,
        let last = layout.rows[index].last, layout.pieces[first].page == piece.page,
        layout.pieces[first].box.top - box.bottom < box.height * 4
      else { break }
      let cells = layout.pieces[first].cell...layout.pieces[last].cell
      var found = firstCell(in: cells, rightOf: box.left)
      if heads.count == cells.count, heads.count >= PageValues.fewestHeads {
        found = cells.lowerBound + piece.cell - heads.lowerBound
      } else if let cell = found, let area = shapes[cell].box, area.left >= box.right {
        found = nil
      }
      guard let found else { continue }
      let cell = layout.cells[found]
      return nextLabel[cell.lowerBound] == cell.lowerBound
        ? 0..<0 : value(of: label, in: cell.prefix(PageValues.mostBeside))
    }
    return 0..<0
  }

  /// The fewest heads of a table whose values are counted.
  private static let fewestHeads = 3

  /// Of a cell with several values, the one that is nearest to the words of a label, with what stands before
  /// it.
  private func value(of label: Label, in cell: Range<Int>) -> Range<Int> {
    // A period has two dates.
    let isDate = label.field == "date" || label.field == "due"
    guard isDate || PageValues.amountFields.contains(label.field) else { return cell }
    let ends = cell.filter { amountAt[$0] != nil || isDate && dateAt[$0] != nil }
    guard ends.count > 1,
      let middle = layout.box(label.pieces.lowerBound..<(label.pieces.upperBound + 1))
        .map({ $0.left + $0.right }),
      let nearest = ends.min(by: { distance($0, middle) < distance($1, middle) })
    else { return cell }
    let before = ends.last { $0 < nearest }.map { $0 + 1 } ?? cell.lowerBound
    let end = dateAt[nearest].map { $0.pieces.upperBound } ?? nearest
    return before..<(end + 1)
  }

  /// The meanings of labels whose values are amounts; that of a template has none.
  private static let amountFields: Set<Substring> = [
    "", "total", "base", "tax", "withheld", "untaxed", "paid",
  ]

  private func distance(_ piece: Int, _ middle: Int) -> Int {
    let box = layout.pieces[piece].box
    return abs(box.left + box.right - middle)
  }

  /// The first cell of a row whose right edge is beyond a place. The cells stand from left to right.
  private func firstCell(in row: ClosedRange<Int>, rightOf left: Int) -> Int? {
    var (low, high) = (row.lowerBound, row.upperBound + 1)
    while low < high {
      let middle = (low + high) / 2
      if shapes[middle].farthest > left { high = middle } else { low = middle + 1 }
    }
    return low <= row.upperBound ? low : nil
  }

  /// The pieces of the first cell of a row that stands below or above a place.
  func cell(inRow row: Int, below box: Box) -> Range<Int>? {
    guard layout.rows.indices.contains(row), let first = layout.rows[row].first,
      let last = layout.rows[row].last,
      let found = firstCell(
        in: layout.pieces[first].cell...layout.pieces[last].cell, rightOf: box.left),
      let area = shapes[found].box, area.left < box.right
    else { return nil }
    return layout.cells[found]
  }

  /// Whether pieces have a label, or a part of one.
  func hasLabel(in pieces: ClosedRange<Int>) -> Bool { isLabel[pieces].contains(true) }

  /// Whether a row has labels of a table of taxes, and no values beside them.
  func isTaxHead(_ row: Int) -> Bool { taxHeads.contains(row) }

  /// The rows with labels of base and tax, and without amounts.
  private let taxHeads: Set<Int>

  func row(of piece: Int) -> Int { layout.pieces[piece].row }

  /// The first amounts beside or below a label.
  func amounts(of label: Label) -> [PrintedAmount] {
    for range in [rest(of: label), right(of: label), below(label)] {
      let found = range.compactMap { amountAt[$0] }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The first currency other than the euro on the page, beside an amount or by its name.
  var otherCurrency: String? {
    if let first = numbers.foreign.min(by: { $0.key < $1.key }) { return first.value }
    return layout.pieces.lazy.compactMap { $0.terms.count == 1 ? $0.currency : nil }
      .first { $0 != "EUR" }
  }

  /// Whether the page names the euro: `€`, `12,00€`, `Eur/kWh`.
  var namesEuro: Bool {
    layout.pieces.contains { piece in
      piece.text.unicodeScalars.contains("€")
        || piece.terms.contains { Vocabulary.currencies[$0] == "EUR" }
        || WrittenFigure(piece.text)?.currency == "EUR"
    }
  }

  /// A field of a value with its place.
  func field<Value>(
    _ value: Value, _ mark: Mark, _ pieces: ClosedRange<Int>
  ) -> BillField<Value> {
    BillField(
      value, mark, page: layout.pieces[pieces.lowerBound].page,
      box: layout.box(pieces.lowerBound..<(pieces.upperBound + 1)))
  }
}
