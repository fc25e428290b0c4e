internal import Bookkeeping
internal import Reporting
internal import Taxation

extension Sheet {
  /// Writes a cell of a document; gives how many characters wide it is.
  @discardableResult
  func put(_ cell: Cell, _ row: Int, _ column: Int) throws(SpreadsheetError) -> Int {
    switch cell {
    case .empty, .rows: return 0
    case .money(let money): return try put(money, row, column, .body(.money))
    case .outgo(let money):
      return try put(Money(cents: 0 &- money.cents), row, column, .body(.money))
    case .rate(let rate):
      try put(rate.sheetNumber, row, column, .body(.rate))
      return 10
    case .count(let count):
      try put(Double(count), row, column, .body(.count))
      return Sheet.digits(Int64(count))
    case .number(let number):
      try put(Double(number), row, column, .body(.number))
      return Sheet.digits(number)
    case .day(let day): return try put(day, row, column)
    case .pending: return try putText(workbook.text("word.pending"), row, column, .pending)
    case .text(let text): return try putText(text, row, column, .body(.text))
    case .flag(let flag):
      return flag ? try putText(workbook.text("word.yes"), row, column, .body(.text)) : 0
    case .term, .period, .phrase, .dayInWords, .permille, .tenths, .bar:
      return try putText(workbook.wording.cell(cell), row, column, .body(.text))
    }
  }

  /// Writes an amount; gives how many characters wide it is.
  @discardableResult
  func put(
    _ money: Money, _ row: Int, _ column: Int, _ style: Style
  ) throws(SpreadsheetError) -> Int {
    try put(money.sheetNumber, row, column, style)
    return Sheet.digits(money.cents) + 4
  }

  /// Writes a date; as text where Excel's calendar has no such day.
  private func put(_ day: Day, _ row: Int, _ column: Int) throws(SpreadsheetError) -> Int {
    if let number = day.sheetNumber {
      try put(number, row, column, .body(.day))
      return 11
    }
    return try putText(day.isoText, row, column, .body(.text))
  }

  private func putText(
    _ text: String, _ row: Int, _ column: Int, _ style: Style
  ) throws(SpreadsheetError) -> Int {
    try put(text, row, column, style)
    return text.utf8.count
  }

  /// How wide the whole part of a number is, with its separators.
  static func digits(_ number: Double) -> Int { digits(Int64(number)) }

  /// How wide a number is, with its separators.
  private static func digits(_ number: Int64) -> Int {
    var rest = number.magnitude
    var count = number < 0 ? 2 : 1
    while rest > 9 {
      rest /= 10
      count += 1
    }
    return count + count / 3
  }
}

extension Money {
  /// The amount as a spreadsheet stores numbers.
  ///
  /// Its numbers are floating point whatever we do; this is the only place where an amount becomes one,
  /// and none comes back. The nearest one to any amount of the books shows the same cents.
  var sheetNumber: Double { Double(cents) / 100 }
}

extension UnitRate {
  /// The rate as a spreadsheet stores numbers.
  var sheetNumber: Double { Double(tenThousandths) / 10_000 }
}

extension Day {
  /// Days since the last of 1899, as spreadsheets count them; nil before March 1900, where Excel has a
  /// leap day that never was and others have none.
  var sheetNumber: Double? {
    let number = self.number + 25_569
    return number > 60 ? Double(number) : nil
  }
}
