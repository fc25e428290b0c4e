package import Bookkeeping
internal import Documents
internal import Resources
internal import UnicodeText

/// The order of day and month in dates like `05/01/2026`.
package enum DateOrder: String, Sendable, CaseIterable {
  /// `31/12/2026`.
  case dayFirst = "dmy"
  /// `12/31/2026`.
  case monthFirst = "mdy"
}

/// A date as written in a file.
package enum WrittenDate: Equatable {
  /// An unambiguous date.
  case day(Day)
  /// `05/01/2026`: two numbers whose order has to be detected from other dates of the file.
  case numbers(first: Int, second: Int, year: Int)

  /// Parses `2026-01-05`, `2026/01/05`, `05/01/2026` and `5.1.26`, each with an optional time, and
  /// `July 12, 2026` or `10 May 2026`; nil for any other text. Years of two digits are in the 21st century.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var numbers: [3 of Int] = [0, 0, 0]
    var lengths: [3 of Int] = [0, 0, 0]
    var part = 0
    var separator: UInt8?
    scan: for index in bytes.indices {
      let byte = unsafe bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard lengths[part] < 4 else { return nil }
        numbers[part] = numbers[part] * 10 + Int(byte - UInt8(ascii: "0"))
        lengths[part] += 1
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
        guard part < 2, separator == nil || separator == byte else { return nil }
        separator = byte
        part += 1
      case UInt8(ascii: " "), UInt8(ascii: "T"):
        break scan
      default:
        guard let day = unsafe MonthNames.day(bytes) else { return nil }
        self = .day(day)
        return
      }
    }
    if part == 0, lengths[0] > 0, let day = unsafe MonthNames.day(bytes) {
      self = .day(day)
      return
    }
    guard part == 2 else { return nil }
    switch (lengths[0], lengths[1], lengths[2]) {
    case (4, 1...2, 1...2):
      guard let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
      self = .day(day)
    case (1...2, 1...2, 2):
      self = .numbers(first: numbers[0], second: numbers[1], year: 2000 + numbers[2])
    case (1...2, 1...2, 4):
      self = .numbers(first: numbers[0], second: numbers[1], year: numbers[2])
    default: return nil
    }
  }

  /// Returns the date in the given order; nil if there is no such date.
  package func day(_ order: DateOrder) -> Day? {
    switch self {
    case .day(let day): day
    case .numbers(let first, let second, let year):
      switch order {
      case .dayFirst: Day(year: year, month: second, day: first)
      case .monthFirst: Day(year: year, month: first, day: second)
      }
    }
  }
}

/// The names of months in the files of platforms.
private enum MonthNames {
  /// The beginnings of the names without accents, with the numbers of the months.
  private static let beginnings: [(text: String, month: Int)] = PlatformWords.words
    .filter { $0.file == "months" }
    .compactMap { entry in Int(entry.meaning).map { (entry.text.slug, $0) } }

  /// The longest text that may be a date, in bytes.
  private static let longestDate = 40

  /// Parses a date with the name of its month: a day and a year of four digits, in this order.
  static func day(_ bytes: UnsafeBufferPointer<UInt8>) -> Day? {
    guard bytes.count <= longestDate else { return nil }
    let parts = unsafe String(decoding: bytes, as: UTF8.self).folded
      .split { !$0.isLetter && !$0.isNumber }.filter { !["de", "del", "d", "of"].contains($0) }
    guard parts.count == 3 else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 2, let year = Int(parts[2]), (1000...9999).contains(year),
      let name = parts[..<2].first(where: { Int($0) == nil }),
      let month = beginnings.first(where: { name.hasPrefix($0.text) })?.month
    else { return nil }
    return Day(year: year, month: month, day: numbers[0])
  }
}

/// Detects the order of day and month from the dates of a file.
struct DateOrderDetector {
  /// The first line with a date that is valid in this order only, from 1.
  private var dayFirstLine: Int?
  private var monthFirstLine: Int?
  /// The number of stays whose nights match their dates in this order; `stays` counts those that
  /// match in any order.
  private var dayFirstAgreements = 0
  private var monthFirstAgreements = 0
  private var stays = 0

  /// Adds a date.
  mutating func add(_ date: WrittenDate, line: Int) {
    guard case .numbers(let first, let second, _) = date, first > 12 || second > 12 else { return }
    switch (date.day(.dayFirst), date.day(.monthFirst)) {
    case (_?, nil): dayFirstLine = dayFirstLine ?? line
    case (nil, _?): monthFirstLine = monthFirstLine ?? line
    default: break
    }
  }

  /// Adds a stay with its two dates and the stated number of nights.
  mutating func add(from: WrittenDate, to: WrittenDate, nights: Int) {
    if dayFirstLine != nil || monthFirstLine != nil { return }
    let isDayFirst = agree(from, to, nights, .dayFirst)
    let isMonthFirst = agree(from, to, nights, .monthFirst)
    // A stay that is valid in neither order is no evidence; its row is refused later.
    guard isDayFirst || isMonthFirst else { return }
    stays += 1
    if isDayFirst { dayFirstAgreements += 1 }
    if isMonthFirst { monthFirstAgreements += 1 }
  }

  private func agree(
    _ from: WrittenDate, _ to: WrittenDate, _ nights: Int, _ order: DateOrder
  ) -> Bool {
    guard let from = from.day(order), let to = to.day(order) else { return false }
    return to.days(since: from) == nights
  }

  /// Returns the order; nil if it is ambiguous.
  ///
  /// - Throws: `ImportFault` if some dates are only valid with the day first, and some with the month first.
  func order() throws(ImportFault) -> DateOrder? {
    switch (dayFirstLine, monthFirstLine) {
    case (let dayFirst?, let monthFirst?):
      throw .refused(
        "error.import.contradictory-dates",
        ["day-first": .count(dayFirst), "month-first": .count(monthFirst)])
    case (_?, nil): return .dayFirst
    case (nil, _?): return .monthFirst
    case (nil, nil):
      // All stays have to match in one order and not in the other.
      if dayFirstAgreements == monthFirstAgreements { return nil }
      if dayFirstAgreements == stays { return .dayFirst }
      return monthFirstAgreements == stays ? .monthFirst : nil
    }
  }
}
