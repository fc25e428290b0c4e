package import Bookkeeping

/// Which columns of a table are used.
extension Book {
  /// The columns that have neither a text nor a number other than 0 in any matching record.
  package func blankColumns(
    of type: (some BookRecord).Type, _ filter: RecordFilter = RecordFilter()
  ) throws -> Set<String> {
    let layout = connection.layouts.of(type)
    let conditions = filter.conditions(of: type.kind)
    var blank = Set(layout.columns)
    try forEachRow(layout.selectUsed + conditions.clause, conditions.parameters) { row in
      for (index, column) in layout.columns.enumerated() where !row.isNull(Int32(index)) {
        blank.remove(column)
      }
    }
    return blank
  }

  /// Those of some columns that any record has a value in.
  ///
  /// - Parameter columns: Names of columns of the type, which are no text of a user.
  package func used(
    _ columns: [String], of type: (some BookRecord).Type
  ) throws(StorageError) -> Set<String> {
    var used: Set<String> = []
    for column in columns where try connection.integer(anyValue(in: column, of: type)) != nil {
      used.insert(column)
    }
    return used
  }

  /// Announces that the open transaction will find out which columns have values.
  package func willFind(used columns: [String], of type: (some BookRecord).Type) {
    connection.willRead(columns.map { Query(sql: anyValue(in: $0, of: type)) })
  }

  private func anyValue(in column: String, of type: (some BookRecord).Type) -> String {
    "SELECT 1 FROM \(type.kind.table) WHERE \(column) IS NOT NULL LIMIT 1"
  }
}
