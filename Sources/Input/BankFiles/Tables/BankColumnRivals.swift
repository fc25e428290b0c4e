internal import DataFormats
internal import Documents
internal import Importing
internal import UnicodeText

/// Several columns of a table that have the same meaning, of which a line has room for one.
struct BankColumnRivals {
  /// The meaning of the columns.
  let column: BankColumn
  private let positions: [Int]
  /// The position of the currency of each column; nil if it has none of its own.
  private let currencies: [Int?]
  private var isFilled: [Bool]
  private var isForeign: [Bool]
  /// The first row in which two of the columns differ, by their places.
  private var differences: [[Int]: (line: Int, texts: [String])] = [:]

  /// Makes the rivals of columns at two or more positions.
  init(_ column: BankColumn, _ positions: [Int], currencies: [Int?]) {
    self.column = column
    self.positions = positions
    self.currencies = currencies
    isFilled = positions.map { _ in false }
    isForeign = positions.map { _ in false }
  }

  /// Compares the cells of a line.
  mutating func add(_ reader: CSVReader) {
    let texts = positions.map { reader.text($0).trimmed }
    for place in positions.indices {
      if !texts[place].isEmpty { isFilled[place] = true }
      if let currency = currencies[place], !reader.isBlank(currency),
        !BankTableRow.isEuro(reader.text(currency).trimmed)
      {
        isForeign[place] = true
      }
      for other in 0..<place where texts[other] != texts[place] {
        let pair = [other, place]
        differences[pair] = differences[pair] ?? (reader.line, pair.map { texts[$0] })
      }
    }
  }

  /// The position of the column that is meant: the only one with texts, or in euros, or one of equal ones.
  ///
  /// - Throws: `Refusal` if two of them differ.
  func chosen(of layout: BankTableLayout) throws(Refusal) -> Int {
    let candidates = positions.indices.filter { isFilled[$0] && !isForeign[$0] }
    for place in candidates {
      for other in candidates where other < place {
        guard let difference = differences[[other, place]] else { continue }
        let names = [other, place].map { layout.name(positions[$0]).excerpt }
        throw Refusal(
          "error.bank-two-columns",
          [
            "line": .count(difference.line), "column": .text(column.rawValue),
            "first": .text(names[0]), "second": .text(names[1]),
            "value": .text(difference.texts[0].excerpt),
            "other": .text(difference.texts[1].excerpt),
          ], .badData)
      }
    }
    return positions[candidates.first ?? 0]
  }
}
