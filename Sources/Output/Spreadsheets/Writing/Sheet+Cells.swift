internal import Bookkeeping
internal import Documents

extension Sheet {
  /// Writes a cell of a document and returns its width in characters.
  ///
  /// - Parameter role: The role of the cell: one of the rows, or of the total.
  @discardableResult
  func put(
    _ cell: Cell, _ row: Int, _ column: Int, role: Style.Role = .body
  ) throws(SpreadsheetError) -> Int {
    func style(_ figure: Style.Figure) -> Style { Style(figure: figure, role: role) }
    switch cell {
    case .empty, .rows, .members: return 0
    case .money(let money): return try put(money, row, column, style(.money))
    case .deduction(let money):
      return try put(Money(cents: 0 &- money.cents), row, column, style(.money))
    case .rate(let rate):
      try put(rate.sheetNumber, row, column, style(.rate))
      return 10
    case .count(let count):
      try put(Double(count), row, column, style(.count))
      return Sheet.digits(Int64(count))
    case .permille(let share):
      try put(Double(share) / 1000, row, column, style(.share))
      return 8
    case .number(let number), .bytes(let number):
      try put(Double(number), row, column, style(.number))
      return Sheet.digits(number)
    case .day(let day): return try put(day, row, column, style(.day))
    case .pending: return try putText(workbook.text("word.pending"), row, column, .pending)
    case .text(let text): return try putText(text, row, column, style(.text))
    case .flag(let flag):
      return flag ? try putText(workbook.text("word.yes"), row, column, style(.text)) : 0
    case .term, .period, .phrase, .moment, .dayInWords, .span, .quota, .percent, .tenths, .bar,
      .commands, .words:
      return try putText(workbook.text(of: cell), row, column, style(.text))
    }
  }

  /// Writes an amount and returns its width in characters.
  @discardableResult
  func put(
    _ money: Money, _ row: Int, _ column: Int, _ style: Style
  ) throws(SpreadsheetError) -> Int {
    try put(money.sheetNumber, row, column, style)
    return Sheet.digits(money.cents) + 4
  }

  /// Writes a date, as text if Excel's calendar does not include the day, and returns its width in
  /// characters.
  @discardableResult
  func put(
    _ day: Day, _ row: Int, _ column: Int, _ style: Style
  ) throws(SpreadsheetError) -> Int {
    if let number = day.sheetNumber {
      try put(number, row, column, style)
      return 11
    }
    return try putText(day.isoText, row, column, Style(role: style.role))
  }

  private func putText(
    _ text: String, _ row: Int, _ column: Int, _ style: Style
  ) throws(SpreadsheetError) -> Int {
    try put(text, row, column, style)
    return text.utf8.count
  }

  /// Returns the width of the integer part of a number, including separators.
  static func digits(_ number: Double) -> Int { digits(Int64(number)) }

  /// Returns the width of a number, including separators.
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
  /// The amount as a floating-point number.
  ///
  /// Spreadsheets store all numbers as floating point. This is the only conversion of an amount to
  /// floating point, and there is none back. The nearest floating-point number to any amount of a
  /// book displays the same cents.
  var sheetNumber: Double { Double(cents) / 100 }
}

extension UnitRate {
  /// The rate as a floating-point number.
  var sheetNumber: Double { Double(tenThousandths) / 10_000 }
}

extension Day {
  /// The number of days since 1899-12-31 in a spreadsheet; nil before March 1900, because Excel has
  /// a February 29 in that year and other applications do not.
  var sheetNumber: Double? {
    let number = self.number + 25_569
    return number > 60 ? Double(number) : nil
  }
}

/// A text converted to a valid cell.
struct SheetText: Equatable {
  /// The text of the cell.
  let text: String
  /// Whether the text was truncated.
  let isCut: Bool

  /// The maximum length of a cell in Excel, in UTF-16 code units.
  static let limit = 32_767

  /// Converts a text.
  ///
  /// XML 1.0 cannot represent most control characters, and Excel decodes `_x0041_` as `A`. Control
  /// characters are replaced by their symbols, and such codes are escaped.
  init(_ text: String) {
    let safe = text.utf8.allSatisfy(SheetText.isHarmless) ? text : SheetText.safe(text)
    if safe.utf8.count <= SheetText.limit || safe.utf16.count <= SheetText.limit {
      self.text = safe
      isCut = false
    } else {
      self.text = SheetText.cut(safe)
      isCut = true
    }
  }

  /// Returns whether a byte never needs conversion, whatever its context.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    // 0xEF is the first byte of U+FFFE and U+FFFF, which XML cannot represent, and of valid
    // characters.
    byte >= 0x20 && byte != UInt8(ascii: "_") && byte != 0x7F && byte != 0xEF
  }

  private static func safe(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n" { continue }
      result.append(visible(scalar))
      if scalar == "_" && isCode(scalars[(index + 1)...].prefix(6)) {
        result.append(contentsOf: "x005F_".unicodeScalars)
      }
    }
    return String(result)
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: scalar
    }
  }

  /// Returns whether an underscore followed by these scalars would be decoded as an escape.
  private static func isCode(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.count == 6 && scalars.first == "x" && scalars.last == "_"
      && scalars.dropFirst().dropLast().allSatisfy { $0.properties.isASCIIHexDigit }
  }

  private static func cut(_ text: String) -> String {
    var room = limit - 1
    var end = text.startIndex
    for index in text.indices {
      room -= text[index].utf16.count
      if room < 0 { break }
      end = text.index(after: index)
    }
    return text[..<end] + "…"
  }
}

/// The cells whose text was truncated.
package struct TruncatedCells: Equatable, Sendable {
  /// A truncated cell.
  package struct Cut: Equatable, Sendable {
    /// The name of the sheet.
    package let sheet: String
    /// The reference of the cell: `F12`.
    package let cell: String
  }

  /// The first truncated cells.
  package private(set) var first: [Cut] = []
  /// The total number of truncated cells.
  package private(set) var count = 0

  /// The maximum length of `first`.
  package static let remembered = 10

  init() {}

  mutating func add(sheet: String, cell: String) {
    count += 1
    if first.count < TruncatedCells.remembered { first.append(Cut(sheet: sheet, cell: cell)) }
  }
}
