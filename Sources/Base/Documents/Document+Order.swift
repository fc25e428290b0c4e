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

/// Which rows of a document are the newest, which a limit leaves where no order is asked for.
public enum NewestRows: Hashable, Sendable {
  /// The first ones: the list begins with the newest, with what is to be done next, or has no dates.
  case first
  /// The last ones.
  case last
  /// Those with the largest values in a column; of equal ones, the last.
  case largest(column: String)
}

extension Document {
  /// Returns the document with its rows in another order, or with some of them; the total is that of
  /// all rows, and a note says how many are left out.
  ///
  /// One pass over the rows keeps those that are shown, and all if they are compared. Rows that are equal stay in
  /// the order of the document.
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
    let age = order.isEmpty ? newestColumn : nil
    let compared = age.map { [RowOrder(column: $0, isDescending: true)] } ?? order
    var kept: [(row: [Cell], keys: [SortKey])] = []
    var count = 0
    let total = try rows { row in
      count += 1
      if !compared.isEmpty {
        kept.append((row, compared.map { key(of: row, by: $0, words) }))
      } else if let limit, kept.count == limit {
        if newest == .last { kept[(count - 1) % limit].row = row }
      } else {
        kept.append((row, []))
      }
    }
    if !compared.isEmpty {
      let places = kept.indices.sorted { first, second in
        for (order, keys) in zip(compared, zip(kept[first].keys, kept[second].keys))
        where keys.0 != keys.1 {
          return keys.0.isBefore(keys.1, isDescending: order.isDescending)
        }
        return age == nil ? first < second : second < first
      }.prefix(limit ?? .max)
      // The newest rows stay in the order of the document.
      kept = (age == nil ? Array(places) : places.sorted()).map { kept[$0] }
    } else if count > kept.count, newest == .last {
      // The rows were kept in a ring.
      let start = count % kept.count
      kept = Array(kept[start...] + kept[..<start])
    }
    var document = self
    document.rows = { [rows = kept.map(\.row)] body in
      for row in rows { try body(row) }
      return total
    }
    document.noteLimit(to: kept.count, of: count)
    return document
  }

  /// Names how many of its rows the document has, if a limit has left out others.
  package mutating func noteLimit(to shown: Int, of count: Int) {
    guard shown < count else { return }
    isCut = true
    notes.insert(Phrase("table.limited", ["shown": .count(shown), "count": .count(count)]), at: 0)
  }

  /// The key of a row in an order. A text in a column of figures counts as the number that it writes.
  private func key(of row: [Cell], by order: RowOrder, _ words: (Cell) -> String) -> SortKey {
    let cell = row[order.column]
    guard columns[order.column].isNumeric, case .text(let text) = cell,
      let cents = [text, text + ".00"].lazy.compactMap({ FixedPoint.value($0, decimals: 2) }).first
    else { return SortKey(cell, words) }
    return SortKey(.money(Money(cents: cents)), words)
  }

  /// The column whose largest values are the newest rows; nil if the place of a row says how new it is.
  private var newestColumn: Int? {
    guard case .largest(let name) = newest else { return nil }
    return columns.firstIndex { $0.name == name }
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
