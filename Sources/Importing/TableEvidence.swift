internal import DataFormats

/// What a table tells about itself when all its rows are looked at.
struct TableEvidence {
  private(set) var dates = DateEvidence()
  private let layout: FileLayout
  private let dateColumns: [Int]
  private let amountColumns: [(column: Column, position: Int)]
  private var found: [AmountMarks]
  private var rows = 0
  private var shortRows = 0
  private var lastRowIsShort = false

  init(_ layout: FileLayout) {
    self.layout = layout
    dateColumns = Column.dates.compactMap(layout.position)
    amountColumns = Column.amounts.compactMap { column in
      layout.position(column).map { (column, $0) }
    }
    found = Array(repeating: [], count: Column.allCases.count)
  }

  /// Takes in a row.
  mutating func take(_ row: CSVReader) {
    rows += 1
    lastRowIsShort = row.count < layout.headers.count
    if lastRowIsShort { shortRows += 1 }
    for position in dateColumns {
      if let date = row.date(position) { dates.take(date, line: row.line) }
    }
    if let from = layout.position(.checkIn), let to = layout.position(.checkOut),
      let nights = layout.position(.nights), let first = row.date(from), let last = row.date(to),
      let number = row.number(nights)
    {
      dates.take(from: first, to: last, nights: number)
    }
    for (column, position) in amountColumns {
      guard let amount = row.amount(position), case .clear(let marks) = amount.form else {
        continue
      }
      found[column.rawValue].formUnion(marks)
    }
  }

  /// What each column's amounts tell; where they tell nothing, what all of them do.
  var marks: [AmountMarks] {
    let all = found.reduce(AmountMarks()) { $0.union($1) }
    return found.map { $0.isEmpty ? all : $0 }
  }

  /// Looks whether the table is there to its end.
  ///
  /// - Throws: `ImportFault` when there are no rows, or the last one breaks off.
  func checkEnd(_ last: CSVReader) throws(ImportFault) {
    if rows == 0 { throw .noRows(kind: layout.kind) }
    // Programs that leave out the empty cells at a row's end do it in other rows too.
    if lastRowIsShort && shortRows == 1 && !last.isLineEnded { throw .cutShort(line: last.line) }
  }
}
