package import Bookkeeping
package import DataFormats

/// The detected format of the dates and amounts of a table.
package struct TableFormat: Sendable {
  /// The order of day and month; nil if it is ambiguous.
  package let dateOrder: DateOrder?
  /// The meaning of separators in amounts, by the position of the column.
  package let marks: [Int: AmountMarks]
  /// The meaning of separators in columns without unambiguous amounts.
  package let otherMarks: AmountMarks

  /// Resolves the date of a cell.
  ///
  /// - Parameter text: The text of the cell, for a fault.
  package func day(_ date: WrittenDate?, text: @autoclosure () -> String) throws(RowFault) -> Day {
    guard let date else { throw .unreadable(text: text()) }
    if case .day(let day) = date { return day }
    let (dayFirst, monthFirst) = (
      dateOrder == .monthFirst ? nil : date.day(.dayFirst),
      dateOrder == .dayFirst ? nil : date.day(.monthFirst)
    )
    guard let day = dayFirst ?? monthFirst else { throw .unreadable(text: text()) }
    if let monthFirst, monthFirst != day { throw .ambiguousDate(text: text()) }
    return day
  }

  /// Resolves the amount of a cell, in euros.
  ///
  /// - Parameters:
  ///   - column: The position of the column.
  ///   - rounds: Whether more than two decimals are accepted and rounded.
  ///   - text: The text of the cell, for a fault.
  package func money(
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

/// Detects the format of a table from all its rows.
package struct TableFormatDetector {
  /// The positions of the columns with check-in, check-out and nights.
  package struct StayColumns {
    let checkIn: Int
    let checkOut: Int
    let nights: Int
  }

  private var dates = DateOrderDetector()
  private let dateColumns: [Int]
  private let amountColumns: [Int]
  private let stay: StayColumns?
  private var found: [Int: AmountMarks] = [:]

  /// - Parameters:
  ///   - dates: The positions of the columns with dates.
  ///   - amounts: The positions of the columns with amounts.
  ///   - stay: The positions of the columns that have to be consistent.
  /// Makes a detector for the columns of a table.
  ///
  package init(dates: [Int], amounts: [Int], stay: StayColumns? = nil) {
    dateColumns = dates
    amountColumns = amounts
    self.stay = stay
  }

  /// Adds a row.
  package mutating func add(_ row: CSVReader) {
    for position in dateColumns {
      if let date = row.date(position) { dates.add(date, line: row.line) }
    }
    if let stay, let first = row.date(stay.checkIn), let last = row.date(stay.checkOut),
      let nights = row.number(stay.nights)
    {
      dates.add(from: first, to: last, nights: nights)
    }
    for position in amountColumns {
      guard let amount = row.amount(position), case .clear(let marks) = amount.form else {
        continue
      }
      found[position, default: []].formUnion(marks)
    }
  }

  /// Returns the detected format.
  ///
  /// - Parameters:
  ///   - dateOrder: The order of day and month; nil to use the detected one.
  ///   - likelyOrder: The order if the dates determine none; nil to leave it open.
  /// - Throws: `ImportFault` if some dates are only valid with the day first, and some with the month first.
  package func format(
    dateOrder: DateOrder?, otherwise likelyOrder: DateOrder? = nil
  ) throws(ImportFault) -> TableFormat {
    // A column with only ambiguous amounts uses the separators of all other columns.
    let all = found.values.reduce(AmountMarks()) { $0.union($1) }
    let order = if let dateOrder { dateOrder } else { try dates.order() ?? likelyOrder }
    return TableFormat(
      dateOrder: order, marks: found.filter { !$0.value.isEmpty }, otherMarks: all)
  }
}

/// Detects whether the download of a table was interrupted.
struct TruncationDetector {
  private let layout: FileLayout
  private var rows = 0
  private var shortRows = 0
  private var lastRowIsShort = false

  init(_ layout: FileLayout) {
    self.layout = layout
  }

  /// Adds a row.
  mutating func add(_ row: CSVReader) {
    if row.isTotal(without: layout.position(.reference)) {
      lastRowIsShort = false
      return
    }
    rows += 1
    lastRowIsShort = row.count < layout.headers.count
    if lastRowIsShort { shortRows += 1 }
  }

  /// Checks that there are rows and that the last one is complete.
  ///
  /// - Throws: `ImportFault` if there are no rows or the last one is incomplete.
  func check(_ last: CSVReader) throws(ImportFault) {
    if rows == 0 { throw .refused("error.import.no-rows", ["kind": layout.kind.cell]) }
    // Programs that omit trailing empty cells do so in other rows too.
    if lastRowIsShort && shortRows == 1 && !last.isLineEnded { throw .cutShort(line: last.line) }
  }
}
