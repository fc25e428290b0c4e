package import Bookkeeping

/// The current row of a statement as the source of a record's fields.
///
/// The statement selects the row's number first and then the fields that are read. Whoever changes a
/// file by other means need not follow the rules of its tables, so every value is checked here.
struct RecordRow: FieldSource {
  typealias Failure = StorageError

  private let row: SQLStatement
  private var column: Int32
  /// Whether only fields that figures are computed from are selected and read.
  private let isLimitedToFigures: Bool

  /// - Parameter first: The column of the row's number; the fields follow it.
  init(_ row: SQLStatement, from first: Int32 = 0, isLimitedToFigures: Bool = false) {
    self.row = row
    column = first
    self.isLimitedToFigures = isLimitedToFigures
  }

  mutating func visit<Value: FieldValue>(
    _ field: RecordField, _ value: inout Value
  ) throws(StorageError) {
    if isLimitedToFigures && !Value.isFigure { return }
    column += 1
    value = try Value.read(field, from: &self)
  }

  func isEmpty(_ field: RecordField) throws(StorageError) -> Bool { row.isNull(column) }

  func reference(_ field: RecordField) throws(StorageError) -> Int64 { row.integer(column) }

  func flag(_ field: RecordField) throws(StorageError) -> Bool { row.integer(column) != 0 }

  func text(_ field: RecordField) throws(StorageError) -> String { row.text(column) }

  func day(_ field: RecordField) throws(StorageError) -> Day { try row.day(column) }

  func count(_ field: RecordField) throws(StorageError) -> Int { Int(try number(field)) }

  func money(_ field: RecordField) throws(StorageError) -> Money { Money(cents: try number(field)) }

  func rate(_ field: RecordField) throws(StorageError) -> UnitRate {
    UnitRate(tenThousandths: try number(field))
  }

  func code<Code: CodedValue>(
    _ field: RecordField, of type: Code.Type
  ) throws(StorageError) -> Code {
    guard let code = Code(code: row.text(column)) else { throw row.impossible(column) }
    return code
  }

  private func number(_ field: RecordField) throws(StorageError) -> Int64 {
    let number = row.integer(column)
    guard field.range.contains(number) else { throw row.impossible(column) }
    return number
  }
}

/// The values of a record's fields as a statement takes them.
struct RecordValues: FieldTarget {
  typealias Failure = Never

  var values: [SQLValue] = []

  mutating func empty(_ field: RecordField) { values.append(.null) }
  mutating func reference(_ field: RecordField, _ number: Int64) { values.append(.integer(number)) }
  mutating func count(_ field: RecordField, _ count: Int) { values.append(.integer(Int64(count))) }
  mutating func flag(_ field: RecordField, _ flag: Bool) { values.append(.integer(flag ? 1 : 0)) }
  mutating func text(_ field: RecordField, _ text: String) { values.append(.text(text)) }
  mutating func day(_ field: RecordField, _ day: Day) { values.append(.text(day.isoText)) }
  mutating func money(_ field: RecordField, _ money: Money) { values.append(.integer(money.cents)) }

  mutating func rate(_ field: RecordField, _ rate: UnitRate) {
    values.append(.integer(rate.tenThousandths))
  }

  mutating func code(_ field: RecordField, _ code: some CodedValue) {
    values.append(.text(code.code))
  }
}

extension BookRecord {
  /// Reads the current row of a statement that selects the kind's columns.
  ///
  /// - Throws: `StorageError.impossibleValue` for a value that no command enters.
  init(_ row: SQLStatement) throws(StorageError) {
    self.init()
    id = row.integer(0)
    var source = RecordRow(row)
    try visit(&source)
    try checkFigures(row, Self.fields.map(\.field.name))
  }

  /// Reads the current row of a statement that selects the kind's columns after those of another record.
  ///
  /// - Parameter first: The column of the record's number.
  /// - Throws: `StorageError.impossibleValue` for a value that no command enters.
  init(_ row: SQLStatement, from first: Int32) throws(StorageError) {
    self.init()
    id = row.integer(first)
    var source = RecordRow(row, from: first)
    do throws(StorageError) {
      try visit(&source)
      try checkFigures(row, from: first, Self.fields.map(\.field.name))
    } catch .impossibleValue(let place, let value) {
      // A statement takes its first column for the number of the row.
      throw .impossibleValue(
        place: place,
        RowValue(table: value.table, row: id, column: value.column, text: value.text))
    }
  }

  /// Reads the fields that figures are computed from; the others stay empty.
  init(figuresOf row: SQLStatement) throws(StorageError) {
    self.init()
    id = row.integer(0)
    var source = RecordRow(row, isLimitedToFigures: true)
    try visit(&source)
    try checkFigures(row, Self.fields.filter(\.isFigure).map(\.field.name))
  }

  /// Refuses what figures cannot be computed from, though each field is within its own range.
  ///
  /// Any other contradiction is left for whoever edits the record, so that books stay readable.
  private func checkFigures(
    _ row: SQLStatement, from first: Int32 = 0, _ columns: @autoclosure () -> [String]
  ) throws(StorageError) {
    for fault in contradictions {
      switch fault {
      case .exemptAdultsOutOfRange, .outOfRange:
        throw row.impossible(first + Int32((columns().firstIndex(of: fault.field) ?? -1) + 1))
      default: continue
      }
    }
  }

  /// The values of the columns but the number, in order.
  var values: [SQLValue] {
    var target = RecordValues()
    target.values.reserveCapacity(16)
    var record = self
    record.visit(&target)
    return target.values
  }
}

/// Records that are read one after another, so that those of several kinds can be merged by their dates.
package final class FigureCursor<Record: BookRecord> {
  private let statement: SQLStatement
  private var isAtEnd = false

  init(_ statement: SQLStatement) { self.statement = statement }

  /// The next record, with nothing but the fields that figures are computed from; nil after the last one.
  package func next() throws(StorageError) -> Record? {
    // A further step would begin again.
    if isAtEnd { return nil }
    isAtEnd = try !statement.step()
    return isAtEnd ? nil : try Record(figuresOf: statement)
  }

  deinit { statement.reset() }
}
