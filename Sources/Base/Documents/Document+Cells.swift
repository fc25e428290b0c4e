/// Where a cell stands.
public enum CellPlace: Hashable, Sendable {
  /// In a column or field with a name.
  case field(String)
  /// In the place of a placeholder of a sentence.
  case placeholder(String, of: String)
}

extension Document {
  /// Returns the document with other cells: those of its rows, fields and sentences, by their places.
  ///
  /// Sentences within cells, and nested rows and members, are changed too.
  public func mapCells(_ transform: @escaping (CellPlace, Cell) -> Cell) -> Document {
    var document = self
    document.title = title.mapCells(transform)
    document.preface = preface.map { $0.mapCells(transform) }
    document.notes = notes.map { $0.mapCells(transform) }
    document.fields = fields.map { $0.mapCells(transform) }
    document.rows = { [rows, columns] body in
      func mapped(_ row: [Cell]) -> [Cell] {
        zip(columns, row).map { $1.map(at: .field($0.name), transform) }
      }
      return try rows { row in try body(mapped(row)) }.map(mapped)
    }
    return document
  }
}

extension Phrase {
  /// Returns the sentence with other values, by their placeholders.
  public func mapCells(_ transform: (CellPlace, Cell) -> Cell) -> Phrase {
    var mapped: [String: Cell] = [:]
    for (name, cell) in values {
      mapped[name] = cell.map(at: .placeholder(name, of: key), transform)
    }
    return Phrase(key, mapped, count: count)
  }
}

extension Field {
  fileprivate func mapCells(_ transform: (CellPlace, Cell) -> Cell) -> Field {
    Field(name, cell.map(at: .field(name), transform))
  }
}

extension Cell {
  /// The cell in the place of this one; parts of it first.
  fileprivate func map(at place: CellPlace, _ transform: (CellPlace, Cell) -> Cell) -> Cell {
    switch self {
    case .phrase(let phrase): transform(place, .phrase(phrase.mapCells(transform)))
    case .rows(let rows): transform(place, .rows(rows.map { $0.map { $0.mapCells(transform) } }))
    case .members(let fields):
      transform(place, .members(fields.map { $0.mapCells(transform) }))
    default: transform(place, self)
    }
  }
}
