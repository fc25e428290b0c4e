internal import Bookkeeping

/// A date as a file has it.
enum WrittenDate: Equatable {
  /// One that can be read in one way.
  case day(Day)
  /// `05/01/2026`: two numbers whose order the file's other dates have to tell.
  case numbers(first: Int, second: Int, year: Int)

  /// Reads `2026-01-05`, `2026/01/05`, `05/01/2026`, `5.1.26`, each perhaps with a time behind it; nil
  /// when it is no date. Years of two digits are of the 21st century.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var numbers: [3 of Int] = [0, 0, 0]
    var lengths: [3 of Int] = [0, 0, 0]
    var part = 0
    var separator: UInt8?
    scan: for byte in bytes {
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
      default: return nil
      }
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

  /// The day it is if dates are written in that order, nil when there is no such day.
  func day(_ order: DateOrder) -> Day? {
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

/// What the dates of a file tell about the order in which they are written.
struct DateEvidence {
  /// A line with a date that only makes sense in each order, from 1.
  private var proofs: [DateOrder: Int] = [:]
  /// Lines on which the nights between two dates are those that the file gives, by order.
  private var agreements: [DateOrder: Int] = [.dayFirst: 0, .monthFirst: 0]
  private var stays = 0

  /// Takes in a date.
  mutating func take(_ date: WrittenDate, line: Int) {
    guard case .numbers = date else { return }
    let possible = DateOrder.allCases.filter { date.day($0) != nil }
    if possible.count == 1, proofs[possible[0]] == nil { proofs[possible[0]] = line }
  }

  /// Takes in a stay, whose nights the file gives beside its two dates.
  mutating func take(from: WrittenDate, to: WrittenDate, nights: Int) {
    stays += 1
    for order in DateOrder.allCases {
      guard let from = from.day(order), let to = to.day(order) else { continue }
      if to.days(since: from) == nights { agreements[order, default: 0] += 1 }
    }
  }

  /// The order, nil when the dates leave it open.
  ///
  /// - Throws: `ImportFault.contradictoryDates`.
  func order() throws(ImportFault) -> DateOrder? {
    if let dayFirst = proofs[.dayFirst], let monthFirst = proofs[.monthFirst] {
      throw .contradictoryDates(dayFirst: dayFirst, monthFirst: monthFirst)
    }
    if let proven = proofs.keys.first { return proven }
    let agreeing = DateOrder.allCases.filter { stays > 0 && agreements[$0] == stays }
    return agreeing.count == 1 ? agreeing[0] : nil
  }
}
