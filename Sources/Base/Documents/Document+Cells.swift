extension Document {
  /// Returns the document with other cells: those of its rows, fields and sentences, by the names of columns, fields and
  /// placeholders.
  ///
  /// Sentences within cells, and nested rows and members, are changed too.
  public func mapCells(_ transform: @escaping (_ name: String, Cell) -> Cell) -> Document {
    var document = self
    document.title = title.mapCells(transform)
    document.preface = preface.map { $0.mapCells(transform) }
    document.notes = notes.map { $0.mapCells(transform) }
    document.fields = fields.map { $0.mapCells(transform) }
    document.rows = { [rows, columns] body in
      func mapped(_ row: [Cell]) -> [Cell] {
        zip(columns, row).map { $1.map(named: $0.name, transform) }
      }
      return try rows { row in try body(mapped(row)) }.map(mapped)
    }
    return document
  }
}

extension Phrase {
  /// Returns the sentence with other values, by the names of their placeholders.
  public func mapCells(_ transform: (_ name: String, Cell) -> Cell) -> Phrase {
    var mapped: [String: Cell] = [:]
    for (name, cell) in values { mapped[name] = cell.map(named: name, transform) }
    return Phrase(key, mapped, count: count)
  }
}

extension Field {
  fileprivate func mapCells(_ transform: (_ name: String, Cell) -> Cell) -> Field {
    Field(name, cell.map(named: name, transform))
  }
}

extension Cell {
  /// The cell in the place of this one; parts of it first.
  fileprivate func map(named name: String, _ transform: (_ name: String, Cell) -> Cell) -> Cell {
    switch self {
    case .phrase(let phrase): transform(name, .phrase(phrase.mapCells(transform)))
    case .rows(let rows): transform(name, .rows(rows.map { $0.map { $0.mapCells(transform) } }))
    case .members(let fields):
      transform(name, .members(fields.map { $0.mapCells(transform) }))
    default: transform(name, self)
    }
  }
}
