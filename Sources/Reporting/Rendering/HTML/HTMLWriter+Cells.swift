internal import Localizations
internal import UnicodeText

extension HTMLWriter {
  /// Writes a figure or word as people read it; what somebody typed is kept from turning the
  /// direction of what stands beside it.
  package func cell(_ cell: Cell) {
    switch cell {
    case .text(let typed): element("bdi") { text(typed.printable) }
    case .term(let code, let key) where !catalogue.has(key):
      element("bdi") { text(code.printable) }
    case .phrase(let phrase): self.phrase(phrase)
    default: text(wording.cell(cell))
    }
  }

  /// Writes a sentence, each of its figures as a cell.
  package func phrase(_ phrase: Phrase) {
    for piece in wording.pieces(phrase) {
      switch piece {
      case .words(let words): text(words)
      case .cell(let cell): self.cell(cell)
      }
    }
  }

  /// Writes the text of a key.
  func word(_ key: String) { text(catalogue.text(key)) }
}

extension Wording {
  /// A part of a sentence.
  enum Piece: Equatable {
    case words(String)
    case cell(Cell)
  }

  /// A sentence, taken apart where its values stand.
  func pieces(_ phrase: Phrase) -> [Piece] {
    var values = phrase.values
    if let count = phrase.count, values["count"] == nil { values["count"] = .count(count) }
    // No text of the catalogue has a NUL in it.
    let marks = Dictionary(uniqueKeysWithValues: values.keys.map { ($0, "\0\($0)\0") })
    let sentence =
      phrase.count.map { catalogue.plural(phrase.key, $0, marks) }
      ?? catalogue.text(phrase.key, marks)
    let parts = sentence.split(separator: "\0", omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { index, part in
      if index % 2 == 1 { return values[String(part)].map { .cell($0) } }
      return part.isEmpty ? nil : .words(String(part))
    }
  }

  /// A cell for where there are no elements, such as a title.
  func isolated(_ cell: Cell) -> String {
    switch cell {
    case .text: Reporting.isolated(self.cell(cell))
    case .term(_, let key) where !catalogue.has(key): Reporting.isolated(self.cell(cell))
    default: self.cell(cell)
    }
  }

  /// A sentence for where there are no elements.
  func isolated(_ phrase: Phrase) -> String {
    pieces(phrase).map { piece in
      switch piece {
      case .words(let words): words
      case .cell(.phrase(let phrase)): isolated(phrase)
      case .cell(let cell): isolated(cell)
      }
    }.joined()
  }
}

/// A text between the marks that keep its direction to itself (FSI and PDI of UAX 9).
func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
