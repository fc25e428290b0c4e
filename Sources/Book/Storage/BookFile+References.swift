package import Bookkeeping

extension BookFile {
  /// The tables of the kinds whose records refer to a record, in the order of documents, with the number of
  /// records, at least 1.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record, to which others refer by number.
  ///   - number: The number of the record.
  package func uses(
    of kind: RecordKind, _ number: Int64
  ) throws(StorageError) -> [(table: String, count: Int)] {
    var uses: [(table: String, count: Int)] = []
    for type in recordKinds {
      guard let condition = Condition.refers(type, to: kind, number) else { continue }
      let table = type.kind.table
      let count = try connection.integer(
        "SELECT count(*) FROM \(table)" + [condition].clause, condition.values)
      if let count, count > 0 { uses.append((table, Int(count))) }
    }
    return uses
  }

  /// The records of one kind that refer to a record of another.
  package func records<Record: BookRecord>(
    _ type: Record.Type, referringTo kind: RecordKind, _ number: Int64
  ) throws(StorageError) -> [Record] {
    guard let condition = Condition.refers(type, to: kind, number) else { return [] }
    return try records(type, condition, in: .added)
  }

  /// Passes every record of a kind to `body`, in an order, with the record of another kind to which
  /// one of its fields refers; nil if the field is empty.
  @specialized(where Record == Adjustment, Other == Booking)
  @specialized(where Record == Receipt, Other == Booking)
  package func forEach<Record: BookRecord, Other: BookRecord>(
    _ type: Record.Type, with other: Other.Type, in field: StaticString,
    order: RecordOrder = .list,
    _ body: (Record, Other?) throws -> Void
  ) throws {
    let layout = connection.layouts.of(type)
    let sql = layout.select(with: connection.layouts.of(other), in: field) + layout.order(order)
    let first = Int32(layout.columns.count + 1)
    try forEachRow(sql, []) { row in
      try body(Record(row), row.isNull(first) ? nil : Other(row, from: first))
    }
  }
}

extension Condition {
  /// The record refers to another one; nil for a kind that has no reference to the other kind.
  fileprivate static func refers(
    _ type: any BookRecord.Type, to kind: RecordKind, _ number: Int64
  ) -> Condition? {
    let fields = type.fields.filter { $0.form == .reference && $0.field.reference == kind.table }
      .map(\.field.name)
    if fields.isEmpty { return nil }
    return anyOf(fields, number)
  }
}
