internal import Bookkeeping
internal import Documents

/// A record of Norma 43: a line of 80 characters, short ones filled with blanks.
struct Norma43Record {
  /// The line of the file, from 1.
  let line: Int
  /// Whether the line has fewer characters than a record.
  let isShort: Bool
  /// The characters, of which each is a byte if all are ASCII; otherwise `wide` has them.
  private let bytes: [UInt8]
  private let wide: [Unicode.Scalar]

  /// The characters of a record.
  static let length = 80
  /// The codes of records.
  static let codes: Set = ["00", "11", "22", "23", "24", "33", "88"]

  /// Whether a line at the end of a file is the beginning of a record, without fields that it needs.
  static func isCutOff(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 1 else { return true }
    return switch String(decoding: line.prefix(2), as: UTF8.self) {
    case "11": line.count < 50
    case "22": line.count < 42
    case "24": line.count < 21
    case "33": line.count < 76
    case "88": line.count < 26
    default: false
    }
  }

  /// Makes the record of a line.
  ///
  /// - Throws: `Refusal` if the line is longer than a record.
  init(_ line: ArraySlice<UInt8>, _ charset: Norma43Charset, line number: Int) throws(Refusal) {
    self.line = number
    let isPlain = line.allSatisfy { $0 < 0x80 }
    var wide = isPlain ? [] : charset.scalars(line)
    let count = isPlain ? line.count : wide.count
    isShort = count < Norma43Record.length
    let missing = max(0, Norma43Record.length - count)
    if isPlain {
      var filled = Array(line)
      filled.append(contentsOf: repeatElement(0x20, count: missing))
      bytes = filled
    } else {
      wide.append(contentsOf: repeatElement(" ", count: missing))
      bytes = wide.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
    }
    self.wide = wide
    guard bytes.dropFirst(Norma43Record.length).allSatisfy({ $0 == 0x20 }) else {
      throw refusal(1...min(count, 999), found: text(1...20), .text("1–80"))
    }
  }

  /// The code of the record: `11`, `22`.
  var code: String { raw(1...2) }

  /// The characters of columns from 1, as they stand.
  func raw(_ columns: ClosedRange<Int>) -> String {
    let range = (columns.lowerBound - 1)..<columns.upperBound
    if wide.isEmpty { return String(decoding: bytes[range], as: UTF8.self) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: wide[range])
    return String(text)
  }

  /// The text of columns, without blanks at its ends.
  func text(_ columns: ClosedRange<Int>) -> String { BankText.tidy(raw(columns)) }

  /// The text of columns, nil if it is blank or has zeros only.
  func filled(_ columns: ClosedRange<Int>) -> String? {
    let range = (columns.lowerBound - 1)..<columns.upperBound
    if bytes[range].allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "0") }) { return nil }
    return text(columns)
  }

  /// The number in columns.
  ///
  /// - Throws: `Refusal` if they have anything but digits.
  func number(_ columns: ClosedRange<Int>) throws(Refusal) -> Int64 {
    var number: Int64 = 0
    for column in columns {
      let byte = bytes[column - 1]
      // No field has more than 14 digits.
      guard byte.isDigit else { throw refusal(columns, .text("0–9")) }
      number = number * 10 + Int64(byte - 48)
    }
    return number
  }

  /// The amount in columns whose sign is in another one: 1 is a debit, 2 a credit.
  func money(_ columns: ClosedRange<Int>, sign: Int) throws(Refusal) -> Money {
    let cents = try number(columns)
    switch bytes[sign - 1] {
    case UInt8(ascii: "1"): return Money(cents: -cents)
    case UInt8(ascii: "2"): return Money(cents: cents)
    default: throw refusal(sign...sign, .text("1, 2"))
    }
  }

  /// The day in six columns: year, month and day.
  func day(_ columns: ClosedRange<Int>) throws(Refusal) -> Day {
    let number = Int(try number(columns))
    guard
      let day = Day(year: 2000 + number / 10_000, month: number / 100 % 100, day: number % 100)
    else { throw refusal(columns, .phrase(Phrase("error.bank-expected-day"))) }
    return day
  }

  /// The day in six columns; nil if they are blank or zeros.
  func optionalDay(_ columns: ClosedRange<Int>) throws(Refusal) -> Day? {
    filled(columns) == nil ? nil : try day(columns)
  }

  /// The refusal of what columns have.
  func refusal(
    _ columns: ClosedRange<Int>, found: String? = nil, _ expected: Cell
  ) -> Refusal {
    refusal(columns, found: .text(found ?? raw(columns)), expected)
  }

  /// The refusal of a figure in columns.
  func refusal(_ columns: ClosedRange<Int>, found: Cell, _ expected: Cell) -> Refusal {
    let (first, last) = (columns.lowerBound, columns.upperBound)
    return Refusal(
      "error.bank-record",
      [
        "line": .count(line), "record": .text(code), "actual": found, "wanted": expected,
        "columns": .text(first == last ? "\(first)" : "\(first)–\(last)"),
      ], count: last - first + 1, .badData)
  }
}
