internal import Bookkeeping

/// How a table's dates and amounts are written, as far as its rows or the user tell.
struct TableWriting: Sendable {
  /// The order of its dates, nil where that is open.
  let dateOrder: DateOrder?
  /// What the marks in a column's amounts do, by the column's place.
  let marks: [Int: AmountMarks]
  /// What they do in any other column.
  let otherMarks: AmountMarks

  /// The day that a cell's date is.
  ///
  /// - Parameter text: The cell, which a fault repeats.
  func day(_ date: WrittenDate?, text: @autoclosure () -> String) throws(RowFault) -> Day {
    guard let date else { throw .unreadable(text: text()) }
    if case .day(let day) = date { return day }
    let days = [DateOrder.dayFirst, .monthFirst].filter { $0 == dateOrder ?? $0 }
      .compactMap { date.day($0) }
    guard let day = days.first else { throw .unreadable(text: text()) }
    if days.contains(where: { $0 != day }) { throw .ambiguousDate(text: text()) }
    return day
  }

  /// The money that a cell's amount is, in euros.
  ///
  /// - Parameters:
  ///   - column: The column's place.
  ///   - rounds: Whether there may be more than two decimals.
  ///   - text: The cell, which a fault repeats.
  func money(
    _ amount: WrittenAmount?, column: Int, rounds: Bool = false, text: @autoclosure () -> String
  ) throws(RowFault) -> Money {
    guard let amount else { throw .unreadable(text: text()) }
    if let code = amount.foreignCurrency { throw .foreignCurrency(code: code) }
    let marks = marks[column] ?? otherMarks
    if let money = amount.money(marks: marks, rounds: rounds) { return money }
    guard case .either(let mark) = amount.form, marks.separatesDecimals(mark) == nil else {
      throw .unreadable(text: text())
    }
    throw .ambiguousAmount(text: text())
  }
}
