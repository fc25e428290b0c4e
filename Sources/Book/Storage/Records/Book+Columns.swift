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

  /// Returns which of some columns have a value in any record, after one pass over the table if none has.
  ///
  /// - Parameter columns: Names of columns of the type, which are no text of a user.
  package func used(
    _ columns: [String], of type: (some BookRecord).Type
  ) throws(StorageError) -> Set<String> {
    let table = type.kind.table
    guard try connection.integer(anyValue(in: columns, of: table)) != nil else { return [] }
    connection.willRead(columns.map { Query(sql: anyValue(in: [$0], of: table)) })
    var used: Set<String> = []
    for column in columns where try connection.integer(anyValue(in: [column], of: table)) != nil {
      used.insert(column)
    }
    return used
  }

  /// Announces that the open transaction will find out which columns have values.
  package func willFind(used columns: [String], of type: (some BookRecord).Type) {
    connection.willRead([Query(sql: anyValue(in: columns, of: type.kind.table))])
  }

  // Not generic: `joined` would be looked up at run time, which costs as much as a small query.
  private func anyValue(in columns: [String], of table: String) -> String {
    let conditions = columns.map { "\($0) IS NOT NULL" }
    return "SELECT 1 FROM \(table) WHERE \(conditions.joined(separator: " OR ")) LIMIT 1"
  }
}
