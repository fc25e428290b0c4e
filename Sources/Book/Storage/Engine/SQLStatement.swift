internal import Bookkeeping
internal import UnicodeText

/// A value of a column.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }
  init(_ day: Day) { self = .text(day.isoText) }

  /// The value as an SQL literal.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .text(let text):
      "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
  }
}

/// A statement with the values of its parameters.
struct Query: Hashable {
  var sql: String
  var values: [SQLValue] = []
}

/// A prepared statement and, after `step()`, its current row.
///
/// A subclass implements an engine; this class alone is a statement without rows.
package class SQLStatement {
  /// The place of the book.
  let place: BookPlace
  /// Whether the statement may have any number of rows, which are fetched as they are read.
  var streams = false

  init(place: BookPlace) {
    self.place = place
  }

  /// Whether the statement has rows left after a step.
  var isRunning: Bool { false }

  /// Resets the statement, so that it can run again; `step()` has already reported a failure.
  func reset() {}

  /// Binds a value to one parameter; the first parameter is 1.
  final func bind(_ value: SQLValue, at position: Int32) throws(StorageError) {
    switch value {
    case .null: try bindNull(at: position)
    case .integer(let number): try bind(number, at: position)
    case .text(var text):
      let result = text.withUTF8 { bytes -> Result<Void, StorageError> in
        do throws(StorageError) {
          return .success(unsafe try bind(bytes, isCopied: true, at: position))
        } catch {
          return .failure(error)
        }
      }
      try result.get()
    }
  }

  /// Binds a null to one parameter.
  ///
  /// A parameter is null at first, and has its value for each run of the statement until it is bound again.
  func bindNull(at position: Int32) throws(StorageError) {}

  /// Binds a whole number to one parameter.
  func bind(_ number: Int64, at position: Int32) throws(StorageError) {}

  /// Binds the UTF-8 bytes of a text to one parameter.
  ///
  /// - Parameter isCopied: Whether the statement has a copy; otherwise the bytes must stay in their place
  ///   until the statement has run.
  /// - Throws: `StorageError.constraint` for a text with a NUL.
  func bind(
    _ text: UnsafeBufferPointer<UInt8>, isCopied: Bool, at position: Int32
  ) throws(StorageError) {}

  /// Binds values to the parameters, in order.
  final func bind(_ values: [SQLValue]) throws(StorageError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  /// Moves to the next row; false if there is none.
  func step() throws(StorageError) -> Bool { false }

  /// Whether a column of the row is null.
  func isNull(_ column: Int32) -> Bool { true }

  /// The whole number in a column.
  func integer(_ column: Int32) -> Int64 { 0 }

  /// The value in a column.
  func value(_ column: Int32) -> SQLValue { .null }

  /// Adds the value in a column to a digest.
  func add(_ column: Int32, to digest: inout RowDigest) {}

  /// The text in a column; invalid UTF-8 is replaced by replacement characters.
  func text(_ column: Int32) -> String { "" }

  /// The bytes in a column of an engine that has such columns.
  func contents(_ column: Int32) -> [UInt8] { [] }

  /// The day in a column, in ISO form. The first column has to be the number of the row.
  ///
  /// - Throws: `StorageError.impossibleValue` for any other value.
  func day(_ column: Int32) throws(StorageError) -> Day { throw impossible(column) }

  /// The names of a column and of its table, if known.
  func name(_ column: Int32) -> (table: String?, column: String?) { (nil, nil) }

  /// The whole number in a column, or nil for null.
  final func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// The text in a column, or nil for null.
  final func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }
}

/// Values that are checked when they are read.
///
/// Another program may have written values that violate the constraints of a table, so that values from
/// which figures are computed are checked again. The first column has to be the number of the row.
extension SQLStatement {
  /// The whole number in a column.
  ///
  /// - Throws: `StorageError.impossibleValue` outside the range.
  func number(_ column: Int32, in range: ClosedRange<Int>) throws(StorageError) -> Int {
    let number = integer(column)
    guard number >= range.lowerBound && number <= range.upperBound else {
      throw impossible(column)
    }
    return Int(number)
  }

  /// The amount in a column.
  ///
  /// - Throws: `StorageError.impossibleValue` outside the range.
  func money(_ column: Int32, in range: ClosedRange<Int64>) throws(StorageError) -> Money {
    let cents = integer(column)
    guard range.contains(cents) else { throw impossible(column) }
    return Money(cents: cents)
  }

  /// The amount in a column, or nil for null.
  func optionalMoney(
    _ column: Int32, in range: ClosedRange<Int64>
  ) throws(StorageError) -> Money? {
    isNull(column) ? nil : try money(column, in: range)
  }

  /// The value of the text in a column.
  ///
  /// - Throws: `StorageError.impossibleValue` if `read` returns nil.
  func word<Value>(
    _ column: Int32, _ read: (String) -> Value?
  ) throws(StorageError) -> Value {
    guard let value = read(text(column)) else { throw impossible(column) }
    return value
  }

  /// The tags in a column, or nil for null.
  ///
  /// - Throws: `StorageError.impossibleValue` for a text that is no list of tags.
  func tags(_ column: Int32) throws(StorageError) -> Tags? {
    isNull(column) ? nil : try word(column) { Tags(code: $0) }
  }

  /// The error for an invalid value in a column.
  func impossible(_ column: Int32) -> StorageError {
    let name = name(column)
    return .impossibleValue(
      place: place,
      RowValue(
        table: name.table ?? "", row: integer(0), column: name.column ?? "", text: text(column)))
  }
}
