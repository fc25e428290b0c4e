internal import Bookkeeping
internal import UnicodeText

/// A column by which rows are sorted.
public struct RowOrder: Equatable, Sendable {
  /// The position of the column.
  public let column: Int
  /// Whether the largest value comes first; a row without a value comes last in any order.
  public let isDescending: Bool

  /// Creates an order.
  public init(column: Int, isDescending: Bool) {
    self.column = column
    self.isDescending = isDescending
  }
}

extension Document {
  /// Returns the document with some of its columns, in the given order, in every format.
  ///
  /// - Parameter shown: The positions of the columns, each once.
  public func showing(columns shown: [Int]) -> Document {
    var (document, kept) = (self, shown)
    document.columns = shown.map { columns[$0].asked }
    // The figure that is the total stays that.
    if case .figure(let name) = totalForm,
      let figure = columns.indices.first(where: { columns[$0].name == name && !shown.contains($0) })
    {
      kept.append(figure)
      document.columns.append(columns[figure].hidden)
    }
    return document.with(cells: kept, of: self)
  }

  /// Returns the document with the sentences of columns that are for people only as texts: formats for machines would
  /// write their keys.
  ///
  /// - Parameter words: The words of a cell.
  public func wordingSentences(_ words: @escaping (Cell) -> String) -> Document {
    let places = columns.indices.filter { !columns[$0].isForMachines }
    var document = self
    document.rows = { [rows] body in
      try rows { row in
        var row = row
        for place in places {
          if case .phrase = row[place] { row[place] = .text(words(row[place])) }
        }
        try body(row)
      }
    }
    return document
  }

  /// Returns the document without some of its columns, in every format.
  ///
  /// - Parameter names: The names of the columns; a name of no column omits nothing.
  public func omitting(columns names: Set<String>) -> Document {
    let kept = columns.indices.filter { !names.contains(columns[$0].name) }
    var document = self
    document.columns = kept.map { columns[$0] }
    return document.with(cells: kept, of: self)
  }

  /// Returns the document with some cells of each row of another one.
  private func with(cells kept: [Int], of other: Document) -> Document {
    var document = self
    document.rows = { [rows = other.rows] body in
      try rows { row in try body(kept.map { row[$0] }) }.map { total in kept.map { total[$0] } }
    }
    return document
  }

  /// Returns the document with its rows in another order, or with some of them; the total is that of
  /// all rows, and a note says how many are left out.
  ///
  /// One pass over the rows keeps those that are shown, and all if they are sorted.
  ///
  /// - Parameters:
  ///   - order: The columns to sort by, the first one first; empty for the order of the document.
  ///   - limit: The number of rows, at least 1: the first ones of an order, otherwise the newest; nil
  ///     for all.
  ///   - words: The text of a term or sentence, by which it is sorted.
  /// - Throws: Any error that the rows throw.
  public func arranged(
    by order: [RowOrder], limit: Int?, words: (Cell) -> String
  ) throws -> Document {
    if order.isEmpty && limit == nil { return self }
    var kept: [(row: [Cell], keys: [SortKey])] = []
    var count = 0
    let total = try rows { row in
      count += 1
      if !order.isEmpty {
        kept.append((row, order.map { SortKey(row[$0.column], words) }))
      } else if let limit, kept.count == limit {
        if isOldestFirst { kept[(count - 1) % limit].row = row }
      } else {
        kept.append((row, []))
      }
    }
    if !order.isEmpty {
      let places = kept.indices.sorted { first, second in
        for (order, keys) in zip(order, zip(kept[first].keys, kept[second].keys))
        where keys.0 != keys.1 {
          return keys.0.isBefore(keys.1, isDescending: order.isDescending)
        }
        return first < second
      }
      kept = places.prefix(limit ?? .max).map { kept[$0] }
    } else if count > kept.count, isOldestFirst {
      // The rows were kept in a ring.
      let start = count % kept.count
      kept = Array(kept[start...] + kept[..<start])
    }
    var document = self
    document.rows = { [rows = kept.map(\.row)] body in
      for row in rows { try body(row) }
      return total
    }
    if kept.count < count {
      document.isCut = true
      document.notes.insert(
        Phrase("table.limited", ["shown": .count(kept.count), "count": .count(count)]), at: 0)
    }
    return document
  }
}

/// The value of a cell for sorting: numbers before texts, empty cells last.
private struct SortKey: Equatable {
  /// The kind of the value, in the order of kinds.
  private enum Kind: Int { case number, text, empty }

  private var kind = Kind.number
  /// The number, and a second one that decides between equal ones.
  private var numbers: [Int64] = []
  /// The folded text, and the text that decides between equal ones.
  private var texts: [String] = []

  init(_ cell: Cell, _ words: (Cell) -> String) {
    switch cell {
    case .empty, .pending, .rows, .members: kind = .empty
    case .money(let money), .deduction(let money): numbers = [money.cents]
    case .rate(let rate): numbers = [rate.tenThousandths]
    case .count(let count), .permille(let count), .quota(let count), .tenths(let count),
      .bar(let count):
      numbers = [Int64(count)]
    case .percent(let hundredths): numbers = [Int64(hundredths / 10), Int64(hundredths % 10)]
    case .number(let number), .bytes(let number): numbers = [number]
    case .day(let day), .dayInWords(let day, _): numbers = [Int64(day.number)]
    case .span(let from, let to): numbers = [Int64(from.number), Int64(to.number)]
    case .period(let period):
      numbers = [Int64(period.firstDay.number), Int64(period.lastDay.number)]
    case .flag(let flag): numbers = [flag ? 1 : 0]
    case .moment(let text): set(text)
    case .text(let text): set(text)
    case .term, .phrase, .commands, .words: set(words(cell))
    }
  }

  private mutating func set(_ text: String) {
    kind = text.isEmpty ? .empty : .text
    if !text.isEmpty { texts = [text.folded, text] }
  }

  func isBefore(_ other: SortKey, isDescending: Bool) -> Bool {
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    let isBefore =
      kind == .number
      ? numbers.lexicographicallyPrecedes(other.numbers)
      : texts.lexicographicallyPrecedes(other.texts)
    return isBefore != isDescending
  }
}
