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

extension CSVReader {
  /// Whether there is nothing in a field that can be seen.
  func isBlank(_ index: Int) -> Bool {
    withBytes(index) { bytes in
      if bytes.allSatisfy({ $0 <= 0x20 }) { return true }
      // Letters and signs beyond ASCII include spaces of many kinds.
      return bytes.allSatisfy { $0 <= 0x20 || $0 >= 0x80 }
        && String(decoding: bytes, as: UTF8.self).trimmed.isEmpty
    }
  }

  /// The whole number in a field, nil when it holds anything else.
  func number(_ index: Int) -> Int? {
    withBytes(index) { bytes in
      let bytes = bytes.bare
      guard (1...9).contains(bytes.count), bytes.allSatisfy(\.isDigit) else { return nil }
      return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
  }

  /// The date in a field.
  func date(_ index: Int) -> WrittenDate? {
    withBytes(index) { WrittenDate($0.bare) }
  }

  /// The amount in a field.
  func amount(_ index: Int) -> WrittenAmount? {
    withBytes(index) { WrittenAmount($0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without spaces at their ends.
  fileprivate var bare: UnsafeBufferPointer<UInt8> {
    guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 })
    else { return UnsafeBufferPointer(rebasing: self[0..<0]) }
    return UnsafeBufferPointer(rebasing: self[first...last])
  }
}

extension String {
  /// The text without white space or invisible characters at its ends.
  var trimmed: String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      if (0x21...0x7E).contains(scalar.value) || (0xC0...0x33F).contains(scalar.value) {
        return false
      }
      return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
    }
    guard let first = unicodeScalars.first, let last = unicodeScalars.last,
      isBlank(first) || isBlank(last)
    else { return self }
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }
}
