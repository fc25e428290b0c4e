internal import Bookkeeping

/// What a row has in a column, and what no row can have there.
package struct RowValue: Equatable, Sendable {
  /// The table.
  package let table: String
  /// The number of the row.
  package let row: Int64
  /// The column.
  package let column: String
  /// What stands there, as text.
  package let text: String

  /// Tells of a value.
  package init(table: String, row: Int64, column: String, text: String) {
    self.table = table
    self.row = row
    self.column = column
    self.text = text
  }
}

/// Values as the program's own types have them.
///
/// A table's rules are kept by whoever writes, and by none of those who change the file by other means:
/// what figures are worked out from is checked again here. The first column has to be the row's number.
extension Statement {
  /// A column that holds a whole number within what there can be.
  ///
  /// - Throws: `StorageError.impossibleValue` when it does not.
  func number(_ column: Int32, in range: ClosedRange<Int>) throws(StorageError) -> Int {
    let number = integer(column)
    guard number >= range.lowerBound && number <= range.upperBound else {
      throw impossible(column)
    }
    return Int(number)
  }

  /// A column that holds a whole number within what there can be, or nothing.
  func optionalNumber(
    _ column: Int32, in range: ClosedRange<Int>
  ) throws(StorageError) -> Int? {
    isNull(column) ? nil : try number(column, in: range)
  }

  /// A column that holds an amount within what there can be.
  ///
  /// - Throws: `StorageError.impossibleValue` when it does not.
  func money(_ column: Int32, in range: ClosedRange<Int64>) throws(StorageError) -> Money {
    let cents = integer(column)
    guard range.contains(cents) else { throw impossible(column) }
    return Money(cents: cents)
  }

  /// A column that holds an amount within what there can be, or nothing.
  func optionalMoney(
    _ column: Int32, in range: ClosedRange<Int64>
  ) throws(StorageError) -> Money? {
    isNull(column) ? nil : try money(column, in: range)
  }

  /// A column that holds one of some words.
  ///
  /// - Throws: `StorageError.impossibleValue` when it does not.
  func word<Value>(
    _ column: Int32, _ read: (String) -> Value?
  ) throws(StorageError) -> Value {
    guard let value = read(text(column)) else { throw impossible(column) }
    return value
  }

  /// A column that holds one of some words or nothing.
  func optionalWord<Value>(
    _ column: Int32, _ read: (String) -> Value?
  ) throws(StorageError) -> Value? {
    isNull(column) ? nil : try word(column, read)
  }

  /// Tells that what the row has in a column cannot be.
  func impossible(_ column: Int32) -> StorageError {
    let name = name(column)
    return .impossibleValue(
      place: place,
      RowValue(
        table: name.table ?? "", row: integer(0), column: name.column ?? "", text: text(column)))
  }
}
