package import Bookkeeping

extension Book {
  /// The records that refer to a record by some fields, as they were added.
  ///
  /// - Parameter type: The kind of the fields.
  package func records<Record: BookRecord>(
    _ type: Record.Type, by references: RecordReferences, to record: some BookRecord
  ) throws(StorageError) -> [Record] {
    try records(type, .refers(references, to: record), in: .added)
  }

  /// The numbers of the records that refer to a record by some fields, each once.
  package func numbers(
    by references: RecordReferences, to record: some BookRecord
  ) throws(StorageError) -> Set<Int64> {
    let condition = [Condition.refers(references, to: record)]
    let statement = try connection.statement(
      "SELECT id FROM \(references.type.kind.table)" + condition.clause)
    defer { statement.reset() }
    try statement.bind(condition.parameters)
    var numbers: Set<Int64> = []
    while try statement.step() { numbers.insert(statement.integer(0)) }
    return numbers
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
  /// The record refers to another one by one of some fields: by its number, or by its code if the field is a
  /// text.
  fileprivate static func refers(
    _ references: RecordReferences, to record: some BookRecord
  ) -> Condition {
    anyOf(
      references.fields.map(\.field.name),
      references.fields.map { $0.form == .reference ? .integer(record.id) : record.name })
  }
}

extension BookRecord {
  /// The value of the only field of the natural key, by which texts refer to the record.
  fileprivate var name: SQLValue {
    let key = Self.kind.naturalKey.first
    return zip(Self.fields, values).first { $0.0.field.name == key }?.1 ?? .null
  }
}
