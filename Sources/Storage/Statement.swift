internal import Bookkeeping

/// A value as a book keeps it.
package enum SQLValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case text(String)

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ money: Money) { self = .integer(money.cents) }
  init(_ money: Money?) { self = money.map { .integer($0.cents) } ?? .null }
  init(_ day: Day) { self = .text(day.isoText) }
  init(_ day: Day?) { self = day.map { .text($0.isoText) } ?? .null }

  /// The value as a literal of SQL.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .text(let text):
      "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
  }
}

/// A prepared statement and, after `step`, its current row.
///
/// A subclass is an engine's; this class alone is a statement without rows.
package class Statement {
  /// The book its rows come from.
  let place: Place

  init(place: Place) {
    self.place = place
  }

  /// Whether it has been stepped and not come to its end.
  var isRunning: Bool { false }

  /// Makes it ready to run again; a failure was already reported by `step`.
  func reset() {}

  /// Binds one parameter to a value; the first parameter is 1.
  func bind(_ value: SQLValue, at position: Int32) throws(StorageError) {}

  /// Binds the parameters to values, in order.
  final func bind(_ values: [SQLValue]) throws(StorageError) {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  /// Moves to the next row; false when there is none.
  func step() throws(StorageError) -> Bool { false }

  /// Whether a column of the row is null.
  func isNull(_ column: Int32) -> Bool { true }

  /// A column that holds a whole number.
  func integer(_ column: Int32) -> Int64 { 0 }

  /// A column that holds anything a table can.
  func value(_ column: Int32) -> SQLValue { .null }

  /// A column that holds text; bytes that are no UTF-8 are shown as replacement characters.
  func text(_ column: Int32) -> String { "" }

  /// A column that holds a day in ISO form.
  ///
  /// - Throws: `StorageError.impossibleValue` when it does not; the first column has to be the row's
  ///   number.
  func day(_ column: Int32) throws(StorageError) -> Day { throw impossible(column) }

  /// The names of a column and of its table, where they are known.
  func name(_ column: Int32) -> (table: String?, column: String?) { (nil, nil) }

  /// A column that holds a whole number or nothing.
  final func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// A column that holds text or nothing.
  final func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// A column that holds a day or nothing.
  final func optionalDay(_ column: Int32) throws(StorageError) -> Day? {
    isNull(column) ? nil : try day(column)
  }
}
