/// The amounts of a page that may be the lines of a bill: those of a column above a label of a sum.
struct LineRuns {
  /// The most lines of a bill that are added.
  private static let mostLines = 200
  /// The most labels of sums above which lines are looked for.
  private static let mostStops = 20

  /// The amounts of a column from the head of a table to a label of a sum.
  private struct Run {
    /// The number of runs before it, in the order of columns and labels.
    let order: Int
    let column: Int
    /// The indices of the amounts in the column.
    let amounts: Range<Int>
  }

  private let page: PageValues
  /// The amounts by their right edge, each column from top to bottom.
  private let columns: [[PrintedAmount]]
  /// The first run of each sum. It is found once for all totals.
  private var runs: [Int64: Run] = [:]

  /// Finds the runs of amounts.
  ///
  /// - Parameter taxes: The pieces of bases and taxes, whose table agrees with itself.
  init(_ page: PageValues, except taxes: Set<Int>) {
    self.page = page
    let amounts = page.numbers.amounts.filter { !taxes.contains($0.piece) }
    // The last amounts of rows are lines too where they stand in no column, as in a crumpled ticket; then
    // each needs words, and those of bases and taxes are none.
    let sums = Set(
      page.labels.filter { $0.field == "base" || $0.field == "tax" }
        .map { page.row(of: $0.pieces.lowerBound) })
    let lastOfRows = Dictionary(amounts.map { (page.row(of: $0.piece), $0) }) {
      $0.piece > $1.piece ? $0 : $1
    }
    columns =
      LineRuns.columns(amounts, on: page)
      + [lastOfRows.filter { !sums.contains($0.key) }.values.sorted { $0.piece < $1.piece }]
    let stops = Set(
      page.labels.filter { $0.field == "total" || $0.field == "base" }
        .map { page.row(of: $0.pieces.lowerBound) }
    ).sorted().prefix(LineRuns.mostStops)
    for (number, column) in columns.enumerated() {
      var end = 0
      for stop in stops {
        let before = end
        while end < column.count, page.row(of: column[end].piece) < stop { end += 1 }
        if end == before { continue }
        var sum: Int64 = 0
        for start in (max(0, end - LineRuns.mostLines)..<end).reversed() {
          sum &+= column[start].cents
          let isStart =
            start == 0
            || page.row(of: column[start].piece) - page.row(of: column[start - 1].piece) > 1
          guard isStart, start <= end - 2, sum != 0, runs[sum] == nil else { continue }
          runs[sum] = Run(order: runs.count, column: number, amounts: start..<end)
        }
      }
    }
  }

  /// Amounts by their right edge, each from top to bottom.
  static func columns(_ amounts: [PrintedAmount], on page: PageValues) -> [[PrintedAmount]] {
    let edges = amounts.map { ($0, page.layout.pieces[$0.piece].box) }
      .sorted { $0.1.right < $1.1.right }
    var columns: [[PrintedAmount]] = []
    var last: Box?
    for (amount, box) in edges {
      if let last, box.right - last.right <= max(last.height, box.height) {
        columns[columns.count - 1].append(amount)
      } else {
        columns.append([amount])
      }
      last = box
    }
    return columns.map { $0.sorted { $0.piece < $1.piece } }
  }

  /// The amounts of lines that add up to one of the sums, if possible of lines with words; empty if none do.
  func lines(adding sums: [Int64]) -> [PrintedAmount] {
    let found = Set(sums).compactMap { runs[$0] }.sorted { $0.order < $1.order }
      .map { (column: $0.column, amounts: Array(columns[$0.column][$0.amounts])) }
    return found.first { !lines(of: $0.amounts).isEmpty }?.amounts
      ?? found.first { $0.column < columns.count - 1 }?.amounts ?? []
  }

  /// The lines of amounts, each with the words before it; empty if one has no words.
  func lines(of amounts: [PrintedAmount]) -> [BillLine] {
    let lines = amounts.map { BillLine(text: text(before: $0), amount: $0.money) }
    return lines.contains { line in !line.text.contains(where: \.isLetter) } ? [] : lines
  }

  /// The words of a row up to the cell of its first number: quantity and description, without prices.
  private func text(before amount: PrintedAmount) -> String {
    let layout = page.layout
    var pieces = layout.row(of: amount.piece).lowerBound..<amount.pieces.lowerBound
    if let word = pieces.first(where: { layout.pieces[$0].text.contains(where: \.isLetter) }) {
      var end = layout.cell(of: word).clamped(to: pieces).upperBound
      while end < pieces.upperBound, layout.pieces[layout.cell(of: end)].contains(where: \.isWord) {
        end = layout.cell(of: end).clamped(to: pieces).upperBound
      }
      pieces = pieces.lowerBound..<end
    }
    while let last = pieces.last,
      page.amountAt[last] != nil || layout.pieces[last].currency != nil
    {
      pieces.removeLast()
    }
    return layout.text(pieces)
  }
}
