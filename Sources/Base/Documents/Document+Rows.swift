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
}
