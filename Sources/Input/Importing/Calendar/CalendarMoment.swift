internal import Bookkeeping

/// A day or a time of an event.
struct CalendarMoment {
  /// The day as written.
  private let day: Day
  /// The seconds of the day.
  private let seconds: Int
  /// Whether it is a time of UTC; otherwise it is that of the place, whatever zone it names.
  private let isUTC: Bool

  private static let secondsOfDay = 86_400

  private init(day: Day, seconds: Int, isUTC: Bool) {
    self.day = day
    self.seconds = seconds
    self.isUTC = isUTC
  }

  /// Reads `20261020`, `20261020T150000` or `20261020T150000Z`; nil if it is none.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16,
      let year = CalendarMoment.number(bytes[0..<4]),
      let month = CalendarMoment.number(bytes[4..<6]),
      let number = CalendarMoment.number(bytes[6..<8]),
      let day = Day(year: year, month: month, day: number)
    else { return nil }
    guard bytes.count > 8 else {
      self.init(day: day, seconds: 0, isUTC: false)
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), bytes.count == 15 || bytes[15] == UInt8(ascii: "Z"),
      let hour = CalendarMoment.number(bytes[9..<11]), hour < 24,
      let minute = CalendarMoment.number(bytes[11..<13]), minute < 60,
      let second = CalendarMoment.number(bytes[13..<15]), second <= 60
    else { return nil }
    self.init(
      day: day, seconds: hour * 3600 + minute * 60 + min(second, 59), isUTC: bytes.count == 16)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// The moment some seconds later, at most a hundred thousand days.
  func adding(seconds more: Int) -> CalendarMoment {
    let sum = seconds + more
    let days = sum / CalendarMoment.secondsOfDay
    return CalendarMoment(
      day: day.adding(days: days), seconds: sum - days * CalendarMoment.secondsOfDay, isUTC: isUTC)
  }

  /// The day in Madrid: UTC is an hour behind, and two in summer, from the last Sunday of March to that of October, at
  /// 1:00 UTC (Directive 2000/84/EC, art. 2 and 3).
  var localDay: Day {
    guard isUTC else { return day }
    let offset = isSummer ? 7200 : 3600
    return day.adding(days: (seconds + offset) / CalendarMoment.secondsOfDay)
  }

  private var isSummer: Bool {
    guard let start = CalendarMoment.lastSunday(of: 3, year: day.year),
      let end = CalendarMoment.lastSunday(of: 10, year: day.year)
    else { return false }
    let isPast: (Day) -> Bool = { day > $0 || day == $0 && seconds >= 3600 }
    return isPast(start) && !isPast(end)
  }

  /// The last Sunday of a month of 31 days.
  private static func lastSunday(of month: Int, year: Int) -> Day? {
    Day(year: year, month: month, day: 31).map { $0.adding(days: -($0.weekday % 7)) }
  }
}

/// A duration of an event (RFC 5545, 3.3.6): `P4D`, `P1W`, `P3DT20H`.
enum CalendarDuration {
  /// The longest one that is read, in seconds.
  private static let most = 100_000 * 86_400

  /// The seconds of a duration; nil if it is malformed, negative or huge.
  static func seconds(_ text: String) -> Int? {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
    var total = 0
    var isTime = false
    while let first = rest.first {
      if first == UInt8(ascii: "T"), !isTime {
        rest.removeFirst()
        isTime = true
        if rest.isEmpty { return nil }
        continue
      }
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest[digits.endIndex...]
      guard (1...6).contains(digits.count), let unit = rest.popFirst(),
        let length = length(of: unit, isTime: isTime)
      else { return nil }
      total += digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } * length
      guard total <= most else { return nil }
    }
    return total
  }

  private static func length(of unit: UInt8, isTime: Bool) -> Int? {
    switch (unit, isTime) {
    case (UInt8(ascii: "W"), false): 604_800
    case (UInt8(ascii: "D"), false): 86_400
    case (UInt8(ascii: "H"), true): 3600
    case (UInt8(ascii: "M"), true): 60
    case (UInt8(ascii: "S"), true): 1
    default: nil
    }
  }
}
